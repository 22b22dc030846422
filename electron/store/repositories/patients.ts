import { compareText } from '../../../shared/compare-text.ts';
import type { PatientRow } from '../../../shared/interchange.ts';
import type { PatientIdentifier } from '../../ingest/reading.ts';
import type { SqliteDatabase } from '../database.ts';
import { timeFromText } from '../time-text.ts';
import { OPEN_END } from './claims.ts';

export interface StoredPatient {
  id: number;
  publicId: string;
  name: string | null;
  birthDate: string | null;
  sex: string | null;
  /** Whom the record was joined with by a person: what names one of them names this one. Absent where it never was. */
  formerly?: readonly { name: string | null; birthDate: string | null }[];
  /** Public ids under which entries of this record came, where that was before it was joined or divided. */
  entriesUnder?: readonly string[];
}

const COLUMNS = 'id, public_id AS publicId, name, birth_date AS birthDate, sex';

/** Patients and the identifiers by which files are matched to them. Rows of the record itself are never read here. */
export class Patients {
  readonly #db: SqliteDatabase;
  readonly #byPublicId;
  readonly #byId;
  readonly #bearers;
  readonly #joins;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#byPublicId = db.prepare<[string, string], StoredPatient>(
      `SELECT ${COLUMNS} FROM patient WHERE id = coalesce((SELECT patient_id FROM patient_alias WHERE public_id = ?),
         (SELECT id FROM patient WHERE public_id = ?))`,
    );
    this.#byId = db.prepare<[number], StoredPatient>(`SELECT ${COLUMNS} FROM patient WHERE id = ?`);
    this.#joins = db.prepare<[], number>('SELECT 1 FROM records_act LIMIT 1').pluck();
    this.#bearers = db.prepare<[string, string], StoredPatient>(
      `SELECT ${COLUMNS} FROM patient
       WHERE id IN (SELECT patient_id FROM patient_identifier WHERE system = ? AND value = ?) ORDER BY id`,
    );
  }

  /** The record under this id; under one that was joined with another it is that other. */
  byPublicId(publicId: string): StoredPatient | null {
    const found = this.#byPublicId.get(publicId, publicId);
    return found ? this.#withHistory(found) : null;
  }

  byId(id: number): StoredPatient | null {
    const found = this.#byId.get(id);
    return found ? this.#withHistory(found) : null;
  }

  /** What a record has of others by an act of a person (docs/records.md). */
  #withHistory(patient: StoredPatient): StoredPatient {
    if (this.#joins.get() === undefined) return patient;
    const formerly = this.#db
      .prepare<[number, number], { name: string | null; birthDate: string | null }>(
        `WITH RECURSIVE taken(id) AS (VALUES (?) UNION SELECT a.other_id FROM records_act a JOIN taken ON a.patient_id = taken.id
           WHERE a.what = 'merge' AND a.undone_at IS NULL)
         SELECT name, birth_date AS birthDate FROM patient WHERE id IN taken AND id <> ?
           AND (name IS NOT NULL OR birth_date IS NOT NULL) ORDER BY id`,
      )
      .all(patient.id, patient.id);
    const entriesUnder = this.#db
      .prepare<[number, number], string>(
        `WITH RECURSIVE came(id) AS (VALUES (?) UNION SELECT p.id FROM patient p JOIN came ON p.merged_into = came.id
           UNION SELECT a.patient_id FROM records_act a JOIN came ON a.other_id = came.id WHERE a.what = 'split')
         SELECT public_id FROM patient WHERE id IN came AND id <> ? ORDER BY id`,
      )
      .pluck()
      .all(patient.id, patient.id);
    return { ...patient, formerly, entriesUnder };
  }

  /** How many memories of these patients stand in each store now. */
  counts(ids: readonly number[]): { active: number; history: number } {
    const row = this.#db
      .prepare<[string], { active: number; history: number }>(
        `SELECT coalesce(sum(active), 0) AS active, coalesce(sum(history), 0) AS history FROM patient
         WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .get(JSON.stringify(ids));
    return row ?? { active: 0, history: 0 };
  }

  /** Who bears this number: one patient as a rule, several where a number was given out twice. */
  bearers(identifier: PatientIdentifier): StoredPatient[] {
    return this.#bearers.all(identifier.system, identifier.value).map((p) => this.#withHistory(p));
  }

  /** The one patient who has this number under any system; null where nobody or more than one has. */
  onlyBearer(value: string): StoredPatient | null {
    const found = this.#db
      .prepare<[string], StoredPatient>(
        `SELECT ${COLUMNS} FROM patient WHERE id IN (SELECT patient_id FROM patient_identifier WHERE value = ?) LIMIT 2`,
      )
      .all(value);
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  identifiers(patientId: number): PatientIdentifier[] {
    return this.#db
      .prepare<[number], PatientIdentifier>(
        'SELECT system, value FROM patient_identifier WHERE patient_id = ? ORDER BY system, value',
      )
      .all(patientId);
  }

  /** Patients whose birth date may be this one ("1954", "1954-03-23"); the only search by content, for a person to decide on. */
  bornOn(birthDate: string): StoredPatient[] {
    return this.#db
      .prepare<[string, string], StoredPatient>(
        `SELECT ${COLUMNS} FROM patient WHERE merged_into IS NULL AND (birth_date LIKE ? || '%' OR ? LIKE substr(birth_date, 1, 10) || '%')
         ORDER BY id`,
      )
      .all(birthDate, birthDate);
  }

  create(patient: Omit<StoredPatient, 'id'>): StoredPatient {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO patient (public_id, name, birth_date, sex) VALUES (?, ?, ?, ?)')
      .run(patient.publicId, patient.name, patient.birthDate, patient.sex);
    return { ...patient, id: Number(lastInsertRowid) };
  }

  /** Fills in what was unknown; what is known stays as the first source gave it. */
  complete(patientId: number, known: { name: string | null; birthDate: string | null; sex: string | null }): void {
    this.#db
      .prepare(
        `UPDATE patient SET name = coalesce(name, ?), birth_date = coalesce(birth_date, ?), sex = coalesce(sex, ?) WHERE id = ?`,
      )
      .run(known.name, known.birthDate, known.sex, patientId);
  }

  addIdentifier(patientId: number, identifier: PatientIdentifier): void {
    this.#db
      .prepare('INSERT INTO patient_identifier (system, value, patient_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(identifier.system, identifier.value, patientId);
  }

  /** The worklist row of one patient. */
  row(publicId: string): PatientRow {
    const [row] = this.#rows(publicId);
    if (!row) throw new Error('no such patient');
    return row;
  }

  /**
   * The worklist: every patient with counts, those without a name last. One of the few reads across patients.
   * @param search part of a name or id, in any case, with or without accents; nothing in it is a pattern. A record that took others in
   *   is found by theirs too.
   */
  list(search?: string): PatientRow[] {
    const wanted = folded(search ?? '');
    const also = wanted === '' ? new Map<string, string[]>() : this.#alsoKnownAs();
    return this.#rows(null)
      .map((row) => ({ row, name: folded(row.name ?? ''), also: also.get(row.id) ?? [] }))
      .filter(({ row, name, also }) => [name, folded(row.id), ...also].some((known) => known.includes(wanted)))
      .sort(
        (a, b) =>
          Number(a.row.name === null) - Number(b.row.name === null) ||
          compareText(a.name, b.name) ||
          compareText(a.row.id, b.row.id),
      )
      .map(({ row }) => row);
  }

  /** Names and ids of the records that each one took in, folded. */
  #alsoKnownAs(): Map<string, string[]> {
    const known = new Map<string, string[]>();
    const rows = this.#db
      .prepare<[], { id: string; alias: string; name: string | null }>(
        `SELECT p.public_id AS id, a.public_id AS alias, o.name FROM patient_alias a JOIN patient p ON p.id = a.patient_id
           LEFT JOIN patient o ON o.public_id = a.public_id`,
      )
      .all();
    for (const { id, alias, name } of rows) {
      known.set(id, [...(known.get(id) ?? []), folded(alias), folded(name ?? '')]);
    }
    return known;
  }

  #rows(publicId: string | null): PatientRow[] {
    return this.#db
      .prepare<[string | null, string | null], Omit<PatientRow, 'lastEntry'> & { lastEntry: string | null }>(
        `SELECT p.public_id AS id, p.name, p.birth_date AS birthDate, p.sex, p.last_seq AS entries, p.active, p.history,
           (SELECT count(*) FROM attention a WHERE a.open = 1 AND a.patient_id = p.id) AS attention,
           (SELECT count(*) FROM conflict c WHERE c.patient_id = p.id AND c.seq_to = ${OPEN_END}) AS conflicts,
           p.last_entry_time AS lastEntry
         FROM patient p WHERE p.merged_into IS NULL AND (? IS NULL OR p.public_id = ?)`,
      )
      .all(publicId, publicId)
      .map((r) => ({ ...r, lastEntry: timeFromText(r.lastEntry) }));
  }
}

/** SQLite folds the case of ASCII only: "müller" would miss "MÜLLER", and "Zoe" would miss "Zoë". */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
