/** Everything that a workspace makes of its records, as text that can be compared: what must come out again when a record is written anew. */
import type { Engine } from '../../electron/engine-contract.ts';
import type { SqliteDatabase } from '../../electron/store/database.ts';

/** Rows of what is made of the entries of one patient; rows that have no meaning of their own have no number in it. */
export function derivedRows(db: SqliteDatabase, patient: string): Record<string, unknown[]> {
  const of = (sql: string): unknown[] => db.prepare<[string], unknown>(sql).all(patient);
  const who = '(SELECT id FROM patient WHERE public_id = ?)';
  const one = (column: string): string => `(SELECT public_id FROM memory WHERE id = x.${column})`;
  return {
    patient: of(
      'SELECT name, birth_date, sex, last_seq, active, history, last_entry_time FROM patient WHERE public_id = ?',
    ),
    entries: of(
      `SELECT seq, public_id, document_id, source_id, title, time, body, memories, status FROM entry WHERE patient_id = ${who} ORDER BY seq`,
    ),
    memories: of(
      `SELECT m.id, m.public_id, m.entry_id, m.text, m.quote, m.stated_from, m.stated_to, m.codings, m.attributes, m.flags,
         (SELECT group_concat(o.public_id) FROM (SELECT public_id FROM memory WHERE thread_id = m.thread_id ORDER BY id) o) AS thread
       FROM memory m WHERE m.patient_id = ${who} ORDER BY m.id`,
    ),
    keys: of(
      `SELECT k.key, (SELECT min(m.public_id) FROM memory m WHERE m.thread_id = k.thread_id) AS thread FROM thread_key k
       WHERE k.patient_id = ${who} ORDER BY 1`,
    ),
    versions: of(`SELECT * FROM memory_version WHERE patient_id = ${who} ORDER BY memory_id, seq_from`),
    transitions: of(
      `SELECT ${one('memory_id')} AS memory, seq, from_store, to_store, cause, reason, ${one('trigger_memory_id')} AS "trigger",
         trigger_entry_id, ${one('successor_id')} AS successor, open_weight FROM transition x WHERE patient_id = ${who} ORDER BY id`,
    ),
    relations: of(
      `SELECT type, ${one('from_memory_id')} AS "from", ${one('to_memory_id')} AS "to", confidence, grounds, seq FROM relation x
       WHERE patient_id = ${who} ORDER BY 2, 3, 1`,
    ),
    conflicts: of(
      `SELECT public_id, guard, message, entry_id, seq_from, seq_to FROM conflict WHERE patient_id = ${who} ORDER BY public_id`,
    ),
    judgements: of(`SELECT * FROM judgement WHERE patient_id = ${who} ORDER BY older_memory_id, newer_memory_id`),
    attention: of(
      `SELECT public_id, kind, memory_id, entry_id, document_id, message, open FROM attention WHERE patient_id = ${who} ORDER BY public_id`,
    ),
    concepts: of(
      `SELECT c.text, p.active, p.history, v.in_active, v.in_history FROM patient_concept p JOIN concept c ON c.id = p.concept_id
         LEFT JOIN vec_concept v ON v.rowid = p.id WHERE p.patient_id = ${who} ORDER BY c.text`,
    ),
    identifiers: of(`SELECT system, value FROM patient_identifier WHERE patient_id = ${who} ORDER BY system, value`),
    corrections: of(`SELECT * FROM correction WHERE patient_id = ${who} ORDER BY id`),
    hidden: of(
      `SELECT c.memory_id FROM tombstone_claim c JOIN tombstone t ON t.id = c.tombstone_id WHERE t.patient_id = ${who} ORDER BY 1`,
    ),
    labels: of(`SELECT memory, label, person FROM label WHERE patient_id = ${who} ORDER BY memory, person`),
    accepted: of(`SELECT memory, seq, person FROM acceptance WHERE patient_id = ${who} ORDER BY memory, seq`),
    questions: of(`SELECT public_id, text, body FROM question WHERE patient_id = ${who} ORDER BY public_id`),
    documents: of(
      `SELECT d.public_id, d.patients, (SELECT public_id FROM patient WHERE id = d.forced_patient_id) AS forced FROM document d
       WHERE d.id IN (SELECT document_id FROM entry WHERE patient_id = ${who}) ORDER BY d.public_id`,
    ),
  };
}

/** What the engine shows of one patient: state, details of every memory, what waits, and the state as known at three moments before. */
export function shown(engine: Engine, patient: string): unknown {
  const state = engine.state(patient);
  const entries = engine.entries(patient);
  const last = entries.length;
  return {
    state,
    before: [Math.ceil(last / 4), Math.ceil(last / 2), Math.max(1, last - 1)].map((seq) =>
      engine.state(patient, { seq }),
    ),
    details: [...state.active, ...state.history].map((m) => engine.memory(m.id)),
    entries,
    conflicts: engine.conflicts(patient),
    attention: engine.attention(patient),
  };
}
