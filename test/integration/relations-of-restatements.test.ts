import { expect, test } from 'vitest';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, scratch } from '../support/scratch-engine.ts';

const drug = (id: string, time: string, text: string) => fact(id, time, { kind: 'medication', text, status: 'active' });

test('an interaction that was linked to a statement stays in sight when an older statement of the same drug comes in', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  await s.take([
    drug('w2', '2020-05-01', 'Warfarin 5 mg daily'),
    drug('i1', '2020-05-02', 'Ibuprofen 400 mg three times daily'),
  ]);
  const interactions = () => {
    const { active } = s.engine.state('P');
    const ofAll = active.map(
      (m) => [m.text, m.relations.filter((r) => r.type === 'drug_interaction').map((r) => r.to)] as const,
    );
    // The details of a memory tell the same as the list.
    for (const m of active) expect(s.engine.memory(m.id).memory.relations).toEqual(m.relations);
    return { ids: new Set(active.map((m) => m.id)), ofAll };
  };
  expect(interactions().ofAll.every(([, to]) => to.length === 1)).toBe(true);
  // The older statement stands now, and the one that was linked restates it.
  await s.take([drug('w1', '2019-01-01', 'Warfarin 5 mg daily')]);
  const { ids, ofAll } = interactions();
  expect(ofAll.map(([text]) => text).sort()).toEqual(['Ibuprofen 400 mg three times daily', 'Warfarin 5 mg daily']);
  for (const [, to] of ofAll) {
    expect(to).toHaveLength(1);
    expect(ids.has(to[0] ?? '')).toBe(true);
  }
});
