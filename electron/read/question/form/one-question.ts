/** Whether a text is a single question in plain words: several at once, or signs of a program, have no form. */

const SIGNS = /[;{}<>=*|\\`~^[\]]|--|\/\//;
const NEXT_SENTENCE = /[?!]\s*[\p{L}\p{N}]|\.\s+[\p{Lu}]/u;
const ASKING = [/\b(?:what|which)\b/i, /\bwhen\b/i, /\bwhy\b/i, /\bhow\b/i];

/** When a thing ended is told with why: "when was it stopped and why", "when and why was it stopped", "why and when …". */
const END_AND_WHY =
  /^(?:when and why|why and when)\b(?=.*\b(?:stop\w*|discontinued?|ended?|quit)\b)|^when\b(?=.*\b(?:stop\w*|discontinued?|ended?|quit)(?:,? and why|, why)[?. ]*$).*|^why\b(?=.*\b(?:stop\w*|discontinued?|ended?|quit),? and when[?. ]*$).*/i;

export function isOneQuestion(text: string): boolean {
  if (SIGNS.test(text) || NEXT_SENTENCE.test(text)) return false;
  const asking = text
    .replace(/\bsince when\b/i, 'when')
    .replace(END_AND_WHY, 'when ')
    .replace(/\bwhat was the (?:first|last|second(?:[- ]to[- ])?last) (?:time|date)\b.*\bwhen\b/i, 'when');
  return ASKING.filter((word) => word.test(asking)).length <= 1;
}
