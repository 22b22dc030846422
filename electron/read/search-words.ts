/**
 * The words of a search as an FTS5 expression: every word must occur, the last one as a beginning, so that results come while
 * somebody types. Quotes make each word literal: nothing a person types is taken for an operator.
 * @returns null where there is no word at all
 */
export function searchWords(text: string): { match: string; words: string[] } | null {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  return { words: [...words], match: words.map((w, i) => `"${w}"${i === words.length - 1 ? '*' : ''}`).join(' ') };
}
