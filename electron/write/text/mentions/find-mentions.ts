/** Finds what the vocabulary knows in a text: the longest names first, none within another, every offset exact. */
import type { Mention } from '../text-contract.ts';
import { ingredientCodings, longestFrom, type Term, termOf } from '../vocabulary/vocabulary.ts';
import { meansTheTerm, type Surroundings, takenNotMeasured } from './ambiguous-words.ts';
import { drugAt } from './drug-at.ts';
import { type Word, wordsIn } from './words.ts';

/** Signs between two words of one name: a space (or one line break), a hyphen, a stroke; a full stop after an initial. */
const JOINT = /^(?:[ \t\u00a0]*\n?[ \t\u00a0]*|-| ?\/ ?| & |&|\. ?)$/;
const AROUND = 40;

/**
 * The mentions of a span, in order; linear in its length. A side just before a disease, finding, operation or device is part
 * of its span ("left knee pain"), not of its concept.
 */
export function findMentions(body: string, span: { start: number; end: number }): Mention[] {
  const words = wordsIn(body, span.start, span.end);
  const mentions: Mention[] = [];
  let at = 0;
  while (at < words.length) {
    const found = mentionAt(body, span, words, at);
    if (found) mentions.push(found.mention);
    at = found ? found.next : at + 1;
  }
  return mentions;
}

interface Found {
  mention: Mention;
  /** Index of the word after it. */
  next: number;
}

function mentionAt(
  body: string,
  span: { start: number; end: number },
  words: readonly Word[],
  at: number,
): Found | null {
  const term = termAt(body, span, words, at);
  const drug = drugAt(body, words, at);
  if (
    drug &&
    (!term || drug.next > term.next || (drug.next === term.next && drugMeant(body, span, words, at, drug.next)))
  ) {
    const { start, end } = extent(words, at, drug.next);
    const codings = ingredientCodings(drug.ingredients);
    return { mention: { start, end, kind: 'drug', concept: drug.label, codings }, next: drug.next };
  }
  if (!term) return null;
  const { start, end } = extent(words, at, term.next);
  const { kind, concept, codings } = term.term;
  return { mention: { start, end, kind, concept, codings }, next: term.next };
}

/** Where the name is one of a drug and of something else, whether the drug is meant. */
function drugMeant(
  body: string,
  span: { start: number; end: number },
  words: readonly Word[],
  at: number,
  next: number,
): boolean {
  const key = keyOf(words, at, next);
  return takenNotMeasured(key, around(body, span, words, at, next)) ?? true;
}

function termAt(
  body: string,
  span: { start: number; end: number },
  words: readonly Word[],
  at: number,
): { term: Term; next: number } | null {
  const first = words[at];
  if (!first) return null;
  const joined = joinedLength(body, words, at, longestFrom(first.key));
  for (let n = joined; n > 0; n--) {
    const key = keyOf(words, at, at + n);
    const term = termOf(key);
    if (!term) continue;
    const seen = around(body, span, words, at, at + n);
    if (term.capitalsOnly && seen.written !== seen.written.toUpperCase()) continue;
    if (meansTheTerm(key, seen)) return { term, next: at + n };
  }
  return null;
}

/** How many words, at most `most`, follow one another as words of one name do. */
function joinedLength(body: string, words: readonly Word[], at: number, most: number): number {
  let n = Math.min(1, most);
  while (n < most) {
    const last = words[at + n - 1];
    const next = words[at + n];
    if (!last || !next) break;
    const joint = body.slice(last.end, next.start);
    if (!JOINT.test(joint) || (joint.startsWith('.') && last.end - last.start > 1)) break;
    n += 1;
  }
  return n;
}

function keyOf(words: readonly Word[], at: number, next: number): string {
  return words
    .slice(at, next)
    .map((word) => word.key)
    .join(' ');
}

function extent(words: readonly Word[], at: number, next: number): { start: number; end: number } {
  return { start: words[at]?.start ?? 0, end: words[next - 1]?.end ?? 0 };
}

function around(
  body: string,
  span: { start: number; end: number },
  words: readonly Word[],
  at: number,
  next: number,
): Surroundings {
  const { start, end } = extent(words, at, next);
  return {
    written: body.slice(start, end),
    before: body.slice(Math.max(span.start, start - AROUND), start).toLowerCase(),
    after: body.slice(end, Math.min(span.end, end + AROUND)).toLowerCase(),
  };
}
