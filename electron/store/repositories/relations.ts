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
    this.#neighbours = db.prepare<[number, number, number, number, number], { id: number; type: RelationType }>(
      `SELECT to_memory_id AS id, type FROM relation WHERE patient_id = ? AND from_memory_id = ?
       UNION SELECT from_memory_id, type FROM relation INDEXED BY relation_to WHERE patient_id = ? AND to_memory_id = ?
       ORDER BY 1 LIMIT ?`,
    );
  }

  add(patientId: number, seq: number, r: NewRelation): void {
    this.#insert.run(patientId, r.type, r.from, r.to, r.confidence, r.grounds, seq);
  }

  /** One hop from a memory, in either direction. */
  neighbours(patientId: number, memoryId: number, limit: number): { id: number; type: RelationType }[] {
    return this.#neighbours.all(patientId, memoryId, patientId, memoryId, limit);
  }
}
