import type { SqliteDatabase } from '../database.ts';

/** Rows indexed in one transaction: an index transaction costs about as much as an entry, whatever it holds. */
const ROWS_A_TURN = 500;

/** The last row of a table that the index has; what lies beyond is not in it yet. */
export function indexedTo(db: SqliteDatabase, table: 'memory' | 'entry'): number {
  return Number(stateOf(db).get(`text_index_${table}`) ?? 0);
}

/** Words of removed rows stay in the segments of the index until those are written anew. For all patients at once. */
export function rewriteTextIndex(db: SqliteDatabase): void {
  for (const index of ['memory_fts', 'entry_fts']) {
    db.prepare(`INSERT INTO ${index} (${index}) VALUES ('optimize')`).run();
  }
}

/**
 * The full-text index over memories and notes. It runs behind the writer and never loses a row: how far it has come is kept
 * with it, in the same transaction. What lies beyond is searched word by word, so that every search is whole.
 */
export class TextIndex {
  readonly #db: SqliteDatabase;
  readonly #state;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#state = stateOf(db);
  }

  /** Takes in what was written since the last call, in turns. */
  catchUp(): void {
    while (this.#turn('memory') || this.#turn('entry')) {
      // Each turn is a short transaction of its own.
    }
  }

  /** Whether so much lies beyond the index that it is worth a turn. */
  isBehind(): boolean {
    return this.#waiting('memory') >= ROWS_A_TURN || this.#waiting('entry') >= ROWS_A_TURN;
  }

  /** Rows of memories of one patient in which all words occur; the last word may be the beginning of one. */
  memories(patientId: number, match: string, words: readonly string[], limit: number): number[] {
    const indexed = this.#db
      .prepare<[string, number], number>('SELECT rowid FROM memory_fts WHERE memory_fts MATCH ? ORDER BY rank LIMIT ?')
      .pluck()
      .all(`patient:p${patientId} AND text:(${match})`, limit);
    const { where, values } = contains('text', words);
    const beyond = this.#db
      .prepare<(string | number)[], number>(
        `SELECT id FROM memory WHERE id > ? AND +patient_id = ? AND ${where} LIMIT ?`,
      )
      .pluck()
      .all(this.#reached('memory'), patientId, ...values, limit);
    return [...beyond, ...indexed].slice(0, limit);
  }

  /** Rows of notes and dialogues of one patient in which all words occur. */
  notes(patientId: number, match: string, words: readonly string[], limit: number): number[] {
    const indexed = this.#db
      .prepare<[string, number], number>('SELECT rowid FROM entry_fts WHERE entry_fts MATCH ? ORDER BY rank LIMIT ?')
      .pluck()
      .all(`patient:p${patientId} AND {title body}:(${match})`, limit);
    const { where, values } = contains("title || ' ' || body", words);
    const beyond = this.#db
      .prepare<(string | number)[], number>(
        `SELECT id FROM entry WHERE id > ? AND +patient_id = ? AND type <> 'facts' AND ${where} LIMIT ?`,
      )
      .pluck()
      .all(this.#reached('entry'), patientId, ...values, limit);
    return [...beyond, ...indexed].slice(0, limit);
  }

  #waiting(table: 'memory' | 'entry'): number {
    const last = this.#db.prepare<[], number>(`SELECT coalesce(max(id), 0) FROM ${table}`).pluck().get() ?? 0;
    return last - this.#reached(table);
  }

  /** Asked for after every entry, so prepared once. */
  #reached(table: 'memory' | 'entry'): number {
    return Number(this.#state.get(`text_index_${table}`) ?? 0);
  }

  #turn(table: 'memory' | 'entry'): boolean {
    return this.#db
      .transaction(() => {
        const from = this.#reached(table);
        const rows = this.#db
          .prepare<[number, number], number>(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`)
          .pluck()
          .all(from, ROWS_A_TURN);
        const to = rows.at(-1);
        if (to === undefined) return false;
        const insert =
          table === 'memory'
            ? `INSERT INTO memory_fts (rowid, patient, text) SELECT id, 'p' || patient_id, text FROM memory WHERE id > ? AND id <= ?`
            : `INSERT INTO entry_fts (rowid, patient, title, body) SELECT id, 'p' || patient_id, title, body FROM entry
               WHERE id > ? AND id <= ? AND type <> 'facts'`;
        this.#db.prepare(insert).run(from, to);
        this.#db
          .prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
          .run(`text_index_${table}`, String(to));
        return true;
      })
      .immediate();
  }
}

function contains(column: string, words: readonly string[]): { where: string; values: string[] } {
  return {
    where: words.map(() => `${column} LIKE ? ESCAPE '\\'`).join(' AND ') || '1',
    values: words.map((w) => `%${w.replace(/[\\%_]/g, (c) => `\\${c}`)}%`),
  };
}

function stateOf(db: SqliteDatabase) {
  return db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
}
