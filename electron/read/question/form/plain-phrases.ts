/** Phrases of several words that ask what one word asks, so that the rules of forms see one spelling. Lengths stay as they are. */
const PHRASES: readonly [RegExp, string][] = [
  // Why a thing ended is told with when (one-question.ts).
  [/^(?:when and why|why and when)\b/, 'when'],
  [/^why(?=\b.* and when[?. ]*$)/, ' '],
  [/(?<=^when\b.*),? (?:and )?(?:why|when)(?=[?. ]*$)/, ' '],
  // "The dose before the current dose", "the one before last".
  [
    /\b(?:(?:just |right |immediately )?before|prior to) (?:(?:the|her|his|their|they|this|that) )*(?:current|present|latest|last|most recent|newest|new|this|that|it)(?: (?:dose|one|value|prescription|change|increase|reduction))?\b(?! (?:visit|encounter|admission|stay|hospital|icu|appointment))/g,
    'prior',
  ],
  [/\b(?:before|beforehand|prior)(?=[?. ]*$)/g, 'prior'],
  [/\bwhat (?:was|is|were) (?:(?:the|their|they|his|her) )*(?:last|latest) time\b/g, 'when last'],
  [/\bwhat (?:was|is|were) (?:(?:the|their|they|his|her) )*first time\b/g, 'when first'],
  [/\b(?:during|at|on|in) (?:what|which) first (?:time|date|day)\b/g, 'when first'],
  [/\b(?:during|at|on|in) (?:what|which) (?:last|latest) (?:time|date|day)\b/g, 'when last'],
  [/\b(?:for )?(?:(?:the|their|they|his|her) )?first time\b/g, 'first'],
  [/\b(?:for )?(?:(?:the|their|they|his|her) )?(?:last|latest|most recent) time\b/g, 'last'],
  [/\bin (?:they|her|his|their|the)(?: ?'s)? body\b/g, ' '],
  // A culture is a test, whatever laboratory does it; without a name the words ask for a sort of test that is not told apart.
  [/(?<=§ {1,200}(?:test )?)(?:microbiolog\w*|microbial)\b/g, ' '],
  // "Any sort of", "a specific drug": it may be any. Of a disease "certain" is a judgement.
  [/\bsort of\b/g, 'kind of'],
  [/\bsorts of\b/g, 'kinds of'],
  [
    /\b(?:specific|particular)(?= (?:drugs?|medications?|medicines?|diagnos[ei]s|diseases?|problems?|conditions?|procedures?|operations?|surger(?:y|ies)|treatments?|allerg(?:y|ies))\b)/g,
    ' ',
  ],
  [/\bsince when\b/g, 'how long'],
  [/\b(?:at|in|during) (?:any time|some point)(?: in the past)?\b|\bin the past\b/g, 'ever'],
  [/\bbetween (?=(?:(?:the|her|his|their|they) )?(?:last|latest|most|first|second|highest|lowest|max|min))/g, ' '],
  [/\bup to now\b|\bas of now\b|\bright now\b|\bat the moment\b|\bthese days\b/g, 'now'],
  [/\bfrom\b(?= (?:the )?(?:last|first|second))/g, ' '],
];

/** @param skeleton lower case */
export function withPlainPhrases(skeleton: string): string {
  let text = skeleton;
  for (const [phrase, plain] of PHRASES) {
    text = text.replace(phrase, (whole) => plain.slice(0, whole.length).padEnd(whole.length));
  }
  return text;
}
