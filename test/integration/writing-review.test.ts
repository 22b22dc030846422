/** Faults that a review of the writing of texts found, each over the real store. */
import { afterAll, expect, test, vi } from 'vitest';
import { createBundledEmbedder } from '../../electron/llm/embedder.ts';
import type { LanguageModel } from '../../electron/llm/language-model.ts';
import { readOwn } from '../../electron/llm/load-prompts.ts';
import { modelWriters } from '../../electron/model-writers.ts';
import { createServices } from '../../electron/services.ts';
import { Entries } from '../../electron/store/repositories/entries.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';
import { scriptedModel } from '../unit/write/model/scripted-model.ts';

const services = createServices();
afterAll(() => services.close());

const byModel = (model: LanguageModel): Scratch =>
  scratch({ writers: modelSource(model), embedder: createBundledEmbedder({ host: services.host }) });
const silent = () => '[]';
const actives = (s: Scratch): string[] => s.engine.state('P').active.map((m) => m.text);

test('a plan that was done stays done when a disease is stated again that a model had held for the end of the plan', async () => {
  await using s = byModel(scriptedModel(silent, () => ({ of: { replaced: 0.95, none: 0.9 } })));
  const cataract = (id: string, time: string) =>
    fact(id, time, { kind: 'condition', text: 'Cataract', status: 'active' });
  await s.take([
    fact('e2', '2022-01-01', { kind: 'plan', text: 'Cataract surgery planned' }),
    note('n3', '2022-02-01', 'Assessment:\n1. Cataract'),
  ]);
  await s.engine.write();
  expect(s.engine.conflicts()).toMatchObject([{ guard: 'same thread' }]);
  await s.take([fact('e4', '2022-03-01', { kind: 'procedure', text: 'Cataract surgery' })]);
  expect(actives(s)).not.toContain('Cataract surgery planned');
  await s.take([cataract('e5', '2022-04-01')]);
  expect(actives(s)).not.toContain('Cataract surgery planned');
  expect(s.engine.state('P').history).toMatchObject([{ text: 'Cataract surgery planned', cause: 'resolved' }]);
  expect(s.engine.conflicts()).toEqual([]);
});

test('a fault of the program over one text leaves it waiting, and those behind it are read', async () => {
  const model = scriptedModel(silent, () => ({ of: { current: 1, none: 1 } }));
  const choose: LanguageModel['choose'] = (request, options) =>
    request.user.includes('Metoprolol') ? Promise.reject(new TypeError('a fault')) : model.choose(request, options);
  await using s = byModel({ ...model, choose });
  await s.take([
    fact('e1', '2022-02-01', { kind: 'medication', text: 'Metoprolol succinate 100 mg once daily' }),
    note('n2', '2022-08-15', 'Metoprolol succinate reduced from 100 mg to 50 mg once daily.'),
    note('n3', '2022-09-01', 'Metoprolol stopped.'),
    note('n4', '2022-10-01', 'Assessment:\n1. Gout'),
  ]);
  const report = await s.engine.write();
  expect(report).toMatchObject({ entries: 1, waiting: 2, message: expect.stringMatching(/fault in the program/) });
  expect(s.engine.entries('P').map((e) => e.status)).toEqual(['written', 'waiting', 'waiting', 'written']);
  expect(actives(s)).toContain('Gout');
  expect(s.engine.verify().ok).toBe(true);
});

test('a replay looks through no row of other patients, and leaves the checks of the store on', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const result = (patient: string, i: number) =>
    fact(
      `e${i}`,
      `2020-01-${String(i + 1).padStart(2, '0')}`,
      { kind: 'measurement', text: `Glucose ${90 + i} mg/dL` },
      patient,
    );
  const days = [...Array(28).keys()];
  await s.take(days.map((i) => result('P', i)));
  await s.take(days.map((i) => result('Q', i)));
  const [first] = s.engine.entries('P');
  const report = await s.engine.replay(first?.id ?? '', { stage: 'all', writer: { type: 'rules' } });
  expect(report).toMatchObject({ changes: [], same: 1 });
  expect(s.store.db.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(s.store.db.pragma('foreign_key_check')).toEqual([]);
  expect(s.engine.state('P').history).toHaveLength(27);
  expect(s.engine.verify().ok).toBe(true);
});

