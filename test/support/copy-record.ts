/** A record as a workspace of an earlier version of the program would hold it, for tests of upgrades. */
import type { SqliteDatabase } from '../../electron/store/database.ts';

/** Every row that a workspace of an earlier version can hold; its text index is empty, as if it had not been caught up. */
export function copyRecord(from: SqliteDatabase, to: SqliteDatabase): void {
  const tables = to
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
         AND name NOT IN ('meta', 'migration', 'audit_log') AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'vec_concept%'`,
    )
    .pluck()
    .all();
  to.pragma('foreign_keys = OFF');
  for (const table of tables) {
    const columns = to.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const insert = to.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    );
    for (const row of from.prepare<[], object>(`SELECT ${columns.join(', ')} FROM ${table}`).all()) insert.run(row);
  }
  to.pragma('foreign_keys = ON');
}
