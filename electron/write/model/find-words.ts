/**
 * Finds words of a model in the source. A model copies white space, capitals and typographic marks as it likes; what is found is
 * always a span of the untouched source, so the quote is exact whatever the model wrote.
 */
export interface Span {
  start: number;
  end: number;
}

const PLAIN: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
};
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/;

/**
 * The first place within `span` where the words stand as whole words; null where they do not. White space, case and the
 * kind of quotation marks and dashes may differ, and marks around the words are passed over.
 */
export function findWords(body: string, span: Span, words: string): Span | null {
  const needle = fold(words).text.replace(/^[\s"'.,;:([]+|[\s"'.,;:]+$/g, '');
  if (needle === '' || !WORD.test(needle)) return null;
  const hay = fold(body.slice(span.start, span.end));
  for (let at = hay.text.indexOf(needle); at >= 0; at = hay.text.indexOf(needle, at + 1)) {
    const last = at + needle.length - 1;
    const [from, to] = [hay.places[at], hay.places[last]];
    if (from === undefined || to === undefined) continue;
    const found = { start: span.start + from, end: span.start + to + 1 };
    if (isWhole(body, found)) return found;
  }
  return null;
}

/** The first of several spans that hold the words. */
export function findInOneOf(body: string, spans: readonly Span[], words: string): Span | null {
  for (const span of spans) {
    const found = findWords(body, span, words);
    if (found) return found;
  }
  return null;
}

/** True where neither end lies within a word. */
function isWhole(body: string, { start, end }: Span): boolean {
  const cut = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && WORD.test(a) && WORD.test(b);
  return !cut(body[start - 1], body[start]) && !cut(body[end - 1], body[end]);
}

/** Lower case, plain marks, one space for any white space; with the place of each character in the original. */
function fold(original: string): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  for (let i = 0; i < original.length; i++) {
    const char = original.charAt(i);
    if (SPACE.test(char)) {
      if (text.endsWith(' ')) continue;
      text += ' ';
    } else {
      const lower = char.toLowerCase();
      text += PLAIN[char] ?? (lower.length === 1 ? lower : char);
    }
    places.push(i);
  }
  return { text, places };
}
