import type { SqliteDatabase } from '../database.ts';
import { preparedOnce } from '../prepared.ts';
import { OPEN_END } from './claims.ts';

/** Rows that went or were changed, by table. */
export type RowCounts = Record<string, number>;

const IDS = '(SELECT value FROM json_each(@ids))';
const VECTOR_BYTES = 384 * 4;

/** What hangs on memories by their row, and goes with them. */
const GOES: readonly (readonly [table: string, where: string])[] = [
  ['relation', `from_memory_id IN ${IDS} OR to_memory_id IN ${IDS}`],
  ['judgement', `older_memory_id IN ${IDS} OR newer_memory_id IN ${IDS}`],
  ['conflict', `older_memory_id IN ${IDS} OR newer_memory_id IN ${IDS}`],
  ['attention', `memory_id IN ${IDS}`],
  ['deletion_score', `memory_id IN ${IDS}`],
  ['transition', `memory_id IN ${IDS}`],
  ['memory_version', `memory_id IN ${IDS}`],
  ['acceptance', `memory IN (SELECT public_id FROM memory WHERE id IN ${IDS})`],
  ['memory', `id IN ${IDS}`],
];

/** Columns by which others refer to a memory: nothing may be left in them. */
const REFERS: readonly (readonly [table: string, column: string])[] = [
  ['relation', 'from_memory_id'],
  ['relation', 'to_memory_id'],
  ['judgement', 'older_memory_id'],
  ['judgement', 'newer_memory_id'],
  ['conflict', 'older_memory_id'],
  ['conflict', 'newer_memory_id'],
  ['attention', 'memory_id'],
  ['transition', 'memory_id'],
  ['transition', 'trigger_memory_id'],
  ['transition', 'successor_id'],
  ['memory_version', 'memory_id'],
  ['memory_version', 'of_memory_id'],
  ['memory_version', 'trigger_memory_id'],
  ['memory_version', 'successor_id'],
];

interface VersionKey {
  memoryId: number;
  seqFrom: number;
  seqTo: number;
}

/**
 * Takes the rows of memories out of every table. References are checked here, by patient: SQLite's own checks look through whole tables
 * for each row, as nothing else asks for them by those columns, and are off meanwhile.
 */
export class PurgeRows {
  readonly #prepare;
  readonly #goes;
  readonly #refers;
  readonly #versionsNaming;
  readonly #dropVersion;
  readonly #startEarlier;
  readonly #endLater;

