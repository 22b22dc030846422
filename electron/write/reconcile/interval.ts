/**
 * The interval policies (interval, thread, latest): what holds from one day to another. A pure function of the claims of one
 * thread: the order in which they arrived plays no part, so the end state does not depend on it (DESIGN §3.9).
 */
import { type ClinicalTime, compareTimes, firstDay } from '../../../shared/clinical-time.ts';
import { compareText } from '../../../shared/compare-text.ts';
import {
  type Claim,
  compareClaims,
  ENDED,
  endBounds,
  inWords,
  NEVER_ENDS,
  NEVER_ENDS_MS,
  SINCE_EVER,
  startBounds,
  startOf,
} from '../claim.ts';
import { agrees, endsOlder, guardJudged, type Judged, judgedOfAny, NOT_JUDGED } from '../judgement.ts';
import { RENEWAL_GAP_DAYS } from '../policy.ts';
import { inItsWords } from './in-its-words.ts';
import { active, attached, emptyResult, history, openConflicts, type Reconciled, until } from './standings.ts';
import { type Statement, toStatements } from './statement.ts';
import { SweepNotes } from './sweep-notes.ts';
import { settleVoided } from './voided.ts';

/** What differs between drugs, diseases and social facts. */
export interface IntervalRules {
  /** Whether `said` says no more than what `shown` shows: then it is evidence, not a new memory. */
  sameFact(shown: Claim, said: Claim): boolean;
  /** Whether a later open statement ends an earlier running one that says something else. */
  replaces(older: Claim, newer: Claim): boolean;
  /** Whether two statements of one moment hold side by side by their own words ("in the morning", "at night"). */
  beside(a: Claim, b: Claim): boolean;
  /** Whether `pause` is no more than an interruption of what `order` states: it is over when that is. */
  pauses(pause: Claim, order: Claim): boolean;
  /** Sentence for a replacement. */
  replacedReason(older: Claim, newer: Claim): string;
}

/** Whether a person holds that what `newer` states does not end what `older` states: the two run side by side. */
export type HeldBeside = (older: Claim, newer: Claim) => boolean;
export const NOTHING_BESIDE: HeldBeside = () => false;

interface Episode {
  parts: Statement[];
  /** How its parts end, taken together. */
  end: Statement['end'];
  /** Indexes of parts that continue an order stopped on an unknown day: undone unless the episode still runs. */
  renewals: Set<number>;
  supersededBy: Statement | null;
  closedLoosely: Claim | null;
}

const DAY_MS = 86_400_000;

/**
 * Standings of all claims of one thread.
 * @param reached clinical time of the newest entry on record: a stated end that it has reached is over; null where none is known
 * @param judged what a writer or a person made of pairs of these claims
 * @param heldBeside pairs that a person holds to run side by side
 */
export function reconcileInterval(
  claims: readonly Claim[],
  rules: IntervalRules,
  reached: ClinicalTime | null = null,
  judged: Judged = NOT_JUDGED,
  heldBeside: HeldBeside = NOTHING_BESIDE,
): Reconciled {
  const result = emptyResult();
  const either = (a: Claim, b: Claim): boolean => rules.sameFact(a, b) || rules.sameFact(b, a);
  const standing = settleVoided(claims, result, either);
  const { statements, looseEnds } = toStatements(standing, rules.sameFact, reached);
  const held = statements.filter((s) => s.end.type !== 'impossible');
  for (const s of statements) if (s.end.type === 'impossible') settleImpossible(s, result);

  let episodes: Episode[] = [];
  const companions = new Map<string, Statement[]>();
  for (const s of held) {
    if (!s.statedOpen) continue;
    const of = companions.get(momentOf(s));
    if (of) of.push(s);
    else companions.set(momentOf(s), [s]);
  }
  // An end without a start is told in its place in time: what begins again after it is not ended by it.
  const told = looseEnds.map((end) => ({ end, ...looseEndBounds(end) })).sort(byBounds);
  // Episodes that a later statement can still join or end; the others are settled, whatever comes.
  let live: Episode[] = [];
  const notes = new SweepNotes();
  for (const s of held) {
    while (told[0] && comesBefore(told[0], s, live, either))
      closeLoosely(episodes, told.shift(), either, result, judged);
    const { day } = startBounds(s.claim);
    live = live.filter((e) => mayGoOn(e, day));
    notes.begins(s.claim, live.length === 0);
    const begun = sweep(live, s, companions.get(momentOf(s)) ?? [], rules, result, judged, heldBeside);
    if (begun) {
      live.push(begun);
      episodes.push(begun);
    }
    notes.swept(s.claim, onlyRunning(live));
  }
  const goesOnTo = live.map(lastDayOf).reduce((last, day) => (day > last ? day : last), SINCE_EVER);
  while (told.length > 0) closeLoosely(episodes, told.shift(), either, result, judged);
  episodes = episodes.flatMap(undoRenewals);
  endPauses(episodes, rules);
  const shownFor = new Map<Statement, Claim>();
  for (const e of episodes) for (const p of e.parts) shownFor.set(p, e.parts[0]?.claim ?? p.claim);
  for (const e of episodes) settleEpisode(e, rules, result, shownFor, judged);
  result.conflicts = openConflicts(result);
  if (judged === NOT_JUDGED && heldBeside === NOTHING_BESIDE) result.settled = notes.settled(claims, result, goesOnTo);
  return result;
}

