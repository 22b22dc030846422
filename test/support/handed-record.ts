/** Everything that is shown of a record, in a form in which two workspaces can be compared: rows are numbered differently in each. */
import type { Engine } from '../../electron/engine-contract.ts';
import type { SqliteDatabase } from '../../electron/store/database.ts';
import { shown } from './record-image.ts';

/** Ids of items for a person, which are made of the number of the patient's row. */
const OF_ROWS = /"[ac][0-9a-f]{20}"/g;
/** Numbers of threads in a trace. */
const THREADS = /"(thread|joinedThreads)":(-?\d+|\[[-\d,]*\])/g;

export function wholeRecord(engine: Engine, db: SqliteDatabase, patient: string): Record<string, unknown> {
  const last = engine.entries(patient).length;
  const rows = (sql: string): unknown[] =>
    db.prepare<[string], unknown>(sql.replace('WHO', '(SELECT id FROM patient WHERE public_id = ?)')).all(patient);
  return plain({
    row: engine.patients().find((p) => p.id === patient),
    shown: shown(engine, patient),
    everyMoment: Array.from({ length: last }, (_, i) => engine.state(patient, { seq: i + 1 })),
    validAt: ['2019-06-01', '2021-06-01', '2022-06-01'].map((validAt) => engine.state(patient, { validAt })),
    sources: engine.entries(patient).map((e) => engine.entry(e.id)),
    decisions: engine.entries(patient).map((e) => engine.decisions(e.id)),
    corrections: engine.review.corrections({ patient }),
    conflicts: engine.review.conflicts(patient),
    tombstones: engine.forgetting.tombstones(patient),
    labels: engine.labels.settled().filter((l) => l.patient === patient),
    questions: engine.questions(patient).map((q) => engine.question(patient, q.id)),
    accepted: rows('SELECT memory, seq, person, at FROM acceptance WHERE patient_id = WHO ORDER BY memory, seq'),
    open: rows(
      `SELECT t.seq, t.open_weight, t.kind, m.public_id FROM transition t JOIN memory m ON m.id = t.memory_id
       WHERE t.patient_id = WHO ORDER BY t.id`,
    ),
    judged: rows('SELECT choice, older, newer, person, at FROM conflict_decision WHERE patient_id = WHO ORDER BY id'),
    decided: rows(
      'SELECT memory, version, decision, reason, score, person, at FROM deletion_decision WHERE patient_id = WHO ORDER BY id',
    ),
    found: engine.search(patient, 'a'),
    fullText: engine
      .search(patient, 'lisinopril')
      .memories.map((m) => m.id)
      .sort(),
  });
}

function plain(record: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(record).replace(OF_ROWS, '"id"').replace(THREADS, '"$1":0');
  return JSON.parse(text) as Record<string, unknown>;
}
