/** One record that is two people: divided by a person, shown before, taken back exactly. */
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows, shown } from '../support/record-image.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';

function clinician(s: Scratch): string {
  return s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
}

async function mixed(s: Scratch): Promise<string[]> {
  await s.take([
    fact('e1', '2020-01-01', { kind: 'medication', text: 'Lisinopril 10 mg daily' }),
    fact('e2', '2018-05-01', { kind: 'allergy', text: 'Penicillin allergy' }),
    fact('e3', '2019-01-01', { kind: 'condition', text: 'Diabetes' }),
  ]);
  await s.take([
    fact('e4', '2021-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }),
    fact('e5', '2021-02-01', { kind: 'condition', text: 'Diabetes', assertion: 'absent' }),
    note('e6', '2021-03-01', 'Assessment:\n1. Gout'),
  ]);
  return s.engine
    .entries('P')
    .slice(3)
    .map((e) => e.id);
}

function divide(s: Scratch, by: string, entries: string[]) {
  const plan = s.engine.records.planSplit('P', entries, 'Jane Roe');
  return { plan, act: s.engine.records.split(by, 'P', entries, 'Jane Roe', 'Filed under the wrong name', plan.mark) };
}

const image = (s: Scratch, id: string): unknown => ({
  rows: derivedRows(s.store.db, id),
  shown: shown(s.engine, id),
});

function expectSound(s: Scratch): void {
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(s.store.db.pragma('foreign_key_check')).toEqual([]);
}

test('the chosen entries become a record of their own; what lay between the two is no more', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const entries = await mixed(s);
  expect(s.engine.conflicts('P')).toHaveLength(1);
  const { plan, act } = divide(s, by, entries);
  expect(plan.warnings.join(' ')).toMatch(/conflict between what goes and what stays/);
  expect(act).toMatchObject({ what: 'split', patient: 'P', other: 'P-2', entries: 3 });
  const [stay, go] = [s.engine.state('P'), s.engine.state('P-2')];
  expect(stay.active.map((m) => m.text).sort()).toEqual(['Diabetes', 'Lisinopril 10 mg daily', 'Penicillin allergy']);
  expect(stay.history).toEqual([]);
  expect(go.active.map((m) => m.text)).toEqual(expect.arrayContaining(['Gout', 'Lisinopril 20 mg daily']));
  expect(s.engine.conflicts()).toEqual([]);
  expect(s.engine.patients().map((p) => [p.id, p.name, p.entries])).toEqual([
    ['P-2', 'Jane Roe', 3],
    ['P', null, 3],
  ]);
  expect(s.engine.search('P-2', 'gout').memories).toHaveLength(1);
  expect(s.engine.search('P', 'gout').memories).toEqual([]);
  expectSound(s);
});

test('taking a division back gives the record as it was, to the last row', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const entries = await mixed(s);
  const before = image(s, 'P');
  const { act } = divide(s, by, [entries[0] ?? '', entries[2] ?? '']);
  s.engine.records.undo(by, act.id, 'It was one person');
  expect(image(s, 'P')).toEqual(before);
  expect(s.engine.state('P-2').patient).toBe('P');
  expect(s.engine.patients().map((p) => p.id)).toEqual(['P']);
  expectSound(s);
});

test('importing the files again adds nothing to either, and what comes in between is not lost when it is taken back', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const entries = await mixed(s);
  const { act } = divide(s, by, entries);
  const again = [
    fact('e4', '2021-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }),
    fact('e7', '2022-01-01', { kind: 'condition', text: 'Asthma' }),
  ];
  expect(await s.take(again)).toMatchObject({ entries: 1, duplicates: 1, patients: ['P'] });
  const onto = s.file(
    'own.jsonl',
    JSON.stringify(fact('e8', '2022-01-01', { kind: 'condition', text: 'Eczema' }, 'X')),
  );
  await s.engine.import([onto], { patient: 'P-2' });
  expect(s.engine.state('P-2').active.map((m) => m.text)).toContain('Eczema');
  s.engine.records.undo(by, act.id, 'It was one person');
  expect(s.engine.state('P').active.map((m) => m.text)).toEqual(
    expect.arrayContaining(['Asthma', 'Eczema', 'Gout', 'Penicillin allergy']),
  );
  expect(s.engine.entries('P')).toHaveLength(8);
  expectSound(s);
});

