import { type ClinicalTime, parseIso } from '../../../shared/clinical-time.ts';
import type { EntryDetail, EntryRow } from '../../../shared/interchange.ts';
import type { EntryType } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { timeFromText } from '../time-text.ts';

export interface NewEntry {
  patientId: number;
  publicId: string;
  documentId: number;
  sourceId: string;
  type: EntryType;
  title: string;
  time: string | null;
  body: string;
  turns: string | null;
  replaces: string | null;
  status: 'written' | 'waiting' | 'failed';
}

/** A note or dialogue that no writer has read yet. */
export interface WaitingText {
  id: number;
  publicId: string;
  patientId: number;
  seq: number;
  sourceId: string;
  type: EntryType;
  title: string;
  time: ClinicalTime | null;
  body: string;
  turns?: { speaker: string; start: number; end: number }[];
}

type WaitingRow = Omit<WaitingText, 'time' | 'turns'> & { time: string | null; turns: string | null };

interface Row {
  id: string;
  seq: number;
  sourceId: string;
  document: string;
  type: EntryType;
  title: string;
  time: string | null;
  memories: number;
  status: 'written' | 'waiting' | 'failed';
  writer: string | null;
}

const ROW = `e.public_id AS id, e.seq, e.source_id AS sourceId, d.name AS document, e.type, e.title, e.time,
  e.memories, e.status, (SELECT writer FROM decision WHERE entry_id = e.id) AS writer`;

