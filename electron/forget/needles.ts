/** The texts that a purge takes out, and how they are found in other texts. */

/** What stands where a purged text stood in a sentence of the program or of a person. */
export const DELETED = '[deleted]';
/** Covers one UTF-16 unit of a source, so that every quote beside it keeps its place. */
const COVER = '█';
/** Below this a text says nothing by itself and stands in too many others. */
export const SHORTEST_NEEDLE = 4;

/** Reasons and messages show so much of a long text (../write/reconcile/in-its-words.ts, ../write/record-entry.ts). */
const SHOWN = 200;

/** Distinct texts worth looking for, the longest first, so that a text within another is not cut out of it. */
export function needlesOf(texts: readonly string[]): string[] {
  const shown = texts.flatMap((text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return [text.trim(), line, line.slice(0, SHOWN).trim()];
  });
  const distinct = new Set(shown.filter((t) => t.length >= SHORTEST_NEEDLE));
  return [...distinct].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** Texts as they may be looked for by SQLite, which knows of no case but that of Latin letters, and finds them within JSON. */
export function searchedForms(texts: readonly string[]): string[] {
  const cases = (text: string): string[] => [text, text.toLowerCase(), text.toUpperCase()];
  return [...new Set(texts.flatMap((text) => (/^[\0-\x7f]*$/.test(text) ? [text] : cases(text))).flatMap(storedForms))];
}

/** A text as it may lie in the file: by itself, within JSON, and within a JSON text that is itself within JSON. */
export function storedForms(text: string): string[] {
  const once = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, once, JSON.stringify(once).slice(1, -1)])];
}

/** Places of a text in another, without regard to case, where no letter or digit touches it. */
export function placesOf(needle: string, within: string): { start: number; end: number }[] {
  const edge = (inner: string | undefined): boolean => inner !== undefined && /[\p{L}\p{N}]/u.test(inner);
  const before = edge(needle[0]) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = edge(needle.at(-1)) ? '(?![\\p{L}\\p{N}])' : '';
  const pattern = new RegExp(`${before}${needle.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${after}`, 'giu');
  return [...within.matchAll(pattern)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
}

export function holdsAny(needles: readonly string[], text: string): boolean {
  const lower = text.toLowerCase();
  return needles.some((needle) => lower.includes(needle.toLowerCase()) && placesOf(needle, text).length > 0);
}

/** The text without them. */
export function withoutNeedles(needles: readonly string[], text: string): string {
  let left = text;
  for (const needle of needles) {
    for (const { start, end } of placesOf(needle, left).reverse()) {
      left = left.slice(0, start) + DELETED + left.slice(end);
    }
  }
  return left;
}

/** Covers a part of a source by as many characters as it has; line breaks stay, so that it can still be read around it. */
export function cover(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n\r]/g, COVER) + text.slice(end);
}
