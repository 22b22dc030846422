/**
 * The threshold of the store gate from replayed answers (DESIGN §4): folds split by patient, mean quality less λ times mean cost of
 * HISTORY. Everything here is a function of the replays, so that λ is a slider.
 */
import type { GateReport, Served } from '../../../shared/asking.ts';

/** One training question, answered under both arms. */
export interface Replay {
  patient: string;
  /** Of the gate, 0 to 1. */
  score: number;
  /** HISTORY is opened whatever the threshold. */
  safety: boolean;
  /** Quality 0 to 1, and tokens of evidence. */
  active: { quality: number; tokens: number };
  both: { quality: number; tokens: number };
  /** Whether the alternatives would open HISTORY; null where they were not replayed. */
  complexity: boolean | null;
  reflection: boolean | null;
}

/** Fold of each patient, by a hash of its id: 0 to folds − 1. */
export function foldOf(_patient: string, _folds: number): number {
  throw new Error('not built yet');
}

/**
 * What one λ makes of the replays, with the baselines beside it.
 * @throws StamError WRONG_USAGE where there are fewer than two patients
 */
export function reportOfReplays(
  _replays: readonly Replay[],
  _lambda: number,
): Omit<GateReport, 'calibration'> & { activeOnly: Served } {
  throw new Error('not built yet');
}
