/** Faults of deletion that others have reported, put to this store: stale derived data, another patient touched, an approval laundered. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { INDEX_TABLES } from '../../electron/store/text-columns.ts';
import type { Store } from '../../electron/store/workspace-file.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';

const bare = () => scratch({ embedder: noEmbedder() });
const over = (id: string, year: number, text: string, patient = 'P'): RawEntry =>
  fact(id, `${year}-03-01`, { kind: 'condition', text, to: `${year}-04-01` }, patient);

/** Every text of the workspace outside the indexes. */
function texts(store: Store): string {
  const { db } = store;
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  return tables
    .filter((t) => !INDEX_TABLES.test(t))
    .map((t) => JSON.stringify(db.prepare(`SELECT * FROM ${t}`).raw().all()))
    .join('\n');
}

/** Hash of all rows of one patient, in every table that has a patient. */
function hashOf(store: Store, publicId: string): string {
  const { db } = store;
  const row = db.prepare<[string], number>('SELECT id FROM patient WHERE public_id = ?').pluck().get(publicId);
  const hash = createHash('sha256');
  for (const t of db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()) {
    const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(t);
    if (INDEX_TABLES.test(t) || !columns.includes('patient_id')) continue;
    hash.update(JSON.stringify(db.prepare(`SELECT * FROM ${t} WHERE patient_id = ?`).raw().all(row)));
  }
  return hash.digest('hex');
}

test('a deleted fact does not live on in an answer, a trace, a relation, a reason or a message (graphiti 1837)', async () => {
  await using s = bare();
  await s.take([
    over('e1', 2011, 'Plantar fasciitis'),
    over('e2', 2012, 'Sunburn'),
    // Its end is before its start: the message of what needs attention names it.
    fact('e3', '2013-03-01', { kind: 'condition', text: 'Olecranon bursitis', from: '2013-03-01', to: '2012-03-01' }),
  ]);
  await s.engine.ask('P', 'Was there ever an olecranon bursitis?', { keep: true });
  expect(texts(s.store)).toContain('lecranon bursitis” ends');
  const d = deletionDesk(s.store);
  d.score('Olecranon bursitis', 0.9);
  d.approve('Olecranon bursitis');
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  expect(texts(s.store).toLowerCase()).not.toContain('olecranon');
  expect(s.engine.questions('P')).toEqual([]);
});

test('reasons of persons that name it are cleaned of it, and their decisions stay', async () => {
  await using s = bare();
  await s.take([over('e1', 2011, 'Plantar fasciitis'), over('e2', 2012, 'Sunburn')]);
  const d = deletionDesk(s.store);
  d.score('Plantar fasciitis', 0.9);
  d.score('Sunburn', 0.8);
  d.desk.decide('u1', d.memory('Sunburn'), 'keep', 'unlike the plantar fasciitis it matters', null);
  d.desk.decide('u1', d.memory('Plantar fasciitis'), 'approve', 'Plantar fasciitis healed long ago', null);
  d.windowOver();
  await d.desk.purge('u1');
  expect(texts(s.store).toLowerCase()).not.toContain('fasciitis');
  expect(d.desk.tombstones()[0]?.reason).toBe('[deleted] healed long ago');
  expect(d.desk.candidates({ includeDecided: true }).items[0]?.last?.reason).toBe('unlike the [deleted] it matters');
});

test('what is approved is not served to a question about the present, nor to one about the past (graphiti 769)', async () => {
  await using s = bare();
  await s.take([over('e1', 2011, 'Plantar fasciitis')]);
  const d = deletionDesk(s.store);
  d.score('Plantar fasciitis', 0.9);
  d.approve('Plantar fasciitis');
  for (const gate of ['active', 'both'] as const) {
    const { evidence } = await s.engine.ask('P', 'Was there ever a plantar fasciitis?', { gate });
    expect(evidence).toEqual([]);
  }
});

test('deleting of one patient leaves the hash of another as it was, also where both say the same (letta 1917)', async () => {
  await using s = bare();
  await s.take([over('e1', 2011, 'Plantar fasciitis'), over('o1', 2011, 'Plantar fasciitis', 'Other')]);
  const d = deletionDesk(s.store);
  d.score('Plantar fasciitis', 0.9);
  const before = hashOf(s.store, 'Other');
  d.desk.decide('u1', d.memory('Plantar fasciitis'), 'approve', 'old', null);
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  expect(hashOf(s.store, 'Other')).toBe(before);
  expect(s.engine.state('Other').history.map((m) => m.text)).toEqual(['Plantar fasciitis']);
});

test('an entry that comes between the look and the approval refuses it: the second gets what is there now (letta 3366, 2609.38983)', async () => {
  await using s = bare();
  await s.take([over('e1', 2011, 'Plantar fasciitis')]);
  const d = deletionDesk(s.store);
  d.score('Plantar fasciitis', 0.9);
  const { memory, version } = d.desk.candidate(d.memory('Plantar fasciitis'));
  // Current again: the approval was of something that was over.
  await s.take([fact('e9', '2020-01-01', { kind: 'condition', text: 'Plantar fasciitis', from: '2011-03-01' })]);
  expect(() => d.desk.decide('u1', memory, 'approve', 'old', version)).toThrow(
    expect.objectContaining({ code: 'CHANGED_SINCE', data: expect.objectContaining({ detail: expect.anything() }) }),
  );
  expect(d.desk.tombstones()).toEqual([]);
});

test('an older file that is imported within the undo window revives nothing, and what it states anew stands by itself', async () => {
  await using s = bare();
  await s.take([over('e1', 2011, 'Plantar fasciitis')]);
  const d = deletionDesk(s.store);
  d.score('Plantar fasciitis', 0.9);
  const id = d.memory('Plantar fasciitis');
  d.approve('Plantar fasciitis');
  const again = openEngine(s.store, { embedder: noEmbedder() });
  await again.import([s.file('older.jsonl', JSON.stringify(over('e0', 2010, 'Sunburn')))]);
  expect(again.state('P').history.map((m) => m.text)).toEqual(['Sunburn']);
  await again.import([s.file('new.jsonl', JSON.stringify(over('e8', 2015, 'Plantar fasciitis')))]);
  const stands = again.state('P').history.find((m) => m.text === 'Plantar fasciitis');
  expect(stands?.id).not.toBe(id);
  d.windowOver();
  const after = deletionDesk(s.store);
  expect(await after.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  expect(
    again
      .state('P')
      .history.map((m) => m.text)
      .sort(),
  ).toEqual(['Plantar fasciitis', 'Sunburn']);
  expect(again.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('a memory that several entries state goes with all of them', async () => {
  await using s = bare();
  await s.take([
    over('e1', 2011, 'Plantar fasciitis'),
    fact('e2', '2011-05-01', { kind: 'condition', text: 'Plantar fasciitis', from: '2011-03-01', to: '2011-04-01' }),
  ]);
  const d = deletionDesk(s.store);
  d.score('Plantar fasciitis', 0.9);
  expect(d.desk.candidate(d.memory('Plantar fasciitis')).sources).toHaveLength(2);
  d.approve('Plantar fasciitis');
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({
    purged: 1,
    verified: { ok: true },
    removed: { memory: 2, entry: 2 },
  });
  expect(texts(s.store).toLowerCase()).not.toContain('fasciitis');
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});
