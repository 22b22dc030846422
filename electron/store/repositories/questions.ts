import type { AskedQuestion, AskedRow } from '../../../shared/asking.ts';
import type { SqliteDatabase } from '../database.ts';

/** Questions that were asked about a patient, with their evidence and answers: clinical text, kept and deleted with the patient. */
export class Questions {
  readonly #db: SqliteDatabase;
  readonly #insert;
  readonly #update;
  readonly #list;
  readonly #get;
  readonly #remove;
  readonly #removeAll;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#insert = db.prepare(
      `INSERT INTO question (public_id, patient_id, asked_at, text, seq, body, choice, answered)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#update = db.prepare('UPDATE question SET body = ?, answered = ? WHERE patient_id = ? AND public_id = ?');
    // From the index alone: the evidence of a question is some fifty kilobytes.
    this.#list = db.prepare<[number], AskedRow>(
      `SELECT public_id AS id, text, asked_at AS askedAt, choice, answered
       FROM question INDEXED BY question_listed WHERE patient_id = ? ORDER BY question.id DESC`,
    );
    this.#get = db
      .prepare<[number, string], string>('SELECT body FROM question WHERE patient_id = ? AND public_id = ?')
      .pluck();
    this.#remove = db.prepare('DELETE FROM question WHERE patient_id = ? AND public_id = ?');
    this.#removeAll = db.prepare('DELETE FROM question WHERE patient_id = ?');
  }

  add(patientId: number, asked: AskedQuestion): void {
    const { id, askedAt, text, seq, gate } = asked;
    this.#insert.run(id, patientId, askedAt, text, seq, JSON.stringify(asked), gate.choice, answeredBy(asked));
  }

  /** How many memories of the patient were purged so far: what was read before another one went must not be kept. */
  purged(patientId: number): number {
    return (
      this.#db
        .prepare<[number], number>('SELECT count(*) FROM tombstone WHERE patient_id = ? AND fingerprints IS NOT NULL')
        .pluck()
        .get(patientId) ?? 0
    );
  }

  /** Writes an answer to a question that is kept; one that is not kept, or was deleted meanwhile, stays so. */
  update(patientId: number, asked: AskedQuestion): void {
    this.#update.run(JSON.stringify(asked), answeredBy(asked), patientId, asked.id);
  }

  /** Newest first. */
  list(patientId: number): AskedRow[] {
    return this.#list.all(patientId);
  }

  get(patientId: number, id: string): AskedQuestion | null {
    const body = this.#get.get(patientId, id);
    return body === undefined ? null : (JSON.parse(body) as AskedQuestion);
  }

  /** One, or all of the patient where id is null. Answers whether there was one. */
  remove(patientId: number, id: string | null): boolean {
    const { changes } = id === null ? this.#removeAll.run(patientId) : this.#remove.run(patientId, id);
    return changes > 0;
  }
}

function answeredBy({ answer, direct }: AskedQuestion): AskedRow['answered'] {
  return answer?.by ?? direct?.by ?? null;
}
