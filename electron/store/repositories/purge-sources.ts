import type { SqliteDatabase } from '../database.ts';
import { preparedOnce } from '../prepared.ts';
import { indexedTo } from './text-index.ts';

/** What a purge changes in the sources and in the text index. Every method takes the patient. */
export class PurgeSources {
  readonly #db: SqliteDatabase;
  readonly #prepare;

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#prepare = preparedOnce(db);
  }

  /** Puts a covered source in the place of the source; quotes that stay are taken from it anew. */
  cover(patientId: number, entryId: number, { title, body }: { title: string; body: string }): void {
    const { changes } = this.#prepare(
      `UPDATE entry SET title = ?, body = ?,
           memories = (SELECT count(*) FROM memory WHERE entry_id = entry.id) WHERE patient_id = ? AND id = ?`,
    ).run(title, body, patientId, entryId);
    if (changes !== 1) throw new Error('no such entry');
    const quotes = this.#prepare<[number, number], { id: number; quote: string; start: number; end: number }>(
      'SELECT id, quote, quote_start AS start, quote_end AS "end" FROM memory WHERE +patient_id = ? AND entry_id = ?',
    ).all(patientId, entryId);
    for (const q of quotes) {
      const quote = body.slice(q.start, q.end);
      if (quote !== q.quote) this.#prepare('UPDATE memory SET quote = ? WHERE id = ?').run(quote, q.id);
    }
    if (entryId > indexedTo(this.#db, 'entry')) return;
    const { changes: indexed } = this.#prepare('DELETE FROM entry_fts WHERE rowid = ?').run(entryId);
    if (indexed === 0) return;
    this.#prepare('INSERT INTO entry_fts (rowid, patient, title, body) VALUES (?, ?, ?, ?)').run(
      entryId,
      `p${patientId}`,
      title,
      body,
    );
  }

  /** Takes memories out of the text index. Called after their rows went: the number of a row may be given out again. The index knows rows only. */
  unindex(memoryIds: readonly number[]): number {
    const reached = indexedTo(this.#db, 'memory');
    const remove = this.#prepare('DELETE FROM memory_fts WHERE rowid = ?');
    const gone = memoryIds.filter((id) => id <= reached).reduce((n, id) => n + remove.run(id).changes, 0);
    const last = this.#prepare<[], number>('SELECT coalesce(max(id), 0) FROM memory').pluck().get() ?? 0;
    if (last < reached) {
      this.#prepare("UPDATE meta SET value = ? WHERE key = 'text_index_memory'").run(String(last));
    }
    return gone;
  }

  removeQuestions(patientId: number, ids: readonly string[]): number {
    return this.#prepare(
      'DELETE FROM question WHERE patient_id = ? AND public_id IN (SELECT value FROM json_each(?))',
    ).run(patientId, JSON.stringify(ids)).changes;
  }
}
