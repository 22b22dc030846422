/** Whether the record has a memory of some concepts that is of one of these kinds. */
import type { Kind } from '../../../shared/vocabulary.ts';
import type { ReadRecord } from '../read-contract.ts';

/** More memories than any record has of one concept. */
const ALL = 100_000;

/** @param kinds empty: any */
export function hasKind(record: ReadRecord, conceptIds: readonly number[], kinds: readonly Kind[]): boolean {
  if (conceptIds.length === 0) return false;
  const filter = kinds.length > 0 ? { kinds } : {};
  // One concept may be the name of a thousand results and of one drug: a limit may be spent on the results.
  return (
    record.ofConcepts(conceptIds, { ...filter, limit: 1 }).length > 0 ||
    record.ofConcepts(conceptIds, { ...filter, limit: ALL }).length > 0
  );
}