function momentOf(s: Statement): string {
  return startOf(s.claim)?.date ?? '';
}

/** Whether a statement that begins on this day or later can still join or end the episode. */
function mayGoOn(e: Episode, day: string): boolean {
  return !e.supersededBy && !e.closedLoosely && lastDayOf(e) >= day;
}

/** The last day on which a statement may begin that joins or ends the episode. */
function lastDayOf(e: Episode): string {
  if (e.supersededBy || e.closedLoosely) return SINCE_EVER;
  const end = e.end;
  if (end.type === 'closed' && !end.ahead) return endBounds(end.at).day;
  return end.type === 'ended' && !end.ownOrder ? end.day : NEVER_ENDS;
}

/** What is shown of the one episode of these that can go on, where nothing says that it ends. */
function onlyRunning(live: readonly Episode[]): Claim | null {
  const [only, ...others] = live.filter((e) => !e.supersededBy && !e.closedLoosely);
  return only?.end.type === 'open' && others.length === 0 ? shownOf(only) : null;
}

/**
 * @param live episodes that may go on
 * @param companions statements of the same moment, `s` among them
 * @returns the episode that `s` begins, or null where it joins one
 */
function sweep(
  live: readonly Episode[],
  s: Statement,
  companions: readonly Statement[],
  rules: IntervalRules,
  result: Reconciled,
  judged: Judged,
  heldBeside: HeldBeside,
): Episode | null {
  let home: Episode | null = null;
  for (const e of [...live].reverse()) {
    // What costs little is asked first.
    const join = joins(e, s);
    if (join === 'no' || !rules.sameFact(shownOf(e), s.claim)) continue;
    if (join === 'renewal') e.renewals.add(e.parts.length);
    addPart(e, s);
    home = e;
    break;
  }
  const begun = home ? null : beginWith(s);
  home ??= begun;
  if (!s.statedOpen || !home) return begun;
  for (const other of live) {
    const shown = other.parts[0]?.claim;
    if (other === home || !shown || other.supersededBy || other.closedLoosely || !stillRuns(other, s)) continue;
    if (!rules.replaces(shown, s.claim) && !endsOlder(pairwise(other, s.claims, judged)(shown, s.claim))) continue;
    // What was said to run side by side once is not ended by telling one of the two again.
    if (home.parts.length > 1 && toldTogether(home, other, rules)) continue;
    if (heldBeside !== NOTHING_BESIDE && besideByPerson(home, other, heldBeside)) continue;
    // Two doses written for the same time are two doses a day, not a change, and so are they when both are told again.
    const alike = companions.find((c) => c !== s && rules.sameFact(shown, c.claim));
    if (alike && sideBySide(alike.claim, s.claim, rules)) continue;
    const verdict = guardJudged(alike?.claim ?? shown, s.claim, pairwise(other, s.claims, judged));
    result.verdicts.push({
      older: shown,
      newer: s.claim,
      guard: verdict.ok ? 'passed' : verdict.guard,
      ok: verdict.ok,
    });
    if (verdict.ok) other.supersededBy = s;
    else {
      const newer = home.parts[0]?.claim ?? s.claim;
      const known = result.conflicts.some((c) => c.older === newer && c.newer === shown);
      if (!known) result.conflicts.push({ older: shown, newer, guard: verdict.guard, message: verdict.message });
    }
  }
  return begun;
}

