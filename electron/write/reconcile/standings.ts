/** How standings are put together: the few shapes that every policy uses. */
import type { ClinicalTime, Precision } from '../../../shared/clinical-time.ts';
import type { Cause, Kind } from '../../../shared/vocabulary.ts';
import { type Claim, endBounds, NEVER_ENDS, NEVER_ENDS_MS, type Standing, startBounds, VOID } from '../claim.ts';

/** Two memories that a guard kept from replacing one another. */
export interface ConflictProposal {
  older: Claim;
  newer: Claim;
  guard: string;
  message: string;
}

/** A retirement that was put to the guard. */
export interface GuardedMove {
  older: Claim;
  newer: Claim;
  guard: string;
  ok: boolean;
}

/**
 * What a policy makes of a thread: a standing for every claim given, and what a guard stopped. Where only the neighbourhood of new claims
 * was weighed, standings are those of the neighbourhood; conflicts and what guards stopped are those of the whole thread all the same.
 */
export interface Reconciled {
  standings: Map<Claim, Standing>;
  conflicts: ConflictProposal[];
  /** Every retirement that was put to the guard, for the decision trace. */
  verdicts: GuardedMove[];
  /** By what the next claims may be weighed without the whole thread; null where nothing of the kind holds. */
  settled: Settled | null;
}

/** What was found of a thread that was weighed as a whole, for the next claims that come to it. */
export type Settled = SettledEvents | SettledIntervals;

/** Dated events that nothing denies or withdraws: one more touches those of its own moment. */
export interface SettledEvents {
  policy: 'events';
}

/** A moment in the order of claims. */
export interface Moment {
  day: string;
  ms: number;
}

/** Statements whose starts are all told alike, without any that withdraws, holds or expects something: see sweep-notes.ts. */
export interface SettledIntervals {
  policy: 'intervals';
  kind: Kind;
  precision: Precision;
  /** Where a statement began when nothing before it could go on: what lies between two of these is weighed by itself. Oldest first. */
  cuts: readonly Moment[];
  /** The one memory that still runs, and the statement since which nothing else did: every later one of the same fact restates it. */
  running: { shown: Claim; since: Claim } | null;
  /** The last day on which anything of it can be joined or ended by a later statement. */
  goesOnTo: string;
  conflicts: readonly ConflictProposal[];
  /** What guards stopped, oldest first. */
  stopped: readonly GuardedMove[];
}

export function emptyResult(): Reconciled {
  return { standings: new Map(), conflicts: [], verdicts: [], settled: null };
}

/** ACTIVE from the claim's start on. */
export function active(claim: Claim): Standing {
  const { day, ms } = startBounds(claim);
  return {
    role: 'states',
    of: null,
    store: 'ACTIVE',
    cause: null,
    reason: null,
    triggerMemory: null,
    triggerEntry: null,
    successor: null,
    validFrom: claim.from?.date ?? null,
    validTo: null,
    activeFrom: day,
    activeTo: NEVER_ENDS,
    activeFromMs: ms,
    activeToMs: NEVER_ENDS_MS,
  };
}

/** The same memory, left for HISTORY. `at` bounds the days on which it was ACTIVE; null: on none. */
export function history(
  standing: Standing,
  move: {
    cause: Cause;
    reason: string;
    at: { day: string; ms: number } | null;
    validTo: ClinicalTime | null;
    successor?: Claim;
    triggerMemory?: Claim;
    triggerEntry?: number;
  },
): Standing {
  const at = move.at ?? { day: standing.activeFrom, ms: standing.activeFromMs };
  return {
    ...standing,
    store: 'HISTORY',
    cause: move.cause,
    reason: move.reason,
    triggerMemory: move.triggerMemory?.id ?? null,
    triggerEntry: move.triggerEntry ?? null,
    successor: move.successor?.id ?? null,
    validTo: move.validTo?.date ?? null,
    activeTo: at.day < standing.activeFrom ? standing.activeFrom : at.day,
    activeToMs: Math.max(at.ms, standing.activeFromMs),
  };
}

/** A claim that adds evidence to another: listed nowhere by itself, kept with its quote. */
export function attached(role: 'restates' | 'ends' | 'voids', claim: Claim, to: Claim, of: Standing): Standing {
  return { ...active(claim), role, of: to.id, store: of.store, cause: null, reason: null };
}

/** ACTIVE, with a stated end that still lies ahead of the entry that states it. */
export function until(standing: Standing, end: ClinicalTime): Standing {
  const { day, ms } = endBounds(end);
  return {
    ...standing,
    validTo: end.date,
    // Written in two zones, a later minute may carry an earlier day.
    activeTo: day < standing.activeFrom ? standing.activeFrom : day,
    activeToMs: Math.max(ms, standing.activeFromMs),
  };
}

/** Finds the claim that states the memory to which a claim belongs: itself, or the one that it restates, ends or voids. */
export function rootsIn(standings: ReadonlyMap<Claim, Standing>): (claim: Claim) => Claim {
  const byRow = new Map([...standings.keys()].map((c) => [c.id, c]));
  return (claim) => {
    let root = claim;
    // Evidence of what turned out to be evidence itself: one step more, and never round in a circle.
    for (let steps = 0; steps < 3; steps++) {
      const of = standings.get(root)?.of ?? null;
      const next = of === null ? undefined : byRow.get(of);
      if (!next) break;
      root = next;
    }
    return root;
  };
}

/** Conflicts that still are some: what has left ACTIVE since, by its own reason, contradicts nothing any more. */
export function openConflicts(result: Reconciled): ConflictProposal[] {
  const current = (claim: Claim): boolean => result.standings.get(claim)?.store === 'ACTIVE';
  return result.conflicts.filter((c) => current(c.older) && (current(c.newer) || VOID.has(c.newer.status)));
}
