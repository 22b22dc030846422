/** The inbox of moves, corrections, and conflicts. */
import { ConflictDecisions } from '../store/repositories/conflict-decisions.ts';
import { InboxMoves } from '../store/repositories/inbox-moves.ts';
import { MemoryCorrections } from '../store/repositories/memory-corrections.ts';
import { conflictsPart } from './conflicts-part.ts';
import { correctionsPart } from './corrections-part.ts';
import type { DeskTools } from './desk-tools.ts';
import { inboxPart } from './inbox-part.ts';
import { openMemoryDetails } from './memory-details.ts';
import type { ReviewDesk } from './review-contract.ts';

export function openReviewDesk(tools: DeskTools): ReviewDesk {
  const { db } = tools.store;
  const moves = new InboxMoves(db);
  const stores = { corrections: new MemoryCorrections(db), moves, details: openMemoryDetails(db) };
  const decisions = new ConflictDecisions(db);
  const { waitingMoves, ...inbox } = inboxPart(moves, tools);
  return {
    ...inbox,
    ...correctionsPart(decisions, stores, tools),
    ...conflictsPart(decisions, tools.stores.waiting, stores, tools),
    waiting: (by) =>
      tools.snapshot(() => {
        tools.person(by);
        return { ...waitingMoves(), conflicts: decisions.open(null).length };
      }),
  };
}