/** What was judged of an episode as a whole: a claim of it that came later than the judgement may be the one that is shown now. */
function pairwise(e: Episode, newer: readonly Claim[], judged: Judged): Judged {
  if (judged === NOT_JUDGED) return judged;
  return judgedOfAny(
    e.parts.flatMap((part) => part.claims),
    newer,
    judged,
  );
}

/** One entry that writes two statements for one moment means both; so do two entries whose words say so. */
function sideBySide(a: Claim, b: Claim, rules: IntervalRules): boolean {
  return a.entryId === b.entryId || rules.beside(a, b);
}

function toldTogether(one: Episode, other: Episode, rules: IntervalRules): boolean {
  const moments = new Map<string, Statement[]>();
  for (const q of other.parts) {
    const of = moments.get(momentOf(q));
    if (of) of.push(q);
    else moments.set(momentOf(q), [q]);
  }
  return one.parts.some((p) => moments.get(momentOf(p))?.some((q) => sideBySide(p.claim, q.claim, rules)));
}

function besideByPerson(one: Episode, other: Episode, heldBeside: HeldBeside): boolean {
  return one.parts.some((p) =>
    p.claims.some((a) => other.parts.some((q) => q.claims.some((b) => heldBeside(a, b) || heldBeside(b, a)))),
  );
}

/** Whether an episode has no stated end that came before the statement. */
function stillRuns(e: Episode, s: Statement): boolean {
  const end = e.end;
  if (end.type === 'open') return true;
  return end.type === 'ended' && (end.ownOrder || end.day > startBounds(s.claim).day);
}

function beginWith(s: Statement): Episode {
  return { parts: [s], end: s.end, renewals: new Set(), supersededBy: null, closedLoosely: null };
}

function addPart(e: Episode, s: Statement): void {
  e.parts.push(s);
  if (isRunning(e.end)) return;
  // A dated end says more than an undated one; but an order that came after it and was stopped too is the later word.
  if (isRunning(s.end) || dayOf(s.end) > dayOf(e.end)) e.end = s.end;
}

/** Nothing says that it is over, or not before a day that still lies ahead. */
function isRunning(end: Statement['end']): boolean {
  return end.type === 'open' || (end.type === 'closed' && end.ahead);
}

function dayOf(end: Statement['end']): string {
  if (end.type === 'closed') return endBounds(end.at).day;
  return end.type === 'ended' ? end.day : '';
}

function joins(e: Episode, s: Statement): 'yes' | 'renewal' | 'no' {
  if (e.supersededBy || e.closedLoosely) return 'no';
  const end = e.end;
  const start = startBounds(s.claim);
  if (isRunning(end)) return 'yes';
  if (end.type === 'closed') return endBounds(end.at).day >= start.day ? 'yes' : 'no';
  if (end.type !== 'ended') return 'no';
  // A statement without status and date does not revive what was said to be over: it stands beside it, marked.
  if (s.claim.flags.includes('currency unknown')) return 'no';
  if (!end.ownOrder) return end.day >= start.day ? 'yes' : 'no';
  const last = e.parts.at(-1);
  const gap = last ? (start.ms - startBounds(last.claim).ms) / DAY_MS : Number.POSITIVE_INFINITY;
  return gap <= RENEWAL_GAP_DAYS ? 'renewal' : 'no';
}

/** Orders stopped on unknown days count as one treatment only where the last of them still runs. */
function undoRenewals(e: Episode): Episode[] {
  if (e.renewals.size === 0 || isRunning(e.end)) return [e];
  const pieces: Episode[] = [];
  e.parts.forEach((part, i) => {
    const current = pieces.at(-1);
    if (!current || e.renewals.has(i)) {
      pieces.push(beginWith(part));
    } else addPart(current, part);
  });
  // What replaced the chain replaced its last order.
  const last = pieces.at(-1);
  if (last) {
    last.supersededBy = e.supersededBy;
    last.closedLoosely = e.closedLoosely;
  }
  return pieces;
}

/** An end that names no start, with the day from which it is known to hold; without any date it comes last. */
interface LooseEnd {
  end: Claim;
  day: string;
  ms: number;
}

