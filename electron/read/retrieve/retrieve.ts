import type { QuestionReading } from '../../../shared/asking.ts';
import type { QuestionVector, ReadRecord, Retrieval } from '../read-contract.ts';

/**
 * The evidence for a question from ACTIVE and HISTORY, each ranked for itself.
 *
 * @param options.limit most hits of each store
 * @param options.vector the question's vector; null without an embedder
 */
export function retrieve(
  _reading: QuestionReading,
  _record: ReadRecord,
  _options: { limit: number; vector: QuestionVector | null },
): Retrieval {
  throw new Error('not built yet');
}
