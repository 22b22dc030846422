/** Whether a reason that a statement gives is in the lines that it cites. A model has a plausible one for everything. */
import type { CitedLine } from './cited-line.ts';

const REASON =
  /\b(?:because(?: of)?|due to|owing to|as a result of|on account of|reason(?: was| is|:)|caused by|thanks to)\s+([^.;]+)/gi;
/** Words that carry no reason. */
const EMPTY =
  /^(?:that|this|these|those|with|have|been|were|their|there|they|them|from|when|which|while|would|also|after|before|patient|patients|being|very|more|than|into|over|under|about|other|some|such|having|since|until|stated)$/;

/** Why the statement may not stand, in a sentence; null where it may. */
export function unstatedReason(text: string, cited: readonly CitedLine[]): string | null {
  for (const [, reason = ''] of text.matchAll(REASON)) {
    const words = (reason.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !EMPTY.test(word));
    const unsaid = words.find((word) => !cited.some((line) => line.words.includes(stem(word))));
    if (unsaid !== undefined) return `It gives a reason (“${reason.trim()}”) that is in no line that it cites.`;
  }
  return null;
}

/** "bleeding", "bleeds": the first letters are enough to find a word in another form. */
function stem(word: string): string {
  return word.slice(0, Math.max(4, word.length - 3));
}
