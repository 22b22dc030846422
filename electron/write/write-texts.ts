/**
 * Reads the texts that wait, one after another in update order, each in one transaction. Killed at any moment it loses at most the
 * entry in flight; run again it goes on with the first text that still waits, which the store itself remembers.
 */
import type { EntryDraft } from '../ingest/reading.ts';
import { asStamError } from '../store/failure.ts';
import type { WaitingText } from '../store/repositories/entries.ts';
import type { Patients, StoredPatient } from '../store/repositories/patients.ts';
import type { TextIndex } from '../store/repositories/text-index.ts';
import { askPairs, type PairJudge } from './pair-judge.ts';
import { readText } from './read-text.ts';
import { type EntryStores, pairsOf, type Recorded, type StoredEntry, writeReading } from './record-entry.ts';
import type { TextReading } from './text-reading.ts';
import type { TextWriter } from './text-writer.ts';

/** Who reads, and who is asked of pairs: null where the rules alone settle them. */
export interface Writers {
  text: TextWriter;
  judge: PairJudge | null;
}

export interface WriteStores extends EntryStores {
  patients: Patients;
  text: TextIndex;
  transaction<T>(work: () => T): T;
  /** Runs work in a transaction and undoes it, whatever it did. */
  tryOut<T>(work: () => T): T;
  /** Waits for other work that writes, and keeps it waiting: held while one text is written, not while it is read. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Gives concepts their vectors, so that memories near in meaning can be offered; without an embedder nothing happens. */
  vectors(concepts: readonly string[], signal: AbortSignal | undefined): Promise<void>;
}

export interface WriteProgress {
  /** Texts done and in all. */
  done: number;
  total: number;
  /** Sentences of the text in hand that are done and in all. */
  sentence: number;
  sentences: number;
  tokens: number;
}

export interface WriteOptions {
  /** Row id of one patient; null for all. */
  patientId: number | null;
  signal?: AbortSignal;
  /** Waited for before each text: holds the work while it is paused. */
  gate?: () => Promise<void>;
  onProgress?: (progress: WriteProgress) => void;
}

export interface TextsWritten {
  entries: number;
  memories: number;
  transitions: number;
  attention: number;
  waiting: number;
  tokens: number;
  message: string | null;
}

/** After this many texts in a row on which the model failed, it is the model and not the text. */
const FAILURES_IN_A_ROW = 2;

/**
 * Reads what waits.
 * @throws StamError of the store (a full disk, say); nothing for what is in a text, or for a model that fails: the text then still
 *   waits, and `message` says why
 */
export async function writeTexts(writers: Writers, stores: WriteStores, options: WriteOptions): Promise<TextsWritten> {
  const { patientId, signal, gate, onProgress } = options;
  const total = stores.entries.countWaiting(patientId);
  const written: TextsWritten = {
    entries: 0,
    memories: 0,
    transitions: 0,
    attention: 0,
    waiting: total,
    tokens: 0,
    message: null,
  };
  let failures = 0;
  let after: WaitingText | null = null;
  for (;;) {
    await gate?.();
    if (signal?.aborted) break;
    const next: WaitingText | null = stores.entries.nextWaiting(patientId, after);
    if (!next) break;
    after = next;
    const patient = stores.patients.byId(next.patientId);
    if (!patient) continue;
    try {
      const tell = (sentence: number, sentences: number, tokens: number): void =>
        onProgress?.({ done: written.entries, total, sentence, sentences, tokens: written.tokens + tokens });
      tell(0, 0, 0);
      const { recorded, tokens } = await writeOne(next, patient, writers, stores, signal, tell);
      failures = 0;
      written.entries++;
      written.memories += recorded.memories;
      written.transitions += recorded.transitions;
      written.attention += recorded.attention;
      written.tokens += tokens;
      // Told when it is done, too: the last text has no next one that would tell it.
      onProgress?.({ done: written.entries, total, sentence: 0, sentences: 0, tokens: written.tokens });
    } catch (error) {
      if (signal?.aborted) break;
      const known = asStamError(error);
      if (known.code === 'INTERNAL') {
        // A fault over one text must not keep all that stand behind it from being read.
        written.message = `“${next.title}” could not be read because of a fault in the program; it is kept whole.`;
        continue;
      }
      if (!known.code.startsWith('MODEL_')) throw known;
      failures++;
      written.message = known.message;
      if (failures >= FAILURES_IN_A_ROW) break;
    }
    if (stores.text.isBehind()) stores.text.catchUp();
  }
  stores.text.catchUp();
  written.waiting = stores.entries.countWaiting(patientId);
  if (written.waiting === 0) written.message = null;
  return written;
}

async function writeOne(
  text: WaitingText,
  patient: StoredPatient,
  writers: Writers,
  stores: WriteStores,
  signal: AbortSignal | undefined,
  tell: (sentence: number, sentences: number, tokens: number) => void,
): Promise<{ recorded: Recorded; tokens: number }> {
  const entry = asDraft(text);
  let counted = { done: 0, total: 0, tokens: 0 };
  const reading: TextReading = await readText(writers.text, entry, signal, (done, total, tokens) => {
    counted = { done, total, tokens };
    tell(done, total, tokens);
  });
  return stores.inTurn(() =>
    settle(text, patient, writers, stores, reading, signal, (spent) => {
      tell(counted.done, counted.total, counted.tokens + spent);
    }),
  );
}

/** Asks of pairs and writes. What a person does to the record meanwhile waits for nobody: then the pairs are asked as they are now. */
async function settle(
  text: WaitingText,
  patient: StoredPatient,
  writers: Writers,
  stores: WriteStores,
  reading: TextReading,
  signal: AbortSignal | undefined,
  tell: (spent: number) => void,
): Promise<{ recorded: Recorded; tokens: number }> {
  const entry = asDraft(text);
  // What it says is known only now, after all that was written while it waited.
  const storedNow = (): StoredEntry => ({
    id: text.id,
    publicId: text.publicId,
    seq: stores.entries.lastSeq(patient.id),
  });
  let spent = 0;
  let stored = storedNow();
  if (writers.judge) {
    await stores.vectors(
      reading.extraction.facts.map((f) => f.concept || f.text),
      signal,
    );
    let asked: Awaited<ReturnType<typeof askPairs>>;
    do {
      stored = storedNow();
      const offered = stores.tryOut(() => pairsOf(entry, reading.extraction.facts, stored, patient, stores));
      asked = await askPairs(writers.judge, offered, {
        ...(signal ? { signal } : {}),
        onCall: ({ tokens }) => {
          spent += tokens.prompt + tokens.generated;
          tell(spent);
        },
      });
    } while (stores.entries.lastSeq(patient.id) !== stored.seq);
    reading.answers = asked.answers;
    reading.calls = asked.calls;
  }
  const read = reading.extraction.calls.reduce((n, c) => n + c.tokens.prompt + c.tokens.generated, 0);
  const recorded = stores.transaction(() => writeReading(entry, stored, patient, stores, reading));
  return { recorded, tokens: read + spent };
}

/** A stored text as the writers see an entry. */
export function asDraft(text: Omit<WaitingText, 'id' | 'publicId' | 'patientId' | 'seq'>): EntryDraft {
  const { type, title, time, body, turns, sourceId } = text;
  return { patientRef: '', sourceId, type, title, time, body, facts: [], ...(turns ? { turns } : {}) };
}
