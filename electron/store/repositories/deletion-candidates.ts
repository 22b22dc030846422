import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

export interface ScoredMemory {
  memoryId: number;
  patientId: number;
  score: number;
}

const START: ScoredMemory = { score: Number.MAX_VALUE, patientId: 0, memoryId: 0 };

/** Of a row `s` of deletion_score: its memory stands in HISTORY. */
export const ARCHIVED = `EXISTS (SELECT 1 FROM memory_version v WHERE v.patient_id = s.patient_id AND v.memory_id = s.memory_id
  AND +v.seq_to = ${OPEN_END} AND v.role = 'states' AND v.store = 'HISTORY')`;

/** Archived memories above a threshold, read from the index of scores alone: a worklist across patients, or of one. */
export class DeletionCandidates {
  readonly #above;
  readonly #aboveOf;
  readonly #count;
  readonly #countOf;
  readonly #drop;

  constructor(db: SqliteDatabase) {
    const list = (patient: string): string =>
      `SELECT s.memory_id AS memoryId, s.patient_id AS patientId, s.score FROM deletion_score s
       WHERE s.scorer = ? AND s.kind = ? AND s.score > ?
         AND (s.score, s.patient_id, s.memory_id) < (?, ?, ?) ${patient}
         AND ${ARCHIVED} ORDER BY s.score DESC, s.patient_id DESC, s.memory_id DESC LIMIT ?`;
    const count = (patient: string): string =>
      `SELECT count(*) FROM deletion_score s WHERE s.scorer = ? AND s.kind = ? AND s.score > ? ${patient} AND ${ARCHIVED}`;
    this.#above = db.prepare<[string, string, number, number, number, number, number], ScoredMemory>(list(''));
    this.#aboveOf = db.prepare<[string, string, number, number, number, number, number, number], ScoredMemory>(
      list('AND s.patient_id = ?'),
    );
    this.#count = db.prepare<[string, string, number], number>(count('')).pluck();
    this.#countOf = db.prepare<[string, string, number, number], number>(count('AND s.patient_id = ?')).pluck();
    this.#drop = db.prepare('DELETE FROM deletion_score WHERE patient_id = ? AND memory_id = ?');
  }

  /** The next memories of a kind whose score is strictly above `tau`, highest first; ties in one fixed order. */
  above(
    patientId: number | null,
    { scorer, kind, tau }: { scorer: string; kind: string; tau: number },
    after: ScoredMemory | null,
    limit: number,
  ): ScoredMemory[] {
    const { score, patientId: of, memoryId } = after ?? START;
    return patientId === null
      ? this.#above.all(scorer, kind, tau, score, of, memoryId, limit)
      : this.#aboveOf.all(scorer, kind, tau, score, of, memoryId, patientId, limit);
  }

  countAbove(patientId: number | null, { scorer, kind, tau }: { scorer: string; kind: string; tau: number }): number {
    const count =
      patientId === null ? this.#count.get(scorer, kind, tau) : this.#countOf.get(scorer, kind, tau, patientId);
    return count ?? 0;
  }

  /** A memory that was put away has no score any more. */
  drop(patientId: number, memoryIds: readonly number[]): void {
    for (const id of memoryIds) this.#drop.run(patientId, id);
  }
}
