import { createHash } from 'node:crypto';

/** Folds of a calibration; as many as there are patients where those are fewer. */
const FOLDS = 5;

export interface Folds {
  count: number;
  /** Fold of each patient, 0 to count − 1. */
  of: ReadonlyMap<string, number>;
  /** Names this split. */
  hash: string;
}

/** Splits patients, never the questions of one: dealt out in the order of a hash of their ids, so that any order of files gives the same. */
export function foldsOf(patients: Iterable<string>): Folds {
  const dealt = [...new Set(patients)]
    .map((patient) => ({ patient, hash: sha256(patient) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const count = Math.min(FOLDS, dealt.length);
  const of = new Map(dealt.map(({ patient }, i) => [patient, i % Math.max(1, count)]));
  return { count, of, hash: sha256(JSON.stringify([...of])) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
