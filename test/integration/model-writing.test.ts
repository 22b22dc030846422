/**
 * What the write path makes of a model's answers, over the real store. The model is a stand-in that answers what each test wrote
 * down, since no real one gives a chosen verdict on demand.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { createBundledEmbedder } from '../../electron/llm/embedder.ts';
import type { LanguageModel } from '../../electron/llm/language-model.ts';
import { createLlamaHost } from '../../electron/llm/llama-host.ts';
import type { ReplayReport } from '../../shared/interchange.ts';
import { modelSource } from '../support/model-source.ts';
import { endState, fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { answering, said, scriptedModel } from '../unit/write/model/scripted-model.ts';

const host = createLlamaHost();
afterAll(() => host.close());

const byModel = (model: LanguageModel): Scratch =>
  scratch({ writers: modelSource(model), embedder: createBundledEmbedder({ host }) });
const note = (id: string, time: string, text: string) => ({
  patient: 'P',
  id,
  time,
  type: 'note',
  title: 'Note',
  text,
});
const METOPROLOL = fact('e1', '2022-02-01', { kind: 'medication', text: 'Metoprolol succinate 100 mg once daily' });
const REDUCED = note('n2', '2022-08-15', 'Metoprolol succinate reduced from 100 mg to 50 mg once daily.');
const silent = () => '[]';
/** Every pair gets these probabilities, told by the words that the updater chooses between; links are never drawn. */
const always = (of: Record<string, number>) =>
  scriptedModel(silent, (user) => ({ of: user.includes('Earlier') ? { ...of, none: 0.9 } : of }));

async function written(s: Scratch, entries: readonly Record<string, unknown>[]) {
  await s.take(entries);
  const report = await s.engine.write();
  expect(report).toMatchObject({ waiting: 0, message: null });
  return report;
}
const actives = (s: Scratch): string[] => s.engine.state('P').active.map((m) => m.text);

describe('judgements', () => {
  test('where rules and a sure model agree, the memory moves with the words of the note', async () => {
    await using s = byModel(always({ replaced: 0.95 }));
    await written(s, [METOPROLOL, REDUCED]);
    expect(actives(s)).toEqual([expect.stringContaining('50 mg')]);
    const [old] = s.engine.state('P').history;
    expect(old).toMatchObject({ cause: 'superseded' });
    expect(old?.reason).toContain('reduced from 100 mg to 50 mg');
    expect(s.engine.conflicts()).toEqual([]);
  });

  test('where the model is sure that the earlier one still holds, both stay and a person decides', async () => {
    await using s = byModel(always({ current: 0.95 }));
    await written(s, [METOPROLOL, REDUCED]);
    expect(actives(s)).toHaveLength(2);
    expect(s.engine.conflicts()).toMatchObject([{ guard: 'rules and model agree' }]);
  });

  test('where the model is not sure, both stay and a person decides', async () => {
    await using s = byModel(always({ current: 0.45, replaced: 0.55 }));
    await written(s, [METOPROLOL, REDUCED]);
    expect(actives(s)).toHaveLength(2);
    expect(s.engine.conflicts()).toMatchObject([{ guard: 'a sure verdict' }]);
  });

  test('a sure model that holds a memory of another thread for over moves nothing: a person is asked', async () => {
    await using s = byModel(always({ replaced: 0.95 }));
    await written(s, [
      fact('e1', '2020-01-01', { kind: 'condition', text: 'Chronic kidney disease stage 3', status: 'active' }),
      note('n2', '2023-01-01', 'Assessment:\n1. Chronic kidney disease stage 4'),
    ]);
    expect(actives(s)).toHaveLength(2);
    expect(s.engine.conflicts()).toMatchObject([{ guard: 'same thread' }]);
  });

  test('the end state is the same in whatever order the entries came and were read', async () => {
    const entries = [
      METOPROLOL,
      REDUCED,
      note('n3', '2023-01-10', 'Metoprolol succinate stopped.'),
      fact('e4', '2023-06-01', { kind: 'medication', text: 'Metoprolol succinate 25 mg once daily' }),
    ];
    const states: string[][] = [];
    for (const order of [entries, [...entries].reverse(), [2, 0, 3, 1].map((i) => entries[i] ?? {})]) {
      await using s = byModel(always({ replaced: 0.5, ended: 0.45 }));
      await written(s, order);
      states.push(endState(s.engine.state('P')));
      expect(s.engine.verify().ok).toBe(true);
    }
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
  });
});

