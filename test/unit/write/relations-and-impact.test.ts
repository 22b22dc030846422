/** Relations, the impact set and the decision trace of an entry: what was compared, how it was found, and why it moved. */
import { expect, test } from 'vitest';
import type { Decision, Memory } from '../../../shared/interchange.ts';
import { scratch } from '../../support/scratch-engine.ts';
import {
  allergy,
  drug,
  entry,
  illness,
  loinc,
  noAllergy,
  operation,
  result,
  type Told,
  tellInOrder,
  watch,
} from './told.ts';

function related(t: Told, text: string): string[] {
  const texts = new Map(t.all().map((m) => [m.id, m.text]));
  return t
    .one(text)
    .relations.map((r) => `${r.type} ${r.direction} ${texts.get(r.to)}`)
    .sort();
}

/** The stage of the entry that was taken last. */
function stage(t: Told, name: Decision['stage']): Decision {
  const last = t.s.engine.entries('P').at(-1);
  const found = t.s.engine.decisions(last?.id ?? '').filter((d) => d.stage === name);
  expect(found).toHaveLength(1);
  return found[0] as Decision;
}

const outputOf = <T>(d: Decision): T => d.output as T;
interface Impact {
  budget: { limit: number; used: Record<string, number>; semantic: string };
  candidates: { memory: { id: string; text: string } | string; channel: string; score: number | null }[];
}

test('two drugs of the table that must not meet are linked with grounds and their source', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Warfarin 5 mg once daily')),
    entry('2024-02-01', drug('Ibuprofen 400 mg three times daily')),
  );
  expect(related(t, 'Ibuprofen 400 mg three times daily')).toEqual(['drug_interaction out Warfarin 5 mg once daily']);
  expect(related(t, 'Warfarin 5 mg once daily')).toEqual(['drug_interaction in Ibuprofen 400 mg three times daily']);
  expect(t.one('Warfarin 5 mg once daily').relations[0]?.grounds).toMatch(/bleeding.*\(.+;.+\)/i);
  expect(t.now()).toHaveLength(2);
});

test('drugs that come in one list are linked as those that come one by one', async () => {
  await using t = await tellInOrder(
    entry(
      '2024-01-01',
      drug('Warfarin 5 mg once daily'),
      drug('Ibuprofen 400 mg three times daily'),
      illness('Osteoarthritis'),
    ),
  );
  expect(related(t, 'Warfarin 5 mg once daily')).toContain('drug_interaction in Ibuprofen 400 mg three times daily');
});

test('a drug that is denied or was stopped interacts with nothing', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Ibuprofen', { assertion: 'absent', status: null })),
    entry(
      '2024-01-02',
      drug('Naproxen 250 mg twice daily', { status: 'stopped', from: '2023-01-01', to: '2023-02-01' }),
    ),
    entry('2024-02-01', drug('Warfarin 5 mg once daily')),
  );
  expect(related(t, 'Warfarin 5 mg once daily')).toEqual([]);
});

test("a relative's drug interacts with nothing of the patient's", async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Ibuprofen 400 mg three times daily', { subject: 'family member' })),
    entry('2024-02-01', drug('Warfarin 5 mg once daily')),
  );
  expect(related(t, 'Warfarin 5 mg once daily')).toEqual([]);
});

test('a drug is linked with the disease it treats, whichever comes first, and with the reason that its source states', async () => {
  for (const order of [0, 1]) {
    const both = [
      entry('2024-01-01', illness('Hypothyroidism')),
      entry('2024-02-01', drug('Levothyroxine 75 mcg once daily')),
    ];
    await using t = await tellInOrder(...(order === 0 ? both : both.toReversed()));
    expect(related(t, 'Levothyroxine 75 mcg once daily')).toEqual(['treatment_for out Hypothyroidism']);
  }
  await using u = await tellInOrder(
    entry('2024-01-01', illness('Raynaud phenomenon')),
    entry('2024-02-01', drug('Sildenafil 20 mg three times daily', { attributes: { reason: 'Raynaud phenomenon' } })),
  );
  expect(u.one('Raynaud phenomenon').relations.map((r) => [r.type, r.confidence])).toEqual([['treatment_for', 1]]);
});

test('a salt does not hide what a drug treats, needs watched, or meets', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Verapamil 80 mg three times daily'), illness('Hypertension')),
    entry('2024-02-01', drug('Metoprolol succinate 100 mg once daily')),
  );
  expect(related(t, 'Metoprolol succinate 100 mg once daily')).toEqual([
    'drug_interaction out Verapamil 80 mg three times daily',
    'treatment_for out Hypertension',
  ]);
});

