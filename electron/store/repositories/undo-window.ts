import type { SqliteDatabase } from '../database.ts';

const KEY = 'deletion undo hours';
/** Three days: a decision of a Friday can be taken back on a Monday. */
const USUAL_HOURS = 72;

/** How long an approved deletion can be taken back, for the whole workspace. */
export class UndoWindow {
  readonly #db: SqliteDatabase;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  hours(): number {
    const value = this.#db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(KEY);
    return value === undefined ? USUAL_HOURS : Number(value);
  }

  setHours(hours: number): void {
    this.#db
      .prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
      .run(KEY, String(hours));
  }
}