function looseEndBounds(end: Claim): { day: string; ms: number } {
  const when = end.to ?? end.entryTime;
  return when ? endBounds(when) : { day: NEVER_ENDS, ms: NEVER_ENDS_MS };
}

function byBounds(a: LooseEnd, b: LooseEnd): number {
  return compareText(a.day, b.day) || a.ms - b.ms || compareClaims(a.end, b.end);
}

/** Whether an end was told before a statement began; on one day it ends what ran before, where anything did. */
function comesBefore(
  told: LooseEnd,
  s: Statement,
  episodes: readonly Episode[],
  sameFact: (a: Claim, b: Claim) => boolean,
): boolean {
  const start = startBounds(s.claim);
  if (told.day !== start.day) return told.day < start.day;
  return episodes.some((e) => runsLoosely(e, told.end, sameFact) && startBounds(shownOf(e)).day < start.day);
}

function shownOf(e: Episode): Claim {
  return (e.parts[0] as Statement).claim;
}

function runsLoosely(e: Episode, end: Claim, sameFact: (a: Claim, b: Claim) => boolean): boolean {
  return e.end.type === 'open' && !e.supersededBy && !e.closedLoosely && sameFact(shownOf(e), end);
}

/** An end that names no start closes what runs on that day; where nothing does, it stands by itself. */
function closeLoosely(
  episodes: Episode[],
  told: LooseEnd | undefined,
  sameFact: (a: Claim, b: Claim) => boolean,
  result: Reconciled,
  judged: Judged,
): void {
  if (!told) return;
  const { end, day, ms } = told;
  const begun = episodes.filter((e) => sameFact(shownOf(e), end) && startBounds(shownOf(e)).day <= day);
  const target = begun.findLast((e) => runsLoosely(e, end, sameFact)) ?? begun.at(-1);
  if (!target) {
    result.standings.set(
      end,
      history(active(end), {
        cause: 'resolved',
        reason: overReason(end),
        at: end.to ? { day, ms } : null,
        validTo: end.to,
        triggerEntry: end.entryId,
      }),
    );
    return;
  }
  const shown = shownOf(target);
  if (runsLoosely(target, end, sameFact)) {
    const verdict = agrees(shown, end, pairwise(target, [end], judged));
    if (verdict.ok) target.closedLoosely = end;
    else result.conflicts.push({ older: shown, newer: end, guard: verdict.guard, message: verdict.message });
  }
  result.standings.set(end, attached('ends', end, shown, active(shown)));
}

/** What was held is over with the order that was held: a drug stopped while on hold is not on hold any more. */
function endPauses(episodes: readonly Episode[], rules: IntervalRules): void {
  for (const pause of episodes) {
    const held = pause.parts[0]?.claim;
    if (held?.status !== 'on-hold' || pause.closedLoosely || pause.end.type !== 'open') continue;
    const since = startBounds(held).day;
    const next = pause.supersededBy;
    for (const order of episodes) {
      const shown = order.parts[0]?.claim;
      const end = order.end;
      if (order === pause || !shown || !rules.pauses(held, shown)) continue;
      if ((end.type === 'closed' && !end.ahead) || (end.type === 'ended' && !end.ownOrder)) {
        if (dayOf(end) < since || (next && dayOf(end) > startBounds(next.claim).day)) continue;
        // Begun again after it was stopped: the stop ended the pause, not what came later.
        pause.supersededBy = null;
        pause.closedLoosely = end.by;
      }
    }
  }
}

function overReason(by: Claim): string {
  const told = inItsWords(by);
  if (by.to) return `Over since ${inWords(by.to)}, as stated in the entry of ${inWords(by.entryTime)}.${told}`;
  return `Recorded as ${by.status ?? 'over'} in the entry of ${inWords(by.entryTime)}; the day it ended is not stated.${told}`;
}

