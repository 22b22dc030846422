/**
 * What a person does, as an entry of the record: it takes the next place in the update order, and the threads that it touches are judged
 * again. One transaction, held by the caller.
 */
import { createHash, randomBytes } from 'node:crypto';
import { parseIso } from '../../shared/clinical-time.ts';
import type { EntryDraft, FactDraft } from '../ingest/reading.ts';
import { Documents } from '../store/repositories/documents.ts';
import type { StoredPatient } from '../store/repositories/patients.ts';
import { entryId, type StoredEntry, writeAct } from '../write/record-entry.ts';
import type { DeskTools } from './desk-tools.ts';

export interface PersonsAct {
  /** Shown in the list of entries: "Correction by Dr. Vogel". */
  title: string;
  /** What was done, in sentences; quotes of `facts` are spans of it. Holds no text of a memory that is to be forgotten. */
  body: string;
  /** What the person states: a memory of its own, such as a fact that was filed under the wrong subject. */
  facts: readonly FactDraft[];
  /** Rows of the memories whose threads are judged again as wholes. */
  memories: readonly number[];
  /** Called when the entry has its row and place, before anything is judged: the rows that the act consists of are written here. */
  write(entry: StoredEntry): void;
}

/** A memory that moved, or of which something else is known now. */
export interface ActMove {
  memoryId: number;
  from: 'ACTIVE' | 'HISTORY' | null;
  to: 'ACTIVE' | 'HISTORY';
  cause: string | null;
  reason: string;
}

/** Under this name a record lists what persons did to it, beside the documents that it came in. */
const DOCUMENT_NAME = 'Review in STAM Review';

/**
 * Records an act. Every move that it brings about has its entry for a trigger.
 * @throws Error where no transaction is held: an act is whole or not at all
 */
export function recordAct(
  patient: StoredPatient,
  act: PersonsAct,
  tools: DeskTools,
): { entry: StoredEntry; moves: ActMove[] } {
  const { stores, store, book } = tools;
  if (!store.db.inTransaction) throw new Error('an act is recorded within a transaction');
  const documentId = reviewDocument(patient, new Documents(store.db));
  // What was known when the person looked: an act is no newer, in clinical time, than what it was made of.
  const time = stores.entries.lastTime(patient.id);
  const draft: EntryDraft = {
    patientRef: patient.publicId,
    // Two acts that read alike are two acts.
    sourceId: `act:${randomBytes(16).toString('hex')}`,
    type: 'facts',
    title: act.title,
    time: parseIso(time),
    body: act.body,
    facts: [...act.facts],
  };
  const publicId = entryId(patient.publicId, draft);
  const row = stores.entries.add(
    {
      patientId: patient.id,
      publicId,
      documentId,
      sourceId: draft.sourceId,
      type: draft.type,
      title: draft.title,
      time,
      body: draft.body,
      turns: null,
      replaces: null,
      status: 'written',
    },
    act.facts.length,
  );
  const entry: StoredEntry = { id: row.id, seq: row.seq, publicId };
  const claims = book.claims.byRow(patient.id, act.memories);
  const hanging = book.claims.namedBy(patient.id, act.memories);
  act.write(entry);
  const written = writeAct(draft, entry, patient, stores, { memories: act.memories, hanging, claims });
  return { entry, moves: written.moves.map(({ memory, successor: _, ...move }) => ({ memoryId: memory, ...move })) };
}

/** The one document of a patient that holds what persons did; made with the first act. */
function reviewDocument(patient: StoredPatient, documents: Documents): number {
  const sha256 = createHash('sha256').update(`review of ${patient.publicId}`).digest('hex');
  const known = documents.byContent(sha256, null);
  const document =
    known ?? documents.begin({ name: DOCUMENT_NAME, sha256, forcedPatientId: null, bytes: 0, format: 'review' });
  const read = { entries: document.entries + 1, patients: [patient.publicId], problems: [], problemCount: 0 };
  documents.finish(document.id, read);
  return document.id;
}
