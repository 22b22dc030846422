import type { Kind } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';

/** Which keys belong to which thread of a patient. */
export class Threads {
  readonly #find;
  readonly #insert;
  readonly #addKey;
  readonly #ofKind;
  readonly #moveKeys;
  readonly #moveConflicts;

  constructor(db: SqliteDatabase) {
    this.#find = db
      .prepare<[number, string], number>('SELECT thread_id FROM thread_key WHERE patient_id = ? AND key = ?')
      .pluck();
    this.#insert = db.prepare('INSERT INTO thread (patient_id, kind) VALUES (?, ?)');
    this.#addKey = db.prepare(
      'INSERT INTO thread_key (patient_id, key, thread_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#ofKind = db
      .prepare<[number, string], number>('SELECT id FROM thread WHERE patient_id = ? AND kind = ? ORDER BY id')
      .pluck();
    this.#moveKeys = db.prepare('UPDATE thread_key SET thread_id = ? WHERE thread_id = ? AND patient_id = ?');
    this.#moveConflicts = db.prepare('UPDATE conflict SET thread_id = ? WHERE thread_id = ?');
  }

  find(patientId: number, key: string): number | null {
    return this.#find.get(patientId, key) ?? null;
  }

  create(patientId: number, kind: Kind): number {
    return Number(this.#insert.run(patientId, kind).lastInsertRowid);
  }

  addKey(patientId: number, key: string, threadId: number): void {
    this.#addKey.run(patientId, key, threadId);
  }

  ofKind(patientId: number, kind: Kind): number[] {
    return this.#ofKind.all(patientId, kind);
  }

  /** Two threads turned out to be one: the keys of `from` lead to `to` from now on, and its conflicts are settled there. */
  join(patientId: number, from: number, to: number): void {
    this.#moveKeys.run(to, from, patientId);
    this.#moveConflicts.run(to, from);
  }
}
