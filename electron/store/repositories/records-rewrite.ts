import type { EntryType } from '../../../shared/vocabulary.ts';
import type { Claim } from '../../write/claim.ts';
import type { Judgement } from '../../write/judgement.ts';
import type { SqliteDatabase } from '../database.ts';
import { entryIdSql } from '../public-id.ts';
import { Claims, type NewClaim } from './claims.ts';
import { takenBack } from './records-taken-back.ts';
import type { NewRelation } from './relations.ts';

/** An entry in the place that it has in a record, without its words. */
export interface PlacedEntry {
  id: number;
  publicId: string;
  seq: number;
  /** Update order from which on what it says is known; later than its own where it was read later. */
  knownFrom: number;
  /** Row of its first memory: the order in which what was read late was written. */
  firstMemory: number;
  time: string | null;
  /** The act of a person. */
  act: boolean;
  /** A text that no writer has read. */
  waits: boolean;
}

/** What an entry says, as it is stored. */
export interface EntryText {
  sourceId: string;
  type: EntryType;
  title: string;
  time: string | null;
  body: string;
  turns: string | null;
}

/** What a model or a person made of a pair, and what a model drew, by rows. Kept while a record is written anew. */
export interface KeptJudgement extends Judgement {
  older: number;
  newer: number;
  entryId: number;
}
export interface KeptLink extends NewRelation {
  /** Entry of the newer of the two. */
  entryId: number;
}

/** A move that a person has decided, or that needed nobody: it stays decided. */
export interface DecidedMove {
  memoryId: number;
  entryId: number;
  from: string | null;
  to: string;
  cause: string | null;
}

/** A correction or tombstone with the entries that brought it and took it back. */
export interface ActRow {
  table: 'correction' | 'tombstone_claim';
  /** Memories whose threads it has judged again. */
  memories: number[];
  /** What the person stated with it: judged again where it is taken back. */
  stated: number[];
  entryId: number;
  undoneEntryId: number | null;
  row: Record<string, unknown>;
}

/** The answer of a model is told from that of a table by its grounds (write/pair-judge.ts). */
const BY_MODEL = 'the model holds it (%';

/**
 * The rows that are made of a record's entries, taken away and made again. What an entry says stays as it is, with its row ids and
 * public ids. Foreign keys are off around it: for every row that goes SQLite would look through the tables of all patients.
 */
