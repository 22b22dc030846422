import type { SqliteDatabase } from '../database.ts';

/** Concepts (what is embedded: few distinct texts), their vectors, and which patient has them in which store. */
export class Concepts {
  readonly #find;
  readonly #insert;
  readonly #count;
  readonly #touch;
  readonly #vector;
  readonly #knn;
  readonly #indexInsert;
  readonly #indexDelete;
  readonly #missingCount;
  readonly #missing;
  readonly #save;
  readonly #holders;
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#find = db.prepare<[string], number>('SELECT id FROM concept WHERE text = ?').pluck();
    this.#insert = db.prepare('INSERT INTO concept (text) VALUES (?)');
    this.#touch = db.prepare<[number, number, number, number], { id: number; active: number; history: number }>(
      `INSERT INTO patient_concept (patient_id, concept_id, active, history) VALUES (?, ?, ?, ?)
       ON CONFLICT (patient_id, concept_id) DO UPDATE SET active = active + excluded.active, history = history + excluded.history
       RETURNING id, active, history`,
    );
    this.#count = db.prepare('UPDATE patient SET active = active + ?, history = history + ? WHERE id = ?');
    this.#vector = db
      .prepare<[number, string], Buffer>('SELECT vector FROM concept_vector WHERE concept_id = ? AND signature = ?')
      .pluck();
    this.#knn = db.prepare<
      [bigint, Buffer, bigint],
      { id: number; distance: number; inActive: number; inHistory: number }
    >(
      `SELECT rowid AS id, distance, in_active AS inActive, in_history AS inHistory FROM vec_concept
       WHERE patient_id = ? AND embedding MATCH ? AND k = ?`,
    );
    this.#indexInsert = db.prepare(
      'INSERT INTO vec_concept (rowid, patient_id, in_active, in_history, embedding) VALUES (?, ?, ?, ?, ?)',
    );
    this.#indexDelete = db.prepare('DELETE FROM vec_concept WHERE rowid = ?');
    this.#missingCount = db
      .prepare<[string], number>(
        'SELECT count(*) FROM concept c WHERE NOT EXISTS (SELECT 1 FROM concept_vector v WHERE v.concept_id = c.id AND v.signature = ?)',
      )
      .pluck();
    this.#missing = db.prepare<[string, number], { id: number; text: string }>(
      `SELECT id, text FROM concept c
       WHERE NOT EXISTS (SELECT 1 FROM concept_vector v WHERE v.concept_id = c.id AND v.signature = ?) ORDER BY id LIMIT ?`,
    );
    this.#save = db.prepare(
      'INSERT INTO concept_vector (concept_id, signature, vector) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#holders = db.prepare<[number], { id: number; patientId: number; active: number; history: number }>(
      'SELECT id, patient_id AS patientId, active, history FROM patient_concept WHERE concept_id = ?',
    );
  }

  idOf(text: string): number {
    return this.#find.get(text) ?? Number(this.#insert.run(text).lastInsertRowid);
  }

  /**
   * Counts one memory of a concept into or out of the stores of a patient, and keeps the vector index in step. Answers
   * whether the index changed.
   */
  count(patientId: number, conceptId: number, active: number, history: number, signature: string | null): boolean {
    this.#count.run(active, history, patientId);
    const row = this.#touch.get(patientId, conceptId, active, history);
    if (!row || signature === null) return false;
    const before = { active: row.active - active, history: row.history - history };
    if (before.active > 0 === row.active > 0 && before.history > 0 === row.history > 0) return false;
    const vector = this.#vector.get(conceptId, signature);
    if (vector) this.#index(row.id, patientId, row.active, row.history, vector);
    return vector !== undefined;
  }

  /** Nearest concepts of one patient by meaning; `distance` is cosine distance, 0 to 2. */
  nearest(
    patientId: number,
    conceptId: number,
    signature: string,
    k: number,
  ): { patientConcept: number; distance: number; inActive: boolean; inHistory: boolean }[] | null {
    const vector = this.#vector.get(conceptId, signature);
    if (!vector) return null;
    return this.#knn.all(BigInt(patientId), vector, BigInt(k)).map((r) => ({
      patientConcept: Number(r.id),
      distance: r.distance,
      inActive: Number(r.inActive) === 1,
      inHistory: Number(r.inHistory) === 1,
    }));
  }

  countMissing(signature: string): number {
    return this.#missingCount.get(signature) ?? 0;
  }

  nextMissing(signature: string, limit: number): { id: number; text: string }[] {
    return this.#missing.all(signature, limit);
  }

  /** Keeps vectors and puts them into the index of every patient who has the concept. One transaction. */
  saveVectors(signature: string, rows: { id: number; vector: Float32Array }[]): void {
    this.#db
      .transaction(() => {
        for (const { id, vector } of rows) {
          const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
          this.#save.run(id, signature, bytes);
          for (const h of this.#holders.all(id)) this.#index(h.id, h.patientId, h.active, h.history, bytes);
        }
      })
      .immediate();
  }

  /** Signature of the embedder whose vectors are in the index; null while there are none. */
  signature(): string | null {
    const value = this.#db.prepare<[], string>("SELECT value FROM meta WHERE key = 'vector_signature'").pluck().get();
    return value ?? null;
  }

  /**
   * Empties the index of vectors of another embedder: distances between two embedders mean nothing. Answers whether
   * there was anything to empty.
   */
  keepOnly(signature: string): boolean {
    if (this.signature() === signature) return false;
    this.#db
      .transaction(() => {
        this.#db.prepare('DELETE FROM vec_concept').run();
        this.#db.prepare('DELETE FROM concept_vector WHERE signature <> ?').run(signature);
        this.#db
          .prepare(
            "INSERT INTO meta (key, value) VALUES ('vector_signature', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
          )
          .run(signature);
      })
      .immediate();
    return true;
  }

  #index(id: number, patientId: number, active: number, history: number, vector: Buffer): void {
    // vec0 has no upsert and takes integers as BigInt only.
    this.#indexDelete.run(BigInt(id));
    this.#indexInsert.run(BigInt(id), BigInt(patientId), BigInt(active > 0), BigInt(history > 0), vector);
  }
}
