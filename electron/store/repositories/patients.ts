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
}

const COLUMNS = 'id, public_id AS publicId, name, birth_date AS birthDate, sex';

/** Patients and the identifiers by which files are matched to them. Rows of the record itself are never read here. */
export class Patients {
  readonly #db: SqliteDatabase;
  readonly #byPublicId;
  readonly #bearers;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#byPublicId = db.prepare<[string], StoredPatient>(`SELECT ${COLUMNS} FROM patient WHERE public_id = ?`);
    this.#bearers = db.prepare<[string, string], StoredPatient>(
      `SELECT ${COLUMNS} FROM patient
       WHERE id IN (SELECT patient_id FROM patient_identifier WHERE system = ? AND value = ?) ORDER BY id`,
    );
  }

  byPublicId(publicId: string): StoredPatient | null {
    return this.#byPublicId.get(publicId) ?? null;
  }

  byId(id: number): StoredPatient | null {
    return this.#db.prepare<[number], StoredPatient>(`SELECT ${COLUMNS} FROM patient WHERE id = ?`).get(id) ?? null;
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
    return this.#bearers.all(identifier.system, identifier.value);
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
        `SELECT ${COLUMNS} FROM patient WHERE birth_date LIKE ? || '%' OR ? LIKE substr(birth_date, 1, 10) || '%' ORDER BY id`,
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
   * @param search part of a name or id, in any case, with or without accents; nothing in it is a pattern
   */
  list(search?: string): PatientRow[] {
    const wanted = folded(search ?? '');
    return this.#rows(null)
      .map((row) => ({ row, name: folded(row.name ?? '') }))
      .filter(({ row, name }) => name.includes(wanted) || folded(row.id).includes(wanted))
      .sort(
        (a, b) =>
          Number(a.row.name === null) - Number(b.row.name === null) ||
          compareText(a.name, b.name) ||
          compareText(a.row.id, b.row.id),
      )
      .map(({ row }) => row);
  }

  #rows(publicId: string | null): PatientRow[] {
    return this.#db
      .prepare<[string | null, string | null], Omit<PatientRow, 'lastEntry'> & { lastEntry: string | null }>(
        `SELECT p.public_id AS id, p.name, p.birth_date AS birthDate, p.sex, p.last_seq AS entries, p.active, p.history,
           (SELECT count(*) FROM attention a WHERE a.open = 1 AND a.patient_id = p.id) AS attention,
           (SELECT count(*) FROM conflict c WHERE c.patient_id = p.id AND c.seq_to = ${OPEN_END}) AS conflicts,
           p.last_entry_time AS lastEntry
         FROM patient p WHERE ? IS NULL OR p.public_id = ?`,
      )
      .all(publicId, publicId)
      .map((r) => ({ ...r, lastEntry: timeFromText(r.lastEntry) }));
  }
}

/** SQLite folds the case of ASCII only: "müller" would miss "MÜLLER", and "Zoe" would miss "Zoë". */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
