import type { Answer, EvidenceLine } from '../../../../shared/asking.ts';
import type { Answerer } from '../../../answerer-source.ts';

export interface WrittenSoFar {
  statements: { text: string; cites: string[] }[];
}

/**
 * An answer by a language model from the packet alone, checked statement by statement.
 * @throws StamError MODEL_MISSING, MODEL_FAILED, CANCELLED
 */
export async function modelAnswer(
  _question: string,
  _evidence: readonly EvidenceLine[],
  _answerer: Answerer,
  _options: { signal?: AbortSignal; onWritten?: (soFar: WrittenSoFar) => void },
): Promise<Answer> {
  throw new Error('not built yet');
}
