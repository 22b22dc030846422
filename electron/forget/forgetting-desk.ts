/** Scores, calibrations, candidates, decisions and the purge, put together of two halves. */
import type { AnswererSource } from '../answerer-source.ts';
import type { DeskTools } from '../review/desk-tools.ts';
import type { LabelDesk } from '../review/review-contract.ts';
import { openDecidingPart } from './deciding-part.ts';
import type { ForgettingDesk } from './forget-contract.ts';
import { openScoringPart } from './scoring-part.ts';

export function openForgettingDesk(
  tools: DeskTools,
  parts: { labels: Pick<LabelDesk, 'settled'>; answerers: AnswererSource },
): ForgettingDesk {
  const { desk: scoring, proposals } = openScoringPart(tools, parts);
  const deciding = openDecidingPart(tools, proposals);
  const { take, ...scores } = scoring;
  return {
    ...scores,
    ...deciding,
    use: (by, calibration) => {
      take(by, calibration);
      return deciding.status();
    },
  };
}
