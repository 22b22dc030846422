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
    const known = '(SELECT memory_id FROM memory_version WHERE patient_id = @patient)';
    this.#steps = [
      // What waits for a person says nothing to a replay.
      'DELETE FROM attention WHERE patient_id = @patient AND @seq > 0',
      'DELETE FROM conflict WHERE patient_id = @patient AND seq_from >= @seq',
      `UPDATE conflict SET seq_to = ${OPEN_END} WHERE patient_id = @patient AND seq_to >= @seq AND seq_to < ${OPEN_END}`,
      'DELETE FROM relation WHERE patient_id = @patient AND seq >= @seq',
      'DELETE FROM transition WHERE patient_id = @patient AND seq >= @seq',
      `DELETE FROM judgement WHERE patient_id = @patient AND entry_id IN ${later}`,
      `DELETE FROM correction WHERE patient_id = @patient AND entry_id IN ${later}`,
      `UPDATE correction SET undone_entry_id = NULL WHERE patient_id = @patient AND undone_entry_id IN ${later}`,
      // What was put away later was there then.
      `DELETE FROM tombstone_claim WHERE tombstone_id IN (SELECT id FROM tombstone WHERE patient_id = @patient AND entry_id IN ${later})`,
      `DELETE FROM decision WHERE patient_id = @patient AND entry_id IN ${later}`,
      'DELETE FROM memory_version WHERE patient_id = @patient AND seq_from >= @seq',
      `UPDATE memory_version SET seq_to = ${OPEN_END} WHERE patient_id = @patient AND seq_to >= @seq AND seq_to < ${OPEN_END}`,
      // Also what an earlier entry says that was read only later.
      `DELETE FROM relation WHERE patient_id = @patient AND (from_memory_id NOT IN ${known} OR to_memory_id NOT IN ${known})`,
      `DELETE FROM judgement WHERE patient_id = @patient AND (older_memory_id NOT IN ${known} OR newer_memory_id NOT IN ${known})`,
      `DELETE FROM memory WHERE patient_id = @patient AND id NOT IN ${known}`,
      // Concepts that came only later would take the places of those that were there.
      `DELETE FROM vec_concept WHERE rowid IN (SELECT id FROM patient_concept WHERE patient_id = @patient
         AND concept_id NOT IN (SELECT concept_id FROM memory WHERE patient_id = @patient) AND @seq > 0)`,
      `UPDATE patient SET last_seq = @seq,
         last_entry_time = (SELECT max(time) FROM entry WHERE patient_id = @patient AND seq <= @seq) WHERE id = @patient`,
    ].map((sql) => db.prepare<{ patient: number; seq: number }>(sql));
  }

  /**
   * Stands around the transaction in which a record is taken back. For each memory that goes SQLite would look through every table
   * that may refer to one, those of all other patients too: minutes in a workspace of some thousand memories. Nothing of it stays,
   * so nothing needs the check.
   */
  unchecked<T>(work: () => T): T {
    if (this.#db.inTransaction) throw new Error('unchecked() stands around a transaction, not inside one');
    this.#db.pragma('foreign_keys = OFF');
    try {
      return work();
    } finally {
      this.#db.pragma('foreign_keys = ON');
    }
  }

  /**
   * @param patientId row of the patient
   * @param seq update order of the entry that is to be written again
   */
  before(patientId: number, seq: number): void {
    if (!this.#db.inTransaction) throw new Error('a record is taken back only where that is undone');
    for (const step of this.#steps) step.run({ patient: patientId, seq });
  }
}
