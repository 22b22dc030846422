/** What an act did, as a person reads it: what moved, and what hangs on it and did not. */

import type { ActOutcome, Correction, MovedMemory } from '../../shared/review.ts';
import type { RelationType } from '../../shared/vocabulary.ts';
import { CAUSES } from '../../shared/vocabulary.ts';
import type { Claim } from '../write/claim.ts';
import type { DeskTools } from './desk-tools.ts';
import type { FoundMemory, MemoryDetails } from './memory-details.ts';
import type { ActMove } from './record-act.ts';

/** Edges that say no more than that two memories are about one thing. */
const OF_ONE_THING: ReadonlySet<RelationType> = new Set<RelationType>(['restatement', 'same_condition_thread']);

/**
 * @param named the memories that the person acted on, as they were before
 * @param moves what the act moved, by rows
 */
export function outcomeOf(
  correction: Correction | null,
  named: readonly FoundMemory[],
  moves: readonly ActMove[],
  tools: DeskTools,
  details: MemoryDetails,
): ActOutcome {
  const [first] = named;
  if (!first) return { correction, moved: [], dependents: [] };
  const { book } = tools;
  const claims = new Map(
    book.claims
      .byRow(
        first.patient.id,
        moves.map((m) => m.memoryId),
      )
      .map((c): [number, Claim] => [c.id, c]),
  );
  const ids = new Set(named.map((n) => n.memory.id));
  const moved = moves.flatMap((move): MovedMemory[] => {
    const claim = claims.get(move.memoryId);
    if (!claim) return [];
    const { publicId, text, subject, assertion, kind } = claim;
    const cause = CAUSES.find((c) => c === move.cause) ?? null;
    return [
      {
        memory: publicId,
        text,
        subject,
        assertion,
        kind,
        from: move.from,
        to: move.to,
        cause,
        reason: move.reason,
        named: ids.has(publicId),
      },
    ];
  });
  const gone = new Set(moved.map((m) => m.memory));
  const dependents = new Map<string, ActOutcome['dependents'][number]>();
  for (const { memory } of named) {
    for (const { type, to } of memory.relations) {
      if (OF_ONE_THING.has(type) || gone.has(to) || ids.has(to)) continue;
      const { text, subject, assertion } = details.find(to).memory;
      dependents.set(to, { memory: to, text, subject, assertion, relation: type });
    }
  }
  return {
    correction,
    moved: moved.sort((a, b) => Number(b.named) - Number(a.named)),
    dependents: [...dependents.values()],
  };
}
