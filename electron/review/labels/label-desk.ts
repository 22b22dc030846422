/** Rounds, labels, agreement and adjudication. */
import type { DeskTools } from '../desk-tools.ts';
import type { LabelDesk } from '../review-contract.ts';

export function openLabelDesk(_tools: DeskTools): LabelDesk {
  throw new Error('not built yet');
}
