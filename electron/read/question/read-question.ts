import type { QuestionReading } from '../../../shared/asking.ts';
import type { ReadRecord } from '../read-contract.ts';

/**
 * What a question asks for, as far as rules can tell.
 *
 * @param options.now what "this year" and "two years ago" are counted to (ISO, partial); the record's last entry by default, never the clock
 */
export function readQuestion(
  _text: string,
  _record: ReadRecord,
  _options: { now?: string | null } = {},
): QuestionReading {
  throw new Error('not built yet');
}
