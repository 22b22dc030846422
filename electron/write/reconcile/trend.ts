/**
 * The trend policy: the latest result of one analyte in one unit family is current, the earlier ones are the trend, each
 * naming the next as its successor (DESIGN §12). Written so that one more result touches its neighbours only: a patient
 * with ten thousand results costs no more per result than one with ten.
 */
import { certainlyBefore } from '../../../shared/clinical-time.ts';
import { type Claim, compareClaims, inWords, startBounds, startOf } from '../claim.ts';
import { guardRetirement } from '../guard.ts';
import { active, attached, emptyResult, history, type Reconciled } from './standings.ts';
import { settleVoided } from './voided.ts';

const NOT_FINAL = new Set(['preliminary']);
/** A leap year, and a day on either side for the zones in which days are written. */
const YEAR_MS = 368 * 86_400_000;
const TWO_DAYS_MS = 2 * 86_400_000;

/** Whether two results say the same value; handed in, since units are compared through UCUM. */
export type SameValue = (a: Claim, b: Claim) => boolean;

/**
 * Standings of the results of one thread between two positions.
 * @param claims all results of the thread, in the order of compareClaims
 * @param window the half-open range of positions whose standing is wanted; the whole thread by default. The claims around it are
 *   read, never judged.
 */
export function reconcileTrend(
  claims: readonly Claim[],
  sameValue: SameValue,
  window: { start: number; end: number } = { start: 0, end: claims.length },
): Reconciled {
  const result = emptyResult();
  const bounds = widen(claims, window);
  const inside = claims.slice(bounds.start, bounds.end);
  const judged = settleVoided(inside, result, (c, word) => sameMoment(c, word) && withdraws(word, c, sameValue));
  const groups = groupByTime(judged);
  const heads: Claim[] = [];
  for (const group of groups) heads.push(...settleGroup(group, sameValue, result));
  for (const head of heads) {
    const next = successorOf(head, claims, sameValue);
    if (!next) continue;
    const verdict = guardRetirement(head, next);
    result.verdicts.push({ older: head, newer: next, guard: verdict.ok ? 'passed' : verdict.guard, ok: verdict.ok });
    if (!verdict.ok) continue;
    const standing = result.standings.get(head);
    if (!standing) continue;
    result.standings.set(
      head,
      history(standing, {
        cause: 'superseded',
        reason: `A newer result of ${inWords(startOf(next))}: “${next.text}”. This one remains as part of the trend.`,
        at: startBounds(next),
        validTo: null,
        successor: next,
        triggerMemory: next,
      }),
    );
  }
  return result;
}

/** Widens a window so that results of one moment are always judged together. */
function widen(claims: readonly Claim[], window: { start: number; end: number }): { start: number; end: number } {
  let { start, end } = window;
  const together = (a: Claim | undefined, b: Claim | undefined): boolean =>
    a !== undefined && b !== undefined && sameMoment(a, b);
  while (start > 0 && together(claims[start - 1], claims[start])) start--;
  while (end < claims.length && together(claims[end - 1], claims[end])) end++;
  return { start, end };
}

/**
 * The windows that one more result touches: its own moment, the moments back to the last that stands for itself (in between lie
 * preliminary and withdrawn results), and vague dates further back whose first certainly later result it may be.
 * @param position index of the new claim in `claims`
 */
export function trendWindows(
  claims: readonly Claim[],
  position: number,
  sameValue: SameValue,
): { start: number; end: number }[] {
  const own = widen(claims, { start: position, end: position + 1 });
  let before = own.start - 1;
  while (before > 0 && !standsForItself(claims, before, sameValue)) before--;
  const main = widen(claims, { start: Math.max(0, before), end: own.end });
  const windows = [main];
  const previous = claims[Math.max(0, before)];
  if (!previous) return windows;
  // A year is the vaguest date there is: one that began a year before the last standing result ended before it. A day may lie
  // beside minutes of two others where their zones differ.
  const { ms } = startBounds(previous);
  const vague = (c: Claim | undefined): boolean => c !== undefined && startOf(c)?.precision !== 'minute';
  let nearby = main.start;
  while (nearby > 0 && startBounds(claims[nearby - 1] as Claim).ms >= ms - TWO_DAYS_MS) nearby--;
  const mixed = claims.slice(nearby, main.end).some(vague);
  for (let i = main.start - 1; i >= 0; i--) {
    const c = claims[i];
    if (!c || startBounds(c).ms < ms - YEAR_MS) break;
    // A day more than two days back has a certainly later one between; months and years may reach over many results.
    const coarse = (startOf(c)?.date.length ?? 0) < 10;
    if (coarse || (mixed && i >= nearby)) windows.push(widen(claims, { start: i, end: i + 1 }));
  }
  return windows;
}

/** Whether the result at this position is final and not withdrawn by another of its moment. */
function standsForItself(claims: readonly Claim[], at: number, sameValue: SameValue): boolean {
  const c = claims[at];
  return c !== undefined && leftOf(momentOf(claims, at), sameValue).includes(c);
}

