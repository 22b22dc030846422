/**
 * Statements: the claims of one thread that speak of one fact with one start. What they say of its end is weighed
 * here: "a fact whose status is stopped, completed or resolved speaks of the earlier one with the same start, where
 * there is one; else it arrives as what it says" (DESIGN §12).
 */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import { compareTimes, firstDay, firstInstant } from '../../../shared/clinical-time.ts';
import {
  type Claim,
  compareClaims,
  ENDED,
  endBounds,
  endsBeforeStart,
  maySameStart,
  sameStart,
  startBounds,
  startOf,
} from '../claim.ts';

/** How a statement ends. */
export type End =
  /** No end is stated. */
  | { type: 'open' }
  /** An end is stated; `ahead`: the entry that states it calls the thing active, and no entry on record has reached that day. */
  | { type: 'closed'; at: ClinicalTime; by: Claim; ahead: boolean }
  /** Said to be over, without a day: known to be over from the day of the entry that says so. */
  | { type: 'ended'; by: Claim; day: string; ms: number; ownOrder: boolean }
  /** Its end lies before its start: it held on no day. */
  | { type: 'impossible'; by: Claim };

export interface Statement {
  /** The claim shown for it: the earliest that states it without being a mere end. */
  claim: Claim;
  claims: Claim[];
  end: End;
  /** Some claim stated it without an end: a dose change told this way ends the dose before it. */
  statedOpen: boolean;
  /** Said to be active again by an entry written after its end: a contradiction for a person. */
  contradictedBy: Claim | null;
}

const speaksOfEnd = (c: Claim): boolean => ENDED.has(c.status);

/**
 * Groups the claims of a thread into statements, oldest start first.
 * @param claims in the order of compareClaims, without void ones
 * @param sameFact whether a claim speaks of the fact that a statement shows
 * @param reached clinical time of the newest entry on record; null where none is known
 * @returns the statements, and the ends that name no start (they speak of what runs when they are written)
 */
export function toStatements(
  claims: readonly Claim[],
  sameFact: (shown: Claim, said: Claim) => boolean,
  reached: ClinicalTime | null = null,
): { statements: Statement[]; looseEnds: Claim[] } {
  const groups: Claim[][] = [];
  const looseEnds: Claim[] = [];
  const byStart = new Map<string, Claim[][]>();
  const place = (claim: Claim): void => {
    const start = startOf(claim);
    const key = start ? firstDay(start) : '';
    const near = byStart.get(key) ?? [];
    const home = near.find((g) => g[0] && sameStart(startOf(g[0]), start) && sameFact(g[0], claim));
    if (home) home.push(claim);
    else {
      const group = [claim];
      groups.push(group);
      near.push(group);
      byStart.set(key, near);
    }
  };
  /** "Stopped, since 2018" speaks of the order of 1 January 2018, where it is the only one that it can mean. */
  const placeVaguely = (end: Claim): boolean => {
    // Where all starts are told alike, as they nearly always are, none can be meant vaguely.
    if (told.size === 0 || (told.size === 1 && told.has(end.from?.precision ?? ''))) return false;
    const meant = groups.filter((g) => g[0] && maySameStart(startOf(g[0]), end.from) && sameFact(g[0], end));
    const [only, ...more] = meant;
    if (!only || more.length > 0) return false;
    if (groups.some((g) => g[0] && sameStart(startOf(g[0]), end.from) && sameFact(g[0], end))) return false;
    only.push(end);
    return true;
  };
  for (const claim of claims) if (!speaksOfEnd(claim)) place(claim);
  const told = new Set(groups.map((g) => (g[0] ? startOf(g[0])?.precision : null) ?? ''));
  for (const claim of claims) {
    if (!speaksOfEnd(claim)) continue;
    if (claim.from === null) looseEnds.push(claim);
    else if (!placeVaguely(claim)) place(claim);
  }
  const statements = groups.map((g) => weigh(g, reached)).sort((a, b) => compareClaims(a.claim, b.claim));
  return { statements, looseEnds };
}

function weigh(claims: Claim[], reached: ClinicalTime | null): Statement {
  const shown = claims[0] as Claim;
  const possible = claims.filter((c) => !endsBeforeStart(c.from ?? shown.from, c.to));
  const newest = (list: Claim[]): Claim | undefined =>
    list.reduce<Claim | undefined>((best, c) => {
      if (!best) return c;
      // Of two orders written at one time the one that runs longer holds: a stated interval holds to its stated end.
      const order = compareTimes(best.entryTime, c.entryTime) || compareTimes(best.to, c.to) || compareClaims(best, c);
      return order < 0 ? c : best;
    }, undefined);

  // The end that goes with a remission is that of the active disease: the remission itself goes on.
  const closing = newest(possible.filter((c) => c.to !== null && c.status !== 'remission'));
  const ending = newest(claims.filter((c) => speaksOfEnd(c) && (c.to === null || !possible.includes(c))));
  const statedOpen = claims.some((c) => (c.to === null || c.status === 'remission') && !speaksOfEnd(c));
  let end: End = { type: 'open' };
  if (closing?.to) {
    const over = endBounds(closing.to);
    const written = closing.entryTime;
    const expected = closing.status === 'active' && written !== null && over.ms > firstInstant(written) && !ending;
    end = { type: 'closed', at: closing.to, by: closing, ahead: expected && !isReached(closing.to, reached) };
    // What was only expected to end, and was found going on after that day, did not end then.
    if (expected && contradiction(claims, end)) end = { type: 'open' };
  } else if (ending && possible.length > 0 && claims.some((c) => c !== ending || possible.includes(c))) {
    end = endedBy(ending, shown);
  } else if (possible.length === 0) {
    end = { type: 'impossible', by: claims[0] as Claim };
  }
  return { claim: shown, claims, end, statedOpen, contradictedBy: contradiction(claims, end) };
}

function endedBy(by: Claim, shown: Claim): End {
  const start = startBounds(shown);
  const day = by.entryTime ? firstDay(by.entryTime) : start.day;
  const ms = by.entryTime ? firstInstant(by.entryTime) : start.ms;
  // An order that carries "stopped" itself was written when it began: the day tells nothing of when it was stopped.
  return {
    type: 'ended',
    by,
    day: day < start.day ? start.day : day,
    ms: Math.max(ms, start.ms),
    ownOrder: day <= start.day,
  };
}

/** Whether the record goes on to or beyond the day (or minute) on which a thing with this stated end is over. */
function isReached(end: ClinicalTime, reached: ClinicalTime | null): boolean {
  if (!reached) return false;
  const over = endBounds(end);
  const byMinute = end.precision === 'minute' && reached.precision === 'minute';
  return byMinute ? over.ms <= firstInstant(reached) : over.day <= firstDay(reached);
}

/** The claim, if any, that calls the thing active in an entry written after the day on which it was over. */
function contradiction(claims: Claim[], end: End): Claim | null {
  if (end.type !== 'closed' && end.type !== 'ended') return null;
  const over = end.type === 'closed' ? endBounds(end.at).day : end.day;
  const said = end.by.entryTime;
  const later = claims.filter(
    (c) =>
      c !== end.by &&
      c.to === null &&
      !speaksOfEnd(c) &&
      c.entryTime !== null &&
      firstDay(c.entryTime) > over &&
      (said === null || firstInstant(c.entryTime) > firstInstant(said)),
  );
  return later.at(-1) ?? null;
}
