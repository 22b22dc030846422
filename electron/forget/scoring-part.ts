/** Scorers, scores and calibrations: the half of the forgetting desk that decides what may be proposed. */
import type { AnswererSource } from '../answerer-source.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import type { LabelDesk } from '../review/review-contract.ts';
import type { ForgettingDesk } from './forget-contract.ts';
import type { Proposals } from './proposal-basis.ts';

export type ScoringDesk = Pick<
  ForgettingDesk,
  'scorers' | 'train' | 'score' | 'modelScorer' | 'calibrate' | 'calibrations' | 'removeCalibration'
> & {
  /** As `use` of the desk, without the status of what is proposed. */
  take(by: string, calibration: string | null): void;
};

export function openScoringPart(
  _tools: DeskTools,
  _parts: { labels: Pick<LabelDesk, 'settled'>; answerers: AnswererSource },
): { desk: ScoringDesk; proposals: Proposals } {
  throw new Error('not built yet');
}
