import type { Candidate, DeletionDecision } from '../../../shared/forgetting.ts';
import type { SqliteDatabase } from '../database.ts';

export interface NewDecision {
  patientId: number;
  /** Public id of the memory. */
  memory: string;
  /** Hash of what was shown. */
  version: string;
  decision: DeletionDecision;
  reason: string;
  score: number | null;
  calibration: string | null;
  person: string;
  at: string;
}

export type LastDecision = NonNullable<Candidate['last']> & { memory: string; version: string };

interface Row {
  memory: string;
  version: string;
  decision: DeletionDecision;
  reason: string;
  person: string;
  personName: string | null;
  at: string;
}

const SELECT = `SELECT d.memory, d.version, d.decision, d.reason, d.person,
    (SELECT name FROM person WHERE public_id = d.person) AS personName, d.at FROM deletion_decision d`;

/** What persons decided of deletion candidates. Nothing is overwritten: the newest counts. */
export class DeletionDecisions {
  readonly #insert;
  readonly #last;
  readonly #putOff;

  constructor(db: SqliteDatabase) {
    this.#insert = db.prepare(
      `INSERT INTO deletion_decision (patient_id, memory, version, decision, reason, score, calibration, person, at)
       VALUES (@patientId, @memory, @version, @decision, @reason, @score, @calibration, @person, @at)`,
    );
    this.#last = db.prepare<[number, string], Row>(
      `${SELECT} WHERE +d.patient_id = ? AND d.memory = ? ORDER BY d.id DESC LIMIT 1`,
    );
    this.#putOff = db.prepare<[], Row & { memoryId: number }>(
      `${SELECT.replace('SELECT ', 'SELECT m.id AS memoryId, ')}
       JOIN entry e ON e.public_id = 'e' || substr(d.memory, 2, instr(d.memory, '-') - 2)
       JOIN memory m ON m.entry_id = e.id AND m.public_id = d.memory
       WHERE d.id IN (SELECT max(id) FROM deletion_decision GROUP BY memory) AND d.decision <> 'approve'`,
    );
  }

  add(decision: NewDecision): void {
    this.#insert.run(decision);
  }

  /** The newest decision on a memory; null where there is none. */
  last(patientId: number, memory: string): LastDecision | null {
    const row = this.#last.get(patientId, memory);
    return row ? decisionOf(row) : null;
  }

  /** The newest decisions that left their memory where it was, by the row of the memory: a worklist across patients. */
  putOff(): Map<number, LastDecision> {
    return new Map(this.#putOff.all().map(({ memoryId, ...row }) => [memoryId, decisionOf(row)]));
  }
}

function decisionOf({ person, personName, ...row }: Row): LastDecision {
  return { ...row, by: { id: person, name: personName ?? person } };
}
