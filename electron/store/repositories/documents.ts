import type { ReadProblem } from '../../ingest/reading.ts';
import type { SqliteDatabase } from '../database.ts';
import { publicId } from '../public-id.ts';

export interface StoredDocument {
  id: number;
  publicId: string;
  name: string;
  complete: 0 | 1;
  entries: number;
}

/** Files and bundles as they came. A document that is not complete was interrupted: it is read again, entry by entry. */
export class Documents {
  readonly #db: SqliteDatabase;
  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  byContent(sha256: string, forcedPatientId: number | null): StoredDocument | null {
    return (
      this.#db
        .prepare<[string, number], StoredDocument>(
          `SELECT id, public_id AS publicId, name, complete, entries FROM document
           WHERE sha256 = ? AND ifnull(forced_patient_id, 0) = ?`,
        )
        .get(sha256, forcedPatientId ?? 0) ?? null
    );
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
    return { id: Number(lastInsertRowid), publicId: id, name: d.name, complete: 0, entries: 0 };
  }

  finish(documentId: number, entries: number, problems: readonly ReadProblem[], problemCount: number): void {
    this.#db
      .prepare('UPDATE document SET complete = 1, entries = ?, problems = ?, problem_count = ? WHERE id = ?')
      .run(entries, JSON.stringify(problems), problemCount, documentId);
  }
}