/** Entries in update order. Every method takes the patient. */
export class Entries {
  readonly #db: SqliteDatabase;
  readonly #insert;
  readonly #nextSeq;
  readonly #known;
  readonly #knownOf;
  readonly #written;
  readonly #nextWaiting;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO entry (patient_id, seq, public_id, document_id, source_id, type, title, time, body, turns,
         replaces, memories, status)
       VALUES (@patientId, @seq, @publicId, @documentId, @sourceId, @type, @title, @time, @body, @turns,
         @replaces, @memories, @status)`,
    );
    this.#nextSeq = db
      .prepare<[string | null, string | null, string | null, number], number>(
        `UPDATE patient SET last_seq = last_seq + 1,
           last_entry_time = CASE WHEN ? IS NULL OR last_entry_time > ? THEN last_entry_time ELSE ? END
         WHERE id = ? RETURNING last_seq`,
      )
      .pluck();
    this.#written = db.prepare('UPDATE entry SET status = ?, memories = ? WHERE patient_id = ? AND id = ?');
    this.#nextWaiting = db.prepare<[number | null, number | null, number, number], WaitingRow>(
      `SELECT e.id, e.public_id AS publicId, e.patient_id AS patientId, e.seq, e.source_id AS sourceId, e.type, e.title, e.time, e.body,
         e.turns
       FROM entry e WHERE e.status = 'waiting' AND (? IS NULL OR e.patient_id = ?)
         AND (e.patient_id, e.id) > (?, ?) ORDER BY e.patient_id, e.id LIMIT 1`,
    );
    this.#known = db.prepare<[string], number>('SELECT 1 FROM entry WHERE public_id = ?').pluck();
    this.#knownOf = db
      .prepare<[number, string], number>('SELECT 1 FROM entry WHERE patient_id = ? AND public_id = ?')
      .pluck();
  }

  /**
   * Whether this entry of a patient is there already: its public id is made of its content and of the patient, so it is the same one also
   * in a record to which a person has moved it.
   * @param under public ids under which entries of the patient came before
   */
  has(patientId: number, publicId: string, under: readonly string[] = []): boolean {
    if (this.#known.get(publicId) !== undefined) return true;
    return under.some((id) => this.#knownOf.get(patientId, id) !== undefined);
  }

  /** Appends an entry in update order and answers its row id and number. */
  add(entry: NewEntry, memories: number): { id: number; seq: number } {
    const seq = this.#nextSeq.get(entry.time, entry.time, entry.time, entry.patientId);
    if (seq === undefined) throw new Error('no such patient');
    const { lastInsertRowid } = this.#insert.run({ ...entry, seq, memories });
    return { id: Number(lastInsertRowid), seq };
  }

  /** The entry has been read: how that ended, and how many memories it brought. */
  setWritten(patientId: number, entryId: number, status: 'written' | 'failed', memories: number): void {
    this.#written.run(status, memories, patientId, entryId);
  }

  /**
   * The next text in update order that waits for a writer, of one patient or of all; null where none waits. The rows of a patient
   * are made in update order, and the index of what waits has them by row: nothing is sorted, however many wait.
   * @param after the one that was had before; null for the first
   */
  nextWaiting(patientId: number | null, after: Pick<WaitingText, 'patientId' | 'id'> | null): WaitingText | null {
    const row = this.#nextWaiting.get(patientId, patientId, after?.patientId ?? patientId ?? 0, after?.id ?? 0);
    if (!row) return null;
    const { turns, time, ...rest } = row;
    return {
      ...rest,
      time: parseIso(time),
      ...(turns === null ? {} : { turns: JSON.parse(turns) as NonNullable<WaitingText['turns']> }),
    };
  }

  /** How many texts wait for a writer, of one patient or of all. */
  countWaiting(patientId: number | null): number {
    return (
      this.#db
        .prepare<[number | null, number | null], number>(
          "SELECT count(*) FROM entry WHERE status = 'waiting' AND (? IS NULL OR patient_id = ?)",
        )
        .pluck()
        .get(patientId, patientId) ?? 0
    );
  }

  /** Number of the newest entry in update order; 0 where there is none. */
  lastSeq(patientId: number): number {
    return this.#db.prepare<[number], number>('SELECT last_seq FROM patient WHERE id = ?').pluck().get(patientId) ?? 0;
  }

  /** Clinical time of the newest dated entry, as written; null where none is dated. */
  lastTime(patientId: number): string | null {
    const time = this.#db.prepare<[number], string | null>('SELECT last_entry_time FROM patient WHERE id = ?').pluck();
    return time.get(patientId) ?? null;
  }

  list(patientId: number, afterSeq: number, limit: number): EntryRow[] {
    return this.#db
      .prepare<[number, number, number], Row>(
        `SELECT ${ROW} FROM entry e JOIN document d ON d.id = e.document_id
         WHERE e.patient_id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?`,
      )
      .all(patientId, afterSeq, limit)
      .map(toRow);
  }

  /** Finds the row id and patient of an entry by its public id. */
  find(publicId: string): { id: number; patientId: number; seq: number } | null {
    return (
      this.#db
        .prepare<[string], { id: number; patientId: number; seq: number }>(
          'SELECT id, patient_id AS patientId, seq FROM entry WHERE public_id = ?',
        )
        .get(publicId) ?? null
    );
  }

  detail(patientId: number, entryId: number): EntryDetail {
    const row = this.#db
      .prepare<[number, number], Row & { body: string; turns: string | null }>(
        `SELECT ${ROW}, e.body, e.turns FROM entry e JOIN document d ON d.id = e.document_id
         WHERE e.patient_id = ? AND e.id = ?`,
      )
      .get(patientId, entryId);
    if (!row) throw new Error('no such entry');
    const quotes = this.#db
      .prepare<[number, number], { memory: string; start: number; end: number }>(
        `SELECT public_id AS memory, quote_start AS start, quote_end AS end FROM memory
         WHERE +patient_id = ? AND entry_id = ? ORDER BY quote_start`,
      )
      .all(patientId, entryId);
    return { entry: toRow(row), body: row.body, quotes, turns: row.turns ? JSON.parse(row.turns) : [] };
  }

  /** Notes and dialogues of one patient by row, with the words in their place. */
  found(patientId: number, ids: readonly number[], words: readonly string[]): { entry: EntryRow; snippet: string }[] {
    const get = this.#db.prepare<[number, number], Row & { body: string }>(
      `SELECT ${ROW}, e.body FROM entry e JOIN document d ON d.id = e.document_id WHERE e.patient_id = ? AND e.id = ?`,
    );
    const lower = words.map((w) => w.toLowerCase());
    return ids.flatMap((id) => {
      const row = get.get(patientId, id);
      return row ? [{ entry: toRow(row), snippet: snippetOf(row.body, lower) }] : [];
    });
  }
}

const SNIPPET = 160;

/** The surroundings of the first word that is found; the beginning where only the title has it. */
function snippetOf(body: string, words: readonly string[]): string {
  const lower = body.toLowerCase();
  const at = Math.min(...words.map((w) => lower.indexOf(w)).filter((i) => i >= 0), body.length);
  const start = at === body.length ? 0 : Math.max(0, at - SNIPPET / 2);
  const text = body.slice(start, start + SNIPPET).replace(/\s+/g, ' ');
  return `${start > 0 ? '…' : ''}${text}${start + SNIPPET < body.length ? '…' : ''}`;
}

function toRow(r: Row): EntryRow {
  return {
    id: r.id,
    seq: r.seq,
    sourceId: r.sourceId,
    document: r.document,
    type: r.type,
    title: r.title,
    time: timeFromText(r.time),
    memories: r.memories,
    status: r.status,
    writer: r.writer,
  };
}
