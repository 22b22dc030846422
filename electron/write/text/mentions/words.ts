/** Words of a text with their places, in one spelling: what terms of the vocabulary and texts are compared by. */
import { americanWord } from '../../identity/spelling.ts';

export interface Word {
  /** Offsets into the text that was given; a possessive "'s" is inside. */
  start: number;
  end: number;
  /** Lower case, American, singular, without accents and possessive. */
  key: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’](?:s|S)(?![\p{L}\p{N}]))?/gu;

/** The words between two offsets of a body. */
export function wordsIn(body: string, start: number, end: number): Word[] {
  const words: Word[] = [];
  for (const match of body.slice(start, end).matchAll(WORD)) {
    const at = start + match.index;
    words.push({ start: at, end: at + match[0].length, key: wordKey(match[0]) });
  }
  return words;
}

/** A term as the vocabulary keeps it: the keys of its words with one space between; '' for no words. */
export function termKey(term: string): string {
  return wordsIn(term, 0, term.length)
    .map((word) => word.key)
    .join(' ');
}

const remembered = new Map<string, string>();

function wordKey(written: string): string {
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const key = americanWord(
    written
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/['’]s$/, '')
      // "Headaches" is "headache"; the general rule would cut it to "headach".
      .replace(/aches$/, 'ache'),
  );
  if (remembered.size >= 20_000) remembered.clear();
  remembered.set(written, key);
  return key;
}
