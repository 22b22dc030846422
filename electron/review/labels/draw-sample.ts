/** Which archived memories a round is about. Deterministic: the same seed on the same record draws the same. */
import type { Sampling } from '../../../shared/labels.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { inSeededOrder } from './seeded.ts';

/** An archived memory that may be drawn. */
export interface Drawable {
  /** Public id. */
  memory: string;
  patientId: number;
  memoryId: number;
  kind: Kind;
  /** Somebody has labelled it, or has it to label in another round. */
  used: boolean;
  /** How far its score lies from the threshold; null where it has no score. */
  distance: number | null;
}

/**
 * Draws at most `size`. What another round has already comes only when nothing else is left.
 * @param all of them, in any order
 */
export function drawSample<T extends Drawable>(all: readonly T[], sampling: Sampling, size: number, seed: string): T[] {
  const mayBe = sampling === 'near the threshold' ? all.filter((one) => one.distance !== null) : all;
  const byLot = inSeededOrder(seed, mayBe, (one) => one.memory);
  const fresh = byLot.filter((one) => !one.used);
  const used = byLot.filter((one) => one.used);
  return [...ordered(fresh, sampling), ...ordered(used, sampling)].slice(0, size);
}

function ordered<T extends Drawable>(byLot: readonly T[], sampling: Sampling): T[] {
  if (sampling === 'by kind') return oneOfEachInTurn(byLot);
  if (sampling === 'random') return [...byLot];
  // A stable sort: of two that are as near the lot decides.
  return [...byLot].sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
}

/** The first of each kind, then the second of each, …: as equal as can be, however many are taken. */
function oneOfEachInTurn<T extends Drawable>(byLot: readonly T[]): T[] {
  const taken = new Map<Kind, number>();
  return byLot
    .map((one) => {
      const turn = taken.get(one.kind) ?? 0;
      taken.set(one.kind, turn + 1);
      return { one, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}
