/**
 * Commit: writes what changed and nothing else. A claim whose standing is the same keeps its version; one that moved between
 * the stores gets a transition with cause and reason.
 */
import type { Store } from '../../shared/vocabulary.ts';
import type { Claim, Standing } from './claim.ts';
import { moveWeight } from './move-weight.ts';
import type { Settled } from './reconcile/standings.ts';
import type { ThreadUpdate } from './update.ts';

/** What the commit stage writes through; the store implements it. */
export interface RecordWriter {
  /** Keeps what was found of a thread for the next claims that come to it. */
  settle(threadId: number, settled: Settled | null): void;
  restand(claim: Claim, before: Standing | undefined, after: Standing, seq: number): void;
  /** @param openWeight of the move in the inbox (write/move-weight.ts); null where nobody needs to look at it */
  recordTransition(
    claim: Claim,
    seq: number,
    from: Store | null,
    reason: string,
    after: Standing,
    openWeight: number | null,
  ): void;
}

export interface Move {
  memory: number;
  from: Store | null;
  to: Store;
  cause: string | null;
  successor: number | null;
  reason: string;
}

export interface Committed {
  /** Versions opened: claims of which something else is known now. */
  changed: number;
  moves: Move[];
}

/**
 * Writes the new standings as known from entry `seq` on.
 * @param byPerson the entry is an act of a person: it is what brought every move about, whatever their reasons are
 */
export function commit(
  updates: readonly ThreadUpdate[],
  seq: number,
  entryId: number,
  writer: RecordWriter,
  byPerson = false,
): Committed {
  const committed: Committed = { changed: 0, moves: [] };
  for (const { thread, result, because } of updates) {
    writer.settle(thread.id, result.settled);
    for (const [claim, after] of result.standings) {
      const before = thread.standings.get(claim.id);
      if (before && sameStanding(before, after)) continue;
      writer.restand(claim, before, after, seq);
      committed.changed++;
      const move = moveOf(claim, before, after, entryId);
      if (!move) continue;
      committed.moves.push(move);
      const told: Standing = move.to === 'ACTIVE' || byPerson ? { ...after, triggerEntry: entryId } : after;
      writer.recordTransition(
        claim,
        seq,
        move.from,
        move.reason,
        told,
        because === 'a person' ? null : moveWeight(claim, move.from),
      );
    }
  }
  return committed;
}

function moveOf(claim: Claim, before: Standing | undefined, after: Standing, entryId: number): Move | null {
  if (after.role !== 'states') return null;
  const from = before?.role === 'states' ? before.store : null;
  if (from === after.store || (from === null && after.store === 'ACTIVE')) return null;
  // A memory that is ACTIVE needs no reason to stand; only a person gives one.
  const again = after.store === 'ACTIVE' && after.cause !== 'restored by a person';
  const reason = again
    ? 'Current again: with this entry, what had moved it to HISTORY no longer holds.'
    : (after.reason ?? '');
  // A memory that is in HISTORY from the entry that brought it keeps its own cause; the move still is an arrival.
  const cause = from === null && claim.entryId === entryId && after.cause === null ? 'arrived as history' : after.cause;
  return { memory: claim.id, from, to: after.store, cause, successor: after.successor, reason };
}

const FIELDS = [
  'role',
  'of',
  'store',
  'cause',
  'reason',
  'triggerMemory',
  'triggerEntry',
  'successor',
  'validFrom',
  'validTo',
  'activeFrom',
  'activeTo',
  'activeFromMs',
  'activeToMs',
] as const satisfies readonly (keyof Standing)[];

function sameStanding(a: Standing, b: Standing): boolean {
  return FIELDS.every((f) => a[f] === b[f]);
}