/** The final results of one moment that nothing withdraws, by the same rules by which they are settled. */
function leftOf(moment: readonly Claim[], sameValue: SameValue): readonly Claim[] {
  const left = moment.some(isVoid)
    ? settleVoided(moment, emptyResult(), (c, word) => withdraws(word, c, sameValue))
    : moment;
  return left.filter((c) => !NOT_FINAL.has(c.status ?? ''));
}

function groupByTime(claims: readonly Claim[]): Claim[][] {
  const groups: Claim[][] = [];
  for (const claim of claims) {
    const last = groups.at(-1);
    const head = last?.[0];
    if (last && head && startOf(head)?.date !== undefined && sameInstant(head, claim)) last.push(claim);
    else groups.push([claim]);
  }
  return groups;
}

/** Whether a withdrawal speaks of this result of its moment: its value, where it names one, from its specimen. */
function withdraws(word: Claim, c: Claim, sameValue: SameValue): boolean {
  return sameSpecimen(word, c) && (word.attributes.value === undefined || sameValue(word, c));
}

/** One moment: the same instant at the same precision, or no date at all. */
function sameMoment(a: Claim, b: Claim): boolean {
  return sameInstant(a, b) || (startOf(a) === null && startOf(b) === null);
}

function sameInstant(a: Claim, b: Claim): boolean {
  const x = startOf(a);
  const y = startOf(b);
  return x !== null && y !== null && x.precision === y.precision && startBounds(a).ms === startBounds(b).ms;
}

/** Settles results of one moment: corrections, repeats, two specimens. Answers those that stand for themselves. */
function settleGroup(group: readonly Claim[], sameValue: SameValue, result: Reconciled): Claim[] {
  const final = group.filter((c) => !NOT_FINAL.has(c.status ?? ''));
  for (const c of group) {
    if (!NOT_FINAL.has(c.status ?? '')) continue;
    result.standings.set(
      c,
      history(active(c), {
        cause: 'arrived as history',
        reason: 'Not a final result when it was recorded: kept, never current.',
        at: null,
        validTo: null,
        triggerEntry: c.entryId,
      }),
    );
  }
  const corrections = final.filter((c) => c.status === 'corrected').sort(compareClaims);
  const heads: Claim[] = [];
  for (const c of final) {
    const correction = corrections.findLast((k) => k !== c && sameSpecimen(k, c) && supersedesValue(k, c));
    if (correction && !sameValue(correction, c)) {
      // Where the corrected value had been reported before, that report is the memory that is shown.
      const shown = final.find((k) => sameValue(k, correction) && sameSpecimen(k, correction)) ?? correction;
      result.standings.set(
        c,
        history(active(c), {
          cause: 'superseded',
          reason: `Corrected by the laboratory to “${correction.text}” for the same sample.`,
          at: null,
          validTo: null,
          successor: shown,
          triggerMemory: shown,
        }),
      );
      continue;
    }
    const twin = heads.find((h) => sameSpecimen(h, c) && sameValue(h, c));
    if (twin) {
      const of = result.standings.get(twin) ?? active(twin);
      result.standings.set(c, attached('restates', c, twin, of));
      continue;
    }
    result.standings.set(c, active(c));
    heads.push(c);
  }
  return heads;
}

/** A correction replaces what was first reported, and an earlier correction. */
function supersedesValue(correction: Claim, other: Claim): boolean {
  return other.status !== 'corrected' || compareClaims(other, correction) < 0;
}

function sameSpecimen(a: Claim, b: Claim): boolean {
  const x = a.attributes.specimen;
  const y = b.attributes.specimen;
  return x === undefined || y === undefined || x === y;
}

/** The first result that is certainly later and stands for itself. */
function successorOf(head: Claim, claims: readonly Claim[], sameValue: SameValue): Claim | null {
  const start = startOf(head);
  for (let i = firstAfter(claims, head); i < claims.length; i++) {
    const c = claims[i];
    const when = c ? startOf(c) : null;
    if (!c || !when) continue;
    if (start && !certainlyBefore(start, when)) continue;
    if (!standsForItself(claims, i, sameValue)) continue;
    const left = leftOf(momentOf(claims, i), sameValue);
    // Of the results of one moment the last correction is shown, else the first that says it.
    const shown = left.findLast((k) => k.status === 'corrected' && sameSpecimen(k, c)) ?? c;
    return left.find((k) => sameValue(k, shown) && sameSpecimen(k, shown)) ?? shown;
  }
  return null;
}

/** All results of the moment of the claim at this position, in order. */
function momentOf(claims: readonly Claim[], at: number): Claim[] {
  const c = claims[at];
  if (!c) return [];
  let start = at;
  let end = at + 1;
  for (let k = claims[start - 1]; k && sameInstant(k, c); k = claims[start - 1]) start--;
  for (let k = claims[end]; k && sameInstant(k, c); k = claims[end]) end++;
  return claims.slice(start, end);
}

function isVoid(c: Claim): boolean {
  return c.status === 'entered-in-error' || c.status === 'cancelled' || c.status === 'not-done';
}

function firstAfter(claims: readonly Claim[], head: Claim): number {
  let low = 0;
  let high = claims.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const c = claims[middle];
    if (c && compareClaims(c, head) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
