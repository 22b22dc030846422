/** Vectors for records of the benches: seeded and of length one, so that a bench needs no embedder and costs what the index costs. */
import type { SqliteDatabase } from '../electron/store/database.ts';
import { Concepts } from '../electron/store/repositories/concepts.ts';
import { generator } from './generate-record.ts';

const DIMENSIONS = 384;
const SIGNATURE = 'bench';
const A_TURN = 500;

export function benchVector(seed: number): Float32Array {
  const random = generator(seed);
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}

/** Gives every concept of the workspace a vector, in the index of every patient who has it. */
export function fillVectors(db: SqliteDatabase): void {
  const concepts = new Concepts(db);
  concepts.keepOnly(SIGNATURE);
  for (;;) {
    const missing = concepts.nextMissing(SIGNATURE, A_TURN);
    if (missing.length === 0) return;
    concepts.saveVectors(
      SIGNATURE,
      missing.map(({ id }) => ({ id, vector: benchVector(id) })),
    );
  }
}

/** Puts the vectors that are there into the index of some other patients, copies of the first: their number is what it costs. */
export function copyVectors(db: SqliteDatabase, patients: readonly number[]): void {
  const rows = db.prepare<[string, number], { id: bigint; active: number; history: number; vector: Buffer }>(
    `SELECT p.id, p.active, p.history, v.vector FROM patient_concept p
       JOIN concept_vector v ON v.concept_id = p.concept_id AND v.signature = ? WHERE p.patient_id = ?`,
  );
  const insert = db.prepare(
    'INSERT INTO vec_concept (rowid, patient_id, in_active, in_history, embedding) VALUES (?, ?, ?, ?, ?)',
  );
  db.transaction(() => {
    for (const patient of patients) {
      for (const { id, active, history, vector } of rows.all(SIGNATURE, patient)) {
        insert.run(BigInt(id), BigInt(patient), BigInt(active > 0), BigInt(history > 0), vector);
      }
    }
  }).immediate();
}
