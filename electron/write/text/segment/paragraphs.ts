/** Which lines of a note are one running text that was wrapped, and which are statements of their own. */
import type { Line } from './lines.ts';

const OPEN_END =
  /(?:\b(?:and|or|with|of|the|a|an|to|for|in|on|by|at|from|is|are|was|were|has|had|that|which|her|his|their|as|no|not|per|than|any|nor|but|if|due|including|daily dose of)|[-–/(&+])$/i;
const GOES_ON =
  /^(?:and|or|with|of|to|for|in|on|by|at|from|is|are|was|were|has|had|have|that|which|who|as|than|but|because|due|when|while|after|before|since|until|if|nor|per|including|without|daily|twice|once|then|so|he|she|they)\b/;

const MIN_WRAP = 48;
const MAX_WRAP = 140;
/** How much shorter than the longest line of its paragraph a wrapped line may be: the word that did not fit. */
const RAGGED = 18;

/**
 * The width at which a text was wrapped: the longest line of a run of three lines or more that are all about as long, but
 * the last, and of which one begins in lower case. Null where every line is its own.
 */
export function wrapWidth(body: string, lines: readonly Line[]): number | null {
  let width: number | null = null;
  let at = 0;
  while (at < lines.length) {
    let next = at + 1;
    while (next < lines.length && !lines[next]?.blankBefore) next += 1;
    width = Math.max(width ?? 0, widthOfRun(body, lines.slice(at, next)) ?? 0) || null;
    at = next;
  }
  return width;
}

function widthOfRun(body: string, run: readonly Line[]): number | null {
  if (run.length < 3) return null;
  const lengths = run.slice(0, -1).map((line) => line.end - line.start);
  let longest = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const length of lengths) {
    longest = Math.max(longest, length);
    shortest = Math.min(shortest, length);
  }
  if (longest < MIN_WRAP || longest > MAX_WRAP || shortest < longest - RAGGED) return null;
  return run.slice(1).some((line) => startsLow(body, line)) ? longest : null;
}

/** Whether `next` goes on with the sentence of `previous`. */
export function goesOn(body: string, previous: Line, next: Line, width: number | null): boolean {
  if (next.blankBefore) return false;
  const tail = body.slice(Math.max(previous.start, previous.end - 24), previous.end);
  if (/[.!?:;][")\]”’]?$/.test(tail)) return false;
  const length = previous.end - previous.start;
  const wrapped = width !== null && length >= width - RAGGED;
  if (wrapped) return true;
  if (OPEN_END.test(tail)) return true;
  const low = startsLow(body, next);
  if (low && GOES_ON.test(body.slice(next.start, next.start + 12))) return true;
  return low && (length >= MIN_WRAP || tail.endsWith(','));
}

function startsLow(body: string, line: Line): boolean {
  return /^\p{Ll}/u.test(body.slice(line.start, line.start + 2));
}
