import type { Answer, Arm, QuestionReading } from '../../../../shared/asking.ts';
import type { ReadRecord } from '../../read-contract.ts';

/**
 * The answer that the memories themselves give, without a model; null where the question has no form that can be answered so.
 *
 * @param arm active: only what stands in ACTIVE may be said
 */
export function directAnswer(_reading: QuestionReading, _record: ReadRecord, _arm: Arm): Answer | null {
  throw new Error('not built yet');
}
