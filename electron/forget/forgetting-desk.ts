/** Scores, calibrations, candidates, decisions and the purge. */
import type { AnswererSource } from '../answerer-source.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import type { LabelDesk } from '../review/review-contract.ts';
import type { ForgettingDesk } from './forget-contract.ts';

export function openForgettingDesk(
  _tools: DeskTools,
  _parts: { labels: Pick<LabelDesk, 'settled'>; answerers: AnswererSource },
): ForgettingDesk {
  throw new Error('not built yet');
}
