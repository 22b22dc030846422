/**
 * One entry into the store: its row, its memories, its trace, what it leaves for a person. One transaction. A text goes in with what
 * a writer read of it, or waits for one.
 */
import type { EntryDraft, FactDraft } from '../ingest/reading.ts';
import { publicId } from '../store/public-id.ts';
import type { PatientBook, RecordBook } from '../store/record-book.ts';
import type { Decisions } from '../store/repositories/decisions.ts';
import type { Entries } from '../store/repositories/entries.ts';
import type { StoredPatient } from '../store/repositories/patients.ts';
import { type NewAttention, statedAgainKey, type Waiting } from '../store/repositories/waiting.ts';
import { type Claim, ENDED, inWords } from './claim.ts';
import type { CorrectionInForce } from './correction-in-force.ts';
import { neverLeaves } from './knowledge/never-leaves.ts';
import type { Link } from './link.ts';
import { POLICIES } from './policy.ts';
import { nothingWasRead, type TextReading, textAttention } from './text-reading.ts';
import type { StoredTrace } from './trace.ts';
import {
  type ActAgain,
  offeredPairs,
  type PairAnswers,
  type WritableRecord,
  type Written,
  writeEntry,
} from './write-entry.ts';

export interface EntryStores {
  book: RecordBook;
  entries: Entries;
  decisions: Decisions;
  waiting: Waiting;
}

export interface Recorded {
  duplicate: boolean;
  memories: number;
  transitions: number;
  attention: number;
}

const NOTHING: Recorded = { duplicate: true, memories: 0, transitions: 0, attention: 0 };

/** What makes two entries the same entry: everything the source says, and nothing else. */
export function entryId(patientPublicId: string, entry: EntryDraft): string {
  const { sourceId, type, title, time, body, facts } = entry;
  return publicId('e', patientPublicId, JSON.stringify([sourceId, type, title, time?.date ?? null, body, facts]));
}

/** Whether an entry is on record already, also under an id that the patient had before. */
export function isKnown(entry: EntryDraft, patient: StoredPatient, entries: Entries): boolean {
  const under = (patient.entriesUnder ?? []).map((id) => entryId(id, entry));
  return entries.has(patient.id, entryId(patient.publicId, entry), under);
}

/**
 * Records one entry of one patient. The caller holds the transaction.
 * @param reading what a writer read of a note or dialogue; null lets it wait. Of no account for structured entries.
 */
export function recordEntry(
  entry: EntryDraft,
  patient: StoredPatient,
  documentId: number,
  stores: EntryStores,
  reading: TextReading | null = null,
): Recorded {
  const id = entryId(patient.publicId, entry);
  if (isKnown(entry, patient, stores.entries)) return NOTHING;
  const isText = entry.type !== 'facts';
  const row = stores.entries.add(
    {
      patientId: patient.id,
      publicId: id,
      documentId,
      sourceId: entry.sourceId,
      type: entry.type,
      title: entry.title,
      time: entry.time?.date ?? null,
      body: entry.body,
      turns: entry.turns ? JSON.stringify(entry.turns) : null,
      replaces: entry.replaces ? JSON.stringify(entry.replaces) : null,
      status: isText ? 'waiting' : 'written',
    },
    entry.facts.length,
  );
  const stored = { id: row.id, seq: row.seq, publicId: id };
  if (isText && reading) return writeReading(entry, stored, patient, stores, reading);
  const written = writeFacts(entry, entry.facts, stored, patient, stores);
  if (isText) {
    // A note waits to be read; that it was written then is known, and what was to end before it has ended.
    const attention = stores.waiting.addText(patient.id) + written.told;
    return { duplicate: false, memories: 0, transitions: written.transitions, attention };
  }
  stores.decisions.add(patient.id, row.id, 'rules', JSON.stringify(written.trace));
  const items = attentionOf(written, patient, row.id);
  const attention = items.reduce((n, a) => n + stores.waiting.addAttention(a), written.told);
  return { duplicate: false, memories: written.memories, transitions: written.transitions, attention };
}

/** An entry that is in the store: its row, the update order from which on what it says is known, and its public id. */
export interface StoredEntry {
  id: number;
  seq: number;
  publicId: string;
}

/**
 * Writes what a writer read of a text that is in the store already. The caller holds the transaction.
 * @param stored `seq` is the last update order of the patient where other entries were written while this one waited: what it
 *   says was not known before
 */
