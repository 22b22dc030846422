/** Whether a sentence asks. Transcripts often lose the question mark. */
import type { Sentence } from '../text-contract.ts';

const ASKS =
  /^(?:(?:okay|ok|alright|all right|so|and|now|well|um|uh|right|great|good|yeah|yes|perfect|then|but)[\s,.]+)*(?:any(?! (?:of|change|time|further))\b|do (?:you|they)|does (?:he|she|it|that|your)|did (?:you|he|she|it)|have (?:you|they|there)|has (?:he|she|it|there|your)|had you|are (?:you|there|they)|is (?:it|there|he|she|that|your)|was (?:it|there|he|she)|were (?:you|there)|can you|could you|would you|what|which|when|where|how(?! ever)|who|why)\b/i;

/** Offsets are those of `text`. */
export function asks(text: string, mention: { start: number; end: number }, sentence: Sentence): boolean {
  const rest = text.slice(mention.end);
  if (sentence.turn === null) {
    // In a note "Pneumonia?" is a doubt; only words of asking make a question.
    return ASKS.test(text) && /\?/.test(rest);
  }
  if (/\?/.test(rest)) return true;
  // A clinician who says "any chest pain" asks; a patient who says "what I have is asthma" does not.
  return sentence.voice === 'clinician' &&
    ASKS.test(text) &&
    !/^(?:.*\b)?(?:what|when|how|which|who|where|why)\b/i.test(text)
    ? true
    : sentence.voice === 'clinician' &&
        /(?:,|\bor)\s*(?:anything like that|or not|right|correct|huh|any)\s*\.?\s*$/i.test(rest);
}
