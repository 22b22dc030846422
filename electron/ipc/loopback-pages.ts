/** The few pages that the loopback host shows itself, when it does not show the window. Plain words, no script. */

function page(title: string, sentences: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><main><h1>${title}</h1>${sentences}</main></body></html>
`;
}

export const SPENT_PAGE = page(
  'This address was used already',
  `<p>The address that STAM Review prints lets one browser in, once. If it was this browser, the
<a href="/">window</a> is open to it.</p>
<p>Otherwise press Enter in the terminal where STAM Review runs to get a new address.</p>`,
);

export const STRANGER_PAGE = page(
  'This browser is not known',
  `<p>Open the address that STAM Review printed in the terminal where it runs. If it was used already, press Enter
there to get a new one.</p>`,
);

export const NOT_FOUND_PAGE = page('There is nothing here', '<p>Go back to the <a href="/">window</a>.</p>');
