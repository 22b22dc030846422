import type { SqliteDatabase } from '../database.ts';
import { SHARED_TABLES, TABLES_WITH_PATIENT } from './patient-tables.ts';

/** Takes a whole record out of the store. */
export class RecordsRemoval {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /**
   * All rows of a patient, and of the records that it took in. The caller holds the transaction, with the checks of references off.
   * @returns rows that went, by table
   */
  remove(patientId: number): Record<string, number> {
    const records = [patientId, ...this.#takenIn(patientId)];
    const went: Record<string, number> = {};
    const count = (table: string, rows: number): void => {
      if (rows > 0) went[table] = (went[table] ?? 0) + rows;
    };
    const names = this.#db
      .prepare<[string], string>('SELECT public_id FROM patient WHERE id IN (SELECT value FROM json_each(?))')
      .pluck()
      .all(JSON.stringify(records));
    const touched = this.#shared(records);
    for (const id of records) {
      for (const [table, { gone }] of Object.entries(TABLES_WITH_PATIENT)) {
        count(table, this.#db.prepare<{ id: number }>(`DELETE FROM ${table} WHERE ${gone}`).run({ id }).changes);
      }
    }
    for (const [table, { ids, key }] of Object.entries(touched)) {
      const rows = this.#db
        .prepare<[string]>(
          `DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?)) AND ${SHARED_TABLES[table] ?? 'false'}`,
        )
        .run(JSON.stringify(ids));
      count(table, rows.changes);
    }
    this.#unname(records, names);
    return went;
  }

  /** The log of what was written is emptied onto the disk: it still holds pages as they were. */
  emptyLog(): void {
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  #takenIn(patientId: number): number[] {
    return this.#db
      .prepare<[number, number], number>(
        `WITH RECURSIVE taken(id) AS (VALUES (?) UNION SELECT p.id FROM patient p JOIN taken ON p.merged_into = taken.id)
         SELECT id FROM taken WHERE id <> ? ORDER BY id DESC`,
      )
      .pluck()
      .all(patientId, patientId);
  }

  /** Documents and concepts that the record has: asked for while it is there. */
  #shared(records: readonly number[]): Record<string, { ids: number[]; key: string }> {
    const ids = JSON.stringify(records);
    const all = (sql: string): number[] => this.#db.prepare<[string], number>(sql).pluck().all(ids);
    const own = 'IN (SELECT value FROM json_each(?))';
    const concepts = all(`SELECT DISTINCT concept_id FROM patient_concept WHERE patient_id ${own}`);
    return {
      document: {
        ids: all(
          `WITH records(id) AS (SELECT value FROM json_each(?))
           SELECT document_id FROM entry WHERE patient_id IN records
           UNION SELECT id FROM document WHERE forced_patient_id IN records
           UNION SELECT d.id FROM document d, json_each(d.patients) n JOIN patient p ON p.public_id = n.value WHERE p.id IN records`,
        ),
        key: 'id',
      },
      concept_vector: { ids: concepts, key: 'concept_id' },
      concept: { ids: concepts, key: 'id' },
    };
  }

  /** What others share with the record no longer names it. */
  #unname(records: readonly number[], names: readonly string[]): void {
    // A part of a file that was put onto the record by hand may be with another one since.
    this.#db
      .prepare<[string]>(
        `UPDATE document SET forced_patient_id = (SELECT min(patient_id) FROM entry WHERE document_id = document.id)
         WHERE forced_patient_id IN (SELECT value FROM json_each(?))`,
      )
      .run(JSON.stringify(records));
    this.#db
      .prepare('DELETE FROM attention WHERE document_id IS NOT NULL AND document_id NOT IN (SELECT id FROM document)')
      .run();
    // What a division parted still named the other half: how a conflict was decided the correction, an item what it came of.
    this.#db
      .prepare(
        `UPDATE conflict_decision SET correction_id = NULL
         WHERE correction_id IS NOT NULL AND correction_id NOT IN (SELECT id FROM correction)`,
      )
      .run();
    for (const [column, table] of [
      ['entry_id', 'entry'],
      ['memory_id', 'memory'],
    ] as const) {
      this.#db
        .prepare(
          `UPDATE attention SET ${column} = NULL WHERE ${column} IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM ${table} there WHERE there.id = attention.${column})`,
        )
        .run();
    }
    for (const name of names) {
      this.#db
        .prepare<[string, string]>(
          `UPDATE document SET patients = (SELECT json_group_array(value) FROM json_each(document.patients) WHERE value <> ?)
           WHERE EXISTS (SELECT 1 FROM json_each(document.patients) WHERE value = ?)`,
        )
        .run(name, name);
      // The other one of a pair that was "likely the same" is asked about it no more: the item names the person who is gone.
      this.#db
        .prepare<[string]>(
          "DELETE FROM attention WHERE kind = 'likely the same patient' AND instr(message, '(' || ? || ')') > 0",
        )
        .run(name);
      this.#db
        .prepare<[string, string]>(
          `UPDATE gate_calibration SET replays = (SELECT json_group_array(json(CASE WHEN value ->> '$.patient' = ?
             THEN json_set(value, '$.patient', 'removed') ELSE value END)) FROM json_each(replays)) WHERE instr(replays, ?) > 0`,
        )
        .run(name, JSON.stringify(name));
    }
  }
}