test('all entries, none, or one of somebody else cannot be chosen', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  clinician(s);
  await mixed(s);
  const all = s.engine.entries('P').map((e) => e.id);
  const plan = (entries: string[]) => () => s.engine.records.planSplit('P', entries, null);
  expect(plan(all)).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  expect(plan([])).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  expect(plan(['e00'])).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('a label, an acceptance and a kept question go with the memory that they are about', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const entries = await mixed(s);
  const { db } = s.store;
  const gout = s.engine.state('P').active.find((m) => m.text === 'Gout')?.id ?? '';
  const lisinopril = s.engine.state('P').history.find((m) => m.text.startsWith('Lisinopril 10'))?.id ?? '';
  const patient = db.prepare<[], number>("SELECT id FROM patient WHERE public_id = 'P'").pluck().get() ?? 0;
  const label = db.prepare(
    `INSERT INTO label (patient_id, memory, label, guideline, person, at) VALUES (?, ?, 'never_forget', 1, ?, '2026-01-01')`,
  );
  label.run(patient, gout, by);
  label.run(patient, lisinopril, by);
  // Moved by an entry that goes: the move is no more, and neither is its acceptance; taking the division back brings both.
  db.prepare('INSERT INTO acceptance (patient_id, memory, seq, person, at) VALUES (?, ?, 4, ?, ?)').run(
    patient,
    lisinopril,
    by,
    '2026-01-01',
  );
  db.prepare('UPDATE transition SET open_weight = NULL WHERE patient_id = ?').run(patient);
  await s.engine.ask('P', 'Does she have gout?', { keep: true });
  await s.engine.ask('P', 'Which drugs does the patient take?', { keep: true });
  const before = image(s, 'P');
  const { act } = divide(s, by, entries);
  expect(derivedRows(db, 'P-2').labels).toMatchObject([{ memory: gout }]);
  expect(derivedRows(db, 'P').labels).toMatchObject([{ memory: lisinopril }]);
  expect(derivedRows(db, 'P').accepted).toEqual([]);
  expect(s.engine.questions('P-2')).toHaveLength(1);
  expectSound(s);
  s.engine.records.undo(by, act.id, 'It was one person');
  const after = image(s, 'P') as { rows: Record<string, unknown> };
  const { questions: _gone, ...rows } = after.rows;
  const { questions: _was, ...rowsBefore } = (before as typeof after).rows;
  expect(rows).toEqual(rowsBefore);
  expectSound(s);
});

test('a division that would cut through an approved deletion is refused until it is taken back', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const nose = { kind: 'symptom', text: 'Runny nose', from: '2019-01-01', to: '2019-02-01' };
  await s.take([
    fact('e1', '2019-01-05', nose),
    fact('e2', '2019-01-20', nose),
    fact('e3', '2019-01-01', { kind: 'condition', text: 'Asthma' }),
  ]);
  const d = deletionDesk(s.store);
  d.score('Runny nose', 0.9);
  const approved = d.approve('Runny nose');
  const engine = openEngine(s.store, { embedder: noEmbedder() });
  const [, second] = engine.entries('P').map((e) => e.id);
  expect(() => engine.records.planSplit('P', [second ?? ''], null)).toThrow(
    expect.objectContaining({ code: 'WRONG_USAGE', message: expect.stringContaining('An approved deletion') }),
  );
  deletionDesk(s.store).desk.takeBack('u1', approved?.id ?? '');
  const again = openEngine(s.store, { embedder: noEmbedder() });
  const { mark } = again.records.planSplit('P', [second ?? ''], null);
  again.records.split(by, 'P', [second ?? ''], null, 'Filed under the wrong name', mark);
  expect(again.state('P-2').history.map((m) => m.text)).toEqual(['Runny nose']);
  expect(again.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('a half of a record whose conflict was decided can be removed, and the decision stays with the other half', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const entries = await mixed(s);
  const [conflict] = s.engine.review.conflicts();
  s.engine.review.decide(by, conflict?.id ?? '', 'first holds', 'Asked her', null);
  divide(s, by, entries);
  const { mark } = s.engine.records.planRemoval('P-2');
  s.engine.records.remove(by, 'P-2', 'Not our patient', mark);
  expectSound(s);
  expect(s.store.db.prepare('SELECT choice, correction_id FROM conflict_decision').all()).toEqual([
    { choice: 'first holds', correction_id: null },
  ]);
});
