/** Counts over all notes, kind by kind, and what they come to. */
import type { Kind } from '../../../shared/vocabulary.ts';
import { f1, type Proportion, proportion } from '../proportion.ts';
import { compareFacts } from './compare-facts.ts';
import { quoteIsExact, type ReadText } from './evaluated-text.ts';
import { statedRows } from './stated-rows.ts';
import type { NoteWithRows } from './synthea-notes.ts';

export interface KindScore {
  kind: Kind;
  /** Of the facts of that kind, those that a row confirms. */
  agreement: Proportion;
  /** Of what the notes state and rows confirm, what was found. */
  recall: Proportion;
  f1: number | null;
}

export interface NotesScore {
  notes: number;
  facts: number;
  kinds: KindScore[];
  all: Omit<KindScore, 'kind'>;
  quotes: Proportion;
  /** Of confirmed findings that are said to be current, those whose row was running on that day. */
  current: Proportion;
  /** Facts of what the patients have no rows of. */
  incomparable: number;
  examples: { missed: Example[]; unconfirmed: Example[] };
}

export interface Example {
  kind: Kind;
  words: string;
  note: string;
  /** How often the same was met. */
  times: number;
}

interface Tally {
  found: number;
  missed: number;
  unconfirmed: number;
}

const EXAMPLES = 12;

/** @param read the same texts as `notes`, in the same order */
export function scoreNotes(notes: readonly NoteWithRows[], read: readonly ReadText[]): NotesScore {
  const tallies = new Map<Kind, Tally>();
  const missed = new Map<string, Example>();
  const unconfirmed = new Map<string, Example>();
  let [facts, exact, incomparable, current, running] = [0, 0, 0, 0, 0];
  for (const [i, note] of notes.entries()) {
    const own = read[i]?.facts ?? [];
    facts += own.length;
    exact += own.filter((f) => quoteIsExact(f, note.source.body)).length;
    const compared = compareFacts(statedRows(note.source.body, note.day, note.rows), own);
    incomparable += compared.incomparable.length;
    for (const { stated, fact } of compared.found) {
      tally(tallies, stated.kind).found++;
      if (stated.kind !== 'condition' || fact.status !== 'active') continue;
      current++;
      if (stated.rows.some((r) => r.until === null || r.until >= note.day)) running++;
    }
    for (const { kind, name } of compared.missed) {
      tally(tallies, kind).missed++;
      count(missed, { kind, words: name, note: note.id, times: 1 });
    }
    for (const { kind, text } of compared.unconfirmed) {
      // A complaint has no kind of its own among the rows.
      tally(tallies, kind === 'symptom' ? 'condition' : kind).unconfirmed++;
      count(unconfirmed, { kind, words: text, note: note.id, times: 1 });
    }
  }
  const sum: Tally = { found: 0, missed: 0, unconfirmed: 0 };
  for (const one of tallies.values()) {
    sum.found += one.found;
    sum.missed += one.missed;
    sum.unconfirmed += one.unconfirmed;
  }
  return {
    notes: notes.length,
    facts,
    kinds: [...tallies].map(([kind, one]) => ({ kind, ...scored(one) })).sort((a, b) => a.kind.localeCompare(b.kind)),
    all: scored(sum),
    quotes: proportion(exact, facts),
    current: proportion(running, current),
    incomparable,
    examples: { missed: mostOften(missed), unconfirmed: mostOften(unconfirmed) },
  };
}

function scored({ found, missed, unconfirmed }: Tally): Omit<KindScore, 'kind'> {
  const agreement = proportion(found, found + unconfirmed);
  const recall = proportion(found, found + missed);
  return { agreement, recall, f1: f1(agreement.share, recall.share) };
}

function tally(tallies: Map<Kind, Tally>, kind: Kind): Tally {
  const known = tallies.get(kind) ?? { found: 0, missed: 0, unconfirmed: 0 };
  tallies.set(kind, known);
  return known;
}

function count(examples: Map<string, Example>, example: Example): void {
  const key = `${example.kind}|${example.words.toLowerCase()}`;
  const known = examples.get(key);
  if (known) known.times++;
  else examples.set(key, example);
}

function mostOften(examples: Map<string, Example>): Example[] {
  return [...examples.values()].sort((a, b) => b.times - a.times).slice(0, EXAMPLES);
}
