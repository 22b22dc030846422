import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

/** A claim that goes with a memory: the memory itself, or what states it again, ends or withdraws it. */
export interface PurgedClaim {
  id: number;
  publicId: string;
  text: string;
  quote: string;
  quoteStart: number;
  quoteEnd: number;
  entryId: number;
  conceptId: number;
  concept: string;
  threadId: number;
}

export interface PurgedEntry {
  id: number;
  publicId: string;
  type: 'note' | 'dialogue' | 'facts';
  format: string;
  title: string;
  body: string;
  /** Claims of it that stay. */
  staying: { id: number; text: string; concept: string; start: number; end: number }[];
}

export interface EntryWithText {
  row: number;
  title: string;
  body: string;
  /** "review" for the act of a person. */
  format: string;
}

const CLAIM = `m.id, m.public_id AS publicId, m.text, m.quote, m.quote_start AS quoteStart, m.quote_end AS quoteEnd,
  m.entry_id AS entryId, m.concept_id AS conceptId, c.text AS concept, m.thread_id AS threadId
  FROM memory m JOIN concept c ON c.id = m.concept_id`;
const MOST_PLACES_NAMED = 50;

/** How far a deletion reaches. Every method takes the patient. */
export class PurgeExtent {
  readonly #standing;
  readonly #byRow;
  readonly #entry;
  readonly #staying;
  readonly #memoriesWith;
  readonly #entriesWith;
  readonly #questions;
  readonly #resting;

  constructor(db: SqliteDatabase) {
    this.#standing = db
      .prepare<[number, number, number], number>(
        `SELECT v.memory_id FROM memory_version v INDEXED BY memory_version_evidence
           WHERE v.patient_id = ? AND v.of_memory_id = ? AND v.seq_to = ${OPEN_END} UNION SELECT ? ORDER BY 1`,
      )
      .pluck();
    this.#byRow = db.prepare<[number, string], PurgedClaim>(
      `SELECT ${CLAIM} WHERE +m.patient_id = ? AND m.id IN (SELECT value FROM json_each(?)) ORDER BY m.id`,
    );
    this.#entry = db.prepare<[number, number], Omit<PurgedEntry, 'staying'>>(
      `SELECT e.id, e.public_id AS publicId, e.type, d.format, e.title, e.body FROM entry e JOIN document d ON d.id = e.document_id
       WHERE +e.patient_id = ? AND e.id = ?`,
    );
    this.#staying = db.prepare<[number, number, string], PurgedEntry['staying'][number]>(
      `SELECT m.id, m.text, c.text AS concept, m.quote_start AS start, m.quote_end AS "end"
       FROM memory m JOIN concept c ON c.id = m.concept_id
       WHERE +m.patient_id = ? AND m.entry_id = ? AND m.id NOT IN (SELECT value FROM json_each(?))`,
    );
    this.#memoriesWith = db.prepare<
      [number, string, string, string, number],
      { id: string; text: string; quote: string }
    >(
      `SELECT public_id AS id, text, quote FROM memory
       WHERE patient_id = ? AND id NOT IN (SELECT value FROM json_each(?))
         AND (instr(lower(text), lower(?)) > 0 OR instr(lower(quote), lower(?)) > 0) LIMIT ?`,
    );
    this.#entriesWith = db.prepare<[number, string, string, number], EntryWithText>(
      `SELECT e.id AS row, e.title, e.body, d.format FROM entry e JOIN document d ON d.id = e.document_id
       WHERE e.patient_id = ? AND e.id NOT IN (SELECT value FROM json_each(?)) AND instr(lower(e.body), lower(?)) > 0 LIMIT ?`,
    );
    this.#questions = db.prepare<[number, string], { id: string; text: string }>(
      `SELECT q.public_id AS id, q.text FROM question q WHERE q.patient_id = ?
         AND EXISTS (SELECT 1 FROM json_each(?) n WHERE instr(lower(q.body), lower(n.value)) > 0)`,
    );
    this.#resting = db
      .prepare<[{ patient: number; ids: string }], number>(
        `SELECT memory_id FROM memory_version WHERE patient_id = @patient AND seq_to = ${OPEN_END}
           AND memory_id NOT IN (SELECT value FROM json_each(@ids))
           AND (successor_id IN (SELECT value FROM json_each(@ids)) OR of_memory_id IN (SELECT value FROM json_each(@ids)))`,
      )
      .pluck();
  }

  /** Rows of the claims that make up a memory now. */
  claimsOf(patientId: number, memoryId: number): number[] {
    return this.#standing.all(patientId, memoryId, memoryId);
  }

  /** Memories whose present state names one of these claims as what took their place, or as what they state again. */
  restingOn(patientId: number, ids: readonly number[]): number[] {
    return this.#resting.all({ patient: patientId, ids: JSON.stringify(ids) });
  }

  claims(patientId: number, ids: readonly number[]): PurgedClaim[] {
    return this.#byRow.all(patientId, JSON.stringify(ids));
  }

  /** The entries of these claims, with what stays in each. */
  entries(patientId: number, claims: readonly PurgedClaim[]): PurgedEntry[] {
    const going = JSON.stringify(claims.map((c) => c.id));
    return [...new Set(claims.map((c) => c.entryId))].flatMap((id) => {
      const entry = this.#entry.get(patientId, id);
      return entry ? [{ ...entry, staying: this.#staying.all(patientId, id, going) }] : [];
    });
  }

  /** Memories that stay and have a text among their words. */
  memoriesWith(
    patientId: number,
    text: string,
    going: readonly number[],
  ): { id: string; text: string; quote: string }[] {
    return this.#memoriesWith.all(patientId, JSON.stringify(going), text, text, MOST_PLACES_NAMED);
  }

  /** Other entries that have a text. */
  entriesWith(patientId: number, text: string, going: readonly number[]): EntryWithText[] {
    return this.#entriesWith.all(patientId, JSON.stringify(going), text, MOST_PLACES_NAMED);
  }

  /** Kept questions that show one of these texts or ids. */
  questionsWith(patientId: number, texts: readonly string[]): { id: string; text: string }[] {
    return this.#questions.all(patientId, JSON.stringify(texts));
  }
}
