import type { SqliteDatabase } from '../database.ts';
import { namedPerson, personNameSql } from './named-person.ts';

export interface StoredDeletionCalibration {
  id: string;
  scorer: string;
  /** JSON: thresholds, diagnostics, labels and what it holds for. */
  body: string;
  inUse: boolean;
  by: { id: string; name: string };
  at: string;
  /** Proposals of it that were decided for good (approved or kept), and those that were kept. */
  decided: number;
  rejected: number;
}

type Row = Omit<StoredDeletionCalibration, 'by' | 'inUse'> & {
  inUse: number;
  person: string;
  personName: string | null;
};

const SELECT = `SELECT c.public_id AS id, c.scorer, c.body, c.in_use AS inUse, c.person,
    ${personNameSql('c.person')} AS personName, c.at,
    (SELECT count(*) FROM deletion_decision d WHERE d.calibration = c.public_id AND d.decision <> 'defer') AS decided,
    (SELECT count(*) FROM deletion_decision d WHERE d.calibration = c.public_id AND d.decision = 'keep') AS rejected
  FROM deletion_calibration c`;

/** Signed thresholds of deletion. They speak of no patient and of no memory. */
export class DeletionCalibrations {
  readonly #db: SqliteDatabase;
  /** Asked for every memory that is shown. */
  readonly #changes;
  readonly #version;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#changes = db.prepare<[], number>('SELECT total_changes()').pluck();
    this.#version = db.prepare<[], number>('PRAGMA data_version').pluck();
  }

  add(calibration: { id: string; scorer: string; body: string; person: string; at: string }): void {
    this.#db
      .prepare(
        `INSERT INTO deletion_calibration (public_id, scorer, body, in_use, person, at)
         VALUES (@id, @scorer, @body, 0, @person, @at)`,
      )
      .run(calibration);
  }

  /** Newest first. */
  list(): StoredDeletionCalibration[] {
    return this.#db.prepare<[], Row>(`${SELECT} ORDER BY c.id DESC`).all().map(stored);
  }

  inUse(): StoredDeletionCalibration | null {
    const row = this.#db.prepare<[], Row>(`${SELECT} WHERE c.in_use = 1`).get();
    return row ? stored(row) : null;
  }

  /** Takes one into use and every other one out of it; null: all out. */
  use(id: string | null): void {
    this.#db.prepare('UPDATE deletion_calibration SET in_use = 0 WHERE in_use = 1').run();
    if (id !== null) this.#db.prepare('UPDATE deletion_calibration SET in_use = 1 WHERE public_id = ?').run(id);
  }

  remove(id: string): void {
    this.#db.prepare('DELETE FROM deletion_calibration WHERE public_id = ?').run(id);
  }

  /** Public ids of all memories that were put away for deletion, of all patients. */
  putAway(): string[] {
    return this.#db.prepare<[], string>('SELECT memory FROM tombstone').pluck().all();
  }

  /** Changes with every change of a label, and with nothing else. */
  labelChanges(): string {
    return this.#db.prepare<[], string>("SELECT value FROM meta WHERE key = 'label changes'").pluck().get() ?? '';
  }

  /** A mark that changes with every write, of this or another process: what was read under it still holds. */
  mark(): string {
    return `${this.#changes.get()}|${this.#version.get()}`;
  }
}

function stored({ person, personName, inUse, ...row }: Row): StoredDeletionCalibration {
  return { ...row, inUse: inUse === 1, by: namedPerson(person, personName) };
}
