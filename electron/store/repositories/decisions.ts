import type { SqliteDatabase } from '../database.ts';

/** The trace of every stage on one entry, one row an entry. */
export class Decisions {
  readonly #insert;
  readonly #get;

  constructor(db: SqliteDatabase) {
    this.#insert = db.prepare('INSERT INTO decision (entry_id, patient_id, writer, trace) VALUES (?, ?, ?, ?)');
    this.#get = db.prepare<[number, number], { writer: string; trace: string }>(
      'SELECT writer, trace FROM decision WHERE patient_id = ? AND entry_id = ?',
    );
  }

  add(patientId: number, entryId: number, writer: string, trace: string): void {
    this.#insert.run(entryId, patientId, writer, trace);
  }

  get(patientId: number, entryId: number): { writer: string; trace: string } | null {
    return this.#get.get(patientId, entryId) ?? null;
  }
}