function settleEpisode(
  e: Episode,
  rules: IntervalRules,
  result: Reconciled,
  shownFor: ReadonlyMap<Statement, Claim>,
  judged: Judged,
): void {
  const first = e.parts[0];
  if (!first) return;
  const shown = first.claim;
  let standing = active(shown);
  const end = e.end;
  const by = e.supersededBy;
  const loose = e.closedLoosely;
  if (end.type === 'closed' && end.ahead) standing = until(standing, end.at);
  else if (end.type === 'closed') {
    standing = history(standing, {
      cause: 'resolved',
      reason:
        end.by === shown ? `Ended on ${inWords(end.at)}, the end that its own source states.` : overReason(end.by),
      at: endBounds(end.at),
      validTo: end.at,
      triggerEntry: end.by.entryId,
    });
  } else if (by && (end.type === 'open' || end.type === 'ended')) {
    const start = startBounds(by.claim);
    const successor = shownFor.get(by) ?? by.claim;
    standing = history(standing, {
      cause: 'superseded',
      reason: `${rules.replacedReason(shown, by.claim)}${inItsWords(by.claim)}`,
      at: end.type === 'ended' && end.day < start.day ? { day: end.day, ms: end.ms } : start,
      validTo: end.type === 'open' ? startOf(by.claim) : null,
      successor,
      triggerMemory: successor,
    });
  } else if (loose) {
    standing = history(standing, {
      cause: 'resolved',
      reason: overReason(loose),
      at: loose.to ? endBounds(loose.to) : loose.entryTime ? endBounds(loose.entryTime) : null,
      validTo: loose.to,
      triggerEntry: loose.entryId,
    });
  } else if (end.type === 'ended') {
    standing = history(standing, {
      cause: 'resolved',
      reason: overReason(end.by),
      at: { day: end.day, ms: end.ms },
      validTo: null,
      triggerEntry: end.by.entryId,
    });
  }
  const again = e.parts.find((p) => p.contradictedBy)?.contradictedBy ?? (loose && statedAfter(e, loose));
  if (again && standing.store === 'HISTORY' && standing.cause === 'resolved') {
    result.conflicts.push({
      older: shown,
      newer: again,
      guard: 'ended, then stated again',
      message: `“${shown.text}” is said to be over (${standing.reason}), but the entry of ${inWords(again.entryTime)} still states it. It was left ACTIVE until a person decides.`,
    });
    standing = active(shown);
  }
  // An end that names the start of what it ends is heard like one that names none.
  if (standing.cause === 'resolved' && (end.type === 'closed' || end.type === 'ended') && end.by !== shown) {
    const verdict = agrees(shown, end.by, pairwise(e, [end.by], judged));
    if (!verdict.ok) {
      result.conflicts.push({ older: shown, newer: end.by, guard: verdict.guard, message: verdict.message });
      standing = active(shown);
    }
  }
  result.standings.set(shown, standing);
  for (const part of e.parts) {
    for (const claim of part.claims) {
      if (claim !== shown) result.standings.set(claim, attached(roleIn(part, claim), claim, shown, standing));
    }
  }
}

/** What a claim does that is not shown itself: whether it says no more than that the thing ended. */
export function roleIn(part: Statement, claim: Claim): 'restates' | 'ends' {
  return claim !== part.claim && (claim === endClaim(part) || claim.status === 'stopped') ? 'ends' : 'restates';
}

/** The newest claim, if any, that states the thing as running in an entry written after its end and after what says so. */
function statedAfter(e: Episode, loose: Claim): Claim | null {
  const { day } = looseEndBounds(loose);
  const said = loose.entryTime;
  const later = e.parts
    .flatMap((p) => p.claims)
    .filter((c) => c.to === null && !ENDED.has(c.status) && c.entryTime !== null && firstDay(c.entryTime) > day)
    .filter((c) => said === null || compareTimes(c.entryTime, said) > 0)
    .sort(compareClaims);
  return later.at(-1) ?? null;
}

function endClaim(part: Statement): Claim | null {
  return part.end.type === 'closed' || part.end.type === 'ended' ? part.end.by : null;
}

function settleImpossible(s: Statement, result: Reconciled): void {
  const standing = history(active(s.claim), {
    cause: 'arrived as history',
    reason: `Its end (${inWords(s.claim.to)}) lies before its start (${inWords(s.claim.from)}): it is kept, and held on no day.`,
    at: null,
    validTo: s.claim.to,
    triggerEntry: s.claim.entryId,
  });
  result.standings.set(s.claim, standing);
  for (const c of s.claims) if (c !== s.claim) result.standings.set(c, attached('restates', c, s.claim, standing));
}
