import type { RecordConcept } from '../../read/read-contract.ts';
import type { SqliteDatabase } from '../database.ts';

/** Most neighbours that the vector index gives at once. */
const MOST_NEAREST = 4096;

export interface NearConcept {
  conceptId: number;
  similarity: number;
  inActive: boolean;
  inHistory: boolean;
}

/** The concepts of one patient: by name, by meaning, by code. */
export class EvidenceConcepts {
  readonly #all;
  readonly #signature;
  readonly #nearest;
  readonly #coded;
  readonly #conceptOf;

  constructor(db: SqliteDatabase) {
    this.#all = db.prepare<[number], RecordConcept>(
      `SELECT p.concept_id AS id, c.text, p.active, p.history FROM patient_concept p CROSS JOIN concept c ON c.id = p.concept_id
       WHERE p.patient_id = ? AND (p.active > 0 OR p.history > 0) ORDER BY c.text`,
    );
    this.#signature = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'vector_signature'").pluck();
    this.#nearest = db.prepare<
      [bigint, Buffer, bigint],
      { patientConcept: number; distance: number; inActive: number; inHistory: number }
    >(
      `SELECT rowid AS patientConcept, distance, in_active AS inActive, in_history AS inHistory FROM vec_concept
       WHERE patient_id = ? AND embedding MATCH ? AND k = ?`,
    );
    // What does not hold the characters of a code is not parsed: every claim of the patient is read for it.
    this.#coded = db
      .prepare<[string, number], number>(
        `SELECT DISTINCT m.concept_id FROM json_each(?) asked CROSS JOIN memory m INDEXED BY memory_concept
         WHERE m.patient_id = ? AND instr(lower(m.codings), asked.value) > 0
           AND EXISTS (SELECT 1 FROM json_each(m.codings) coding WHERE lower(coding.value ->> '$.code') = asked.value)
         ORDER BY m.concept_id`,
      )
      .pluck();
    this.#conceptOf = db
      .prepare<[number, number], number>('SELECT concept_id FROM patient_concept WHERE patient_id = ? AND id = ?')
      .pluck();
  }

  /** Those that have a standing memory, by their texts. */
  all(patientId: number): RecordConcept[] {
    return this.#all.all(patientId);
  }

  /** Concepts whose claims bear one of these codes. */
  withCodes(patientId: number, codes: readonly string[]): number[] {
    return this.#coded.all(JSON.stringify(codes.map((code) => code.toLowerCase())), patientId);
  }

  /** By cosine similarity, 0 to 1, best first; none where the vectors of the record are of another embedder. */
  nearest(patientId: number, vector: Float32Array, signature: string, limit: number): NearConcept[] {
    if (this.#signature.get() !== signature) return [];
    const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
    return this.#nearest.all(BigInt(patientId), bytes, BigInt(Math.min(limit, MOST_NEAREST))).flatMap((row) => {
      const conceptId = this.#conceptOf.get(patientId, Number(row.patientConcept));
      if (conceptId === undefined) return [];
      const similarity = Math.min(1, Math.max(0, 1 - row.distance));
      return [{ conceptId, similarity, inActive: Number(row.inActive) === 1, inHistory: Number(row.inHistory) === 1 }];
    });
  }
}
