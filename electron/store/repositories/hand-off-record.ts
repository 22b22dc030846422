import type { SqliteDatabase } from '../database.ts';
import type { ReachedEntry } from './hand-off-rows.ts';
import { type CarriedName, carried, carriedNames, type Numbered } from './hand-off-tables.ts';
import { TABLES_WITH_PATIENT } from './patient-tables.ts';

/** Tables whose rows a workspace has of its own: kept where a record is taken once more. */
export const addedNames: readonly CarriedName[] = carriedNames.filter((table) => carried(table).added);

/** What stays of a patient whose record is taken once more. */
const STAYS: ReadonlySet<string> = new Set([
  'patient',
  'patient_identifier',
  'patient_alias',
  'records_act',
  'carried_audit',
]);
/** Tables in which a row has the same public id before and after. */
const NAMED: readonly Numbered[] = ['entry', 'memory', 'correction', 'tombstone'];

/** What of a patient is here where a record comes. */
export class HandOffRecord {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /** Rows of the patients who have any of these entries. */
  holders(entries: readonly ReachedEntry[]): number[] {
    return this.#db
      .prepare<[string], number>(
        `SELECT DISTINCT patient_id FROM entry WHERE public_id IN (SELECT value FROM json_each(?)) ORDER BY 1`,
      )
      .pluck()
      .all(JSON.stringify(entries.map(([id]) => id)));
  }

  /** Takes the record away and leaves the patient. Checks of references are off. */
  clear(patientId: number): void {
    for (const [table, { gone }] of Object.entries(TABLES_WITH_PATIENT)) {
      if (!STAYS.has(table)) this.#db.prepare(`DELETE FROM ${table} WHERE ${gone}`).run({ id: patientId });
    }
    this.#db.prepare('UPDATE patient SET active = 0, history = 0 WHERE id = ?').run(patientId);
  }

  reach(patientId: number, end: { lastSeq: number; lastEntryTime: string | null }): void {
    this.#db
      .prepare('UPDATE patient SET last_seq = @lastSeq, last_entry_time = @lastEntryTime WHERE id = @patientId')
      .run({ patientId, ...end });
  }

  /** Row numbers by public id, of the tables whose rows keep it. */
  numbers(patientId: number): { table: Numbered; id: number; publicId: string }[] {
    return NAMED.flatMap((table) =>
      this.#db
        .prepare<[number], { id: number; publicId: string }>(
          `SELECT id, public_id AS publicId FROM ${table} WHERE patient_id = ?`,
        )
        .all(patientId)
        .map((row) => ({ table, ...row })),
    );
  }

  documents(): number[] {
    return this.#db.prepare<[], number>('SELECT id FROM document').pluck().all();
  }

  addPerson(id: string, name: string, roles: string): void {
    const known = this.#db.prepare<[string], number>('SELECT 1 FROM person WHERE public_id = ?').pluck();
    if (known.get(id) !== undefined) return;
    const named = this.#db.prepare<[string], number>('SELECT 1 FROM person WHERE name = ? COLLATE NOCASE').pluck();
    let free = name;
    for (let n = 2; named.get(free) !== undefined; n++) free = `${name} (${n})`;
    this.#db.prepare('INSERT INTO person (public_id, name, roles, active) VALUES (?, ?, ?, 0)').run(id, free, roles);
  }

  /** A line of the log of another workspace. */
  addAudit(patientId: number, origin: string, line: string): void {
    this.#db
      .prepare('INSERT INTO carried_audit (patient_id, origin, line) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(patientId, origin, line);
  }
}
