import { createHash } from 'node:crypto';

/** Black on white whatever the window's colours: it is for paper. Whose page it is stands at the head of each: a second one may get lost. */
export const PAGE_STYLE = `
@page { size: auto; margin: 12mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 7.5pt Arial, sans-serif; } }
* { box-sizing: border-box; }
html { background: #fff; color: #000; font: 8.5pt/1.25 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; }
body { margin: 0 auto; max-width: 190mm; padding: 2mm; }
@media print { body { max-width: none; padding: 0; } }
.sheet { display: table; table-layout: fixed; width: 100%; }
.head { break-inside: avoid; display: table-header-group; }
.whose { border-bottom: 1.5pt solid #000; padding-bottom: 1mm; }
h1 { font-size: 14pt; margin: 0; line-height: 1.2; overflow-wrap: anywhere; }
p { margin: .5mm 0 0; overflow-wrap: anywhere; }
.stand { font-weight: 600; margin-top: 1.5mm; }
.waits { border: 1pt solid #000; font-weight: 600; margin-top: 1.5mm; padding: .7mm 1.5mm; }
h2 { border-bottom: .5pt solid #666; break-after: avoid; font-size: 9pt; margin: 1.6mm 0 0; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
td { overflow-wrap: anywhere; padding: .1mm 1.5mm .1mm 0; vertical-align: top; }
tr { break-inside: avoid; }
td:nth-child(2) { width: 28%; }
td:nth-child(3) { color: #333; padding-right: 0; text-align: right; width: 5%; }
.none { font-weight: 600; }
.more { font-style: italic; }
.foot { border-top: .5pt solid #666; color: #333; margin-top: 2mm; padding-top: .5mm; }
.documents { color: #333; }
`;

/** Nothing but the page's own style: no script, no picture, nothing from elsewhere. */
export function pagePolicy(): string {
  const hash = createHash('sha256').update(PAGE_STYLE).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}
