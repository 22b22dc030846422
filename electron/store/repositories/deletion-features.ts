import type { Assertion, Cause, Kind, Subject } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { OPEN_END } from './claims.ts';

/** What the record knows of an archived memory, as far as a score may rest on it. */
export interface ArchivedFacts {
  memoryId: number;
  kind: Kind;
  text: string;
  concept: string;
  subject: Subject;
  assertion: Assertion;
  /** JSON. */
  codings: string;
  /** JSON. */
  attributes: string;
  cause: Cause | null;
  validFrom: string | null;
  validTo: string | null;
  /** Clinical time of its entry, and of the newest entry of the record that is dated; null: not known. */
  stated: string | null;
  reached: string | null;
  entryType: string;
  /** What took its place says something of the same concept. */
  successorSame: 0 | 1;
  /** Further entries that state it again, end it or correct it, and the newest of their days. */
  evidence: number;
  lastStated: string | null;
  /** Claims of the record with its concept, itself included; memories of it that are current. */
  mentions: number;
  current: number;
  /** Memories of other things that hang on it by a relation, and those that it hangs on. */
  dependents: number;
  hangsOn: number;
}

/** Ties within a thread are no dependence: they say that it was stated again, and which one they name is a matter of what came first. */
const OF_ANOTHER = `r.type NOT IN ('restatement', 'same_condition_thread')`;

const FACTS = `SELECT m.id AS memoryId, m.kind, m.text, c.text AS concept, m.subject, m.assertion, m.codings,
    m.attributes, v.cause, v.valid_from AS validFrom, v.valid_to AS validTo, e.time AS stated, p.last_entry_time AS reached, e.type AS entryType,
    ifnull((SELECT s.concept_id = m.concept_id FROM memory s WHERE s.id = v.successor_id), 0) AS successorSame,
    (SELECT count(*) FROM memory_version o INDEXED BY memory_version_evidence
      WHERE o.patient_id = v.patient_id AND o.of_memory_id = v.memory_id AND o.seq_to = ${OPEN_END}) AS evidence,
    (SELECT max(o.stated_day) FROM memory_version o INDEXED BY memory_version_evidence
      WHERE o.patient_id = v.patient_id AND o.of_memory_id = v.memory_id AND o.seq_to = ${OPEN_END}) AS lastStated,
    (SELECT count(*) FROM relation r INDEXED BY relation_to
      WHERE r.patient_id = v.patient_id AND r.to_memory_id = v.memory_id AND ${OF_ANOTHER}) AS dependents,
    (SELECT count(*) FROM relation r
      WHERE r.patient_id = v.patient_id AND r.from_memory_id = v.memory_id AND ${OF_ANOTHER}) AS hangsOn,
    m.concept_id AS conceptId
  FROM memory_version v JOIN memory m ON m.id = v.memory_id JOIN concept c ON c.id = m.concept_id
    JOIN entry e ON e.id = m.entry_id JOIN patient p ON p.id = v.patient_id
  WHERE v.patient_id = ? AND v.seq_to = ${OPEN_END} AND v.role = 'states' AND v.store = 'HISTORY'
    AND NOT EXISTS (SELECT 1 FROM tombstone_claim t WHERE t.memory_id = m.id)`;

type Row = Omit<ArchivedFacts, 'mentions' | 'current'> & { conceptId: number };

/** Reads archived memories for scoring: of a patient at once, or a single one. Across patients it gives worklists and counts only. */
export class DeletionFeatures {
  readonly #ofPatient;
  readonly #one;
  readonly #mentions;
  readonly #mentionsOf;
  readonly #current;
  readonly #currentOf;
  readonly #patients;
  readonly #archived;

  constructor(db: SqliteDatabase) {
    this.#ofPatient = db.prepare<[number], Row>(`${FACTS} ORDER BY m.id`);
    this.#one = db.prepare<[number, number], Row>(`${FACTS} AND v.memory_id = ?`);
    const mentions = 'SELECT concept_id AS id, count(*) AS n FROM memory WHERE patient_id = ?';
    this.#mentions = db.prepare<[number], { id: number; n: number }>(`${mentions} GROUP BY concept_id`);
    this.#mentionsOf = db.prepare<[number, number], { id: number; n: number }>(`${mentions} AND concept_id = ?`);
    const current = 'SELECT concept_id AS id, active AS n FROM patient_concept WHERE patient_id = ?';
    this.#current = db.prepare<[number], { id: number; n: number }>(current);
    this.#currentOf = db.prepare<[number, number], { id: number; n: number }>(`${current} AND concept_id = ?`);
    this.#patients = db
      .prepare<[], number>('SELECT id FROM patient WHERE history > 0 AND merged_into IS NULL ORDER BY id')
      .pluck();
    this.#archived = db
      .prepare<[], number>('SELECT ifnull(sum(history), 0) FROM patient WHERE merged_into IS NULL')
      .pluck();
  }

  /** Records with something archived: a worklist. */
  patients(): number[] {
    return this.#patients.all();
  }

  /** Archived memories of all records: a count. */
  archived(): number {
    return this.#archived.get() ?? 0;
  }

  ofPatient(patientId: number): ArchivedFacts[] {
    const mentions = new Map(this.#mentions.all(patientId).map(({ id, n }) => [id, n]));
    const current = new Map(this.#current.all(patientId).map(({ id, n }) => [id, n]));
    return this.#ofPatient.all(patientId).map((row) => withCounts(row, mentions, current));
  }

  /** One archived memory; null where it is not archived at present. */
  one(patientId: number, memoryId: number): ArchivedFacts | null {
    const row = this.#one.get(patientId, memoryId);
    if (!row) return null;
    const mentions = new Map(this.#mentionsOf.all(patientId, row.conceptId).map(({ id, n }) => [id, n]));
    const current = new Map(this.#currentOf.all(patientId, row.conceptId).map(({ id, n }) => [id, n]));
    return withCounts(row, mentions, current);
  }
}

function withCounts(
  { conceptId, ...row }: Row,
  mentions: ReadonlyMap<number, number>,
  current: ReadonlyMap<number, number>,
): ArchivedFacts {
  return { ...row, mentions: mentions.get(conceptId) ?? 1, current: current.get(conceptId) ?? 0 };
}
