/** What is approved is gone everywhere after the undo window, and what is not is left as it was. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { listBackups } from '../../electron/store/backup.ts';
import { INDEX_TABLES, TEXT_COLUMNS } from '../../electron/store/text-columns.ts';
import type { Store } from '../../electron/store/workspace-file.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';

const bare = (): Scratch => scratch({ embedder: noEmbedder() });

const RECORD: RawEntry[] = [
  fact('e1', '2015-03-01', { kind: 'condition', text: 'Tennis elbow of the left arm', to: '2015-06-01' }),
  fact('e2', '2016-03-01', { kind: 'condition', text: 'Acute bronchitis after a cold', to: '2016-03-20' }),
  fact('e3', '2017-03-01', { kind: 'medication', text: 'Lisinopril 10 mg once daily', status: 'active' }),
  fact('e4', '2018-03-01', { kind: 'medication', text: 'Lisinopril 20 mg once daily', status: 'active' }),
  fact('o1', '2015-03-01', { kind: 'condition', text: 'Tennis elbow of the left arm', to: '2015-06-01' }, 'Other'),
  fact('o2', '2016-03-01', { kind: 'condition', text: 'Hypertension' }, 'Other'),
];

/** All text of every table, save the shadow tables of the indexes; of one patient where one is given. */
function everything(store: Store): string {
  const { db } = store;
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  return tables
    .filter((t) => !INDEX_TABLES.test(t))
    .map(
      (t) =>
        `${t}\n${db
          .prepare(`SELECT * FROM ${t}`)
          .raw()
          .all()
          .map((r) => JSON.stringify(r))
          .join('\n')}`,
    )
    .join('\n');
}

/** Hash of all rows of a patient. */
function hashOf(store: Store, patient: string): string {
  const { db } = store;
  const row = db.prepare<[string], number>('SELECT id FROM patient WHERE public_id = ?').pluck().get(patient);
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const hash = createHash('sha256');
  for (const table of tables.filter((t) => !INDEX_TABLES.test(t))) {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    if (!columns.includes('patient_id')) continue;
    hash.update(JSON.stringify(db.prepare(`SELECT * FROM ${table} WHERE patient_id = ?`).raw().all(row)));
  }
  return hash.digest('hex');
}

test('every column that holds text says what a purge makes of it', async () => {
  await using s = bare();
  const { db } = s.store;
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  for (const table of tables.filter((t) => !INDEX_TABLES.test(t))) {
    const columns = db
      .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE type NOT IN ('INTEGER', 'REAL', 'BLOB')")
      .pluck()
      .all(table);
    expect([table, Object.keys(TEXT_COLUMNS[table] ?? {}).sort()]).toEqual([table, columns.sort()]);
  }
});

test('a purged memory is in no table, no index and no page, and the check of the workspace is clean', async () => {
  await using s = bare();
  await s.take(RECORD);
  const d = deletionDesk(s.store);
  d.score('Tennis elbow of the left arm', 0.9);
  expect(d.approve('Tennis elbow of the left arm')?.text).toBe('Tennis elbow of the left arm');
  d.windowOver();
  const report = await d.desk.purge('u1');
  expect(report).toMatchObject({ purged: 1, waiting: 0, refused: [], verified: { ok: true } });
  expect(report.removed).toMatchObject({ memory: 1, entry: 1 });
  // The other patient has the same words, and keeps them.
  const rows = everything(s.store)
    .split('\n')
    .filter((line) => line.includes('ennis elbow'));
  expect(rows.every((line) => line.includes('ther') || line.includes('elbow'))).toBe(true);
  expect(s.engine.state('P').history.map((m) => m.text)).not.toContain('Tennis elbow of the left arm');
  expect(s.engine.state('Other').history.map((m) => m.text)).toContain('Tennis elbow of the left arm');
  expect(s.engine.search('P', 'elbow').memories).toEqual([]);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(d.desk.tombstones()[0]).toMatchObject({ text: null, purgedAt: d.tools.now() });
});

test('a purged text of one patient alone is nowhere in the file: not in a table, not in the text index', async () => {
  await using s = bare();
  await s.take(RECORD);
  s.engine.search('P', 'bronchitis');
  const d = deletionDesk(s.store);
  d.tools.stores.text.catchUp();
  d.score('Acute bronchitis after a cold', 0.9);
  d.approve('Acute bronchitis after a cold');
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  expect(everything(s.store).toLowerCase()).not.toContain('bronchitis');
  s.store.db.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'memory_fts', 'row')");
  const terms = s.store.db.prepare<[], string>('SELECT term FROM temp.words').pluck().all();
  expect(terms).not.toContain('bronchitis');
  expect(terms).toContain('lisinopril');
  for (const page of s.store.pages()) expect(page.bytes.toString('latin1').toLowerCase()).not.toContain('bronchitis');
});