test('a replay of a text that was read late knows nothing of what came between', async () => {
  await using s = byModel(scriptedModel(silent, () => ({ of: { replaced: 0.95, none: 0.9 } })));
  await s.take([
    note('n1', '2024-01-01', 'Assessment:\n1. Gout\n2. Chronic kidney disease stage 4'),
    fact('e2', '2020-01-01', { kind: 'condition', text: 'Chronic kidney disease stage 3', status: 'active' }),
  ]);
  await s.engine.write();
  expect(s.engine.conflicts()).toMatchObject([{ guard: 'same thread' }]);
  const [text] = s.engine.entries('P');
  const report = await s.engine.replay(text?.id ?? '', { stage: 'update', writer: { type: 'rules' } });
  expect(report).toMatchObject({ changes: [], same: 2, conflicts: { written: [], replayed: [] } });
});

test('a correction and a named prompt are on the disk before the answer', async () => {
  await using s = byModel(scriptedModel(silent, () => ({ of: { current: 1, none: 1 } })));
  await s.take([note('n1', '2024-01-01', 'Assessment:\n1. Gout')]);
  await s.engine.write();
  const listening = vi.spyOn(s.store.db, 'pragma');
  const [text] = s.engine.entries('P');
  const [call] = s.engine.decisions(text?.id ?? '').flatMap((d) => d.calls);
  s.engine.correct(text?.id ?? '', call?.call ?? -1, []);
  s.engine.savePrompt('extract', 'mine', `${readOwn('extract')}\n`);
  expect(listening.mock.calls.flat()).toEqual(Array(2).fill(['synchronous = FULL', 'synchronous = NORMAL']).flat());
});

test('texts are had in update order, patient by patient, without sorting all that wait', async () => {
  await using s = byModel(scriptedModel());
  const of = (patient: string, id: string, time: string) => ({ ...note(id, time, 'Feels well.'), patient });
  await s.take([of('P', 'n1', '2024-01-01'), of('Q', 'n2', '2020-01-01'), of('P', 'n3', '2019-01-01')]);
  const asked: string[] = [];
  const { db } = s.store;
  const prepare = db.prepare.bind(db);
  const listening = vi.spyOn(db, 'prepare').mockImplementation((sql: string) => {
    asked.push(sql);
    return prepare(sql);
  });
  const entries = new Entries(db);
  listening.mockRestore();
  const order: string[] = [];
  for (let next = entries.nextWaiting(null, null); next; next = entries.nextWaiting(null, next))
    order.push(next.sourceId);
  expect(order).toEqual(['n1', 'n3', 'n2']);
  const [, q] = s.engine.patients();
  const second = db
    .prepare<[string], number>('SELECT id FROM patient WHERE public_id = ?')
    .pluck()
    .get(q?.id ?? '');
  expect(entries.nextWaiting(second ?? 0, null)?.sourceId).toBe('n2');
  const sql = asked.find((text) => text.includes("status = 'waiting'")) ?? '';
  const plan = db.prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1, 1, 1);
  expect(plan.map((step) => step.detail)).toEqual(['SEARCH e USING INDEX entry_waiting (patient_id>?)']);
});

test('a prompt is used for its own role only', async () => {
  const writers = modelWriters(services.home, services.host);
  const text = readOwn('extract');
  const { hash } = writers.parse(text);
  await expect(writers.model({ type: 'model', prompts: { update: hash } }, () => text)).rejects.toThrow(
    /is for the role “extract”, not “update”/,
  );
});
