/**
 * New claims of a thread whose sweep left notes (sweep-notes.ts): what is weighed again is what they can change. The outcome is that of
 * weighing the whole thread; a drug that was ordered thousands of times costs no more than one that was ordered twice.
 */
import { type Claim, compareClaims, startBounds } from '../claim.ts';
import { type IntervalRules, reconcileInterval, roleIn } from './interval.ts';
import { positionOfInstant } from './position.ts';
import { active, attached, emptyResult, type Moment, type Reconciled, type SettledIntervals } from './standings.ts';
import { toStatements } from './statement.ts';
import { APART_MS, isPlain } from './sweep-notes.ts';

/** So many parts are taken together at most; where they still hang on the next one, the whole thread is weighed. */
const PARTS = 3;

/**
 * Standings of the new claims and of those that they may change; null where the thread has to be weighed as a whole.
 * @param claims all claims of the thread, in the order of compareClaims, the new ones among them
 */
export function reconcileIntervalAround(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  settled: SettledIntervals,
  rules: IntervalRules,
): Reconciled | null {
  for (const claim of added) if (!isPlain(claim, settled.kind, settled.precision)) return null;
  return saidAgain(claims, added, settled, rules) ?? weighPart(claims, added, settled, rules);
}

/** What is said again of the one memory that runs. Nothing else goes on beside it, so it joins that, and changes nothing of it. */
function saidAgain(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  settled: SettledIntervals,
  rules: IntervalRules,
): Reconciled | null {
  const { running } = settled;
  if (!running) return null;
  const { shown, since } = running;
  const result = { ...emptyResult(), conflicts: [...settled.conflicts], verdicts: [...settled.stopped], settled };
  const days = new Map([...added].map((c) => [startBounds(c).day, startBounds(c).ms]));
  if ([...days.keys()].some((day) => day <= startBounds(since).day)) return null;
  const told = [...days].flatMap(([day, ms]) => toStatements(ofDay(claims, day, ms), rules.sameFact).statements);
  for (const s of told.sort((a, b) => compareClaims(a.claim, b.claim))) {
    const joins = s.end.type !== 'impossible' && compareClaims(since, s.claim) < 0 && rules.sameFact(shown, s.claim);
    if (!joins) return null;
    for (const c of s.claims) result.standings.set(c, attached(roleIn(s, c), c, shown, active(shown)));
  }
  return result;
}

function ofDay(claims: readonly Claim[], day: string, ms: number): Claim[] {
  return claims
    .slice(positionOfInstant(claims, ms - APART_MS), positionOfInstant(claims, ms + APART_MS))
    .filter((c) => startBounds(c).day === day);
}

/** Weighs the part of the thread in which the new claims lie, by itself. */
function weighPart(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  settled: SettledIntervals,
  rules: IntervalRules,
): Reconciled | null {
  const { cuts } = settled;
  const moments = [...added].map(startBounds);
  const from = cuts.findLastIndex((cut) => moments.every((m) => m.day >= cut.day && m.ms >= cut.ms));
  const next = cuts.findIndex((cut, i) => i > from && moments.every((m) => isApart(m, cut)));
  const start = from < 0 ? 0 : positionOfInstant(claims, (cuts[from] as Moment).ms);
  for (let to = next < 0 ? cuts.length : next; to < cuts.length + 1 && to - from <= PARTS; to++) {
    const cut = cuts[to];
    const end = cut ? positionOfInstant(claims, cut.ms) : claims.length;
    // Nothing is won by a part that is nearly all of it.
    if (2 * (end - start) > claims.length) return null;
    const part = claims.slice(start, end);
    const weighed = reconcileInterval(part, rules);
    const own = weighed.settled;
    if (own?.policy !== 'intervals') return null;
    const last = startBounds(part.at(-1) as Claim);
    if (!cut || (own.goesOnTo < cut.day && isApart(last, cut))) return joined(weighed, own, settled, from, to);
  }
  return null;
}

function isApart(moment: Moment, cut: Moment): boolean {
  return moment.day < cut.day && cut.ms - moment.ms >= APART_MS;
}

/** The part as it was weighed now, within the rest of the thread as it was before. */
function joined(
  weighed: Reconciled,
  own: SettledIntervals,
  settled: SettledIntervals,
  from: number,
  to: number,
): Reconciled {
  const { cuts } = settled;
  const since = cuts[from]?.ms ?? Number.NEGATIVE_INFINITY;
  const until = cuts[to]?.ms ?? Number.POSITIVE_INFINITY;
  const before = ({ newer }: { newer: Claim }): boolean => startBounds(newer).ms < since;
  const after = ({ newer }: { newer: Claim }): boolean => startBounds(newer).ms >= until;
  const around = <T extends { newer: Claim }>(all: readonly T[], part: readonly T[]): T[] => [
    ...all.filter(before),
    ...part,
    ...all.filter(after),
  ];
  const conflicts = around(settled.conflicts, weighed.conflicts);
  const verdicts = around(settled.stopped, weighed.verdicts);
  const isLast = to >= cuts.length;
  return {
    standings: weighed.standings,
    conflicts,
    verdicts,
    settled: {
      ...settled,
      cuts: [...cuts.slice(0, Math.max(from, 0)), ...own.cuts, ...cuts.slice(to)],
      running: isLast ? own.running : settled.running,
      goesOnTo: isLast ? own.goesOnTo : settled.goesOnTo,
      conflicts: [...conflicts],
      stopped: verdicts.filter((v) => !v.ok),
    },
  };
}
