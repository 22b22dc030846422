import type { GateSignals, QuestionReading } from '../../../shared/asking.ts';
import type { Retrieval } from '../read-contract.ts';

/** The similarity signals of one question (DESIGN §4). */
export function gateSignals(_reading: QuestionReading, _retrieval: Retrieval): GateSignals {
  throw new Error('not built yet');
}
