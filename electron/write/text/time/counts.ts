/** Numbers and units as people say them: "two to three weeks", "a couple of days", "2 1/2 years", "18 mos". */
import type { Unit } from './calendar.ts';

export interface Range {
  least: number;
  most: number;
}

const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
};

/** How many a vague word may mean. */
const VAGUE: Readonly<Record<string, Range>> = {
  couple: { least: 2, most: 3 },
  few: { least: 2, most: 5 },
  several: { least: 3, most: 9 },
};

const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const WORD = `(?:(?:twenty|thirty|forty|fifty|sixty|seventy)(?:[ -](?:${ONES}))?|${ONES}|ten|eleven|twelve|fourteen|fifteen|eighteen|an?)(?=[ -])`;
const ONE = `(?:\\d{1,3}(?:\\.5)?(?: 1/2)?|${WORD})`;

/**
 * Nothing of a number, a fraction or a word before it, no part of a longer number, and no "more than": that a thing is older than ten
 * years is no date.
 */
export const NUMBER =
  '(?<![\\w./-]|\\b(?:twenty|thirty|forty|fifty|hundred|more than|less than|over|under|at least|at most|within|up to|greater than)\\s|[<>]\\s?)';
/** One group: a count or a range of counts. */
export const QUANTITY = `((?:a )?(?:couple|few)(?: of)?(?=\\s)|several(?=\\s)|${ONE}(?:(?:\\s?-\\s?|\\s?–\\s?| to | or | , )${ONE})?)`;
/** One group: the unit. Single letters only behind a figure ("10d"). */
export const UNIT = '[ -]?(days?|weeks?|wks?|months?|mos?|mths?|years?|yrs?|(?<=\\d[ -]?)[dwy])';

/** The least and the most that a quantity may mean; null where it is none. */
export function countOf(quantity: string | undefined): Range | null {
  const words = (quantity ?? '').toLowerCase().trim();
  const vague = /couple|few|several/.exec(words);
  if (vague) return VAGUE[vague[0]] ?? null;
  const [least, most] = words
    .split(/\s*[-–]\s*(?=\d)|-(?=(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)$)|\s+(?:to|or|,)\s+/)
    .map(numberOf);
  if (least === undefined || Number.isNaN(least)) return null;
  if (most === undefined) return { least, most: least };
  return most >= least ? { least, most } : null;
}

function numberOf(word: string): number {
  const m = /^(\d+(?:\.5)?)( 1\/2)?$/.exec(word);
  if (m) return Number(m[1]) + (m[2] ? 0.5 : 0);
  const [tens = '', ones] = word.split(/[ -]/);
  const first = WORDS[tens] ?? Number.NaN;
  return ones === undefined ? first : first + (WORDS[ones] ?? Number.NaN);
}

/** The unit a word names; null for none. */
export function unitOf(word: string | undefined): Unit | null {
  const first = (word ?? '').toLowerCase()[0];
  return first === 'd' ? 'day' : first === 'w' ? 'week' : first === 'm' ? 'month' : first === 'y' ? 'year' : null;
}

/** British shorthand: 3/7 are three days, 2/52 two weeks, 4/12 four months. */
export function shortUnit(denominator: string | undefined): Unit | null {
  return denominator === '7' ? 'day' : denominator === '52' ? 'week' : denominator === '12' ? 'month' : null;
}
