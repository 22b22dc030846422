import type { ScorerType } from '../../../shared/forgetting.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { namedPerson, personNameSql } from './named-person.ts';

export interface StoredScorer {
  id: string;
  type: ScorerType;
  name: string;
  /** JSON: what decides its scores. */
  body: string;
  trainedOn: string | null;
  labels: number;
  by: { id: string; name: string } | null;
  at: string;
  /** Memories that have a score of it. */
  scored: number;
}

export type ScorerRule = Pick<StoredScorer, 'id' | 'type' | 'name' | 'body'>;

export interface NewScore {
  memoryId: number;
  kind: Kind;
  /** 0 to 1. */
  score: number;
  /** JSON. */
  drivers: string;
}

type Row = Omit<StoredScorer, 'by'> & { person: string | null; personName: string | null };

const SELECT = `SELECT s.public_id AS id, s.type, s.name, s.body, s.trained_on AS trainedOn, s.labels, s.person,
    ${personNameSql('s.person')} AS personName, s.at,
    (SELECT count(*) FROM deletion_score d WHERE d.scorer = s.public_id) AS scored FROM scorer s`;

/** Scorers, and the scores that they gave to archived memories. */
export class DeletionScores {
  readonly #add;
  readonly #list;
  readonly #get;
  readonly #rule;
  readonly #clear;
  readonly #drop;
  readonly #insert;
  readonly #one;
  readonly #ofPatient;

  constructor(db: SqliteDatabase) {
    this.#add = db.prepare(
      `INSERT OR IGNORE INTO scorer (public_id, type, name, body, trained_on, labels, person, at)
       VALUES (@id, @type, @name, @body, @trainedOn, @labels, @person, @at)`,
    );
    this.#list = db.prepare<[], Row>(`${SELECT} ORDER BY s.at DESC, s.public_id`);
    this.#get = db.prepare<[string], Row>(`${SELECT} WHERE s.public_id = ?`);
    this.#rule = db.prepare<[string], ScorerRule>(
      'SELECT public_id AS id, type, name, body FROM scorer WHERE public_id = ?',
    );
    this.#clear = db.prepare('DELETE FROM deletion_score WHERE patient_id = ? AND scorer = ?');
    this.#drop = db.prepare('DELETE FROM deletion_score WHERE patient_id = ? AND memory_id = ? AND scorer = ?');
    this.#insert = db.prepare(
      `INSERT INTO deletion_score (patient_id, memory_id, scorer, kind, score, drivers) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (patient_id, memory_id, scorer) DO UPDATE SET score = excluded.score, drivers = excluded.drivers`,
    );
    this.#one = db.prepare<[number, number, string], { score: number; drivers: string }>(
      'SELECT score, drivers FROM deletion_score WHERE patient_id = ? AND memory_id = ? AND scorer = ?',
    );
    this.#ofPatient = db.prepare<[number, string], { memoryId: number; score: number; drivers: string }>(
      'SELECT memory_id AS memoryId, score, drivers FROM deletion_score WHERE patient_id = ? AND scorer = ?',
    );
  }

  /** Known already: nothing is added, since the id stands for all that decides the scores. */
  add(scorer: Omit<StoredScorer, 'by' | 'scored'> & { person: string | null }): void {
    this.#add.run(scorer);
  }

  /** Newest first. */
  list(): StoredScorer[] {
    return this.#list.all().map(stored);
  }

  get(id: string): StoredScorer | null {
    const row = this.#get.get(id);
    return row ? stored(row) : null;
  }

  /** What decides its scores; without the count of them, which is read from all. */
  rule(id: string): ScorerRule | null {
    return this.#rule.get(id) ?? null;
  }

  /** Takes the scores of a patient away, before all of them are given anew. */
  clear(patientId: number, scorer: string): void {
    this.#clear.run(patientId, scorer);
  }

  drop(patientId: number, memoryId: number, scorer: string): void {
    this.#drop.run(patientId, memoryId, scorer);
  }

  put(patientId: number, scorer: string, { memoryId, kind, score, drivers }: NewScore): void {
    this.#insert.run(patientId, memoryId, scorer, kind, score, drivers);
  }

  one(patientId: number, memoryId: number, scorer: string): { score: number; drivers: string } | null {
    return this.#one.get(patientId, memoryId, scorer) ?? null;
  }

  ofPatient(patientId: number, scorer: string): Map<number, { score: number; drivers: string }> {
    return new Map(this.#ofPatient.all(patientId, scorer).map(({ memoryId, ...score }) => [memoryId, score]));
  }
}

function stored({ person, personName, ...row }: Row): StoredScorer {
  return { ...row, by: person === null ? null : namedPerson(person, personName) };
}