test('another patient is left byte for byte as it was', async () => {
  await using s = bare();
  await s.take(RECORD);
  const before = hashOf(s.store, 'Other');
  const d = deletionDesk(s.store);
  d.score('Tennis elbow of the left arm', 0.9);
  s.store.db
    .prepare("DELETE FROM deletion_score WHERE patient_id = (SELECT id FROM patient WHERE public_id = 'Other')")
    .run();
  d.approve('Tennis elbow of the left arm');
  d.windowOver();
  await d.desk.purge('u1');
  expect(hashOf(s.store, 'Other')).toBe(before);
});

test('importing the same file again brings nothing back', async () => {
  await using s = bare();
  const file = s.file('record.jsonl', RECORD.map((e) => JSON.stringify(e)).join('\n'));
  await s.engine.import([file]);
  const d = deletionDesk(s.store);
  d.score('Acute bronchitis after a cold', 0.9);
  d.approve('Acute bronchitis after a cold');
  d.windowOver();
  await d.desk.purge('u1');
  const again = openEngine(s.store, { embedder: noEmbedder() });
  expect(await again.import([file])).toMatchObject({ entries: 0, memories: 0 });
  expect(everything(s.store).toLowerCase()).not.toContain('bronchitis');
});

test('what a sentence says of another memory stays readable, and only the words of the purged one are covered', async () => {
  await using s = bare();
  await s.take([
    {
      patient: 'P',
      id: 'n1',
      time: '2012-01-01',
      type: 'note',
      text: 'History of gout and hypertension. Walks daily.',
    },
  ]);
  await s.engine.write();
  const d = deletionDesk(s.store);
  const gout = s.engine
    .state('P')
    .history.concat(s.engine.state('P').active)
    .find((m) => m.text === 'Gout');
  expect(gout).toBeDefined();
  // Made old by hand, as the note alone leaves it current.
  s.store.db
    .prepare(
      `UPDATE memory_version SET store = 'HISTORY', cause = 'resolved', reason = 'over' WHERE memory_id IN (SELECT id FROM memory WHERE text = 'Gout')`,
    )
    .run();
  s.store.db.prepare('UPDATE patient SET active = active - 1, history = history + 1').run();
  d.score('Gout', 0.9);
  d.approve('Gout');
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  const entry = s.engine.entry(s.engine.entries('P')[0]?.id ?? '');
  expect(entry.body).toBe('History of ████ and hypertension. Walks daily.');
  expect(s.engine.state('P').active.find((m) => m.text === 'Hypertension')?.quote).toBe(
    'History of ████ and hypertension.',
  );
  expect(everything(s.store).toLowerCase()).not.toContain('gout');
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('questions, relations, traces and reasons that show it go with it', async () => {
  await using s = bare();
  await s.take(RECORD);
  await s.engine.ask('P', 'Was there ever an acute bronchitis?', { keep: true });
  await s.engine.ask('P', 'What is the dose of lisinopril?', { keep: true });
  const d = deletionDesk(s.store);
  d.score('Acute bronchitis after a cold', 0.9);
  const detail = d.desk.candidate(d.memory('Acute bronchitis after a cold'));
  expect(detail.questions.map((q) => q.text)).toEqual(['Was there ever an acute bronchitis?']);
  expect(detail.sources.map((e) => e.quote)).toEqual(['Acute bronchitis after a cold']);
  d.approve('Acute bronchitis after a cold');
  d.windowOver();
  await d.desk.purge('u1');
  expect(s.engine.questions('P').map((q) => q.text)).toEqual(['What is the dose of lisinopril?']);
  expect(everything(s.store).toLowerCase()).not.toContain('acute bronchitis');
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('nothing is purged within its undo window, and what is taken back stands in HISTORY again', async () => {
  await using s = bare();
  await s.take(RECORD);
  const before = s.engine.state('P').history.map((m) => [m.text, m.cause, m.validTo]);
  const d = deletionDesk(s.store);
  d.score('Acute bronchitis after a cold', 0.9);
  const tombstone = d.approve('Acute bronchitis after a cold');
  expect(s.engine.state('P').history.map((m) => m.text)).not.toContain('Acute bronchitis after a cold');
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 0, waiting: 1 });
  d.desk.takeBack('u1', tombstone?.id ?? '');
  expect(s.engine.state('P').history.map((m) => [m.text, m.cause, m.validTo])).toEqual(before);
  expect(d.desk.tombstones()).toEqual([]);
  expect(() => d.desk.takeBack('u1', tombstone?.id ?? '')).toThrow(/taken back already/);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('a purged deletion cannot be taken back', async () => {
  await using s = bare();
  await s.take(RECORD);
  const d = deletionDesk(s.store);
  d.score('Acute bronchitis after a cold', 0.9);
  const tombstone = d.approve('Acute bronchitis after a cold');
  d.windowOver();
  await d.desk.purge('u1');
  expect(() => d.desk.takeBack('u1', tombstone?.id ?? '')).toThrow(/carried out/);
});

test('copies of the workspace that still hold it go after a purge, and that is on the audit log', async () => {
  await using s = bare();
  await s.take(RECORD);
  mkdirSync(join(s.store.folder, 'backups'), { recursive: true });
  writeFileSync(join(s.store.folder, 'backups', 'workspace-before-0060.stam'), 'a copy');
  const d = deletionDesk(s.store);
  d.score('Acute bronchitis after a cold', 0.9);
  d.approve('Acute bronchitis after a cold');
  await d.desk.purge('u1');
  expect(listBackups(s.store.folder)).toHaveLength(1);
  d.windowOver();
  await d.desk.purge('u1');
  expect(listBackups(s.store.folder)).toEqual([]);
  expect(d.audited.map((a) => a.action)).toEqual(['deletion.approve', 'deletion.purge', 'backup.remove']);
});

test('the number of the row of a purged memory is given out again without harm', async () => {
  await using s = bare();
  await s.take(RECORD);
  const d = deletionDesk(s.store);
  s.engine.search('P', 'x');
  d.tools.stores.text.catchUp();
  d.score('Tennis elbow of the left arm', 0.9);
  const last = s.store.db.prepare<[], number>('SELECT max(id) FROM memory').pluck().get();
  s.store.db
    .prepare("UPDATE memory_version SET store = 'HISTORY', cause = 'resolved', reason = 'over' WHERE memory_id = ?")
    .run(last ?? 0);
  s.store.db.prepare("UPDATE patient SET active = active - 1, history = history + 1 WHERE public_id = 'Other'").run();
  d.score('Hypertension', 0.9);
  d.desk.decide('u1', d.memory('Hypertension', 'Other'), 'approve', 'no longer of use', null);
  d.windowOver();
  await d.desk.purge('u1');
  const again = openEngine(s.store, { embedder: noEmbedder() });
  await again.import([
    s.file('new.jsonl', JSON.stringify(fact('e9', '2020-01-01', { kind: 'condition', text: 'Migraine' }))),
  ]);
  d.tools.stores.text.catchUp();
  expect(s.engine.search('P', 'migraine').memories.map((m) => m.text)).toEqual(['Migraine']);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('a restart finishes a purge whose rows are gone', async () => {
  await using s = bare();
  await s.take(RECORD);
  const d = deletionDesk(s.store);
  d.score('Acute bronchitis after a cold', 0.9);
  d.approve('Acute bronchitis after a cold');
  d.windowOver();
  await d.desk.purge('u1');
  s.store.db.prepare("UPDATE tombstone SET state = 'purging', purged_at = NULL").run();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, waiting: 0, verified: { ok: true } });
});

test('the vector of a concept that nobody else has is overwritten and gone, and the others are found as before', async () => {
  await using s = bare();
  await s.take(RECORD);
  const { db } = s.store;
  const d = deletionDesk(s.store);
  const { concepts } = d.tools.book;
  const rows = db.prepare<[], { id: number; text: string }>('SELECT id, text FROM concept ORDER BY id').all();
  concepts.keepOnly('test');
  const vectorOf = (at: number): Float32Array =>
    Float32Array.from({ length: 384 }, (_, i) => Math.sin((at + 1) * (i + 1)));
  concepts.saveVectors(
    'test',
    rows.map((r, at) => ({ id: r.id, vector: vectorOf(at) })),
  );
  const at = rows.findIndex((r) => r.text.includes('bronchitis'));
  const bytes = Buffer.from(vectorOf(at).buffer);
  d.score('Acute bronchitis after a cold', 0.9);
  d.approve('Acute bronchitis after a cold');
  d.windowOver();
  const report = await d.desk.purge('u1');
  expect(report).toMatchObject({
    purged: 1,
    verified: { ok: true },
    removed: { vec_concept: 1, concept_vector: 1, concept: 1 },
  });
  for (const page of s.store.pages()) expect(page.bytes.includes(bytes.subarray(0, 64))).toBe(false);
  const patient = d.tools.patient('P').id;
  const other = rows.find((r) => r.text.toLowerCase().includes('lisinopril'));
  expect(concepts.nearest(patient, other?.id ?? 0, 'test', 5)?.[0]?.distance).toBeCloseTo(0);
});
