/**
 * The page that main made, in a frame of this window. The policy of the window allows no style within a page, so the page's own is given
 * to the frame as a sheet; of the rest of its head nothing is needed.
 */
export interface PrintDocument {
  body: string;
  style: string;
}

export function printDocument(html: string): PrintDocument {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const [body = ''] = /<body>[\s\S]*<\/body>/.exec(html) ?? [];
  return { body: `<!doctype html><html lang="en"><title>Current state</title>${body}</html>`, style };
}

/** Letters of a window whose text is 100 %, in pixels. */
const USUAL = 16;

/**
 * Gives the frame its style; on the screen it is as large as the text of the window, on paper as it is. Answers false while the frame has
 * not got its document yet.
 */
export function dress(frame: HTMLIFrameElement, style: string): boolean {
  const { contentWindow: view, contentDocument: inner } = frame;
  if (!view || !inner) return false;
  // A sheet belongs to the document in whose window it was made.
  const Sheet = (view as Window & { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet;
  const sheet = new Sheet();
  const large = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
  sheet.replaceSync(`${style}\n@media screen { html { zoom: ${large}; } }`);
  inner.adoptedStyleSheets = [sheet];
  return true;
}
