/**
 * Every table that holds something of a patient, and what becomes of its rows where a record is joined, divided or removed. A table that
 * is not here makes a test fail (test/integration/patient-tables.test.ts): nothing may be forgotten.
 */
import type { SqliteDatabase } from '../database.ts';

/** What a row follows when entries go to another record. */
type Follows =
  | 'its entry'
  | 'its memory'
  | 'its older memory'
  | 'its memory row'
  | 'memory or entry'
  /** Made again out of the entries (review/records/rewrite-record.ts). */
  | 'made again'
  /** Moved by the act itself. */
  | 'the act';

/** Rows of a patient that are removed with the record: a condition, with the patient's row as @id. */
interface PatientTable {
  follows: Follows;
  gone: string;
}

const own = 'patient_id = @id';
const MEMORIES = '(SELECT id FROM memory WHERE patient_id = @id)';
const ITEMS = '(SELECT id FROM label_item WHERE patient_id = @id)';

/** In the order in which they are removed: what refers to a row before the row. */
export const TABLES_WITH_PATIENT: Readonly<Record<string, PatientTable>> = {
  carried_audit: { follows: 'the act', gone: own },
  records_act: { follows: 'the act', gone: 'patient_id = @id OR other_id = @id' },
  patient_alias: { follows: 'the act', gone: own },
  tombstone_claim: {
    follows: 'made again',
    gone: `memory_id IN ${MEMORIES} OR tombstone_id IN (SELECT id FROM tombstone WHERE patient_id = @id)`,
  },
  tombstone: { follows: 'its memory', gone: own },
  deletion_decision: { follows: 'its memory', gone: own },
  deletion_score: { follows: 'its memory row', gone: own },
  label: { follows: 'its memory', gone: own },
  label_assignment: { follows: 'the act', gone: `item_id IN ${ITEMS}` },
  label_item: { follows: 'its memory', gone: own },
  acceptance: { follows: 'the act', gone: own },
  conflict_decision: { follows: 'its older memory', gone: own },
  correction: { follows: 'made again', gone: own },
  question: { follows: 'the act', gone: own },
  call_correction: { follows: 'its entry', gone: own },
  attention: { follows: 'memory or entry', gone: own },
  decision: { follows: 'its entry', gone: own },
  conflict: { follows: 'made again', gone: own },
  judgement: { follows: 'made again', gone: own },
  relation: { follows: 'made again', gone: own },
  transition: { follows: 'made again', gone: own },
  memory_version: { follows: 'made again', gone: own },
  memory_fts: { follows: 'the act', gone: `rowid IN ${MEMORIES}` },
  entry_fts: {
    follows: 'the act',
    gone: "rowid IN (SELECT id FROM entry WHERE patient_id = @id AND type <> 'facts')",
  },
  vec_concept: { follows: 'made again', gone: 'rowid IN (SELECT id FROM patient_concept WHERE patient_id = @id)' },
  memory: { follows: 'the act', gone: own },
  thread_key: { follows: 'made again', gone: own },
  thread: { follows: 'made again', gone: own },
  patient_concept: { follows: 'made again', gone: own },
  entry: { follows: 'the act', gone: own },
  patient_identifier: { follows: 'the act', gone: own },
  patient: { follows: 'the act', gone: 'id = @id OR merged_into = @id' },
};

/** What several patients may share: it goes with the last of them. */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  document: 'NOT EXISTS (SELECT 1 FROM entry e WHERE e.document_id = document.id)',
  concept_vector:
    'NOT EXISTS (SELECT 1 FROM patient_concept p WHERE p.concept_id = concept_vector.concept_id) AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.concept_id = concept_vector.concept_id)',
  concept:
    'NOT EXISTS (SELECT 1 FROM patient_concept p WHERE p.concept_id = concept.id) AND NOT EXISTS (SELECT 1 FROM memory m WHERE m.concept_id = concept.id)',
};

/**
 * References of these patients' rows that lead nowhere, as "table.column": asked where the checks of SQLite were off, since those look
 * through the rows of all patients.
 */
export function brokenReferences(db: SqliteDatabase, patientIds: readonly number[]): string[] {
  const ids = JSON.stringify(patientIds);
  const references = db.prepare<[string], { parent: string; from: string; to: string | null }>(
    'SELECT "table" AS parent, "from", "to" FROM pragma_foreign_key_list(?)',
  );
  return Object.entries(TABLES_WITH_PATIENT).flatMap(([table, { gone }]) => {
    if (!gone.startsWith(own)) return [];
    return references.all(table).flatMap(({ parent, from, to }) => {
      const broken = db
        .prepare<[string], number>(
          `SELECT 1 FROM ${table} WHERE patient_id IN (SELECT value FROM json_each(?)) AND ${from} IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM ${parent} parent WHERE parent.${to ?? 'id'} = ${table}.${from}) LIMIT 1`,
        )
        .get(ids);
      return broken === undefined ? [] : [`${table}.${from}`];
    });
  });
}

/**
 * Tables that reach a patient by their columns (a column patient_id, or a reference to a table that has one) and are in neither list.
 */
export function unknownPatientTables(db: SqliteDatabase): string[] {
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%'`,
    )
    .pluck()
    .all();
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  const parents = db.prepare<[string], string>('SELECT "table" FROM pragma_foreign_key_list(?)').pluck();
  const known = new Set([...Object.keys(TABLES_WITH_PATIENT), ...Object.keys(SHARED_TABLES)]);
  return tables.filter((table) => {
    if (known.has(table)) return false;
    return columns.all(table).includes('patient_id') || parents.all(table).some((p) => p in TABLES_WITH_PATIENT);
  });
}
