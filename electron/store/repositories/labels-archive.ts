import type { Kind } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

export interface ArchivedRow {
  memory: string;
  patientId: number;
  memoryId: number;
  kind: Kind;
  /** A round or a label has it already. */
  used: boolean;
}

/** One of the places that exist to look over all patients: which archived memories there are to be labelled. */
export class LabelArchive {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /** Every memory that stands in HISTORY at present and is not approved for deletion, by patient. */
  archived(): ArchivedRow[] {
    const used = new Set(
      this.#db.prepare<[], string>('SELECT memory FROM label_item UNION SELECT memory FROM label').pluck().all(),
    );
    const ofPatient = this.#db.prepare<[number], Omit<ArchivedRow, 'used'>>(
      `SELECT m.public_id AS memory, v.patient_id AS patientId, m.id AS memoryId, m.kind
       FROM memory_version v INDEXED BY memory_version_present JOIN memory m ON m.id = v.memory_id
       WHERE v.patient_id = ? AND v.seq_to = ${OPEN_END} AND v.role = 'states' AND v.store = 'HISTORY'
         AND NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id = m.id)`,
    );
    return this.#db
      .prepare<[], number>('SELECT id FROM patient WHERE merged_into IS NULL ORDER BY id')
      .pluck()
      .all()
      .flatMap((patient) => ofPatient.all(patient))
      .map((row) => ({ ...row, used: used.has(row.memory) }));
  }

  /** The deletion calibration in use, as it was stored; null: none. */
  calibrationInUse(): { scorer: string; body: string } | null {
    return (
      this.#db
        .prepare<[], { scorer: string; body: string }>(
          'SELECT scorer, body FROM deletion_calibration WHERE in_use = 1 ORDER BY id DESC',
        )
        .get() ?? null
    );
  }

  /** The newest scorer that has given a score; null: none has. */
  newestScorer(): string | null {
    return (
      this.#db
        .prepare<[], string>(
          `SELECT s.public_id FROM scorer s WHERE EXISTS (SELECT 1 FROM deletion_score d WHERE d.scorer = s.public_id)
           ORDER BY s.at DESC, s.public_id`,
        )
        .pluck()
        .get() ?? null
    );
  }

  /** Scores by row of the memory. */
  scores(scorer: string): Map<number, number> {
    return new Map(
      this.#db
        .prepare<[string], { id: number; score: number }>(
          'SELECT memory_id AS id, score FROM deletion_score WHERE scorer = ?',
        )
        .all(scorer)
        .map(({ id, score }) => [id, score]),
    );
  }
}
