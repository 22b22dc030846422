/**
 * Questions for which HISTORY is read whatever the gate would say (DESIGN §4): what a patient once reacted to, or once had, counts
 * although it is not current.
 */
const SAFETY: readonly { words: RegExp; why: string }[] = [
  {
    words: /\b(?:allerg\w*|anaphyla\w*|hypersensitiv\w*|nkda)\b/i,
    why: 'Questions about allergies always see HISTORY.',
  },
  {
    words:
      /\b(?:adverse|side[- ]effects?|intoleran\w*|reactions?|reacted|react(?: badly)?|bad reaction|tolerat\w*|toxicity)\b/i,
    why: 'Questions about reactions and intolerances always see HISTORY.',
  },
  {
    words:
      /\b(?:contra-?indicat\w*|safe(?:ly)?|safety|dangerous|harmful|can (?:i|we) (?:give|start|use|prescribe|restart|add)|may (?:i|we) (?:give|start|use|prescribe)|should (?:i|we|she|he|they) (?:not )?(?:give|start|use|prescribe|avoid|be given|get|have|take)|ok(?:ay)? to (?:give|start|use|prescribe)|can (?:she|he|they) (?:take|have|be given|get))\b/i,
    why: 'Questions about whether something may be given always see HISTORY.',
  },
  {
    words: /\b(?:ever|history of|hx of|h\/o|in the past|past medical history|previously had)\b/i,
    why: 'Questions about whether something ever was always see HISTORY.',
  },
];

/** A sentence that says why HISTORY is opened; null where the question is not of this sort. */
export function safetyOf(text: string): string | null {
  return SAFETY.find(({ words }) => words.test(text))?.why ?? null;
}
