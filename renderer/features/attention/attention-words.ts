import type { AttentionItem } from '../../../shared/interchange.ts';

/** Headings of the kinds of attention, and the order they stand in: what may hurt first. */
export const ATTENTION_WORDS: Record<AttentionItem['kind'], string> = {
  'stated again after a person moved it': 'Stated again after a person moved it',
  'allergy recorded as inactive': 'Allergy recorded as inactive',
  'lasting disease recorded as over': 'Lasting disease recorded as over',
  'end before start': 'An end before its start',
  'likely the same patient': 'Perhaps the same patient',
  'entry could not be read': 'Entry could not be read',
  'sentence could not be read': 'Sentence could not be read',
  'statement was refused': 'Statement refused by a check',
  'text reads like an instruction': 'Text reads like an order to the program',
  'text waits for a writer': 'Text waits for a writer',
  'import did not finish': 'An import did not finish',
  'left out of a file': 'Left out of a file',
};

export const ATTENTION_ORDER: readonly AttentionItem['kind'][] = [
  'import did not finish',
  'stated again after a person moved it',
  'allergy recorded as inactive',
  'lasting disease recorded as over',
  'end before start',
  'likely the same patient',
  'entry could not be read',
  'sentence could not be read',
  'text reads like an instruction',
  'statement was refused',
  'text waits for a writer',
  'left out of a file',
];

/** Kinds whose message begins with words of the entry, in “ ”. */
const QUOTING: ReadonlySet<AttentionItem['kind']> = new Set([
  'sentence could not be read',
  'text reads like an instruction',
]);

/** The words of the entry that an item is about, as its message quotes them; null where it quotes none. */
export function quotedWords(item: Pick<AttentionItem, 'kind' | 'message'>): string | null {
  if (!QUOTING.has(item.kind)) return null;
  // Up to the quotation mark that ends the message's own quote: the entry's words may hold such marks themselves.
  const found = /^“(.+)” (?:could not be read|reads like)/s.exec(item.message);
  return found?.[1] ?? null;
}
