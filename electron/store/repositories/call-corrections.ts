import type { SqliteDatabase } from '../database.ts';
import { TrainingSalt } from './training-salt.ts';

/** One corrected question with the trace it stands in. */
export interface CorrectedCall {
  patient: string;
  entry: string;
  call: number;
  /** JSON of the answer that a person gave. */
  answer: string;
  trace: string;
}

/** What persons say that the answers of a model should have been. Examples to learn from; they move no memory. */
export class Corrections {
  readonly #set;
  readonly #unset;
  readonly #ofEntry;
  readonly #all;
  readonly #salt;

  constructor(db: SqliteDatabase) {
    this.#salt = new TrainingSalt(db);
    this.#set = db.prepare(
      `INSERT INTO call_correction (entry_id, patient_id, call, answer) VALUES (?, ?, ?, ?)
       ON CONFLICT (entry_id, call) DO UPDATE SET answer = excluded.answer`,
    );
    this.#unset = db.prepare('DELETE FROM call_correction WHERE patient_id = ? AND entry_id = ? AND call = ?');
    this.#ofEntry = db.prepare<[number, number], { call: number; answer: string }>(
      'SELECT call, answer FROM call_correction WHERE patient_id = ? AND entry_id = ? ORDER BY call',
    );
    // Across patients by purpose: a training set is made of all of them, with the patient as the key by which it is split.
    this.#all = db.prepare<[], CorrectedCall>(
      `SELECT p.public_id AS patient, e.public_id AS entry, k.call, k.answer, d.trace
       FROM call_correction k JOIN entry e ON e.id = k.entry_id JOIN patient p ON p.id = k.patient_id
         JOIN decision d ON d.entry_id = k.entry_id
       ORDER BY p.public_id, e.seq, k.call`,
    );
  }

  /** What the patient keys of this workspace's training sets are made with: short ids cannot be guessed from them. */
  salt(): string {
    return this.#salt.value();
  }

  set(patientId: number, entryId: number, call: number, answer: unknown): void {
    this.#salt.make();
    this.#set.run(entryId, patientId, call, JSON.stringify(answer));
  }

  unset(patientId: number, entryId: number, call: number): void {
    this.#unset.run(patientId, entryId, call);
  }

  ofEntry(patientId: number, entryId: number): Map<number, unknown> {
    return new Map(this.#ofEntry.all(patientId, entryId).map((c) => [c.call, JSON.parse(c.answer)]));
  }

  /** Every correction of the workspace, patient by patient. */
  all(): IterableIterator<CorrectedCall> {
    return this.#all.iterate();
  }
}
