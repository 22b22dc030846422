/** A whole record goes for good, and nothing that anybody else has goes with it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listBackups } from '../../electron/store/backup.ts';
import type { SqliteDatabase } from '../../electron/store/database.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows } from '../support/record-image.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';

function clinician(s: Scratch): string {
  return s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
}

function remove(s: Scratch, by: string, patient: string): Record<string, number> {
  const { mark } = s.engine.records.planRemoval(patient);
  return s.engine.records.remove(by, patient, 'The patient asked for it', mark);
}

/** Tables in which a text stands in any column, the virtual tables' own among them. */
function tablesWith(db: SqliteDatabase, text: string): string[] {
  const tables = db
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')")
    .pluck()
    .all();
  return tables.filter((table) => {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    const where = columns.map((c) => `instr(CAST("${c}" AS BLOB), CAST(@text AS BLOB)) > 0`).join(' OR ');
    return db.prepare(`SELECT 1 FROM "${table}" WHERE ${where} LIMIT 1`).get({ text }) !== undefined;
  });
}

const one: RawEntry[] = [
  fact('a1', '2020-01-01', { kind: 'medication', text: 'Zorblaxinol 10 mg daily' }, 'GoneId'),
  fact('a2', '2020-01-01', { kind: 'condition', text: 'Diabetes' }, 'GoneId'),
  { ...note('a3', '2020-02-01', 'Zorblaxinol was quuxified. Assessment:\n1. Gout'), patient: 'GoneId' },
];
const two: RawEntry[] = [fact('b1', '2020-01-01', { kind: 'condition', text: 'Diabetes' }, 'StaysId')];

test('nothing of the record is left in any table, index or page, and the audit log says who removed it', async () => {
  await using s = scratch();
  const by = clinician(s);
  await s.take([...one, ...two]);
  await s.engine.embedMissing();
  await s.engine.ask('GoneId', 'Does she take Zorblaxinol?', { keep: true });
  const { db } = s.store;
  const stays = derivedRows(db, 'StaysId');
  expect(tablesWith(db, 'Zorblaxinol').length).toBeGreaterThan(3);
  expect(db.serialize().includes('Zorblaxinol')).toBe(true);
  const plan = s.engine.records.planRemoval('GoneId');
  expect(plan.counts).toEqual(expect.arrayContaining([{ what: 'entries', count: 3 }]));
  expect(plan.warnings.join(' ')).toMatch(/cannot be undone/);
  const went = remove(s, by, 'GoneId');
  expect(went).toMatchObject({ entry: 3, patient: 1 });
  for (const word of ['Zorblaxinol', 'zorblaxinol', 'quuxified'])
    expect([word, tablesWith(db, word)]).toEqual([word, []]);
  // The id stands where it says that it was removed, and nowhere else.
  expect(tablesWith(db, 'GoneId')).toEqual(['audit_log']);
  const { documents: _d, ...rest } = derivedRows(db, 'StaysId');
  const { documents: _e, ...before } = stays;
  expect(rest).toEqual(before);
  expect(db.prepare("SELECT text FROM concept WHERE text = 'Diabetes'").get()).toBeDefined();
  const lines = s.engine.audit.page({ action: 'record.removed' }).lines;
  expect(lines).toMatchObject([{ actor: by, subjectId: 'GoneId' }]);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  // Its pages hold no more of it than its rows: what is free was overwritten.
  const pages = db.serialize();
  expect(pages.includes('Zorblaxinol')).toBe(false);
});

test('a record that took another one in goes with it, former ids too, and the file can be imported again', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(one, 'one.jsonl');
  await s.take(two, 'two.jsonl');
  const { mark } = s.engine.records.planMerge('StaysId', 'GoneId');
  s.engine.records.merge(by, 'StaysId', 'GoneId', 'One person', mark);
  remove(s, by, 'GoneId');
  expect(s.engine.patients()).toEqual([]);
  expect(tablesWith(s.store.db, 'GoneId')).toEqual(['audit_log']);
  expect(await s.take(one, 'one.jsonl')).toMatchObject({ entries: 3, duplicates: 0 });
  expect(s.engine.verify().ok).toBe(true);
});

test('copies of the workspace from before an upgrade are deleted with it', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(one);
  const backups = join(s.store.folder, 'backups');
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, 'workspace-before-0060.stam'), 'a copy');
  expect(listBackups(s.store.folder)).toHaveLength(1);
  remove(s, by, 'GoneId');
  expect(listBackups(s.store.folder)).toEqual([]);
});