export function writeReading(
  entry: EntryDraft,
  stored: StoredEntry,
  patient: StoredPatient,
  stores: EntryStores,
  reading: TextReading,
): Recorded {
  const { extraction, answers } = reading;
  const written = writeFacts(entry, extraction.facts, stored, patient, stores, answers);
  const trace: StoredTrace = {
    ...written.trace,
    extract: {
      facts: written.memories,
      refused: [...extraction.refused, ...written.refused],
      text: {
        sentences: extraction.sentences,
        silent: extraction.silent,
        unread: extraction.unread,
        suspicious: extraction.suspicious,
      },
    },
    calls: [...extraction.calls, ...(reading.calls ?? [])],
  };
  // Nothing of it could be read: it must not look like a text that says nothing.
  const failed = nothingWasRead(extraction);
  stores.entries.setWritten(patient.id, stored.id, failed ? 'failed' : 'written', written.memories);
  stores.decisions.add(patient.id, stored.id, reading.writer.id, JSON.stringify(trace));
  const items = [
    ...attentionOf(written, patient, stored.id),
    ...textAttention(entry, extraction, patient.id, stored.id),
  ];
  const attention = items.reduce((n, a) => n + stores.waiting.addAttention(a), written.told);
  stores.waiting.textsRead(patient.id);
  return { duplicate: false, memories: written.memories, transitions: written.transitions, attention };
}

/**
 * Writes an act of a person, whose entry is in the store already: what it states, and the threads that are judged again. The caller
 * holds the transaction.
 */
export function writeAct(
  entry: EntryDraft,
  stored: StoredEntry,
  patient: StoredPatient,
  stores: EntryStores,
  act: ActAgain,
): Written {
  const written = writeFacts(entry, entry.facts, stored, patient, stores, undefined, act);
  stores.decisions.add(patient.id, stored.id, 'person', JSON.stringify(written.trace));
  for (const item of attentionOf(written, patient, stored.id)) stores.waiting.addAttention(item);
  return written;
}

function writeFacts(
  entry: EntryDraft,
  facts: readonly FactDraft[],
  stored: StoredEntry,
  patient: StoredPatient,
  stores: EntryStores,
  answers?: PairAnswers,
  act: ActAgain | null = null,
): Written & { told: number } {
  const book = stores.book.patient(patient.id);
  const written = writeEntry(entry, facts, stored, writable(book, stores.book, entry, stored), answers, act);
  for (const { thread, open } of written.conflicts) {
    if (open.length === 0 && !written.mayCloseConflicts.has(thread)) continue;
    stores.waiting.setConflicts(
      thread,
      stored.seq,
      open.map((c) => ({
        patientId: patient.id,
        threadId: thread,
        older: c.older,
        newer: c.newer,
        guard: c.guard,
        message: c.message,
        entryId: stored.id,
      })),
    );
  }
  const spoken = written.spokenOf.map((c) => c.id);
  const again = written.restated.map(({ correction, claim }) => statedAgain(correction, claim, patient.id, stored.id));
  const told = spoken.length === 0 ? 0 : stores.waiting.setStatedAgain(patient.id, spoken, again);
  return { ...written, told };
}

/**
 * The current memories that each fact of a text may affect, before anything is written. The caller holds a transaction and undoes it.
 */
export function pairsOf(
  entry: EntryDraft,
  facts: readonly FactDraft[],
  stored: StoredEntry,
  patient: StoredPatient,
  stores: EntryStores,
): ReturnType<typeof offeredPairs> {
  const book = stores.book.patient(patient.id);
  return offeredPairs(entry, facts, writable(book, stores.book, entry, stored));
}

