/** Evidence and answers in words: how a line was found, what a statement stands on, and what is said where there is no answer. */
import type { Answer, EvidenceChannel, EvidenceLine } from '../../../shared/asking.ts';

const CHANNEL_WORDS: Record<EvidenceChannel, string> = {
  concept: 'the question names it',
  words: 'it has words of the question',
  vector: 'it is near in meaning',
  relation: 'it hangs together with another line',
};

export function foundWords(line: Pick<EvidenceLine, 'channel' | 'companion'>): string {
  if (line.companion) return 'here because it took the place of another line, or another took its place';
  return CHANNEL_WORDS[line.channel];
}

/** Which part of both columns a statement stands on: what its citations name, ACTIVE first. */
export function storesOf(cites: readonly string[], evidence: readonly EvidenceLine[]): EvidenceLine['store'][] {
  const stores = new Set(evidence.filter((line) => cites.includes(line.memory)).map((line) => line.store));
  return (['ACTIVE', 'HISTORY'] as const).filter((store) => stores.has(store));
}

/** Where a model was given less than what is shown: how much. Empty where it read all. */
export function linesReadWords({ model }: Pick<Answer, 'model'>, evidence: readonly unknown[]): string {
  if (!model || model.lines >= evidence.length) return '';
  return `It read the first ${model.lines} of ${evidence.length} lines of evidence: more would take this computer too long.`;
}

/**
 * Why there is no answer. A model says itself whether it found nothing or could not be confirmed: only the first is a finding about the
 * record.
 */
export function notDocumentedWords(answer: Pick<Answer, 'by' | 'text'>): string {
  return answer.by === 'model' && answer.text ? answer.text : 'Not documented: the record does not say.';
}
