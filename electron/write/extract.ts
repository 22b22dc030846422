/**
 * The end of Extract, for every writer: a reader has rendered the facts of a structured entry, a text writer those of a note or
 * dialogue; here each is checked against its source before it may become a memory. What does not hold is refused with a
 * sentence.
 */
import type { EntryDraft, FactDraft } from '../ingest/reading.ts';
import { endsBeforeStart } from './claim.ts';

export interface Extracted {
  facts: FactDraft[];
  refused: { text: string; why: string }[];
}

/** Facts of an entry whose quote stands in the entry and whose text says something. */
export function acceptFacts(entry: Pick<EntryDraft, 'body'>, proposed: readonly FactDraft[]): Extracted {
  const facts: FactDraft[] = [];
  const refused: Extracted['refused'] = [];
  for (const fact of proposed) {
    const why = refusal(fact, entry);
    if (why) refused.push({ text: fact.text, why });
    else facts.push(withFlags(fact));
  }
  return { facts, refused };
}

function refusal(fact: FactDraft, entry: Pick<EntryDraft, 'body'>): string | null {
  if (fact.text.trim() === '') return 'It has no words.';
  const { start, end } = fact.quote;
  if (!(start >= 0 && end > start && end <= entry.body.length)) return 'Its quote is not in the entry.';
  return null;
}

/** Marks what a reader of the fact must see, from the fact alone. */
function withFlags(fact: FactDraft): FactDraft {
  const flags = new Set(fact.flags);
  if (endsBeforeStart(fact.from, fact.to)) flags.add('end before start');
  if (fact.status === 'preliminary') flags.add('not final');
  if (fact.status === 'on-hold') flags.add('on hold');
  if (fact.status === 'remission') flags.add('in remission');
  if (fact.status === 'cancelled' || fact.status === 'not-done') flags.add('never happened');
  if (fact.kind === 'allergy' && (fact.status === 'inactive' || fact.status === 'resolved'))
    flags.add('recorded as inactive');
  return flags.size === fact.flags.length ? fact : { ...fact, flags: [...flags] };
}
