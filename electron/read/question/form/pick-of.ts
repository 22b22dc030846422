/** Which of several is asked for. */
import type { Pick } from '../../../../shared/asking.ts';

/** The first that matches. "Before the current dose" is no question for the current one. */
const PICKS: readonly [RegExp, Pick][] = [
  [
    /\b(?:second|next)[ -](?:to[ -])?(?:the )?last\b|\bpenultimate\b|\blast but one\b|\bsecond most recent\b|\bone before (?:the )?last\b/,
    'second last',
  ],
  [
    /\bbefore (?:the |her |his |their |this )?(?:current|present|latest|last|new|this|that|it)?\b|\bprior to\b|\bused to\b/,
    'previous',
  ],
  [/\b(?:previous|prior|former|earlier|old)\b/, 'previous'],
  [/\b(?:highest|max(?:imum)?|peak|largest|greatest)\b/, 'highest'],
  [/\b(?:lowest|min(?:imum)?|nadir|smallest)\b/, 'lowest'],
  [/\b(?:first|earliest|initial(?:ly)?|original(?:ly)?|oldest)\b/, 'first'],
  [/\b(?:last|latest|most recent(?:ly)?|recent|newest|final)\b/, 'last'],
  [/\b(?:current(?:ly)?|now|presently|at present|at the moment|today|still|active)\b/, 'current'],
];

/** Null where the words pick none. */
export function pickOf(skeleton: string): Pick | null {
  return PICKS.find(([words]) => words.test(skeleton))?.[1] ?? null;
}
