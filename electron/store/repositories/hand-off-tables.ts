/**
 * What is carried of a patient where the record is handed over, table by table: the rows as they are, so that what another workspace makes
 * of them is what this one made. Rows are numbered anew there; `refs` says which columns hold numbers of which table.
 */
import type { SqliteDatabase } from '../database.ts';

/** Tables whose rows others refer to by number. */
export type Numbered =
  | 'document'
  | 'concept'
  | 'entry'
  | 'thread'
  | 'memory'
  | 'correction'
  | 'tombstone'
  | 'guideline'
  | 'label_round'
  | 'label_item';

export interface CarriedTable {
  /** Which rows, with the patient's row as @id. */
  of: string;
  refs?: Readonly<Record<string, Numbered>>;
  /** Columns that hold public ids of persons. */
  persons?: readonly string[];
  /** Columns that mean nothing elsewhere: left out, empty there. */
  without?: readonly string[];
  /** What is read in place of a column. */
  as?: Readonly<Record<string, string>>;
  /** Each workspace may have rows of its own, and a record that is taken again keeps both. */
  added?: true;
}

const own = 'patient_id = @id';
const ITEMS = '(SELECT id FROM label_item WHERE patient_id = @id)';
const ROUNDS = '(SELECT round_id FROM label_item WHERE patient_id = @id)';

/** In the order in which they are taken in: a row after what it refers to. */
const CARRIED_TABLES = {
  // Numbers that mean something in one folder of files only are no numbers elsewhere: another person may have them there.
  patient_identifier: { of: `${own} AND system NOT LIKE 'urn:stam:reference:%'` },
  patient_alias: { of: own },
  document: {
    of: `id IN (SELECT document_id FROM entry WHERE patient_id = @id
      UNION SELECT document_id FROM attention WHERE patient_id = @id)`,
    without: ['forced_patient_id'],
    // Of a file that speaks of others too it is said here what concerns this patient, and that it was not read to its end.
    as: {
      patients: '(SELECT json_array(public_id) FROM patient WHERE id = @id)',
      complete: 'CASE WHEN json_array_length(patients) > 1 THEN 0 ELSE complete END',
      problems: "CASE WHEN json_array_length(patients) > 1 THEN '[]' ELSE problems END",
      problem_count: 'CASE WHEN json_array_length(patients) > 1 THEN 0 ELSE problem_count END',
      entries:
        'CASE WHEN json_array_length(patients) > 1 THEN (SELECT count(*) FROM entry WHERE document_id = document.id AND patient_id = @id) ELSE entries END',
    },
  },
  concept: {
    of: `id IN (SELECT concept_id FROM memory WHERE patient_id = @id
      UNION SELECT concept_id FROM patient_concept WHERE patient_id = @id)`,
  },
  prompt: {
    of: `hash IN (SELECT c.value ->> '$.prompt.hash' FROM decision d, json_each(d.trace, '$.calls') c WHERE d.patient_id = @id)`,
  },
  entry: { of: own, refs: { document_id: 'document' } },
  thread: { of: own },
  thread_key: { of: own, refs: { thread_id: 'thread' } },
  memory: { of: own, refs: { entry_id: 'entry', thread_id: 'thread', concept_id: 'concept' } },
  patient_concept: { of: own, refs: { concept_id: 'concept' } },
  memory_version: {
    of: own,
    refs: {
      memory_id: 'memory',
      of_memory_id: 'memory',
      trigger_memory_id: 'memory',
      trigger_entry_id: 'entry',
      successor_id: 'memory',
      concept_id: 'concept',
    },
  },
  transition: {
    of: own,
    refs: { memory_id: 'memory', trigger_memory_id: 'memory', trigger_entry_id: 'entry', successor_id: 'memory' },
  },
  relation: { of: own, refs: { from_memory_id: 'memory', to_memory_id: 'memory' } },
  judgement: { of: own, refs: { older_memory_id: 'memory', newer_memory_id: 'memory', entry_id: 'entry' } },
  decision: { of: own, refs: { entry_id: 'entry' } },
  conflict: {
    of: own,
    refs: { thread_id: 'thread', older_memory_id: 'memory', newer_memory_id: 'memory', entry_id: 'entry' },
  },
  attention: { of: own, refs: { memory_id: 'memory', entry_id: 'entry', document_id: 'document' }, added: true },
  correction: {
    of: own,
    refs: { entry_id: 'entry', undone_entry_id: 'entry' },
    persons: ['person', 'undone_by'],
  },
  tombstone: {
    of: own,
    refs: { entry_id: 'entry' },
    persons: ['person'],
    // Fingerprints are keyed by the workspace that purged; what it purged never was in the other.
    as: { fingerprints: `CASE WHEN fingerprints IS NOT NULL THEN '{"entries":[],"texts":[]}' END` },
  },
  tombstone_claim: {
    of: 'tombstone_id IN (SELECT id FROM tombstone WHERE patient_id = @id)',
    refs: { memory_id: 'memory', tombstone_id: 'tombstone' },
  },
  call_correction: { of: own, refs: { entry_id: 'entry' }, added: true },
  question: { of: own, added: true },
  conflict_decision: { of: own, refs: { correction_id: 'correction' }, persons: ['person'], added: true },
  acceptance: { of: own, persons: ['person'], added: true },
  guideline: {
    of: `version IN (SELECT guideline FROM label WHERE patient_id = @id
      UNION SELECT guideline FROM label_round WHERE id IN ${ROUNDS})`,
    persons: ['person'],
    added: true,
  },
  label_round: { of: `id IN ${ROUNDS}`, refs: { guideline: 'guideline' }, persons: ['person'], added: true },
  label_item: { of: own, refs: { round_id: 'label_round' }, added: true },
  label_assignment: { of: `item_id IN ${ITEMS}`, refs: { item_id: 'label_item' }, persons: ['person'], added: true },
  label: { of: own, refs: { item_id: 'label_item', guideline: 'guideline' }, persons: ['person'], added: true },
  deletion_decision: { of: own, persons: ['person'], added: true },
  carried_audit: { of: own, added: true },
} as const satisfies Record<string, CarriedTable>;

export type CarriedName = keyof typeof CARRIED_TABLES;

/** Values of the columns of a table, in their order. */
export type Values = readonly (string | number | null)[];

export const carriedNames = Object.keys(CARRIED_TABLES) as CarriedName[];

export function carried(table: CarriedName): CarriedTable {
  return CARRIED_TABLES[table];
}

/** The columns of each table that are carried, as this workspace has them. `id`, where there is one, tells rows apart. */
export function carriedColumns(db: SqliteDatabase): Record<CarriedName, string[]> {
  const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  const columns = carriedNames.map((table): [CarriedName, string[]] => {
    const without: readonly string[] = carried(table).without ?? [];
    return [table, names.all(table).filter((name) => name !== 'patient_id' && !without.includes(name))];
  });
  return Object.fromEntries(columns) as Record<CarriedName, string[]>;
}
