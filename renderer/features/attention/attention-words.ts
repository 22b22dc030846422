import type { AttentionItem } from '../../../shared/interchange.ts';

/** Headings of the kinds of attention, and the order they stand in: what may hurt first. */
export const ATTENTION_WORDS: Record<AttentionItem['kind'], string> = {
  'allergy recorded as inactive': 'Allergy recorded as inactive',
  'lasting disease recorded as over': 'Lasting disease recorded as over',
  'end before start': 'An end before its start',
  'likely the same patient': 'Perhaps the same patient',
  'entry could not be read': 'Entry could not be read',
  'text waits for a writer': 'Text waits for a writer',
  'import did not finish': 'An import did not finish',
  'left out of a file': 'Left out of a file',
};

export const ATTENTION_ORDER: readonly AttentionItem['kind'][] = [
  'import did not finish',
  'allergy recorded as inactive',
  'lasting disease recorded as over',
  'end before start',
  'likely the same patient',
  'entry could not be read',
  'text waits for a writer',
  'left out of a file',
];