export class RecordsRewrite {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  /** Runs work with the checks of references off, which cannot be changed inside a transaction. */
  unchecked<T>(work: () => T): T {
    if (this.#db.inTransaction) throw new Error('unchecked() stands around a transaction, not inside one');
    this.#db.pragma('foreign_keys = OFF');
    try {
      return work();
    } finally {
      this.#db.pragma('foreign_keys = ON');
    }
  }

  entries(patientId: number): PlacedEntry[] {
    return this.#db
      .prepare<[number, number], Omit<PlacedEntry, 'act' | 'waits'> & { act: number; waits: number }>(
        `WITH known AS (
           SELECT m.entry_id, min(v.seq_from) AS seq, min(m.id) AS first
           FROM memory_version v JOIN memory m ON m.id = v.memory_id WHERE v.patient_id = ? GROUP BY m.entry_id)
         SELECT e.id, e.public_id AS publicId, e.seq, max(e.seq, coalesce(k.seq, e.seq)) AS knownFrom,
           coalesce(k.first, 0) AS firstMemory, e.time,
           EXISTS (SELECT 1 FROM decision d WHERE d.entry_id = e.id AND d.writer = 'person') AS act,
           e.status = 'waiting' AS waits
         FROM entry e LEFT JOIN known k ON k.entry_id = e.id WHERE e.patient_id = ? ORDER BY e.seq`,
      )
      .all(patientId, patientId)
      .map((e) => ({ ...e, act: e.act === 1, waits: e.waits === 1 }));
  }

  /** What is told of the record as it is made: items of these patients by row, and whether each waits. */
  madeItems(patientIds: readonly number[]): { id: number; open: number }[] {
    return this.#db
      .prepare<[string], { id: number; open: number }>(
        `SELECT id, open FROM attention WHERE patient_id IN (SELECT value FROM json_each(?))
           AND kind = 'stated again after a person moved it'`,
      )
      .all(JSON.stringify(patientIds));
  }

  /** Whether an item of this kind is told of a memory, open or closed by a person. */
  hasItem(kind: string, memoryId: number | null): boolean {
    return (
      this.#db
        .prepare<[string, number | null]>('SELECT 1 FROM attention WHERE kind = ? AND memory_id IS ?')
        .get(kind, memoryId) !== undefined
    );
  }

  setOpen(items: readonly { id: number; open: number }[]): void {
    const set = this.#db.prepare('UPDATE attention SET open = @open WHERE id = @id');
    for (const item of items) set.run(item);
  }

  /** Public ids by row. */
  memoryName(row: number): string {
    return this.#db.prepare<[number], string>('SELECT public_id FROM memory WHERE id = ?').pluck().get(row) ?? '';
  }

  entryName(row: number): string {
    return this.#db.prepare<[number], string>('SELECT public_id FROM entry WHERE id = ?').pluck().get(row) ?? '';
  }

  text(entryId: number): EntryText {
    const text = this.#db
      .prepare<[number], EntryText>(
        'SELECT source_id AS sourceId, type, title, time, body, turns FROM entry WHERE id = ?',
      )
      .get(entryId);
    if (!text) throw new Error('no such entry');
    return text;
  }

  spans(entryId: number): Map<number, { start: number; end: number }> {
    return new Map(
      this.#db
        .prepare<[number], { id: number; start: number; end: number }>(
          'SELECT id, quote_start AS start, quote_end AS end FROM memory WHERE entry_id = ?',
        )
        .all(entryId)
        .map(({ id, start, end }) => [id, { start, end }]),
    );
  }

  judgements(patientId: number): KeptJudgement[] {
    return this.#db
      .prepare<[number], KeptJudgement>(
        `SELECT older_memory_id AS older, newer_memory_id AS newer, verdict, margin, entry_id AS entryId FROM judgement
         WHERE patient_id = ? ORDER BY entry_id, older_memory_id, newer_memory_id`,
      )
      .all(patientId);
  }

  /** Links that a model drew, in the order in which they were drawn. */
  links(patientId: number): KeptLink[] {
    return this.#db
      .prepare<[number, string], KeptLink>(
        `SELECT r.type, r.from_memory_id AS "from", r.to_memory_id AS "to", r.confidence, r.grounds,
           (SELECT entry_id FROM memory WHERE id = max(r.from_memory_id, r.to_memory_id)) AS entryId
         FROM relation r WHERE r.patient_id = ? AND r.grounds LIKE ? ORDER BY r.id`,
      )
      .all(patientId, BY_MODEL);
  }

  decided(patientId: number): DecidedMove[] {
    return this.#db
      .prepare<[number, number], DecidedMove>(
        `SELECT t.memory_id AS memoryId, e.id AS entryId, t.from_store AS "from", t.to_store AS "to", t.cause
         FROM transition t JOIN entry e ON e.patient_id = ? AND e.seq = t.seq
         WHERE t.patient_id = ? AND t.open_weight IS NULL`,
      )
      .all(patientId, patientId);
  }

  /** Corrections and what tombstones hide, with the rows of the memories that they name. */
  acts(patientId: number): ActRow[] {
    const rowsOf = this.#db
      .prepare<{ patientId: number; names: string }, number>(
        `SELECT m.id FROM json_each(@names) j JOIN entry e ON e.public_id = ${entryIdSql('j.value')}
           JOIN memory m ON m.entry_id = e.id AND m.public_id = j.value WHERE e.patient_id = @patientId ORDER BY m.id`,
      )
      .pluck();
    const statedBy = this.#db.prepare<[number], number>('SELECT id FROM memory WHERE entry_id = ?').pluck();
    const corrections = this.#db
      .prepare<[number], Record<string, unknown>>('SELECT * FROM correction WHERE patient_id = ? ORDER BY id')
      .all(patientId)
      .map((row): ActRow => {
        // A successor is named and not judged again.
        const other = row.what === 'both hold' ? [row.other] : [];
        const named = [row.memory, ...other, ...(JSON.parse(String(row.claims)) as string[])];
        return {
          table: 'correction',
          memories: rowsOf.all({ patientId, names: JSON.stringify(named) }),
          stated: statedBy.all(Number(row.entry_id)),
          entryId: Number(row.entry_id),
          undoneEntryId: row.undone_entry_id === null ? null : Number(row.undone_entry_id),
          row,
        };
      });
    const hidden = this.#db
      .prepare<[number], { memory_id: number; tombstone_id: number; entry_id: number }>(
        `SELECT c.memory_id, c.tombstone_id, t.entry_id FROM tombstone_claim c JOIN tombstone t ON t.id = c.tombstone_id
         WHERE t.patient_id = ? ORDER BY c.memory_id`,
      )
      .all(patientId)
      .map(
        ({ entry_id, ...row }): ActRow => ({
          table: 'tombstone_claim',
          memories: [row.memory_id],
          stated: [],
          entryId: entry_id,
          undoneEntryId: null,
          row,
        }),
      );
    const shown = takenBack(this.#db, patientId).map(
      ({ memoryId, tombstoneId, entryId, backEntryId }): ActRow => ({
        table: 'tombstone_claim',
        memories: [memoryId],
        stated: [],
        entryId,
        undoneEntryId: backEntryId,
        row: { memory_id: memoryId, tombstone_id: tombstoneId },
      }),
    );
    return [...corrections, ...hidden, ...shown];
  }

  /**
   * Takes away all that was made of the entries of these patients; what they claim lies in a thread that no key leads to.
   * Answers that thread.
   */
  clear(patientIds: readonly number[]): number {
    const ids = JSON.stringify(patientIds);
    const own = 'IN (SELECT value FROM json_each(?))';
    const run = (sql: string): void => {
      this.#db.prepare<[string]>(sql).run(ids);
    };
    run(`DELETE FROM vec_concept WHERE rowid IN (SELECT id FROM patient_concept WHERE patient_id ${own})`);
    for (const table of ['conflict', 'transition', 'relation', 'judgement', 'memory_version', 'thread_key', 'thread']) {
      run(`DELETE FROM ${table} WHERE patient_id ${own}`);
    }
    run(`DELETE FROM tombstone_claim WHERE tombstone_id IN (SELECT id FROM tombstone WHERE patient_id ${own})`);
    run(`DELETE FROM correction WHERE patient_id ${own}`);
    run(`UPDATE patient_concept SET active = 0, history = 0 WHERE patient_id ${own}`);
    run(`UPDATE patient SET last_seq = 0, last_entry_time = NULL, active = 0, history = 0 WHERE id ${own}`);
    const limbo = this.#db.prepare("INSERT INTO thread (patient_id, kind) VALUES (?, 'none')").run(patientIds[0]);
    this.#db
      .prepare<[number | bigint, string]>(`UPDATE memory SET thread_id = ? WHERE patient_id ${own}`)
      .run(limbo.lastInsertRowid, ids);
    return Number(limbo.lastInsertRowid);
  }

  /** Gives entries their record and their place in it; `places` begin at 1 in each record. */
  place(places: readonly { entryId: number; patientId: number; seq: number }[]): void {
    this.#db.prepare("INSERT INTO meta (key, value) VALUES ('records at work', '1')").run();
    const away = this.#db.prepare('UPDATE entry SET seq = -id WHERE id = ?');
    const back = this.#db.prepare('UPDATE entry SET patient_id = ?, seq = ? WHERE id = ?');
    const memory = this.#db.prepare('UPDATE memory SET patient_id = ? WHERE entry_id = ? AND patient_id <> ?');
    for (const { entryId } of places) away.run(entryId);
    for (const { entryId, patientId, seq } of places) {
      back.run(patientId, seq, entryId);
      memory.run(patientId, entryId, patientId);
    }
    this.#db.prepare("DELETE FROM meta WHERE key = 'records at work'").run();
  }

  /** The record has reached an entry: its place, and its clinical time, are known from now on. */
  reach(patientId: number, seq: number, time: string | null): void {
    this.#db
      .prepare(
        `UPDATE patient SET last_seq = max(last_seq, @seq), last_entry_time = CASE WHEN @time IS NULL OR last_entry_time > @time
           THEN last_entry_time ELSE @time END WHERE id = @patientId`,
      )
      .run({ patientId, seq, time });
  }

  /** The row of a correction or of what a tombstone hides, as it was; `undone` false: as before it was taken back. */
  bringBack(act: ActRow, patientId: number, undone: boolean): void {
    const row: Record<string, unknown> = { ...act.row };
    if (act.table === 'tombstone_claim' && undone && act.undoneEntryId !== null) {
      this.#db
        .prepare('DELETE FROM tombstone_claim WHERE memory_id = @memory_id AND tombstone_id = @tombstone_id')
        .run(row);
      return;
    }
    if (act.table === 'correction') {
      row.patient_id = patientId;
      if (!undone) for (const column of ['entry_id', 'by', 'at', 'reason']) row[`undone_${column}`] = null;
    }
    const columns = Object.keys(row);
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO ${act.table} (${columns.join(', ')}) VALUES (${columns.map((c) => `@${c}`).join(', ')})`,
      )
      .run(row);
  }

  /** What was decided of a move stays decided where the move is there again; answers those that are. */
  settle(patientId: number, moves: readonly DecidedMove[]): DecidedMove[] {
    const settle = this.#db.prepare(
      `UPDATE transition SET open_weight = NULL WHERE patient_id = @patientId AND memory_id = @memoryId
         AND seq = (SELECT seq FROM entry WHERE id = @entryId AND patient_id = @patientId)
         AND from_store IS @from AND to_store = @to AND cause IS @cause`,
    );
    return moves.filter((move) => settle.run({ patientId, ...move }).changes > 0);
  }

  /** Ends the work: the thread of what was not placed yet goes, with the concepts that nothing of the records has any more. */
  finish(patientIds: readonly number[], limbo: number): void {
    const ids = JSON.stringify(patientIds);
    const left = this.#db
      .prepare<[number], number>('SELECT count(*) FROM memory WHERE thread_id = ?')
      .pluck()
      .get(limbo);
    if (left !== 0) throw new Error(`${left} memories found no thread again`);
    this.#db.prepare('DELETE FROM thread WHERE id = ?').run(limbo);
    const gone = `SELECT pc.id FROM patient_concept pc WHERE pc.patient_id IN (SELECT value FROM json_each(?))
      AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.patient_id = pc.patient_id AND m.concept_id = pc.concept_id)`;
    this.#db.prepare<[string]>(`DELETE FROM vec_concept WHERE rowid IN (${gone})`).run(ids);
    this.#db.prepare<[string]>(`DELETE FROM patient_concept WHERE id IN (${gone})`).run(ids);
  }
}

/** Claims that are in the store already: one that is added is the one that is there, in the thread that it belongs to now. */
export class PlacedClaims extends Claims {
  readonly #place;
  #stored: readonly Claim[] = [];

  constructor(db: SqliteDatabase) {
    super(db);
    this.#place = db.prepare('UPDATE memory SET thread_id = ? WHERE id = ?');
  }

  /** The claims of the entry that is written next, in their order within it. */
  expect(stored: readonly Claim[]): void {
    this.#stored = stored;
  }

  override add({ threadId, ordinal }: NewClaim): Claim {
    const stored = this.#stored[ordinal];
    if (!stored) throw new Error('no such claim');
    this.#place.run(threadId, stored.id);
    return { ...stored, threadId };
  }
}
