import type { SqliteDatabase } from '../database.ts';
import { AuditLines, type StoredAuditLine } from './audit-lines.ts';
import { type CarriedName, carried, carriedColumns, carriedNames, type Values } from './hand-off-tables.ts';
import type { StoredPatient } from './patients.ts';

/** One entry of a record, as far as two workspaces must know it to tell how far each has come: id, status, number of memories. */
export type ReachedEntry = [publicId: string, status: string, memories: number];

/** Reads what is carried of one patient. The caller holds a snapshot. */
export class HandOffRows {
  readonly #db: SqliteDatabase;
  readonly columns: Readonly<Record<CarriedName, string[]>>;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.columns = carriedColumns(db);
  }

  /** Rows of these tables in the order in which they are to be taken in. */
  *rows(patientId: number, tables: readonly CarriedName[] = carriedNames): Generator<[CarriedName, ...Values]> {
    for (const table of tables) {
      const columns = this.columns[table];
      const { of, as: said = {} } = carried(table);
      const order = columns.includes('id') ? ' ORDER BY id' : '';
      const rows = this.#db
        .prepare<[{ id: number }], Values>(
          `SELECT ${columns.map((c) => said[c] ?? c).join(', ')} FROM ${table} WHERE ${of}${order}`,
        )
        .raw()
        .iterate({ id: patientId });
      for (const row of rows) yield [table, ...row];
    }
  }

  /** The entries in update order. */
  reached(patientId: number): ReachedEntry[] {
    return this.#db
      .prepare<[number], ReachedEntry>(
        'SELECT public_id, status, memories FROM entry WHERE patient_id = ? ORDER BY seq',
      )
      .raw()
      .all(patientId);
  }

  /** Clinical time that the record has reached, and its last place. */
  end(patientId: number): { lastSeq: number; lastEntryTime: string | null } {
    const end = this.#db
      .prepare<[number], { lastSeq: number; lastEntryTime: string | null }>(
        'SELECT last_seq AS lastSeq, last_entry_time AS lastEntryTime FROM patient WHERE id = ?',
      )
      .get(patientId);
    if (!end) throw new Error('no such patient');
    return end;
  }

  /** Names of the persons with these ids, with their roles. */
  persons(ids: Iterable<string>): { id: string; name: string; roles: string }[] {
    return this.#db
      .prepare<[string], { id: string; name: string; roles: string }>(
        `SELECT public_id AS id, name, roles FROM person WHERE public_id IN (SELECT value FROM json_each(?)) ORDER BY public_id`,
      )
      .all(JSON.stringify([...ids]));
  }

  /** The lines of the audit log about a patient, their entries, memories, and what persons did to them; oldest first. */
  audit(patient: StoredPatient): StoredAuditLine[] {
    const subjects = this.#db
      .prepare<[{ id: number }], string>(
        `SELECT public_id FROM patient WHERE id = @id
         UNION SELECT public_id FROM patient_alias WHERE patient_id = @id
         UNION SELECT public_id FROM entry WHERE patient_id = @id
         UNION SELECT public_id FROM memory WHERE patient_id = @id
         UNION SELECT memory FROM tombstone WHERE patient_id = @id
         UNION SELECT public_id FROM tombstone WHERE patient_id = @id
         UNION SELECT public_id FROM correction WHERE patient_id = @id
         UNION SELECT public_id FROM conflict WHERE patient_id = @id
         UNION SELECT public_id FROM attention WHERE patient_id = @id
         UNION SELECT public_id FROM question WHERE patient_id = @id
         UNION SELECT public_id FROM label_item WHERE patient_id = @id
         UNION SELECT public_id FROM records_act WHERE patient_id = @id OR other_id = @id
         UNION SELECT d.public_id FROM document d WHERE d.id IN (SELECT document_id FROM entry WHERE patient_id = @id)`,
      )
      .pluck()
      .all({ id: patient.id });
    return new AuditLines(this.#db).ofSubjects(subjects).sort((a, b) => a.seq - b.seq);
  }

  /** Names this workspace among others: its first line of the log, which no other has. */
  origin(): string {
    const hash = this.#db.prepare<[], string>('SELECT hash FROM audit_log ORDER BY seq LIMIT 1').pluck().get();
    return hash?.slice(0, 32) ?? 'none';
  }
}
