/**
 * Sentences that take back what stands elsewhere ("disregard the above dose, correct dose is 25 mg") without naming it. What they
 * speak of cannot be told by rules, and what was read there stays; so a person has to see them.
 */

const WHAT =
  '(?:dos(?:e|age|ing)|values?|results?|dates?|side|entry|entries|notes?|medications?|meds|list|diagnos[ie]s|statement|record)';
const TAKES_BACK = new RegExp(
  [
    String.raw`\b(?:disregard|ignore|please disregard)\s+(?:the\s+)?(?:above|previous|prior|earlier|last|below|my)\b`,
    String.raw`\bcorrect(?:ed)?\s+${WHAT}\s+(?:is|was|should|:)`,
    String.raw`\bshould\s+(?:have\s+)?(?:read|said|been documented as)\b`,
    String.raw`\b(?:above|previous|prior|earlier)\s+${WHAT}\s+(?:is|are|was|were)\s+(?:incorrect|wrong|in error|an error|erroneous|inaccurate)\b`,
    String.raw`\b(?:documented|charted|written|entered)\s+on\s+(?:the\s+)?wrong\s+(?:patient|chart)\b`,
    String.raw`\bwrong\s+(?:patient['’]?s?|chart)\b`,
  ].join('|'),
  'i',
);

/** It calls itself a correction: what is right is read from it, what was wrong is not. */
const CALLED = /^\W*(?:correction|erratum|corrigendum)\b/i;

/**
 * Whether a sentence corrects something that it does not name.
 * @param gaveFacts whether facts were read from it
 */
export function correctsElsewhere(sentence: string, gaveFacts: boolean): boolean {
  return CALLED.test(sentence) || (!gaveFacts && TAKES_BACK.test(sentence));
}
