/** Whether a sentence asks. Transcripts often lose the question mark. */
import type { Sentence } from '../text-contract.ts';

const ASKS =
  /^(?:(?:okay|ok|alright|all right|so|and|now|well|um|uh|right|great|good|yeah|yes|perfect|then|but)[\s,.]+)*(?:any(?:body|one)?(?! (?:of|change|time|further|who|else who|with))\b|do (?:you|they)|does (?:he|she|it|that|your)|did (?:you|he|she|it)|have (?:you|they|there)|has (?:he|she|it|there|your)|had you|are (?:you|there|they)|is (?:it|there|he|she|that|your)|was (?:it|there|he|she)|were (?:you|there)|can you|could you|would you|what|which|when|where|how(?! ever)|who|why)\b/i;

/** A question within a turn that was written down without its signs: nothing but words between it and the mention. */
const ASKS_NEAR =
  /\b(any(?:body|one)?(?! (?:of|change|time|further|who|else who|with))|(?:do|did|have|are|were|can|could|would|will|had) you|(?:has|is|was|are|were) there|how(?:['’]s| is| are| about| was)|what about|what(?:['’]s| is| are) (?:your|the))\b[^.?!;]{0,80}$/i;

/** Offsets are those of `text`. */
export function asks(text: string, mention: { start: number; end: number }, sentence: Sentence): boolean {
  const rest = text.slice(mention.end);
  if (sentence.turn === null) {
    // In a note "Pneumonia?" is a doubt; only words of asking make a question.
    return ASKS.test(text) && /\?/.test(rest);
  }
  if (/\?/.test(rest)) return true;
  // A clinician who says "any chest pain" asks; a patient who says "what I have is asthma" does not.
  if (sentence.voice !== 'clinician' && sentence.voice !== 'unknown') return false;
  const near = ASKS_NEAR.exec(text.slice(0, mention.start));
  if (
    near &&
    !/\b(?:no|not|without|deny|denies)\b|n['’]t\b/i.test(text.slice(Math.max(0, near.index - 25), near.index))
  )
    return true;
  if (ASKS.test(text) && !/\b(?:what|when|how|which|who|where|why)\b/i.test(text)) return true;
  return /(?:,|\bor)\s*(?:anything like that|or not|right|correct|huh|any)\s*\.?\s*$/i.test(rest);
}
