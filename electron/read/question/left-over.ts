/** What of a question no rule has understood. */
import { BLOCKING_WORDS, FORM_WORDS, FUNCTION_WORDS } from './plain-words.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}]+)?/gu;
/** Longest name that may be missing from a record and is told so. */
const LONGEST_UNKNOWN = 6;

export interface LeftOver {
  /** Runs of words that stand together, in order, as they are written. */
  runs: { start: number; end: number; written: string }[];
  /** True where one of them is a word that makes it another question. */
  blocked: boolean;
}

/** @param text lower case, with what was understood masked */
export function leftOver(text: string): LeftOver {
  const runs: LeftOver['runs'] = [];
  let blocked = false;
  let joins = false;
  let from = 0;
  for (const m of text.matchAll(WORD)) {
    const word = m[0].replace(/'s$/, '');
    const end = m.index + m[0].length;
    const between = text.slice(from, m.index);
    from = end;
    if (FUNCTION_WORDS.has(word) || FORM_WORDS.has(word)) {
      joins = false;
      continue;
    }
    if (BLOCKING_WORDS.has(word) || /n't$/.test(word) || /^\d+$/.test(word)) blocked = true;
    const last = runs.at(-1);
    if (last && joins && /^[ /-]*$/.test(between)) {
      last.end = end;
      last.written = text.slice(last.start, end);
    } else runs.push({ start: m.index, end, written: m[0] });
    joins = true;
  }
  return { runs, blocked };
}

/** A name that the program does not know; null where the words may be anything. */
export function unknownName({ runs, blocked }: LeftOver): { start: number; end: number; written: string } | null {
  const [one] = runs;
  if (blocked || runs.length !== 1 || !one) return null;
  if (one.written.split(/[ /-]+/).length > LONGEST_UNKNOWN) return null;
  // "Experienced any surgeries": a word of English, not a name.
  if (/(?:ed|ing|ly)$/.test(one.written)) return null;
  return /^[a-z0-9' /-]*[a-z]{3}[a-z0-9' /-]*$/.test(one.written) ? one : null;
}

const NAME_PLACE =
  /\b(?:of|on|to|with|for|taking|takes?|took|had|have|any|an?|prescribed|given|received?|underwent|undergone|about) +§|§ +(?:doses?|dosage|levels?|values?|tests?|prescribed|started|stopped|been)\b|\b(?:has|was|is) +§ +(?:been|ever|prescribed|given|stopped|started)\b/;

/** True where the place of an unknown name is one in which questions name things. @param skeleton with it replaced */
export function isInNamePlace(skeleton: string): boolean {
  return NAME_PLACE.test(skeleton);
}

/** They order what happened, and no memory is found by them. */
const WORDS_OF_TIME = new Set([
  'after',
  'before',
  'since',
  'until',
  'till',
  'between',
  'ago',
  'happen',
  'happened',
  'happens',
]);

/** Words to look for in the texts of the record, at most `most`. */
export function searchedWords(text: string, most: number): string[] {
  const all = [...text.toLowerCase().matchAll(WORD)].map((m) => m[0].replace(/'s$/, ''));
  const telling = all.filter((word) => !FUNCTION_WORDS.has(word) && !FORM_WORDS.has(word) && !WORDS_OF_TIME.has(word));
  const kept =
    telling.length > 0 ? telling : all.filter((word) => !FUNCTION_WORDS.has(word) && !WORDS_OF_TIME.has(word));
  return [...new Set(kept)].slice(0, most);
}
