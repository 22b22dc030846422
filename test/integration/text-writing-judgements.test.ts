/**
 * Which of two memories a model is shown as the earlier one: a matter of clinical time, not of arrival. The model is a stand-in that
 * answers by the words of the pair, since no real one gives a chosen verdict on demand.
 */
import { describe, expect, test } from 'vitest';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { endState, fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note, stores } from '../support/told-texts.ts';
import { type ScriptedModel, scriptedModel } from '../unit/write/model/scripted-model.ts';

const verdicts = (of: Record<string, number>, link = 'none'): ScriptedModel =>
  scriptedModel(
    () => '[]',
    () => ({ of: { ...of, [link]: 0.9 } }),
  );

async function written(model: ScriptedModel, ...entries: RawEntry[]): Promise<Scratch> {
  const s = scratch({ writers: modelSource(model), embedder: noEmbedder() });
  for (const entry of entries) {
    await s.take([entry]);
    await s.engine.write();
  }
  expect(s.engine.verify().ok).toBe(true);
  return s;
}

const CURRENT = fact('f1', '2024-01-05', { kind: 'medication', text: 'Amlodipine 10 mg once daily' });
const OLD_NOTE = note('n1', '2019-02-05', 'Amlodipine 5 mg once daily.');
const TURN = [
  'Earlier, 2019-02-05: medication: Amlodipine 5 mg once daily',
  'Newer, 2024-01-05: medication: Amlodipine 10 mg once daily',
].join('\n');
const conflicts = (s: Scratch) => s.engine.conflicts().map((c) => [c.guard, c.texts]);

describe('a note that is older than what it is compared with', () => {
  test('is shown to the model as the earlier one, and the trace names the two in that order', async () => {
    const model = verdicts({ replaced: 0.95 });
    await using s = await written(model, CURRENT, OLD_NOTE);
    expect(model.chosen.map((c) => c.user)).toEqual([TURN, TURN]);
    expect(stores(s.engine)).toEqual({
      active: ['Amlodipine 10 mg once daily'],
      history: ['Amlodipine 5 mg once daily'],
    });
    const [now] = s.engine.state('P').active;
    const [then] = s.engine.state('P').history;
    const calls = s.engine.decisions(then?.entry.id ?? '').flatMap((d) => d.calls);
    expect(calls.map((c) => c.pair).filter((p) => p !== null)).toEqual([
      { older: then?.id, newer: now?.id },
      { older: then?.id, newer: now?.id },
    ]);
  });

  test.each([
    ['sure that the old dose is over', { replaced: 0.95 }],
    ['sure that the old dose still holds', { current: 0.95 }],
    ['not sure', { current: 0.5, replaced: 0.45 }],
  ])('ends the same in either order where the model is %s', async (_, of) => {
    // Both are notes, so that each order asks of the same pair.
    const newer = note('n2', '2024-01-05', 'Amlodipine 10 mg once daily.');
    const outcomes: unknown[] = [];
    for (const order of [
      [OLD_NOTE, newer],
      [newer, OLD_NOTE],
    ]) {
      const model = verdicts(of);
      await using s = await written(model, ...order);
      outcomes.push([model.chosen.map((c) => c.user), endState(s.engine.state('P')), conflicts(s)]);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test('across two threads is never said to end what came after it', async () => {
    const warfarin = note('n1', '2019-01-05', 'Warfarin 5 mg once daily.');
    const apixaban = note('n2', '2024-01-05', 'Apixaban 5 mg twice daily.');
    for (const order of [
      [apixaban, warfarin],
      [warfarin, apixaban],
    ]) {
      await using s = await written(verdicts({ replaced: 0.95 }), ...order);
      expect(conflicts(s)).toEqual([['same thread', ['Warfarin 5 mg once daily', 'Apixaban 5 mg twice daily']]]);
      expect(stores(s.engine).active).toHaveLength(2);
    }
  });

  test('is linked from the later to the earlier one', async () => {
    const model = verdicts({ current: 0.95 }, 'leads');
    // What the tables do not know is offered by its meaning: this one needs vectors.
    await using s = scratch({ writers: modelSource(model) });
    await s.take([
      fact('f1', '2024-01-05', { kind: 'condition', text: 'Chronic kidney disease stage 4' }),
      note('n1', '2020-01-01', 'Assessment:\n1. Chronic kidney disease stage 3'),
    ]);
    await s.engine.write();
    const relations = s.store.db
      .prepare(
        `SELECT r.type, a.text AS later, b.text AS earlier FROM relation r
         JOIN memory a ON a.id = r.from_memory_id JOIN memory b ON b.id = r.to_memory_id`,
      )
      .all();
    expect(relations).toEqual([
      { type: 'systemic_link', later: expect.stringContaining('4'), earlier: expect.stringContaining('3') },
    ]);
  });

  test('is replayed as it was written, and nothing of the replay stays', async () => {
    await using s = await written(verdicts({ current: 0.95 }), CURRENT, OLD_NOTE);
    expect(conflicts(s)).toHaveLength(1);
    const rows = (): string =>
      JSON.stringify(
        ['memory_version', 'judgement', 'conflict'].map((t) => s.store.db.prepare(`SELECT * FROM ${t}`).all()),
      );
    const before = rows();
    const entry = s.engine.entries('P')[1]?.id ?? '';
    const same = await s.engine.replay(entry, { stage: 'update', writer: { type: 'model' } });
    expect([same.changes, same.conflicts.replayed]).toEqual([[], same.conflicts.written]);
    const rules = await s.engine.replay(entry, { stage: 'update', writer: { type: 'rules' } });
    expect(rules.conflicts).toMatchObject({ written: [expect.any(String)], replayed: [] });
    expect(rules.changes).not.toEqual([]);
    // The first entry is replayed without what was judged of it later.
    await s.engine.replay(s.engine.entries('P')[0]?.id ?? '', { stage: 'update', writer: { type: 'rules' } });
    expect(rows()).toBe(before);
  });
});
