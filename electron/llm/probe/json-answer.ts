/** Whether an answer of the JSON part could be used. */
import { z } from 'zod';
import { ASSERTIONS, KINDS } from '../../../shared/vocabulary.ts';
import type { Generated } from '../language-model.ts';
import type { JsonCase } from './probe-cases.ts';

const answer = z.object({
  facts: z.array(z.object({ quote: z.string().min(1), kind: z.enum(KINDS), assertion: z.enum(ASSERTIONS) })).max(5),
});

/**
 * True where the answer came to its end, holds the schema, quotes the sentence word for word, says nothing twice, and names what
 * the sentence is about (and nothing where it states nothing). Kind and assertion are what other parts ask.
 */
export function usableAnswer({ sentence, topics }: JsonCase, generated: Generated): boolean {
  if (generated.stopped !== 'end') return false;
  const held = answer.safeParse(parsed(generated.text));
  if (!held.success) return false;
  const quotes = held.data.facts.map(({ quote }) => plain(quote));
  if (new Set(quotes).size < quotes.length) return false;
  if (!quotes.every((quote) => plain(sentence).includes(quote))) return false;
  if (topics.length === 0) return quotes.length === 0;
  return topics.every((topic) => quotes.some((quote) => quote.includes(topic)));
}

/** Case and white space do not matter here, nor does a full stop that was taken along. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
