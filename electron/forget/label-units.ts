/**
 * Which labels a scorer is trained on and which calibrate it. Memories of one patient are alike, so that a patient stands on one side
 * as a whole; where there is only one patient, a concept does, and what is promised then is less.
 */
import { createHash } from 'node:crypto';
import type { SettledLabel } from '../../shared/labels.ts';

/** Draws the halves: the same labels are divided the same way on every machine. */
const SEED = 'deletion halves 1';

export type SplitUnit = 'patient' | 'concept';

export interface LabelHalves {
  unit: SplitUnit;
  /** Hashes of the units that training has; every other unit may calibrate. */
  trainedUnits: string[];
  training: SettledLabel[];
}

/** Hash of the unit that a label belongs to. */
export function unitOf(label: SettledLabel, unit: SplitUnit): string {
  const parts = unit === 'patient' ? [label.patient] : [label.patient, label.kind, label.concept.toLowerCase()];
  return createHash('sha256')
    .update(JSON.stringify([SEED, unit, ...parts]))
    .digest('hex')
    .slice(0, 16);
}

/** Half of the units, in the order of their hashes; their labels in the order of their memories, so that sums are the same on every machine. */
export function halve(labels: readonly SettledLabel[]): LabelHalves {
  const unit: SplitUnit = new Set(labels.map((l) => l.patient)).size > 1 ? 'patient' : 'concept';
  const units = [...new Set(labels.map((l) => unitOf(l, unit)))].sort();
  const trained = new Set(units.slice(0, Math.ceil(units.length / 2)));
  return {
    unit,
    trainedUnits: [...trained],
    training: labels
      .filter((l) => trained.has(unitOf(l, unit)))
      .sort((a, b) => (a.memory < b.memory ? -1 : Number(a.memory > b.memory))),
  };
}

/** Hash of labels, whatever their order: one more, one less or another word is another set. */
export function labelSetHash(labels: readonly SettledLabel[]): string {
  const lines = labels.map((l) => `${l.memory} ${l.label}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** One short mark a label: which memory, and what was said of it. */
export function labelMarks(labels: readonly SettledLabel[]): string[] {
  return labels.map((l) => `${memoryMark(l.memory)}${l.label.charAt(0)}`).sort();
}

/**
 * Whether labels still say what they said when `before` was marked. A label whose memory was put away for deletion since is gone with it
 * and changes nothing of what was promised.
 * @param forgotten public ids of memories that were put away
 */
export function saysTheSame(
  before: readonly string[],
  now: readonly SettledLabel[],
  forgotten: readonly string[],
): boolean {
  const then = new Set(before);
  const marks = new Set(labelMarks(now));
  const gone = new Set(forgotten.map(memoryMark));
  return [...marks].every((m) => then.has(m)) && before.every((m) => marks.has(m) || gone.has(m.slice(0, -1)));
}

/** Which memory, shortly, without naming it. */
export function memoryMark(memory: string): string {
  return createHash('sha256').update(memory).digest('hex').slice(0, 12);
}
