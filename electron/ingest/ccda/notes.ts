/** Text inside a document: note activities, and bodies that are not XML. Base64, RTF and HTML become plain text. */
import { SaxesParser } from 'saxes';
import type { Narrative } from './narrative.ts';
import { attribute, child, words, type XmlElement } from './xml-tree.ts';

/** RTF destinations whose text is no part of what is read. */
const HIDDEN = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'header',
  'footer',
  'themedata',
  'datastore',
  'listtable',
  'listoverridetable',
  'generator',
  'object',
  'xmlnstbl',
  'latentstyles',
  'rsidtbl',
  'mmathPr',
]);
const BREAKS: Record<string, string> = {
  par: '\n',
  line: '\n',
  row: '\n',
  sect: '\n',
  page: '\n',
  tab: '\t',
  cell: '; ',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

/** The text of an RTF document; code page 1252 for \'xx escapes, as RTF's "ansi" means it. */
export function rtfText(rtf: string): string {
  const ansi = new TextDecoder('windows-1252');
  const token = /\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/g;
  const groups: { hidden: boolean; skip: number }[] = [];
  let state = { hidden: false, skip: 1 };
  let pending = 0;
  let out = '';
  const put = (text: string): void => {
    if (state.hidden) return;
    const rest = text.slice(pending);
    pending = Math.max(0, pending - text.length);
    out += rest;
  };
  for (const [, word, number, hex, symbol, brace, plain] of rtf.matchAll(token)) {
    if (brace === '{') groups.push({ ...state });
    else if (brace === '}') state = groups.pop() ?? state;
    else if (symbol === '*') state = { ...state, hidden: true };
    else if (symbol !== undefined) put(symbol === '~' ? ' ' : /[\\{}]/.test(symbol) ? symbol : '');
    else if (hex !== undefined) put(ansi.decode(Buffer.from(hex, 'hex')));
    else if (plain !== undefined) put(plain);
    else if (word === 'u' && number !== undefined) {
      put(String.fromCharCode((Number(number) + 65536) % 65536));
      pending = state.skip;
    } else if (word === 'uc') state = { ...state, skip: Number(number ?? 1) };
    else if (word !== undefined && HIDDEN.has(word)) state = { ...state, hidden: true };
    else if (word !== undefined && BREAKS[word] !== undefined) put(BREAKS[word]);
  }
  return tidy(out);
}

function tidy(text: string): string {
  return text
    .split(/\r?\n|\r/)
    .map((line) => line.replace(/[ \t\u00A0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of an HTML page: tags dropped, blocks on lines of their own, scripts and styles left out. */
export function htmlText(html: string): string {
  const bare = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/(td|th)\s*>\s*(?=<t[dh]\b)/gi, '; ')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|\/?(p|div|tr|table|ul|ol|h[1-6]|section))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  let text = '';
  const parser = new SaxesParser({ fragment: true });
  // What HTML names and XML does not (&nbsp;) comes back as it was written.
  parser.on('error', () => undefined);
  parser.on('text', (part) => {
    text += part;
  });
  parser.write(bare.replace(/&nbsp;/gi, ' ').replace(/</g, '&lt;')).close();
  return tidy(text);
}

export type Content = { text: string } | { attachment: string };

/** What an ED element holds: text that can be read, or the name of what cannot. Null when it is empty. */
export function contentOf(element: XmlElement | undefined, narrative: Narrative | null): Content | null {
  if (!element) return null;
  const type = attribute(element, 'mediaType')?.toLowerCase() ?? 'text/plain';
  const inline = words(element);
  const reference = attribute(child(element, 'reference'), 'value');
  if (inline === '') {
    if (!reference) return null;
    const pointed = narrative?.at(reference) ?? '';
    if (pointed !== '') return { text: pointed };
    return reference.startsWith('#') ? null : { attachment: `${type} at ${reference}` };
  }
  const isBase64 = attribute(element, 'representation') === 'B64';
  if (!/^(text\/|application\/(rtf|x-rtf))/.test(type)) return { attachment: type };
  const written = element.children.filter((c) => typeof c === 'string').join('');
  const text = isBase64 ? decodeText(written) : written;
  if (/rtf/.test(type) || text.startsWith('{\\rtf')) return { text: rtfText(text) };
  if (/html/.test(type)) return { text: htmlText(text) };
  return { text: isBase64 ? tidy(text) : tidy(text) || inline };
}

/** Base64 as text: UTF-8 where the bytes are that, else Windows-1252. */
function decodeText(base64: string): string {
  const bytes = Buffer.from(base64.replace(/\s+/g, ''), 'base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