describe('a text that is read late', () => {
  test('is known from the last update order on, and not from its own', async () => {
    await using s = byModel(always({ ended: 0.95 }));
    await s.take([
      METOPROLOL,
      note('n2', '2022-08-15', 'Metoprolol stopped.'),
      fact('e3', '2022-09-01', { kind: 'condition', text: 'Gout' }),
    ]);
    expect(s.engine.entries('P').map((e) => [e.seq, e.status, e.writer])).toEqual([
      [1, 'written', 'rules'],
      [2, 'waiting', null],
      [3, 'written', 'rules'],
    ]);
    expect(s.engine.waitingTexts()).toBe(1);
    expect(s.engine.attention().map((a) => a.kind)).toContain('text waits for a writer');
    expect(actives(s)).toContain('Metoprolol succinate 100 mg once daily');
    await s.engine.write();
    expect(s.engine.waitingTexts()).toBe(0);
    expect(s.engine.attention().map((a) => a.kind)).not.toContain('text waits for a writer');
    expect(actives(s)).toEqual(['Gout']);
    expect(s.engine.state('P', { seq: 2 }).active.map((m) => m.text)).toEqual([
      'Metoprolol succinate 100 mg once daily',
    ]);
    expect(s.engine.state('P', { seq: 3 }).active.map((m) => m.text)).toEqual(['Gout']);
    expect(s.engine.verify().ok).toBe(true);
  });

  test('keeps no import waiting: one goes in while a text is still being read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = always({ ended: 0.95 });
    const generate = slow.generate.bind(slow);
    await using s = byModel({
      ...slow,
      generate: async (request) => {
        await promise;
        return generate(request);
      },
    });
    await s.take([METOPROLOL, note('n2', '2022-08-15', 'Metoprolol stopped.')]);
    const reading = s.engine.write();
    await s.take([fact('e3', '2022-09-01', { kind: 'condition', text: 'Gout' })]);
    expect(actives(s)).toContain('Gout');
    expect(s.engine.waitingTexts()).toBe(1);
    resolve();
    expect(await reading).toMatchObject({ entries: 1, waiting: 0 });
    expect(actives(s)).toEqual(['Gout']);
  });

  test('a model that fails leaves it waiting and says why; the rules can read it then', async () => {
    const { StamError } = await import('../../shared/errors.ts');
    const broken = scriptedModel(() => new StamError('MODEL_FAILED', 'The model stopped twice.'));
    await using s = byModel(broken);
    await s.take([METOPROLOL, note('n2', '2022-08-15', 'Metoprolol stopped.')]);
    const report = await s.engine.write();
    expect(report).toMatchObject({ entries: 0, waiting: 1, message: 'The model stopped twice.' });
    expect(s.engine.entries('P')[1]?.status).toBe('waiting');
    await s.engine.write({ writer: 'rules' });
    expect(actives(s)).toEqual([]);
  });
});

