import type { ReadRecord } from '../read-contract.ts';

/** Questions that this record can answer, at most eight, made of its own concepts. */
export function suggestQuestions(_record: ReadRecord): string[] {
  throw new Error('not built yet');
}
