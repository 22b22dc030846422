import type { RelationType } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';

export interface NewRelation {
  type: RelationType;
  from: number;
  to: number;
  /** 0 to 1. */
  confidence: number;
  grounds: string;
}

/** Typed edges between memories of one patient. */
export class Relations {
  readonly #insert;
  readonly #neighbours;

  constructor(db: SqliteDatabase) {
    this.#insert = db.prepare(
      `INSERT INTO relation (patient_id, type, from_memory_id, to_memory_id, confidence, grounds, seq)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
    // Each side is read in the order of its index and no further than asked for: a fact may be stated again thousands of times.
    this.#neighbours = db.prepare<
      { patientId: number; memoryId: number; limit: number },
      { id: number; type: RelationType }
    >(
      `SELECT id, type FROM (SELECT to_memory_id AS id, type FROM relation
         WHERE patient_id = @patientId AND from_memory_id = @memoryId ORDER BY 1, 2 LIMIT @limit)
       UNION SELECT id, type FROM (SELECT from_memory_id AS id, type FROM relation INDEXED BY relation_to
         WHERE patient_id = @patientId AND to_memory_id = @memoryId ORDER BY 1, 2 LIMIT @limit)
       ORDER BY 1, 2 LIMIT @limit`,
    );
  }

  add(patientId: number, seq: number, r: NewRelation): void {
    this.#insert.run(patientId, r.type, r.from, r.to, r.confidence, r.grounds, seq);
  }

  /** One hop from a memory, in either direction. */
  neighbours(patientId: number, memoryId: number, limit: number): { id: number; type: RelationType }[] {
    return this.#neighbours.all({ patientId, memoryId, limit });
  }
}