describe('a replay', () => {
  const dump = (s: Scratch): string =>
    JSON.stringify(
      [
        'patient',
        'entry',
        'memory',
        'memory_version',
        'transition',
        'relation',
        'decision',
        'attention',
        'conflict',
        'judgement',
      ].map((table) => s.store.db.prepare(`SELECT * FROM ${table}`).all()),
    );

  async function replayed(s: Scratch, writer: 'rules' | 'model', stage: ReplayReport['stage'] = 'all') {
    const before = dump(s);
    const id = s.engine.entries('P')[1]?.id ?? '';
    const report = await s.engine.replay(id, { stage, writer: { type: writer } });
    expect(dump(s)).toBe(before);
    return report;
  }

  test('with the same writer gives what was written, and leaves no trace', async () => {
    await using s = scratch();
    await s.take([METOPROLOL, REDUCED, fact('e3', '2023-06-01', { kind: 'condition', text: 'Gout' })]);
    const report = await replayed(s, 'rules');
    expect(report).toMatchObject({ changes: [], conflicts: { written: [], replayed: [] } });
    expect(report.same).toBeGreaterThan(1);
    expect(report.decisions.map((d) => d.stage)).toEqual(['extract', 'link', 'impact', 'update', 'guard', 'commit']);
  });

  test('with a model that doubts shows what would have stayed, and its questions', async () => {
    await using s = byModel(always({ current: 0.95 }));
    await s.engine.import([s.file('r.jsonl', [METOPROLOL, REDUCED].map((e) => JSON.stringify(e)).join('\n'))], {
      writer: 'rules',
    });
    const report = await replayed(s, 'model', 'update');
    expect(report.changes).toMatchObject([
      { change: 'different', written: { store: 'HISTORY' }, replayed: { store: 'ACTIVE' } },
    ]);
    expect(report.conflicts.replayed).toHaveLength(1);
    const update = report.decisions.find((d) => d.stage === 'update');
    expect(update?.calls).toMatchObject([{ role: 'update', probabilities: { current: expect.any(Number) } }]);
  });

  test('of a structured entry with a model is refused in a sentence', async () => {
    await using s = byModel(always({ current: 0.95 }));
    await s.take([METOPROLOL]);
    const id = s.engine.entries('P')[0]?.id ?? '';
    await expect(s.engine.replay(id, { stage: 'all', writer: { type: 'model' } })).rejects.toThrow(
      /never read by a model/,
    );
  });
});

describe('corrections', () => {
  test('are kept beside the question, exported as chat lines with one key a patient, and taken back; the record is unchanged', async () => {
    const reads = answering({
      Gout: [said({ quote: 'Gout', kind: 'condition', name: 'Gout' })],
    });
    await using s = byModel(scriptedModel(reads, () => ({ of: { replaced: 0.9, none: 0.9 } })));
    await written(s, [METOPROLOL, REDUCED, note('n3', '2023-01-01', 'Gout of the left foot.')]);
    const state = JSON.stringify(s.engine.state('P'));
    const [, second, third] = s.engine.entries('P');
    const calls = (id: string | undefined) => s.engine.decisions(id ?? '').flatMap((d) => d.calls);
    const update = calls(second?.id).find((c) => c.role === 'update');
    const extract = calls(third?.id).find((c) => c.role === 'extract');
    expect(() => s.engine.correct(second?.id ?? '', update?.call ?? -1, 'deleted')).toThrow(/no answer/);
    s.engine.correct(second?.id ?? '', update?.call ?? -1, 'resolved');
    s.engine.correct(third?.id ?? '', extract?.call ?? -1, []);
    expect(calls(second?.id).find((c) => c.role === 'update')?.correction).toBe('resolved');
    expect(s.engine.trainingCounts()).toEqual({ extract: 1, link: 0, update: 1 });
    const [line] = [...s.engine.training('update')].map((l) => JSON.parse(l));
    expect(line.messages.at(-1)).toEqual({ role: 'assistant', content: 'ended' });
    expect(line.messages[0].role).toBe('system');
    expect(line.messages.at(-2).content).toBe(update?.input);
    const [other] = [...s.engine.training('extract')].map((l) => JSON.parse(l));
    expect(other.patient).toBe(line.patient);
    expect(line.patient).not.toContain('P');
    expect(JSON.stringify(s.engine.state('P'))).toBe(state);
    s.engine.correct(second?.id ?? '', update?.call ?? -1, null);
    expect(s.engine.trainingCounts()).toEqual({ extract: 1, link: 0, update: 0 });
  });
});
