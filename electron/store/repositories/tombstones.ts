import type { Tombstone } from '../../../shared/forgetting.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { SqliteDatabase } from '../database.ts';
import { namedPerson, personNameSql } from './named-person.ts';

type TombstoneState = 'waiting' | 'purging' | 'purged' | 'taken back';

export interface NewTombstone {
  publicId: string;
  patientId: number;
  /** Public id of the memory. */
  memory: string;
  kind: Kind;
  entryId: number;
  person: string;
  at: string;
  reason: string;
  purgeAfter: string;
}

/** A tombstone that is to be purged, or that was. */
export interface StoredTombstone {
  id: number;
  publicId: string;
  patientId: number;
  memory: string;
  state: TombstoneState;
  /** JSON; null before its rows went. */
  fingerprints: string | null;
}

interface ListedRow extends Omit<Tombstone, 'by'> {
  person: string;
  personName: string | null;
}

const STORED = `t.id, t.public_id AS publicId, t.patient_id AS patientId, t.memory, t.state, t.fingerprints`;

/** Approved deletions, from the approval to what is left of a purge. Lists across patients are worklists of a person. */
export class Tombstones {
  readonly #insert;
  readonly #hide;
  readonly #show;
  readonly #claims;
  readonly #find;
  readonly #due;
  readonly #fingerprinted;
  readonly #move;
  readonly #carriedOut;
  readonly #purged;
  readonly #list;
  readonly #listOf;
  readonly #listed;
  readonly #ofMemory;
  readonly #made;
  readonly #counts;
  readonly #next;

  constructor(db: SqliteDatabase) {
    this.#insert = db.prepare(
      `INSERT INTO tombstone (public_id, patient_id, memory, kind, entry_id, person, at, reason, purge_after)
       VALUES (@publicId, @patientId, @memory, @kind, @entryId, @person, @at, @reason, @purgeAfter)`,
    );
    this.#hide = db.prepare('INSERT INTO tombstone_claim (memory_id, tombstone_id) VALUES (?, ?)');
    this.#show = db.prepare('DELETE FROM tombstone_claim WHERE tombstone_id = ?');
    this.#claims = db
      .prepare<[number], number>('SELECT memory_id FROM tombstone_claim WHERE tombstone_id = ? ORDER BY memory_id')
      .pluck();
    this.#find = db.prepare<[string], StoredTombstone>(`SELECT ${STORED} FROM tombstone t WHERE t.public_id = ?`);
    this.#due = db.prepare<[string], StoredTombstone>(
      `SELECT ${STORED} FROM tombstone t
       WHERE t.state = 'purging' OR (t.state = 'waiting' AND t.purge_after <= ?) ORDER BY t.patient_id, t.id`,
    );
    this.#fingerprinted = db.prepare<[], StoredTombstone>(
      `SELECT ${STORED} FROM tombstone t WHERE t.fingerprints IS NOT NULL ORDER BY t.id`,
    );
    this.#move = db.prepare('UPDATE tombstone SET state = ? WHERE patient_id = ? AND id = ?');
    this.#carriedOut = db.prepare('UPDATE tombstone SET fingerprints = ? WHERE patient_id = ? AND id = ?');
    this.#purged = db.prepare(
      `UPDATE tombstone SET state = 'purged', purged_at = ? WHERE state = 'purging' AND fingerprints IS NOT NULL`,
    );
    const listed = (which: string): string =>
      `SELECT t.public_id AS id, p.public_id AS patient, t.memory, t.kind,
         (SELECT m.text FROM tombstone_claim c JOIN memory m ON m.id = c.memory_id
          WHERE c.tombstone_id = t.id AND m.public_id = t.memory) AS text,
         t.person, ${personNameSql('t.person')} AS personName, t.at, t.reason,
         t.purge_after AS purgeAfter, t.purged_at AS purgedAt
       FROM tombstone t JOIN patient p ON p.id = t.patient_id
       WHERE t.state <> 'taken back' ${which} ORDER BY t.id DESC`;
    this.#list = db.prepare<[], ListedRow>(listed(''));
    this.#listOf = db.prepare<[number], ListedRow>(listed('AND t.patient_id = ?'));
    this.#listed = db.prepare<[string], ListedRow>(listed('AND t.public_id = ?'));
    this.#ofMemory = db.prepare<[string], ListedRow>(listed('AND t.memory = ?'));
    this.#made = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM tombstone').pluck();
    this.#counts = db.prepare<[], { waiting: number; purged: number }>(
      `SELECT count(*) FILTER (WHERE state IN ('waiting', 'purging')) AS waiting,
         count(*) FILTER (WHERE state = 'purged') AS purged FROM tombstone`,
    );
    this.#next = db
      .prepare<[], string | null>("SELECT min(purge_after) FROM tombstone WHERE state IN ('waiting', 'purging')")
      .pluck();
  }

  /** Adds a tombstone over the claims of its memory. */
  add(tombstone: NewTombstone, claims: readonly number[]): void {
    const { lastInsertRowid } = this.#insert.run(tombstone);
    for (const id of claims) this.#hide.run(id, lastInsertRowid);
  }

  /** Rows of the claims that it hides; none once they are purged. */
  claims(tombstoneId: number): number[] {
    return this.#claims.all(tombstoneId);
  }

  find(publicId: string): StoredTombstone | null {
    return this.#find.get(publicId) ?? null;
  }

  takeBack(patientId: number, id: number): void {
    this.#show.run(id);
    this.#move.run('taken back', patientId, id);
  }

  /** Those whose undo window is over at a UTC time, and those whose purge was begun, by patient. */
  due(now: string): StoredTombstone[] {
    return this.#due.all(now);
  }

  begin(patientId: number, id: number): void {
    this.#move.run('purging', patientId, id);
  }

  /** What was begun and not done waits again. */
  wait(patientId: number, id: number): void {
    this.#move.run('waiting', patientId, id);
  }

  /** Its rows are gone: what is left to find the text by. */
  emptied(patientId: number, id: number, fingerprints: string): void {
    this.#show.run(id);
    this.#carriedOut.run(fingerprints, patientId, id);
  }

  /** All whose rows are gone are purged. Answers how many. */
  finish(at: string): number {
    return this.#purged.run(at).changes;
  }

  /** Those whose rows are gone, purged or about to be. */
  fingerprinted(): StoredTombstone[] {
    return this.#fingerprinted.all();
  }

  /** Newest first, of one patient or of all; without those that were taken back. */
  list(patientId: number | null): Tombstone[] {
    return (patientId === null ? this.#list.all() : this.#listOf.all(patientId)).map(told);
  }

  /** One as it is listed; null where it was taken back. */
  listed(publicId: string): Tombstone | null {
    const row = this.#listed.get(publicId);
    return row ? told(row) : null;
  }

  /** The newest over a memory, by its public id. */
  ofMemory(memory: string): Tombstone | null {
    const row = this.#ofMemory.get(memory);
    return row ? told(row) : null;
  }

  /** Rises with each one that is made. */
  made(): number {
    return this.#made.get() ?? 0;
  }

  counts(): { waiting: number; purged: number } {
    return this.#counts.get() ?? { waiting: 0, purged: 0 };
  }

  /** Earliest UTC time at which something may be purged; null where nothing waits. */
  nextPurge(): string | null {
    return this.#next.get() ?? null;
  }
}

function told({ person, personName, ...row }: ListedRow): Tombstone {
  return { ...row, by: namedPerson(person, personName) };
}
