/** Every table that has something of a patient is known to joining, dividing and removing: none can be forgotten. */
import { expect, test } from 'vitest';
import type { SqliteDatabase } from '../../electron/store/database.ts';
import { TABLES_WITH_PATIENT, unknownPatientTables } from '../../electron/store/repositories/patient-tables.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';

/** Rows by which a record could still be reached, whatever the table: patient columns and references to the patient's row. */
function pointingAt(db: SqliteDatabase, patientId: number): string[] {
  const tables = db
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')")
    .pluck()
    .all();
  return tables.flatMap((table) => {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const references = db
      .prepare<[string], string>(`SELECT "from" FROM pragma_foreign_key_list(?) WHERE "table" = 'patient'`)
      .pluck()
      .all(table);
    return [...new Set([...references, ...columns.filter((c) => c === 'patient_id')])].flatMap((column) =>
      db.prepare(`SELECT 1 FROM "${table}" WHERE "${column}" = ? LIMIT 1`).get(BigInt(patientId))
        ? [`${table}.${column}`]
        : [],
    );
  });
}

async function twoRecords(s: Scratch): Promise<{ by: string; b: number }> {
  const by = s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  await s.take([
    fact('a1', '2020-01-01', { kind: 'medication', text: 'Lisinopril 10 mg daily' }, 'A'),
    fact('b1', '2021-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }, 'RecordB'),
    fact('b2', '2022-01-01', { kind: 'medication', text: 'Lisinopril 40 mg daily' }, 'RecordB'),
    { ...note('b3', '2021-02-01', 'Assessment:\n1. Gout'), patient: 'RecordB' },
  ]);
  const onto = s.file(
    'onto.jsonl',
    JSON.stringify(fact('x', '2020-01-01', { kind: 'condition', text: 'Asthma' }, 'X')),
  );
  await s.engine.import([onto], { patient: 'RecordB' });
  await s.engine.ask('RecordB', 'Does she have gout?', { keep: true });
  const { db } = s.store;
  const b = db.prepare<[], number>("SELECT id FROM patient WHERE public_id = 'RecordB'").pluck().get() ?? 0;
  return { by, b };
}

test('no table of the store that reaches a patient is unknown', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  expect(unknownPatientTables(s.store.db)).toEqual([]);
});

test('a new table with a patient, or with a reference to a memory, is found until somebody says what becomes of it', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  s.store.db.exec('CREATE TABLE fresh (patient_id INTEGER); CREATE TABLE deep (m INTEGER REFERENCES memory(id))');
  expect(unknownPatientTables(s.store.db).sort()).toEqual(['deep', 'fresh']);
});

test('after a merge nothing points at the record that was taken in but what says so', async () => {
  await using s = scratch();
  const { by, b } = await twoRecords(s);
  await s.engine.embedMissing();
  const { mark } = s.engine.records.planMerge('A', 'RecordB');
  s.engine.records.merge(by, 'A', 'RecordB', 'One person', mark);
  expect(pointingAt(s.store.db, b)).toEqual(['records_act.other_id']);
  const index = s.store.db
    .prepare<[string], number>('SELECT count(*) FROM memory_fts WHERE memory_fts MATCH ?')
    .pluck();
  expect(index.get(`patient:p${b}`)).toBe(0);
  const named = s.store.db.prepare<[], string>('SELECT patients FROM document').pluck().all();
  expect(named.join()).not.toContain('RecordB');
  expect(s.engine.questions('A')).toHaveLength(1);
  expect(s.engine.question('A', s.engine.questions('A')[0]?.id ?? '')).toMatchObject({ patient: 'A' });
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('after a removal nothing points at the record', async () => {
  await using s = scratch();
  const { by, b } = await twoRecords(s);
  await s.engine.embedMissing();
  const { mark } = s.engine.records.planRemoval('RecordB');
  s.engine.records.remove(by, 'RecordB', 'Asked for', mark);
  expect(pointingAt(s.store.db, b)).toEqual([]);
  expect(Object.keys(TABLES_WITH_PATIENT).length).toBeGreaterThan(25);
});