test('monitoring is linked with the drug that needs it, whichever comes first', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', watch('INR every 4 weeks')),
    entry('2024-02-01', drug('Warfarin 5 mg once daily')),
  );
  expect(related(t, 'INR every 4 weeks')).toEqual(['monitoring_for out Warfarin 5 mg once daily']);
});

test('a drug to which, or to whose class, there is an allergy is linked with it, whichever comes first', async () => {
  const both = [
    entry('2024-01-01', allergy('Penicillin allergy')),
    entry('2024-02-01', drug('Amoxicillin 500 mg three times daily')),
  ];
  for (const order of [both, both.toReversed()]) {
    await using t = await tellInOrder(...order);
    expect(related(t, 'Penicillin allergy')).toEqual(['causal in Amoxicillin 500 mg three times daily']);
  }
  await using u = await tellInOrder(
    entry('2024-01-01', allergy('Sulfa allergy'), noAllergy('No known food allergies')),
    entry('2024-02-01', drug('Furosemide 40 mg once daily')),
    entry('2024-02-02', drug('Trimethoprim / sulfamethoxazole 160/800 mg twice daily')),
  );
  expect(related(u, 'Sulfa allergy')).toEqual(['causal in Trimethoprim / sulfamethoxazole 160/800 mg twice daily']);
});

test('diseases that hang together are linked and never end each other', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', illness('Type 2 diabetes mellitus')),
    entry('2024-02-01', illness('Diabetic retinopathy')),
  );
  expect(t.now()).toHaveLength(2);
  expect(t.past()).toEqual([]);
});

test('a restatement is a link and one more witness, and says so in both memories', async () => {
  await using t = await tellInOrder(entry('2024-01-01', illness('Gout')), entry('2024-02-01', illness('Gout')));
  expect(t.all()).toHaveLength(1);
  expect(t.one('Gout').evidence).toBe(2);
  expect(t.one('Gout').lastStated?.date).toBe('2024-02-01');
  expect(t.detail('Gout').evidence.map((e) => [e.role, e.quote])).toEqual([
    ['states', 'Gout'],
    ['restates', 'Gout'],
  ]);
});

test('the same entry twice adds no memory, no witness and no transition', async () => {
  const once = entry('2024-01-01', illness('Gout'));
  await using t = await tellInOrder(once);
  const again = await t.s.take([once]);
  expect([again.duplicates, again.memories, again.transitions]).toEqual([1, 0, 0]);
  expect(t.one('Gout').evidence).toBe(1);
});

test('the words of an end are kept as what they are: an end, no restatement', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Omeprazole 20 mg once daily')),
    entry(
      '2024-02-01',
      drug('Omeprazole 20 mg once daily', { status: 'stopped', from: '2024-01-01', to: '2024-02-01' }),
    ),
  );
  expect(t.detail('Omeprazole 20 mg once daily').evidence.map((e) => e.role)).toEqual(['states', 'ends']);
});

test('candidates carry the channel that found them, within a budget that is logged', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Warfarin 5 mg once daily'), watch('INR every 4 weeks')),
    entry('2024-02-01', drug('Warfarin 7.5 mg once daily')),
  );
  const [impact] = outputOf<Impact[]>(stage(t, 'impact'));
  expect(impact?.budget).toMatchObject({ limit: 24, semantic: 'no vector yet' });
  expect(impact?.candidates.map((c) => c.channel)).toContain('thread');
  expect(impact?.candidates.map((c) => c.channel)).toContain('link');
  const used = Object.values(impact?.budget.used ?? {}).reduce((a, b) => a + b, 0);
  expect(used).toBe(impact?.candidates.length);
});

test('one hop over relations that are already there finds what hangs on the drug, and no more than one', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Warfarin 5 mg once daily')),
    entry('2024-01-02', drug('Ibuprofen 400 mg three times daily')),
    entry('2024-01-03', drug('Lithium carbonate 300 mg twice daily')),
    entry('2024-02-01', drug('Warfarin 5 mg once daily', { status: 'stopped', from: '2024-01-01', to: '2024-02-01' })),
  );
  const [impact] = outputOf<Impact[]>(stage(t, 'impact'));
  const found = impact?.candidates.map((c) => [c.channel, JSON.stringify(c.memory)]) ?? [];
  expect(found.some(([channel, memory]) => channel === 'graph' && memory?.includes('Ibuprofen'))).toBe(true);
  expect(found.some(([, memory]) => memory?.includes('Lithium'))).toBe(false);
});

