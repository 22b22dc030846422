/** Other patients in any number: copies of the one patient of a workspace under new ids, made by SQL. */
import type { SqliteDatabase } from '../electron/store/database.ts';

/** What each id column points at; what is not named here is copied as it is. */
const POINTS_AT: Readonly<Record<string, string>> = {
  patient_id: 'patient',
  entry_id: 'entry',
  trigger_entry_id: 'entry',
  thread_id: 'thread',
  memory_id: 'memory',
  of_memory_id: 'memory',
  trigger_memory_id: 'memory',
  successor_id: 'memory',
  from_memory_id: 'memory',
  to_memory_id: 'memory',
};
/** Every table that a question about one patient's state reads, and those that these need. */
const TABLES = [
  'patient',
  'entry',
  'thread',
  'thread_key',
  'patient_concept',
  'memory',
  'memory_version',
  'transition',
  'relation',
];
/** Characters of an entry's text in the copies: no state is read from it, and whole ones would fill the disk. */
export const COPIED_BODY = 200;
const COPIES_A_TRANSACTION = 50;

/**
 * Makes the copies numbered `from` up to (not including) `to`, counted from 1. The first patient must be the only one that was
 * not copied. Traces, waiting items and full text are not copied.
 */
export function copyPatients(db: SqliteDatabase, from: number, to: number): void {
  const strides = new Map<string, number>();
  for (const table of ['patient', 'entry', 'thread', 'memory', 'patient_concept', 'transition', 'relation']) {
    const of = table === 'patient' ? 'id' : 'patient_id';
    const max = db.prepare<[], number>(`SELECT max(id) FROM ${table} WHERE ${of} = 1`).pluck().get();
    strides.set(table, max ?? 1);
  }
  const copies = TABLES.map((table) => db.prepare(copyStatement(db, table, strides)));
  // The copies point at one another as the originals do; checking each would take most of the time.
  db.pragma('foreign_keys = OFF');
  try {
    for (let first = from; first < to; first += COPIES_A_TRANSACTION) {
      const last = Math.min(first + COPIES_A_TRANSACTION, to) - 1;
      db.transaction(() => {
        for (const copy of copies) copy.run({ first, last });
      }).immediate();
    }
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

function copyStatement(db: SqliteDatabase, table: string, strides: ReadonlyMap<string, number>): string {
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  const values = columns.map((column) => {
    const target = column === 'id' ? table : POINTS_AT[column];
    if (target !== undefined) return `t.${column} + n.i * ${strides.get(target) ?? 1}`;
    // The copy's number first: ids that grow are added at the end of an index, as in one large import.
    if (column === 'public_id') return `substr(t.public_id, 1, 1) || printf('%07d', n.i) || substr(t.public_id, 2)`;
    if (column === 'body') return `substr(t.body, 1, ${COPIED_BODY})`;
    return `t.${column}`;
  });
  const owner = table === 'patient' ? 't.id' : 't.patient_id';
  return `WITH RECURSIVE n(i) AS (SELECT @first UNION ALL SELECT i + 1 FROM n WHERE i < @last)
    INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM n CROSS JOIN ${table} t WHERE ${owner} = 1`;
}
