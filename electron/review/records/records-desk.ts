/** Two records that are one, one that is two, and one that goes. */
import type { DeskTools } from '../desk-tools.ts';
import type { RecordsDesk } from '../review-contract.ts';

export function openRecordsDesk(_tools: DeskTools): RecordsDesk {
  throw new Error('not built yet');
}
