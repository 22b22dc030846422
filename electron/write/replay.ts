/**
 * Writes one entry again, with the same or another writer, into a scratch copy of the record as it was before that entry, and
 * compares the outcomes. Both sides are written afresh, so that only the writer differs. The scratch copy is a transaction that is
 * undone: it is the real store, and nothing of it stays.
 */
import type { ReplayMemory, ReplayReport } from '../../shared/interchange.ts';
import type { EntryDraft, FactDraft } from '../ingest/reading.ts';
import { expandTrace, memoriesIn } from '../read/expand-trace.ts';
import type { Memories } from '../store/repositories/memories.ts';
import type { StoredPatient } from '../store/repositories/patients.ts';
import { askPairs } from './pair-judge.ts';
import { readText } from './read-text.ts';
import { type EntryStores, pairsOf, type StoredEntry, writeReading } from './record-entry.ts';
import { differences } from './replay-differences.ts';
import type { TextReading } from './text-reading.ts';
import type { StoredTrace } from './trace.ts';
import type { PairAnswers } from './write-entry.ts';
import type { Writers } from './write-texts.ts';

export interface ReplayStores {
  /** The stores over a record that has been taken back to before the entry, with caches of their own. */
  scratch: EntryStores;
  memories: Memories;
  /** Takes the record back; only inside `tryOut`. */
  rewind(): void;
  /** Runs work in a transaction and undoes it, whatever it did. */
  tryOut<T>(work: () => T): T;
  /** The entry's own claims in the scratch record, with what is made of them. */
  ownMemories(): ReplayMemory[];
  /** Messages of the patient's open conflicts in the scratch record. */
  conflicts(): string[];
}

/** What was written of the entry: the facts as they were extracted, and what a model had made of pairs. */
export interface Written {
  writer: { id: string; name: string };
  facts: FactDraft[];
  answers: PairAnswers;
}

interface Outcome {
  memories: ReplayMemory[];
  conflicts: string[];
  trace: StoredTrace;
  names: ReadonlyMap<number, { id: string; text: string }>;
}

/**
 * @param stage all: read and judged again; extract: read again, settled by rules; update: the facts as written, judged again
 * @param onProgress questions put so far, sentences in all (0 while unknown), tokens
 * @throws StamError CANCELLED, MODEL_*
 */
export async function replayEntry(
  input: { entry: EntryDraft; stored: StoredEntry; patient: StoredPatient; written: Written; writers: Writers },
  stage: ReplayReport['stage'],
  stores: ReplayStores,
  options: { signal?: AbortSignal; onProgress?: (done: number, total: number, tokens: number) => void } = {},
): Promise<Omit<ReplayReport, 'milliseconds'>> {
  const { entry, stored, patient, written, writers } = input;
  const asWritten = outcomeOf(entry, stored, patient, readingOf(written), stores);
  const reading: TextReading =
    stage === 'update'
      ? { ...readingOf({ ...written, answers: NO_ANSWERS }), writer: nameOf(writers) }
      : await readText(writers.text, entry, options.signal, options.onProgress);
  if (writers.judge && stage !== 'extract') {
    const offered = stores.tryOut(() => {
      stores.rewind();
      return pairsOf(entry, reading.extraction.facts, stored, patient, stores.scratch);
    });
    const asked = await askPairs(writers.judge, offered, options.signal ? { signal: options.signal } : {});
    reading.answers = asked.answers;
    reading.calls = asked.calls;
  }
  const replayed = outcomeOf(entry, stored, patient, reading, stores);
  const { changes, same } = differences(asWritten.memories, replayed.memories);
  return {
    entry: stored.publicId,
    stage,
    written: written.writer,
    replayed: reading.writer,
    changes,
    same,
    conflicts: { written: asWritten.conflicts, replayed: replayed.conflicts },
    decisions: expandTrace({ id: stored.publicId, seq: stored.seq }, reading.writer.id, replayed.trace, replayed.names),
  };
}

const NO_ANSWERS: PairAnswers = { judgements: [], links: [] };

function nameOf(writers: Writers): { id: string; name: string } {
  return { id: writers.judge?.id ?? writers.text.id, name: writers.text.name };
}

function readingOf(written: Written): TextReading {
  return {
    writer: written.writer,
    extraction: {
      facts: written.facts,
      unread: [],
      suspicious: [],
      sentences: 0,
      silent: [],
      refused: [],
      calls: [],
    },
    answers: written.answers,
  };
}

/** A text that was read late was compared with memories that came after it; in the record as it was before they have no row. */
function knownPairs(
  { answers }: TextReading,
  patient: StoredPatient,
  stores: ReplayStores,
): Pick<TextReading, 'answers'> {
  if (!answers) return {};
  const record = stores.scratch.book.patient(patient.id);
  const known = ({ older }: { older: number }): boolean => record.claim(older) !== null;
  return { answers: { judgements: answers.judgements.filter(known), links: answers.links.filter(known) } };
}

function outcomeOf(
  entry: EntryDraft,
  stored: StoredEntry,
  patient: StoredPatient,
  reading: TextReading,
  stores: ReplayStores,
): Outcome {
  return stores.tryOut(() => {
    stores.rewind();
    writeReading(entry, stored, patient, stores.scratch, { ...reading, ...knownPairs(reading, patient, stores) });
    const { active, history } = stores.memories.state(patient, { validAt: null, seq: null, kind: null });
    const others = [...active, ...history].filter((m) => m.entry.id !== stored.publicId);
    const memories: ReplayMemory[] = others.map((m) => ({
      id: m.id,
      kind: m.kind,
      text: m.text,
      subject: m.subject,
      assertion: m.assertion,
      quote: m.quote,
      validFrom: m.validFrom,
      validTo: m.validTo,
      store: m.store,
      cause: m.cause,
      reason: m.reason,
      ofEntry: false,
    }));
    const decision = stores.scratch.decisions.get(patient.id, stored.id);
    const trace = JSON.parse(decision?.trace ?? '{}') as StoredTrace;
    return {
      memories: [...memories, ...stores.ownMemories()],
      conflicts: stores.conflicts(),
      trace,
      names: stores.memories.publicIds(patient.id, memoriesIn(trace)),
    };
  });
}
