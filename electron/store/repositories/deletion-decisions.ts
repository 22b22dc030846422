import type { Candidate, DeletionDecision } from '../../../shared/forgetting.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';
import { ARCHIVED, type ScoredMemory } from './deletion-candidates.ts';
import { namedPerson, personNameSql } from './named-person.ts';

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

/** A memory whose newest decision left it where it was, with its score now. */
export interface PutOff extends ScoredMemory {
  kind: Kind;
  /** Hash of what was shown. */
  version: string;
}

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
    ${personNameSql('d.person')} AS personName, d.at FROM deletion_decision d`;

/** What persons decided of deletion candidates. Nothing is overwritten: the newest counts. */
export class DeletionDecisions {
  readonly #insert;
  readonly #last;
  readonly #ofRow;
  readonly #putOff;

  constructor(db: SqliteDatabase) {
    this.#insert = db.prepare(
      `INSERT INTO deletion_decision (patient_id, memory, version, decision, reason, score, calibration, person, at)
       VALUES (@patientId, @memory, @version, @decision, @reason, @score, @calibration, @person, @at)`,
    );
    this.#last = db.prepare<[number, string], Row>(
      `${SELECT} WHERE +d.patient_id = ? AND d.memory = ? ORDER BY d.id DESC LIMIT 1`,
    );
    this.#ofRow = db.prepare<[number, number], Row>(
      `${SELECT} WHERE +d.patient_id = ? AND d.memory = (SELECT public_id FROM memory WHERE id = ?) ORDER BY d.id DESC LIMIT 1`,
    );
    this.#putOff = db.prepare<[string, string], PutOff>(
      `SELECT s.memory_id AS memoryId, s.patient_id AS patientId, s.score, s.kind, d.version
       FROM deletion_decision d INDEXED BY deletion_decision_put_off
         CROSS JOIN entry e ON e.public_id = ${entryIdSql('d.memory')}
         CROSS JOIN memory m ON m.entry_id = e.id AND m.public_id = d.memory
         CROSS JOIN deletion_score s ON s.patient_id = m.patient_id AND s.memory_id = m.id AND s.scorer = ?
       WHERE d.decision = ? AND d.decision <> 'approve'
         AND d.id = (SELECT max(id) FROM deletion_decision WHERE memory = d.memory) AND ${ARCHIVED}`,
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

  /** The same, by the row of the memory. */
  lastOfRow(patientId: number, memoryId: number): LastDecision | null {
    const row = this.#ofRow.get(patientId, memoryId);
    return row ? decisionOf(row) : null;
  }

  /** Archived memories whose newest decision is this one, with their scores by a scorer: a worklist across patients. */
  putOff(decision: Exclude<DeletionDecision, 'approve'>, scorer: string): PutOff[] {
    return this.#putOff.all(scorer, decision);
  }
}

function decisionOf({ person, personName, ...row }: Row): LastDecision {
  return { ...row, by: namedPerson(person, personName) };
}
