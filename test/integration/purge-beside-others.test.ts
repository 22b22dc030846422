/** A purge beside what else persons and programs do: readers, a cancellation, corrections, records that are joined and divided. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openWorkspace, type Store } from '../../electron/store/workspace-file.ts';
import { type DeletionDesk, deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { OVER, reviewing } from '../support/reviewing.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { SECRET } from './store-support.ts';

const over = (id: string, year: number, text: string, patient = 'P'): RawEntry =>
  fact(id, `${year}-03-01`, { kind: 'condition', text, to: `${year}-04-01` }, patient);

/** Pages of the workspace and its log that hold a word, in any case. */
function pagesWith(store: Store, word: string): number[] {
  return [...store.pages()].filter((p) => p.bytes.toString('utf8').toLowerCase().includes(word)).map((p) => p.page);
}

function approve(store: Store, text: string, patient = 'P'): DeletionDesk {
  const d = deletionDesk(store);
  d.tools.stores.text.catchUp();
  d.score(text, 0.9);
  d.desk.decide('u1', d.memory(text, patient), 'approve', `no use of ${text}`, null);
  d.windowOver();
  return d;
}

async function purge(s: Pick<Scratch, 'store' | 'engine'>, text: string, patient = 'P'): Promise<void> {
  const report = await approve(s.store, text, patient).desk.purge('u1');
  expect(report).toMatchObject({ purged: 1, refused: [], verified: { ok: true } });
  expectSound(s);
}

function expectSound(s: Pick<Scratch, 'store' | 'engine'>): void {
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(s.store.db.pragma('foreign_key_check')).toEqual([]);
}

test('while another program reads, a purge says so and is not done; run again, it is', {
  timeout: 60_000,
}, async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const folder = join(s.folder, 'workspace');
  mkdirSync(folder);
  const store = await createWorkspace(folder, SECRET);
  const engine = openEngine(store, { embedder: noEmbedder() });
  const record = [over('e1', 2011, 'Plantar fasciitis'), over('e2', 2012, 'Sunburn')];
  await engine.import([s.file('record.jsonl', record.map((e) => JSON.stringify(e)).join('\n'))]);
  const reader = await openWorkspace(folder, SECRET, { mode: 'read' });
  reader.db.exec('BEGIN');
  reader.db.prepare('SELECT count(*) FROM memory').get();
  const d = approve(store, 'Plantar fasciitis');
  const report = await d.desk.purge('u1');
  expect(report).toMatchObject({ purged: 0, waiting: 1, refused: [], verified: { ok: false } });
  expect(report.verified.message).toContain('which another program reads. Close it, and run the purge again.');
  // What was read before is read to its end as it was; nobody else sees it any more.
  expect(reader.db.prepare("SELECT count(*) FROM memory WHERE text LIKE 'Plantar%'").pluck().get()).toBe(1);
  expect(engine.state('P').history.map((m) => m.text)).toEqual(['Sunburn']);
  reader.db.exec('COMMIT');
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, waiting: 0, verified: { ok: true } });
  expect(pagesWith(store, 'fasciitis')).toEqual([]);
  reader.close();
  await engine.close();
});

test('a purge that is cancelled leaves each memory whole or gone, and the next one does the rest', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const text = (i: number): string => `Sprain of finger ${i} after cricket`;
  await s.take(Array.from({ length: 8 }, (_, i) => over(`e${i}`, 1990 + i, text(i))));
  const d = deletionDesk(s.store);
  for (let i = 0; i < 8; i++) approve(s.store, text(i));
  const stop = new AbortController();
  const onProgress = (done: number): void => {
    if (done === 3) stop.abort();
  };
  await expect(d.desk.purge('u1', { signal: stop.signal, onProgress })).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(s.store.db.prepare('SELECT count(*) FROM memory').pluck().get()).toBe(5);
  expect(d.desk.status()).toMatchObject({ waiting: 8, purged: 0 });
  expectSound(s);
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 8, waiting: 0, verified: { ok: true } });
  expect(pagesWith(s.store, 'cricket')).toEqual([]);
});

test('a corrected memory goes with what the person wrote of it, and its correction stays as an act that holds no more', async () => {
  await using s = reviewing();
  await s.take([
    over('e2', 2012, 'Sunburn'),
    fact('e3', '2013-01-01', { kind: 'condition', text: 'Olecranon bursitis' }),
  ]);
  s.correct('Olecranon bursitis', OVER, 'The olecranon bursitis healed');
  await purge(s, 'Olecranon bursitis');
  expect(pagesWith(s.store, 'olecranon')).toEqual([]);
  expect(s.engine.review.corrections({ patient: 'P' })).toMatchObject([
    { reason: 'The [deleted] healed', holds: false, undone: null },
  ]);
  expect([s.active(), s.history()]).toEqual([[], ['Sunburn']]);
});

test('a deletion follows its memory into a joined record, and nothing comes back when the records are parted', async () => {
  await using s = reviewing();
  await s.take([
    over('a1', 2011, 'Plantar fasciitis', 'A'),
    over('a2', 2012, 'Sunburn', 'A'),
    over('b1', 2011, 'Olecranon bursitis', 'B'),
    over('b2', 2013, 'Tennis elbow', 'B'),
  ]);
  await s.engine.ask('B', 'Was there an olecranon bursitis?', { keep: true });
  await purge(s, 'Plantar fasciitis', 'A');
  const plan = s.engine.records.planMerge('A', 'B');
  const { id } = s.engine.records.merge(s.vogel, 'A', 'B', 'Olecranon bursitis in both', plan.mark);
  const history = (patient: string) => s.engine.state(patient).history.map((m) => m.text);
  expect(history('A').sort()).toEqual(['Olecranon bursitis', 'Sunburn', 'Tennis elbow']);
  await purge(s, 'Olecranon bursitis', 'A');
  const d = approve(s.store, 'Tennis elbow', 'A');
  s.engine.records.undo(s.vogel, id, 'They are two after all');
  expectSound(s);
  expect([history('A'), history('B')]).toEqual([['Sunburn'], []]);
  expect(d.desk.tombstones().map((t) => [t.patient, t.text])).toEqual([
    ['B', 'Tennis elbow'],
    ['B', null],
    ['A', null],
  ]);
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  for (const word of ['fasciitis', 'olecranon', 'tennis']) expect([word, pagesWith(s.store, word)]).toEqual([word, []]);
  expectSound(s);
});

test('an approved memory that a division carries into another record is taken back or purged there', async () => {
  await using s = reviewing();
  await s.take([over('e1', 2011, 'Plantar fasciitis'), over('e2', 2012, 'Sunburn')]);
  const d = approve(s.store, 'Plantar fasciitis');
  const first = s.engine.entries('P').find((e) => e.seq === 1)?.id ?? '';
  const plan = s.engine.records.planSplit('P', [first], 'New');
  s.engine.records.split(s.vogel, 'P', [first], 'New', 'Two persons', plan.mark);
  const [tombstone] = d.desk.tombstones();
  const there = tombstone?.patient ?? '';
  expect(there).not.toBe('P');
  d.desk.takeBack('u1', tombstone?.id ?? '');
  expect(s.engine.state(there).history.map((m) => m.text)).toEqual(['Plantar fasciitis']);
  await purge(s, 'Plantar fasciitis', there);
  expect(pagesWith(s.store, 'fasciitis')).toEqual([]);
  expect(s.history()).toEqual(['Sunburn']);
});
