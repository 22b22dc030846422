/**
 * Worker: the floor of an import. Parses the same file with the same reader and inserts the rows that the real import made, by
 * prepared statements, into an encrypted workspace with the same settings: no reasoning, no reading back.
 */
import type { Statement } from 'better-sqlite3';
import { chooseFormat, readHead } from '../electron/ingest/detect-format.ts';
import { formats } from '../electron/ingest/formats.ts';
import { openSources } from '../electron/ingest/open-sources.ts';
import type { SqliteDatabase } from '../electron/store/database.ts';
import { createWorkspace, openWorkspace } from '../electron/store/workspace-file.ts';
import { benchKeeper } from './bench-keeper.ts';
import { answerOrder, type Spent, startClock } from './child-process.ts';
import { type RecordedRows, recordedRows, type TableRows } from './recorded-rows.ts';

export interface FloorOrder {
  file: string;
  /** Workspace of the real import. */
  imported: string;
  /** Folder of the workspace to be made. */
  workspace: string;
  /** One transaction for each entry, as the import has it, or one for the whole file. */
  transactions: 'per entry' | 'one';
}

export interface FloorAnswer extends Spent {
  rows: number;
  /** What the reader alone takes, measured afterwards in the same process, so with the code warm. */
  parse: Spent;
}

answerOrder<FloorOrder>(async ({ file, imported, workspace, transactions }) => {
  const record = await rowsOf(imported);
  const store = await createWorkspace(workspace, { keeper: benchKeeper });
  const insert = new Inserter(store.db);
  const stop = startClock();
  if (transactions === 'one') store.db.exec('BEGIN IMMEDIATE');
  const write = (tables: readonly TableRows[]): void => {
    if (transactions === 'one') insert.all(tables);
    else store.db.transaction(() => insert.all(tables)).immediate();
  };
  write(record.before);
  let next = 0;
  for await (const sourceId of entriesOf(file)) {
    const entry = record.entries[next];
    // An entry that the import had already is read and not written.
    if (entry?.sourceId !== sourceId) continue;
    next++;
    write(entry.tables);
  }
  write(record.after);
  for (const turn of record.text) write([turn]);
  if (transactions === 'one') store.db.exec('COMMIT');
  const spent = stop();
  store.close();
  if (next !== record.entries.length) throw new Error(`${next} of ${record.entries.length} entries were met again`);
  const parse = await parseAlone(file);
  return { ...spent, rows: insert.rows, parse } satisfies FloorAnswer;
});

async function rowsOf(imported: string): Promise<RecordedRows> {
  const store = await openWorkspace(imported, { keeper: benchKeeper }, { mode: 'read' });
  try {
    return recordedRows(store.db);
  } finally {
    store.close();
  }
}

async function* entriesOf(file: string): AsyncGenerator<string> {
  const { sources } = await openSources([file]);
  const [source] = sources;
  if (!source) throw new Error('the record is not there');
  const format = chooseFormat(source.path, await readHead(source), formats);
  if (!format) throw new Error('the record is in no known format');
  for await (const item of format.read(source, { files: sources, shared: new Map() })) {
    if (item.type === 'entry') yield item.entry.sourceId;
  }
}

async function parseAlone(file: string): Promise<Spent> {
  const stop = startClock();
  let entries = 0;
  for await (const _ of entriesOf(file)) entries++;
  if (entries === 0) throw new Error('the record has no entry');
  return stop();
}

class Inserter {
  readonly #db: SqliteDatabase;
  readonly #statements = new Map<string, Statement<unknown[]>>();
  rows = 0;

  constructor(db: SqliteDatabase) {
    this.#db = db;
  }

  all(tables: readonly TableRows[]): void {
    for (const { table, rows } of tables) {
      for (const row of rows) {
        let statement = this.#statements.get(table);
        if (!statement) {
          statement = this.#db.prepare<unknown[]>(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`);
          this.#statements.set(table, statement);
        }
        statement.run(...row);
        this.rows++;
      }
    }
  }
}
