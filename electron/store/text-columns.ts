/**
 * Every column of the schema that holds text, and what a purge makes of it. A column that is missing here fails a test: a new table cannot
 * be forgotten by a deletion.
 *
 * - code: ids, hashes, dates and words of the program's own; no words of a record.
 * - row: words of a record, in rows that are removed as wholes (the memory, what hangs on it, the questions that show it).
 * - source: what came in; covered where it states the memory, and left alone elsewhere.
 * - words: sentences of the program or of persons, in which words of the memory may stand; they are taken out.
 * - trace: JSON of stages and models; cleaned by structure, then by words.
 * - shared: words of the workspace that belong to no memory (names, settings, guidelines), or to many.
 */
export type TextRule = 'code' | 'row' | 'source' | 'words' | 'trace' | 'shared';

const codes = (...columns: string[]): Record<string, TextRule> => Object.fromEntries(columns.map((c) => [c, 'code']));

export const TEXT_COLUMNS: Readonly<Record<string, Readonly<Record<string, TextRule>>>> = {
  acceptance: codes('memory', 'person', 'at'),
  attention: { ...codes('public_id', 'kind'), message: 'words', advice: 'words' },
  audit_log: codes('at', 'actor', 'action', 'subject_type', 'subject_id', 'detail_hash', 'previous_hash', 'hash'),
  call_correction: { answer: 'trace' },
  carried_audit: codes('origin', 'line'),
  concept: { text: 'row' },
  concept_vector: codes('signature'),
  conflict: { ...codes('public_id', 'guard'), message: 'words' },
  conflict_decision: codes('conflict', 'older', 'newer', 'choice', 'person', 'at'),
  correction: {
    ...codes('public_id', 'memory', 'other', 'what', 'claims', 'reached', 'person', 'at', 'undone_by', 'undone_at'),
    act: 'trace',
    reason: 'words',
    undone_reason: 'words',
  },
  decision: { writer: 'code', trace: 'trace' },
  deletion_calibration: codes('public_id', 'scorer', 'body', 'person', 'at'),
  deletion_decision: { ...codes('memory', 'version', 'decision', 'calibration', 'person', 'at'), reason: 'words' },
  deletion_score: { scorer: 'code', kind: 'code', drivers: 'row' },
  document: { ...codes('public_id', 'sha256', 'format', 'patients'), name: 'shared', problems: 'shared' },
  entry: {
    ...codes('public_id', 'source_id', 'type', 'time', 'replaces', 'status'),
    title: 'source',
    body: 'source',
    turns: 'code',
  },
  gate_calibration: codes('public_id', 'made_at', 'embedder', 'answerer', 'prompt', 'fold_hash', 'source', 'replays'),
  guideline: { ...codes('person', 'at'), text: 'shared' },
  judgement: codes('verdict'),
  label: { ...codes('memory', 'label', 'person', 'at', 'source'), note: 'words' },
  label_assignment: codes('person'),
  label_item: codes('public_id', 'memory', 'version'),
  label_round: { ...codes('public_id', 'sampling', 'seed', 'person', 'at'), name: 'shared' },
  memory: {
    ...codes('public_id', 'kind', 'subject', 'assertion', 'status', 'stated_from', 'stated_to', 'flags'),
    text: 'row',
    codings: 'row',
    attributes: 'row',
    quote: 'row',
  },
  memory_version: {
    ...codes('role', 'store', 'cause', 'valid_from', 'valid_to', 'active_from', 'active_to', 'kind', 'stated_day'),
    reason: 'words',
  },
  meta: { key: 'code', value: 'shared' },
  migration: codes('name', 'checksum', 'schema_hash'),
  patient: { public_id: 'code', name: 'shared', birth_date: 'shared', sex: 'code', last_entry_time: 'code' },
  patient_alias: codes('public_id'),
  patient_identifier: { system: 'shared', value: 'shared' },
  person: { public_id: 'code', name: 'shared', roles: 'code' },
  prompt: { hash: 'code', role: 'code', text: 'shared' },
  prompt_variant: { role: 'code', name: 'shared', hash: 'code' },
  question: { ...codes('public_id', 'asked_at', 'choice', 'answered'), text: 'row', body: 'row' },
  records_act: {
    ...codes('public_id', 'what', 'body', 'person', 'at', 'undone_by', 'undone_at'),
    reason: 'words',
  },
  relation: { type: 'code', grounds: 'words' },
  scorer: codes('public_id', 'type', 'name', 'body', 'trained_on', 'person', 'at'),
  thread: codes('kind'),
  thread_key: { key: 'row' },
  tombstone: {
    ...codes('public_id', 'memory', 'kind', 'person', 'at', 'purge_after', 'state', 'purged_at', 'fingerprints'),
    reason: 'words',
  },
  transition: { ...codes('from_store', 'to_store', 'cause', 'kind'), reason: 'words' },
};

/** Tables of the search indexes: they hold words and vectors in a form of their own, and go by what their index is told. */
export const INDEX_TABLES = /^(memory_fts|entry_fts|vec_concept)(_|$)|^sqlite_/;
