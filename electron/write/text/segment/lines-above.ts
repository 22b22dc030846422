import type { Sentence } from '../text-contract.ts';

/** The heading of a sentence and the line above its list, as far as there are any; both speak for each item. */
export const linesAbove = ({ section, leadIn }: Pick<Sentence, 'section' | 'leadIn'>): string[] =>
  [section.heading, leadIn].filter((line) => line !== null);