  constructor(db: SqliteDatabase) {
    this.#prepare = preparedOnce(db);
    this.#goes = GOES.map(([table, where]) => ({
      table,
      run: db.prepare(`DELETE FROM ${table} WHERE patient_id = @patient AND (${where})`),
    }));
    this.#refers = REFERS.map(([table, column]) => ({
      table,
      count: db
        .prepare<[Named], number>(`SELECT count(*) FROM ${table} WHERE patient_id = @patient AND ${column} IN ${IDS}`)
        .pluck(),
    }));
    this.#versionsNaming = db.prepare<[Named], VersionKey>(
      `SELECT memory_id AS memoryId, seq_from AS seqFrom, seq_to AS seqTo FROM memory_version
       WHERE patient_id = @patient AND memory_id NOT IN ${IDS} AND (successor_id IN ${IDS} OR of_memory_id IN ${IDS})
       ORDER BY memory_id, seq_from DESC`,
    );
    this.#dropVersion = db.prepare(
      'DELETE FROM memory_version WHERE patient_id = ? AND memory_id = ? AND seq_from = ?',
    );
    this.#startEarlier = db.prepare(
      'UPDATE memory_version SET seq_from = ? WHERE patient_id = ? AND memory_id = ? AND seq_from = ?',
    );
    this.#endLater = db.prepare(
      'UPDATE memory_version SET seq_to = ? WHERE patient_id = ? AND memory_id = ? AND seq_to = ?',
    );
  }

  /**
   * Removes memories and all that hangs on them. In a transaction of the caller's, with foreign keys off.
   * @throws Error where another memory's present state still rests on one of them
   */
  remove(patientId: number, ids: readonly number[]): RowCounts {
    const named: Named = { patient: patientId, ids: JSON.stringify(ids) };
    const counts: RowCounts = {};
    this.#letGo(named);
    for (const { table, run } of this.#goes) {
      const { changes } = run.run(named);
      if (changes > 0) counts[table] = changes;
    }
    for (const { table, count } of this.#refers) {
      if ((count.get(named) ?? 0) > 0) throw new Error(`rows of ${table} still refer to a memory that is purged`);
    }
    return counts;
  }

  /** What was once known of other memories because of these is told as if they had never been there. */
  #letGo(named: Named): void {
    const { patient } = named;
    for (const v of this.#versionsNaming.all(named)) {
      if (v.seqTo === OPEN_END) throw new Error('the present state of another memory rests on one that is purged');
      this.#dropVersion.run(patient, v.memoryId, v.seqFrom);
      const next = this.#startEarlier.run(v.seqFrom, patient, v.memoryId, v.seqTo);
      if (next.changes === 0) this.#endLater.run(v.seqTo, patient, v.memoryId, v.seqFrom);
    }
    const entryOfTrigger = '(SELECT entry_id FROM memory WHERE id = trigger_memory_id)';
    for (const table of ['memory_version', 'transition']) {
      this.#prepare(
        `UPDATE ${table} SET trigger_entry_id = coalesce(trigger_entry_id, ${entryOfTrigger}), trigger_memory_id = NULL
           WHERE patient_id = @patient AND memory_id NOT IN ${IDS} AND trigger_memory_id IN ${IDS}`,
      ).run(named);
    }
    const standing = `memory_version v WHERE v.patient_id = @patient AND v.memory_id = transition.memory_id
      AND +v.seq_to = ${OPEN_END} AND v.cause = 'superseded'`;
    this.#prepare(
      `UPDATE transition SET successor_id = (SELECT v.successor_id FROM ${standing}), reason = (SELECT v.reason FROM ${standing})
         WHERE patient_id = @patient AND memory_id NOT IN ${IDS} AND successor_id IN ${IDS} AND EXISTS (SELECT 1 FROM ${standing})`,
    ).run(named);
    this.#prepare(
      `DELETE FROM transition WHERE patient_id = @patient AND memory_id NOT IN ${IDS} AND successor_id IN ${IDS}`,
    ).run(named);
  }

  /**
   * Threads, concepts and vectors that nothing stands behind any more.
   * @returns texts of the concepts that went, with the counts
   */
  removeUnused(
    patientId: number,
    threads: readonly number[],
    concepts: readonly number[],
  ): { counts: RowCounts; concepts: string[] } {
    const counts: RowCounts = {};
    const run = (table: string, sql: string, ...values: (number | bigint | Buffer)[]): void => {
      const { changes } = this.#prepare(sql).run(...values);
      if (changes > 0) counts[table] = (counts[table] ?? 0) + changes;
    };
    const has = (sql: string, ...values: number[]): boolean => this.#prepare(sql).get(...values) !== undefined;
    for (const id of new Set(threads)) {
      if (has('SELECT 1 FROM memory WHERE thread_id = ? LIMIT 1', id)) continue;
      run('thread_key', 'DELETE FROM thread_key WHERE patient_id = ? AND thread_id = ?', patientId, id);
      run('conflict', 'DELETE FROM conflict WHERE patient_id = ? AND thread_id = ?', patientId, id);
      run('thread', 'DELETE FROM thread WHERE patient_id = ? AND id = ?', patientId, id);
    }
    const gone: string[] = [];
    for (const id of new Set(concepts)) {
      if (has('SELECT 1 FROM memory WHERE patient_id = ? AND concept_id = ? LIMIT 1', patientId, id)) continue;
      const held = this.#prepare<[number, number], number>(
        'SELECT id FROM patient_concept WHERE patient_id = ? AND concept_id = ?',
      )
        .pluck()
        .get(patientId, id);
      if (held !== undefined) {
        // The index only marks a row as free: its vector is overwritten first.
        this.#prepare('UPDATE vec_concept SET embedding = ? WHERE rowid = ?').run(
          Buffer.alloc(VECTOR_BYTES),
          BigInt(held),
        );
        run('vec_concept', 'DELETE FROM vec_concept WHERE rowid = ?', BigInt(held));
        run('patient_concept', 'DELETE FROM patient_concept WHERE id = ?', held);
      }
      if (has('SELECT 1 FROM patient_concept WHERE concept_id = ? LIMIT 1', id)) continue;
      if (has('SELECT 1 FROM memory WHERE concept_id = ? LIMIT 1', id)) continue;
      const text = this.#prepare<[number], string>('SELECT text FROM concept WHERE id = ?').pluck().get(id);
      if (text !== undefined) gone.push(text);
      run('concept_vector', 'DELETE FROM concept_vector WHERE concept_id = ?', id);
      run('concept', 'DELETE FROM concept WHERE id = ?', id);
    }
    return { counts, concepts: gone };
  }
}

interface Named {
  patient: number;
  ids: string;
}
