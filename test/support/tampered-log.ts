/** An audit log that somebody with the key altered behind the program: the triggers that forbid it are put back afterwards. */
import type { Store } from '../../electron/store/workspace-file.ts';

/** Runs SQL on the log as if no trigger kept it, and leaves the schema as it was. */
export function tamper({ db }: Store, sql: string): void {
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_log'",
    )
    .all();
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    db.exec(sql);
    for (const trigger of triggers) db.exec(trigger.sql);
  })();
}