test('no thread of whatever length breaks the budget', async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    entry(
      `2024-01-01T${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
      result(`Pulse ${60 + i} /min`, 60 + i, '/min', { code: loinc('8867-4') }),
    ),
  );
  await using t = await tellInOrder(...many);
  const [impact] = outputOf<Impact[]>(stage(t, 'impact'));
  expect(impact?.candidates.length).toBeGreaterThan(0);
  expect(impact?.candidates.length).toBeLessThanOrEqual(24);
});

test('every entry leaves a trace of all six stages, which names memories and entries by public ids alone', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Warfarin 5 mg once daily'), watch('INR every 4 weeks'), illness('Atrial fibrillation')),
    entry('2024-02-01', drug('Warfarin 7.5 mg once daily')),
    entry(
      '2024-03-01',
      drug('Warfarin 7.5 mg once daily', { status: 'stopped', from: '2024-02-01', to: '2024-03-01' }),
    ),
  );
  for (const row of t.s.engine.entries('P')) {
    const decisions = t.s.engine.decisions(row.id);
    expect(decisions.map((d) => d.stage)).toEqual(['extract', 'link', 'impact', 'update', 'guard', 'commit']);
    for (const d of decisions) expect([d.entry, d.seq, d.writer]).toEqual([row.id, row.seq, 'rules']);
    const ids = JSON.stringify(decisions).matchAll(/"(?:memory|id|older|newer|successor|from|to)":(\d+|"m[^"]*")/g);
    for (const [, id] of ids) expect(id).toMatch(/^"m[0-9a-f]+-\d+"$/);
    const known = new Set(t.all().flatMap((m) => t.s.engine.memory(m.id).evidence.map((e) => e.memory)));
    for (const [id] of JSON.stringify(decisions).matchAll(/m[0-9a-f]{20}-\d+/g)) expect(known.has(id)).toBe(true);
  }
});

test('the trace of a dose change says which memory moved, why, and that the guard let it pass', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Warfarin 5 mg once daily')),
    entry('2024-02-01', drug('Warfarin 7.5 mg once daily')),
  );
  const moved = JSON.stringify(outputOf(stage(t, 'update')));
  expect(moved).toContain(t.one('Warfarin 5 mg once daily').id);
  expect(moved).toContain('superseded');
  expect(JSON.stringify(outputOf(stage(t, 'guard')))).toContain('passed');
  expect(stage(t, 'commit').output).toMatchObject({ transitions: 1, conflicts: 0 });
});

test('the trace of a contradiction names the guard that stopped it', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', illness('Epilepsy')),
    entry('2024-02-01', illness('Epilepsy', { assertion: 'absent', status: null })),
  );
  expect(JSON.stringify(outputOf(stage(t, 'guard')))).toContain('compatible assertion');
  expect(stage(t, 'commit').output).toMatchObject({ transitions: 0, conflicts: 1 });
});

test('an operation done twice is two memories of one thread, never a restatement', async () => {
  await using t = await tellInOrder(
    entry('2012-01-01', operation('Colonoscopy')),
    entry('2022-01-01', operation('Colonoscopy')),
  );
  expect(t.all().flatMap((m: Memory) => m.relations.map((r) => r.type))).toEqual([
    'same_condition_thread',
    'same_condition_thread',
  ]);
});

test('meaning finds what no code and no word shares, in both stores, within the patient; and nothing moves by it', async () => {
  await using s = scratch();
  const other = (e: ReturnType<typeof entry>) => ({ ...e, patient: 'Q' });
  await s.take([
    entry('2020-01-01', illness('Myocardial infarction')),
    entry('2021-01-01', illness('Cardiac arrest', { status: 'resolved', from: '2021-01-01', to: '2021-01-02' })),
    other(entry('2020-01-01', illness('Heart attack'))),
  ]);
  const embedded = await s.engine.embedMissing();
  expect([embedded.made, embedded.waiting]).toEqual([3, 0]);
  await s.take([entry('2023-01-01', illness('Heart attack'))]);
  const row = s.engine.entries('P').at(-1);
  const impact = s.engine.decisions(row?.id ?? '').find((d) => d.stage === 'impact');
  const [found] = (impact?.output ?? []) as Impact[];
  expect(found?.budget.semantic).toBe('used');
  const semantic = (found?.candidates ?? []).filter((c) => c.channel.startsWith('semantic'));
  expect(semantic.map((c) => [c.channel, JSON.stringify(c.memory).includes('ardi')]).sort()).toEqual([
    ['semantic ACTIVE', true],
    ['semantic HISTORY', true],
  ]);
  for (const c of semantic) {
    expect(c.score ?? 0).toBeGreaterThan(0.4);
    expect(c.score ?? 2).toBeLessThanOrEqual(1);
  }
  const { active, history } = s.engine.state('P');
  expect(active.map((m) => m.text).sort()).toEqual(['Heart attack', 'Myocardial infarction']);
  expect(history.map((m) => m.text)).toEqual(['Cardiac arrest']);
});
