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

const MARKS = /\p{M}+/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** The words of a text as the text index keeps them: lower case, without accents. */
export function wordsOf(text: string): string[] {
  // Most texts of a record are plain, and hundreds of them are read for one question.
  if (PLAIN.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return (
    text
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A word and its plural or singular, as English makes them; the word itself first. */
export function wordForms(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return [word];
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`];
  if (/(s|x|ch|sh)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s')) return /(ss|us|is)$/.test(word) ? [word, `${word}es`] : [word, word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  return [word, /(x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
}
