import type { ConflictChoice } from '../../../shared/review.ts';
import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';
import { TrainingSalt } from './training-salt.ts';

/** A conflict that waits, by rows. */
export interface OpenConflict {
  id: string;
  patientId: number;
  patientName: string | null;
  older: string;
  newer: string;
}

/** A conflict that a person decided on, as an example. */
export interface DecidedConflict {
  patient: string;
  patientId: number;
  /** Rows of the two memories. */
  olderId: number;
  newerId: number;
  choice: ConflictChoice;
}

/** How persons decided conflicts. */
export class ConflictDecisions {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /** Open conflicts, of one patient or of all. */
  open(patientId: number | null): OpenConflict[] {
    return this.#db
      .prepare<[number | null, number | null], OpenConflict>(
        `SELECT c.public_id AS id, c.patient_id AS patientId, p.name AS patientName, a.public_id AS older, b.public_id AS newer
         FROM conflict c JOIN patient p ON p.id = c.patient_id JOIN memory a ON a.id = c.older_memory_id
           JOIN memory b ON b.id = c.newer_memory_id
         WHERE c.seq_to = ${OPEN_END} AND (? IS NULL OR c.patient_id = ?) ORDER BY p.public_id, c.id`,
      )
      .all(patientId, patientId);
  }

  find(id: string): (OpenConflict & { open: boolean }) | null {
    const row = this.#db
      .prepare<[string], OpenConflict & { open: number }>(
        `SELECT c.public_id AS id, c.patient_id AS patientId, NULL AS patientName, a.public_id AS older, b.public_id AS newer,
           c.seq_to = ${OPEN_END} AS open
         FROM conflict c JOIN memory a ON a.id = c.older_memory_id JOIN memory b ON b.id = c.newer_memory_id
         WHERE c.public_id = ?`,
      )
      .get(id);
    return row ? { ...row, open: row.open === 1 } : null;
  }

  add(decision: {
    conflict: string;
    patientId: number;
    older: string;
    newer: string;
    choice: ConflictChoice;
    correction: string | null;
    person: string;
    at: string;
  }): void {
    new TrainingSalt(this.#db).make();
    this.#db
      .prepare(
        `INSERT INTO conflict_decision (conflict, patient_id, older, newer, choice, correction_id, person, at)
         VALUES (@conflict, @patientId, @older, @newer, @choice, (SELECT id FROM correction WHERE public_id = @correction), @person, @at)`,
      )
      .run(decision);
  }

  /** Where a correction that was taken back had decided a conflict, it is decided again with the one that was made anew. */
  madeAgain(taken: string, made: { correction: string; person: string; at: string }): void {
    this.#db
      .prepare(
        `INSERT INTO conflict_decision (conflict, patient_id, older, newer, choice, correction_id, person, at)
         SELECT d.conflict, d.patient_id, d.older, d.newer, d.choice, n.id, @person, @at
         FROM conflict_decision d JOIN correction k ON k.id = d.correction_id, correction n
         WHERE k.public_id = @taken AND n.public_id = @correction`,
      )
      .run({ ...made, taken });
  }

  /**
   * What was decided and is not taken back, each conflict once, by its last decision, where it names two memories: what is said to be over
   * and stated again is one. Across patients by purpose: a training set is made of all of them.
   */
  examples(): DecidedConflict[] {
    return this.#db
      .prepare<[], DecidedConflict>(
        `SELECT p.public_id AS patient, d.patient_id AS patientId, c.older_memory_id AS olderId, c.newer_memory_id AS newerId, d.choice
         FROM conflict_decision d JOIN patient p ON p.id = d.patient_id JOIN conflict c ON c.public_id = d.conflict
           LEFT JOIN correction k ON k.id = d.correction_id
         WHERE k.undone_by IS NULL AND d.id = (SELECT max(n.id) FROM conflict_decision n WHERE n.conflict = d.conflict)
           AND c.guard NOT IN ('ended, then stated again', 'which one is meant')
           AND NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id IN (c.older_memory_id, c.newer_memory_id))
         ORDER BY p.public_id, d.id`,
      )
      .all();
  }
}
