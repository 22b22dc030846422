/**
 * The rows that an import made, read back by entry, so that the floor can insert the same ones with no thought. Each row stands
 * with the entry that first needs it; what an import wrote and changed again stands as it ended.
 */
import type { SqliteDatabase } from '../electron/store/database.ts';

type Row = unknown[];

const TEXTS_A_TURN = 500;

/** One table's rows of one entry, in the order in which they can be inserted. */
export interface TableRows {
  table: string;
  rows: Row[];
}

export interface RecordedRows {
  /** Before the first entry: patient, identifiers, document. */
  before: TableRows[];
  /** Per entry in update order. */
  entries: { sourceId: string; tables: TableRows[] }[];
  /** After the last: what belongs to the document as a whole. */
  after: TableRows[];
  /** Full text in turns of some hundred rows: an index transaction for every entry would raise the floor for nothing. */
  text: TableRows[];
}

/** Each table, and the update order of the entry with which a row of it first came. */
const BY_ENTRY: readonly { table: string; seq: string }[] = [
  { table: 'entry', seq: 't.seq' },
  { table: 'concept', seq: of('m.concept_id = t.id') },
  { table: 'patient_concept', seq: of('m.concept_id = t.concept_id') },
  { table: 'thread', seq: of('m.thread_id = t.id') },
  { table: 'thread_key', seq: of('m.thread_id = t.thread_id') },
  { table: 'memory', seq: '(SELECT seq FROM entry WHERE id = t.entry_id)' },
  { table: 'memory_version', seq: 't.seq_from' },
  { table: 'transition', seq: 't.seq' },
  { table: 'relation', seq: 't.seq' },
  { table: 'decision', seq: '(SELECT seq FROM entry WHERE id = t.entry_id)' },
  { table: 'attention', seq: '(SELECT seq FROM entry WHERE id = t.entry_id)' },
  { table: 'conflict', seq: 't.seq_from' },
];

function of(condition: string): string {
  return `(SELECT min(e.seq) FROM memory m JOIN entry e ON e.id = m.entry_id WHERE ${condition})`;
}

/** Reads the rows of a workspace with one patient. */
export function recordedRows(db: SqliteDatabase): RecordedRows {
  const all = (table: string): TableRows => ({
    table,
    rows: db.prepare(`SELECT * FROM ${table}`).raw().all() as Row[],
  });
  const sources = db.prepare<[], string>('SELECT source_id FROM entry ORDER BY seq').pluck().all();
  const entries = sources.map((sourceId) => ({ sourceId, tables: [] as TableRows[] }));
  const loose: TableRows[] = [];
  for (const { table, seq } of BY_ENTRY) {
    // Sorting is stable over the order of the table's own key.
    const found = db.prepare(`SELECT ${seq} AS came, t.* FROM ${table} t ORDER BY came`).raw();
    for (const [came, ...row] of found.iterate() as Iterable<[number | null, ...Row]>) {
      add(came === null ? loose : (entries[came - 1]?.tables ?? loose), table, row);
    }
  }
  return {
    // A thread that was merged into another has no memory any more; its row came before anything that points to it.
    before: [all('patient'), all('patient_identifier'), all('document'), ...loose.filter((t) => t.table === 'thread')],
    entries,
    after: loose.filter((t) => t.table !== 'thread'),
    text: textRows(db),
  };
}

/** Full text is kept without its words: its rows are made again from what was indexed. */
function textRows(db: SqliteDatabase): TableRows[] {
  const memories = db.prepare("SELECT id, 'p' || patient_id, text FROM memory ORDER BY id").raw().all() as Row[];
  const notes = db
    .prepare("SELECT id, 'p' || patient_id, title, body FROM entry WHERE type <> 'facts' ORDER BY id")
    .raw()
    .all() as Row[];
  return [
    ...turns('memory_fts(rowid, patient, text)', memories),
    ...turns('entry_fts(rowid, patient, title, body)', notes),
  ];
}

function turns(table: string, rows: Row[]): TableRows[] {
  const count = Math.ceil(rows.length / TEXTS_A_TURN);
  return Array.from({ length: count }, (_, i) => ({
    table,
    rows: rows.slice(i * TEXTS_A_TURN, (i + 1) * TEXTS_A_TURN),
  }));
}

function add(tables: TableRows[], table: string, row: Row): void {
  const last = tables.at(-1);
  if (last?.table === table) last.rows.push(row);
  else tables.push({ table, rows: [row] });
}
