/**
 * Sentences that change a dose without saying the new one ("reduce levothyroxine by 25 mcg", "double the metformin"). The rules do no
 * sums with doses: the order on record stays as it is, and a person has to see that it is no longer right.
 */
import type { FactDraft } from '../../../ingest/reading.ts';
import type { Mention } from '../text-contract.ts';

const CHANGES =
  /\b(?:doubl(?:e|ed|ing)|halv(?:e|ed|ing)|tripl(?:e|ed|ing)|(?:increas|reduc|decreas)(?:e|ed|ing)|(?:rais|lower|titrat|cut)(?:e|ed|ing)?)\b/i;
const BY = /\b(?:by\s+[\d.,]+\s*(?:mcg|µg|mg|units?|iu|tabs?|tablets?|puffs?)\b|by\s+half|in half|doubl|halv|tripl)/i;
/** Not done, or not now. */
const NOT_DONE = /\b(?:if|unless|could|may|might|consider\w*|not to|do not|don['’]t|did not|would)\b/i;

/**
 * @param sentence its words
 * @param mentions what the vocabulary knows in it
 * @param facts what was read from it
 */
export function changesDoseUnsaid(
  sentence: string,
  mentions: readonly Pick<Mention, 'kind'>[],
  facts: readonly Pick<FactDraft, 'kind'>[],
): boolean {
  if (!mentions.some((m) => m.kind === 'drug')) return false;
  if (!CHANGES.test(sentence) || !BY.test(sentence) || NOT_DONE.test(sentence)) return false;
  return !facts.some((f) => f.kind === 'medication');
}
