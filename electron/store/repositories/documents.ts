import type { ReadProblem } from '../../ingest/reading.ts';
import type { SqliteDatabase } from '../database.ts';
import { publicId } from '../public-id.ts';

export interface StoredDocument {
  id: number;
  publicId: string;
  name: string;
  complete: 0 | 1;
  entries: number;
  /** Public ids of the patients it speaks of, once it is complete. */
  patients: string[];
}

/** Files and bundles as they came. A document that is not complete was interrupted: it is read again, entry by entry. */
export class Documents {
  readonly #db: SqliteDatabase;
  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  byContent(sha256: string, forcedPatientId: number | null): StoredDocument | null {
    const row = this.#db
      .prepare<[string, number], Omit<StoredDocument, 'patients'> & { patients: string }>(
        `SELECT id, public_id AS publicId, name, complete, entries, patients FROM document
         WHERE sha256 = ? AND ifnull(forced_patient_id, 0) = ?`,
      )
      .get(sha256, forcedPatientId ?? 0);
    return row ? { ...row, patients: JSON.parse(row.patients) } : null;
  }

  begin(d: {
    name: string;
    sha256: string;
    forcedPatientId: number | null;
    bytes: number;
    format: string;
  }): StoredDocument {
    const id = publicId('d', d.sha256, d.forcedPatientId ?? 0);
    const { lastInsertRowid } = this.#db
      .prepare(
        'INSERT INTO document (public_id, name, sha256, forced_patient_id, bytes, format) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(id, d.name, d.sha256, d.forcedPatientId, d.bytes, d.format);
    return { id: Number(lastInsertRowid), publicId: id, name: d.name, complete: 0, entries: 0, patients: [] };
  }

  finish(
    documentId: number,
    read: { entries: number; patients: readonly string[]; problems: readonly ReadProblem[]; problemCount: number },
  ): void {
    this.#db
      .prepare(
        'UPDATE document SET complete = 1, entries = ?, patients = ?, problems = ?, problem_count = ? WHERE id = ?',
      )
      .run(read.entries, JSON.stringify(read.patients), JSON.stringify(read.problems), read.problemCount, documentId);
  }
}
