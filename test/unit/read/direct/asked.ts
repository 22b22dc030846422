/** A question as it was read, of which a test tells what matters. */
import { directAnswer } from '../../../../electron/read/answer/direct/direct-answer.ts';
import type { ReadRecord } from '../../../../electron/read/read-contract.ts';
import type { Answer, Arm, QuestionReading, TimeWindow } from '../../../../shared/asking.ts';

export function reading(told: Partial<QuestionReading>): QuestionReading {
  return {
    operation: 'tell',
    aspect: 'whole',
    pick: 'all',
    understood: true,
    kinds: [],
    concepts: [],
    unknown: null,
    words: [],
    codes: [],
    route: null,
    subject: 'patient',
    window: null,
    temporalCue: null,
    safety: null,
    ...told,
  };
}

export const year = (y: number): TimeWindow => ({
  from: `${y}-01-01`,
  to: `${y}-12-31`,
  words: `in ${y}`,
  anchor: null,
});

/** The answer; a test that expects one fails where there is none. */
export function answered(record: ReadRecord, told: Partial<QuestionReading>, arm: Arm = 'both'): Answer {
  const answer = directAnswer(reading(told), record, arm);
  if (!answer) throw new Error('There is no direct answer.');
  return answer;
}
