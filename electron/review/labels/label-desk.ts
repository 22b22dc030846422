/** Rounds, labels, agreement and adjudication, put together of their parts. */
import type { DeskTools } from '../desk-tools.ts';
import type { LabelDesk } from '../review-contract.ts';
import { agreementPart } from './agreement-part.ts';
import { filesPart } from './files-part.ts';
import { labelBase } from './label-base.ts';
import { queuePart } from './queue-part.ts';
import { roundsPart } from './rounds-part.ts';

export function openLabelDesk(tools: DeskTools): LabelDesk {
  const base = labelBase(tools);
  return { ...roundsPart(base), ...queuePart(base), ...agreementPart(base), ...filesPart(base) };
}
