import type { Judgement } from '../../write/judgement.ts';
import type { SqliteDatabase } from '../database.ts';

export interface StoredJudgement extends Judgement {
  older: number;
  newer: number;
}

/** What writers and persons made of pairs of memories. Every method takes the patient. */
export class Judgements {
  readonly #ofPatient;
  readonly #ofEntry;
  readonly #insert;

  constructor(db: SqliteDatabase) {
    this.#ofPatient = db.prepare<[number], StoredJudgement>(
      `SELECT older_memory_id AS older, newer_memory_id AS newer, verdict, margin FROM judgement WHERE patient_id = ?
       ORDER BY older_memory_id, newer_memory_id`,
    );
    this.#ofEntry = db.prepare<[number, number], StoredJudgement>(
      `SELECT older_memory_id AS older, newer_memory_id AS newer, verdict, margin FROM judgement
       WHERE patient_id = ? AND entry_id = ? ORDER BY older_memory_id, newer_memory_id`,
    );
    this.#insert = db.prepare(
      `INSERT INTO judgement (patient_id, older_memory_id, newer_memory_id, verdict, margin, entry_id)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
  }

  ofPatient(patientId: number): StoredJudgement[] {
    return this.#ofPatient.all(patientId);
  }

  /** Those that were made when this entry was read. */
  ofEntry(patientId: number, entryId: number): StoredJudgement[] {
    return this.#ofEntry.all(patientId, entryId);
  }

  add(patientId: number, entryId: number, judgement: StoredJudgement): void {
    this.#insert.run(patientId, judgement.older, judgement.newer, judgement.verdict, judgement.margin, entryId);
  }
}
