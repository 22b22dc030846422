import type { RelationType } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

export interface RelatedRow {
  from: number;
  type: RelationType;
  id: number;
}

/** Relations that are read of one memory at most, the surest first; what ties its own claims to one another is none. */
const MOST_OF_ONE = 64;

/** One hop over the relations of standing memories: those of the claims that restate or end one are its own. */
export class EvidenceRelations {
  readonly #out;
  readonly #into;

  constructor(db: SqliteDatabase) {
    const present = (version: string): string =>
      `${version}.patient_id = @patient AND +${version}.seq_to = ${OPEN_END}`;
    const hop = (index: string, near: string, far: string) =>
      db.prepare<{ patient: number; id: number }, RelatedRow & { confidence: number; publicId: string }>(
        `WITH claim(id) AS MATERIALIZED (SELECT @id UNION ALL SELECT memory_id FROM memory_version INDEXED BY memory_version_evidence
           WHERE patient_id = @patient AND of_memory_id = @id AND seq_to = ${OPEN_END})
         SELECT @id AS "from", r.type, s.memory_id AS id, r.confidence, m.public_id AS publicId
         FROM claim CROSS JOIN relation r INDEXED BY ${index} ON r.patient_id = @patient AND r.${near} = claim.id
           AND r.type <> 'restatement' AND r.${far} NOT IN (SELECT id FROM claim)
           CROSS JOIN memory_version f ON f.memory_id = r.${far} AND ${present('f')}
           CROSS JOIN memory_version s ON s.memory_id = coalesce(f.of_memory_id, f.memory_id) AND ${present('s')}
             AND s.role = 'states'
           CROSS JOIN memory m ON m.id = s.memory_id
         ORDER BY r.confidence DESC, m.public_id LIMIT ${MOST_OF_ONE}`,
      );
    this.#out = hop('sqlite_autoindex_relation_1', 'from_memory_id', 'to_memory_id');
    this.#into = hop('relation_to', 'to_memory_id', 'from_memory_id');
  }

  /** From each memory in turn, the surest first; none to itself. */
  of(patient: number, ids: readonly number[], limit: number): RelatedRow[] {
    const found: RelatedRow[] = [];
    for (const id of ids) {
      const rows = [...this.#out.all({ patient, id }), ...this.#into.all({ patient, id })]
        .filter((row) => row.id !== id)
        .sort((a, b) => b.confidence - a.confidence || (a.publicId < b.publicId ? -1 : 1));
      const seen = new Set<number>();
      for (const { from, type, id: to } of rows) {
        if (seen.has(to)) continue;
        seen.add(to);
        found.push({ from, type, id: to });
        if (found.length === limit) return found;
      }
    }
    return found;
  }
}
