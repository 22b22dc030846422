import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

/**
 * Takes one patient's record back to what was known before an entry was written. Only ever inside a transaction that is undone: it
 * is the scratch copy of a replay. Threads that a later entry has joined stay joined.
 */
export class Rewind {
  readonly #db: SqliteDatabase;
  readonly #steps;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    const later = '(SELECT id FROM entry WHERE patient_id = @patient AND seq >= @seq)';
    this.#steps = [
      'DELETE FROM attention WHERE patient_id = @patient AND @seq > 0',
      'DELETE FROM conflict WHERE patient_id = @patient AND seq_from >= @seq',
      `UPDATE conflict SET seq_to = ${OPEN_END} WHERE patient_id = @patient AND seq_to >= @seq`,
      'DELETE FROM relation WHERE patient_id = @patient AND seq >= @seq',
      'DELETE FROM transition WHERE patient_id = @patient AND seq >= @seq',
      `DELETE FROM judgement WHERE patient_id = @patient AND entry_id IN ${later}`,
      `DELETE FROM decision WHERE patient_id = @patient AND entry_id IN ${later}`,
      'DELETE FROM memory_version WHERE patient_id = @patient AND seq_from >= @seq',
      `UPDATE memory_version SET seq_to = ${OPEN_END} WHERE patient_id = @patient AND seq_to >= @seq`,
      // Also what an earlier entry says that was read only later.
      `DELETE FROM relation WHERE patient_id = @patient AND (from_memory_id NOT IN (SELECT memory_id FROM memory_version
         WHERE patient_id = @patient) OR to_memory_id NOT IN (SELECT memory_id FROM memory_version WHERE patient_id = @patient))`,
      `DELETE FROM judgement WHERE patient_id = @patient AND (older_memory_id NOT IN (SELECT memory_id FROM memory_version
         WHERE patient_id = @patient) OR newer_memory_id NOT IN (SELECT memory_id FROM memory_version WHERE patient_id = @patient))`,
      `DELETE FROM memory WHERE patient_id = @patient AND id NOT IN (SELECT memory_id FROM memory_version
         WHERE patient_id = @patient)`,
      `UPDATE patient SET last_seq = @seq,
         last_entry_time = (SELECT max(time) FROM entry WHERE patient_id = @patient AND seq <= @seq) WHERE id = @patient`,
    ].map((sql) => db.prepare<{ patient: number; seq: number }>(sql));
  }

  /**
   * @param patientId row of the patient
   * @param seq update order of the entry that is to be written again
   */
  before(patientId: number, seq: number): void {
    if (!this.#db.inTransaction) throw new Error('a record is taken back only where that is undone');
    this.#db.pragma('defer_foreign_keys = ON');
    for (const step of this.#steps) step.run({ patient: patientId, seq });
  }
}
