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

/** Gives the frame its style. Answers false while it has not got its document yet. */
export function dress(frame: HTMLIFrameElement, style: string): boolean {
  const { contentWindow: view, contentDocument: inner } = frame;
  if (!view || !inner) return false;
  // A sheet belongs to the document in whose window it was made.
  const Sheet = (view as Window & { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(style);
  inner.adoptedStyleSheets = [sheet];
  return true;
}
