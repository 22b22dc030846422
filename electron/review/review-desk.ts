/** The inbox of moves, corrections, and conflicts. */
import type { DeskTools } from './desk-tools.ts';
import type { ReviewDesk } from './review-contract.ts';

export function openReviewDesk(_tools: DeskTools): ReviewDesk {
  throw new Error('not built yet');
}
