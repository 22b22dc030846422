/** How near given answers come to expected ones: overlap of words in the manner of SQuAD, with numbers and dates compared as such. */
import type { QuestionWithAnswers } from '../../../shared/asking.ts';
import { f1 } from '../proportion.ts';

const ARTICLES = new Set(['a', 'an', 'the']);
/** An ISO day with or without a time of day; a number, with or without thousands; a sign of comparison; a word. */
const TOKEN =
  /\d{4}-\d{2}(?:-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?)?)?(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\.\d+|[<>]=?|[\p{L}\p{M}]+/gu;
const ISO = /^\d{4}-\d{2}/;
/** After a word or a figure it is a hyphen or a range, not a sign. */
const SIGNED = /(^|[\s(=:])-(?=\.?\d)/g;

/**
 * Quality of an answer, 0 to 1. `expected` holds alternatives, of which the best counts; a list among them is a set of values that all
 * belong to the answer, and is compared as a set (each value with its best partner, once). No expected values at all says that the
 * record does not document it: then only an empty answer is right.
 */
export function tokenF1(given: readonly string[], expected: QuestionWithAnswers['answers']): number {
  if (expected.length === 0) return given.length === 0 ? 1 : 0;
  return Math.max(...expected.map((one) => setF1(distinct(given), distinct(typeof one === 'string' ? [one] : one))));
}

/** The words of a text as they are compared: lower case, without articles and punctuation, numbers in one way of writing. */
export function answerTokens(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(SIGNED, '$1minus ');
  return [...plain.matchAll(TOKEN)].map(([token]) => canonical(token)).filter((token) => !ARTICLES.has(token));
}

function canonical(token: string): string {
  if (ISO.test(token)) return token.replace(' ', 't').replace(/(t\d{2}:\d{2}).*$/, '$1');
  if (/^[\d.]/.test(token)) return String(Number(token.replaceAll(',', '')));
  return token;
}

/** Values that differ in writing alone are one value. */
function distinct(values: readonly string[]): string[][] {
  const seen = new Map<string, string[]>();
  for (const value of values) {
    const tokens = answerTokens(value);
    if (tokens.length > 0) seen.set(tokens.join(' '), tokens);
  }
  return [...seen.values()];
}

function setF1(given: readonly string[][], expected: readonly string[][]): number {
  if (given.length === 0 || expected.length === 0) return given.length === expected.length ? 1 : 0;
  const hits = matched(given, expected);
  return f1(hits / given.length, hits / expected.length) ?? 0;
}

/** Sum of the overlaps of the best pairs, each value in one pair; best first, then in the order they stand. */
function matched(given: readonly string[][], expected: readonly string[][]): number {
  const pairs = given
    .flatMap((tokens, g) => expected.map((wanted, e) => ({ g, e, score: wordF1(tokens, wanted) })))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.g - other.g || one.e - other.e);
  const usedGiven = new Set<number>();
  const usedExpected = new Set<number>();
  let sum = 0;
  for (const { g, e, score } of pairs) {
    if (usedGiven.has(g) || usedExpected.has(e)) continue;
    usedGiven.add(g);
    usedExpected.add(e);
    sum += score;
  }
  return sum;
}

function wordF1(given: readonly string[], expected: readonly string[]): number {
  const left = [...given];
  let hits = 0;
  for (const wanted of expected) {
    const at = left.findIndex((token) => sameToken(token, wanted));
    if (at < 0) continue;
    left.splice(at, 1);
    hits += 1;
  }
  return f1(hits / given.length, hits / expected.length) ?? 0;
}

/** A date is right where it begins with the expected one: more precise than asked is no fault, less precise is. */
const sameToken = (given: string, expected: string): boolean =>
  given === expected || (ISO.test(expected) && ISO.test(given) && given.startsWith(expected));