/** The patient's record with the means to add facts of this entry to it. */
function writable(book: PatientBook, records: RecordBook, entry: EntryDraft, row: StoredEntry): WritableRecord {
  const addClaim = (fact: FactDraft, threadId: number, ordinal: number): Claim =>
    book.addClaim({
      // The entry's id and the place in it: see Memories.find.
      publicId: `m${row.publicId.slice(1)}-${ordinal}`,
      ordinal,
      patientId: book.patientId,
      entryId: row.id,
      seq: row.seq,
      entryTime: entry.time,
      kind: fact.kind,
      text: fact.text,
      words: entry.type === 'facts' ? null : entry.body.slice(fact.quote.start, fact.quote.end),
      concept: fact.concept || fact.text,
      conceptId: records.conceptId(fact.concept || fact.text),
      subject: fact.subject,
      assertion: fact.assertion,
      status: fact.status,
      codings: fact.codings,
      attributes: fact.attributes,
      from: fact.from,
      to: fact.to,
      flags: fact.flags,
      threadId,
      quote: { ...fact.quote, text: entry.body.slice(fact.quote.start, fact.quote.end) },
    });
  const relate = (link: Link): void =>
    book.relate(row.seq, {
      type: link.type,
      from: link.from.id,
      to: link.to.id,
      confidence: link.confidence,
      grounds: link.grounds,
    });
  return {
    patientId: book.patientId,
    reached: book.reached,
    endingBy: (day) => book.endingBy(day),
    judgedIn: (id) => book.judgedIn(id),
    correctionsOf: (claims) => book.correctionsOf(claims),
    judgedAcross: (id) => book.judgedAcross(id),
    claim: (id) => book.claim(id),
    thread: (id) => book.thread(id),
    lastCurrent: (id) => book.lastCurrent(id),
    findThread: (key) => book.findThread(key),
    threadsOf: (memoryIds) => book.threadsOf(memoryIds),
    threadsOfKind: (kind) => book.threadsOfKind(kind),
    current: (kind) => book.current(kind),
    neighbours: (id, limit) => book.neighbours(id, limit),
    nearest: (conceptId, perStore) => book.nearest(conceptId, perStore),
    resolveThread: (keys, kind) => book.resolveThread(keys, kind),
    settle: (threadId, settled) => book.settle(threadId, settled),
    restand: (claim, before, after, seq) => book.restand(claim, before, after, seq),
    recordTransition: (claim, seq, from, reason, after, weight) =>
      book.recordTransition(claim, seq, from, reason, after, weight),
    addClaim,
    relate,
    judge: (judgement) => book.judge(row.id, judgement),
  };
}

function attentionOf(written: Written, patient: StoredPatient, entryId: number): NewAttention[] {
  const items: NewAttention[] = written.refused.map((r, i) => ({
    patientId: patient.id,
    kind: 'entry could not be read',
    entryId,
    message: `“${r.text.slice(0, 200)}” was not taken from its entry: ${r.why}`,
    advice: 'Open the entry and read it; what it says is not in the stores.',
    key: `${entryId}|${i}`,
  }));
  for (const claim of written.claims) {
    if (claim.flags.includes('end before start')) {
      items.push({
        patientId: patient.id,
        kind: 'end before start',
        memoryId: claim.id,
        entryId,
        message: `“${claim.text}” ends (${claim.to?.date}) before it begins (${claim.from?.date}). It is kept and was current on no day.`,
        advice: 'Check the dates in the source. Such an order was usually cancelled before the first dose.',
        key: claim.publicId,
      });
    }
    if (claim.kind === 'allergy' && claim.flags.includes('recorded as inactive')) {
      items.push({
        patientId: patient.id,
        kind: 'allergy recorded as inactive',
        memoryId: claim.id,
        entryId,
        message: `The source marks the allergy “${claim.text}” as ${claim.status}. It stays ACTIVE: an allergy leaves only by refutation, entry in error, or a person. (${POLICIES.allergy.why})`,
        advice: 'Ask the patient or look for a challenge test before relying on its absence.',
        key: claim.publicId,
      });
    }
    const lifelong = saysItIsOver(claim) ? neverLeaves(claim.concept) : null;
    if (lifelong) {
      items.push({
        patientId: patient.id,
        kind: 'lasting disease recorded as over',
        memoryId: claim.id,
        entryId,
        message: `“${claim.text}” is recorded as over, so it stands in HISTORY; but ${lifelong.grounds} (${lifelong.source}).`,
        advice: 'Read it under HISTORY, and keep it in mind for screening, treatment and drugs.',
        key: claim.publicId,
      });
    }
  }
  return items;
}

/** What the record states after a person had moved it is current, and the person is told. */
function statedAgain(correction: CorrectionInForce, claim: Claim, patientId: number, entryId: number): NewAttention {
  return {
    patientId,
    kind: 'stated again after a person moved it',
    memoryId: claim.id,
    entryId,
    message: `“${claim.text}” is stated in the entry of ${inWords(claim.entryTime)}, which was not on record when a person moved it to HISTORY (“${correction.reason}”). It is ACTIVE.`,
    advice: 'Open it and its source: correct it once more, or leave it as the record states it.',
    key: statedAgainKey(correction.id, claim.publicId),
  };
}

/** A disease of the patient that the source calls over, by a date or by its status. */
function saysItIsOver(claim: Claim): boolean {
  if (claim.kind !== 'condition' || claim.subject !== 'patient' || claim.assertion !== 'present') return false;
  return ENDED.has(claim.status) || (claim.to !== null && claim.status !== 'active');
}
