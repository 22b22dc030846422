/** Two records that are one person: joined by a person, shown before, taken back exactly. */
import { expect, test } from 'vitest';
import type { RecordsAct } from '../../shared/review.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows, shown } from '../support/record-image.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';

function clinician(s: Scratch): string {
  return s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
}

function join(s: Scratch, by: string, patient = 'A', other = 'B'): RecordsAct {
  const plan = s.engine.records.planMerge(patient, other);
  return s.engine.records.merge(by, patient, other, 'One person under two numbers', plan.mark);
}

const A: RawEntry[] = [
  fact('a1', '2020-01-01', { kind: 'medication', text: 'Lisinopril 10 mg daily' }, 'A'),
  fact('a2', '2018-05-01', { kind: 'allergy', text: 'Penicillin allergy' }, 'A'),
  fact('a3', '2019-01-01', { kind: 'condition', text: 'Diabetes' }, 'A'),
  { ...note('a4', '2020-02-01', 'Assessment:\n1. Gout'), patient: 'A' },
];
const B: RawEntry[] = [
  fact('b1', '2021-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }, 'B'),
  fact('b2', '2017-05-01', { kind: 'allergy', text: 'Latex allergy' }, 'B'),
  fact('b3', '2016-01-01', { kind: 'allergy', text: 'No known allergies' }, 'B'),
  fact('b4', '2021-06-01', { kind: 'measurement', text: 'Potassium 5.9 mmol/L' }, 'B'),
  fact('b5', '2021-07-01', { kind: 'condition', text: 'Diabetes', assertion: 'absent' }, 'B'),
];

function image(s: Scratch, id: string): unknown {
  return { rows: derivedRows(s.store.db, id), shown: shown(s.engine, id) };
}

function expectSound(s: Scratch): void {
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
  expect(s.store.db.pragma('foreign_key_check')).toEqual([]);
}

test('the allergies of both stand in ACTIVE, what one superseded of the other moves, and each memory keeps its id', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A);
  await s.take(B);
  const before = [s.engine.state('A'), s.engine.state('B')].flatMap((x) =>
    [...x.active, ...x.history].map((m) => m.id),
  );
  const act = join(s, by);
  expect(act).toMatchObject({ what: 'merge', patient: 'A', other: 'B', entries: 5, undone: null });
  const { active, history } = s.engine.state('A');
  expect(active.map((m) => m.text)).toEqual(
    expect.arrayContaining(['Penicillin allergy', 'Latex allergy', 'Lisinopril 20 mg daily', 'Gout']),
  );
  expect(history.map((m) => m.text)).toEqual(expect.arrayContaining(['Lisinopril 10 mg daily', 'No known allergies']));
  expect([...active, ...history].map((m) => m.id).sort()).toEqual(before.sort());
  // One says diabetes, the other says none: a person decides.
  expect(s.engine.conflicts('A')).toHaveLength(1);
  expect(s.engine.entries('A').map((e) => e.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(s.engine.patients().map((p) => p.id)).toEqual(['A']);
  expectSound(s);
});

test('the former id finds the record, is an alias of it, and searching finds what both said', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A);
  await s.take(B);
  join(s, by);
  expect(s.engine.state('B').patient).toBe('A');
  expect(s.engine.records.aliases('A')).toEqual(['B']);
  expect(s.engine.search('A', 'latex').memories.map((m) => m.text)).toEqual(['Latex allergy']);
  expect(s.engine.search('A', 'penicillin').memories.map((m) => m.text)).toEqual(['Penicillin allergy']);
});

test('taking a merge back gives both records as they were, to the last row', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A);
  await s.take(B);
  const before = [image(s, 'A'), image(s, 'B')];
  const act = join(s, by);
  const undone = s.engine.records.undo(by, act.id, 'They are two after all');
  expect(undone.undone).not.toBeNull();
  expect(image(s, 'A')).toEqual(before[0]);
  expect(image(s, 'B')).toEqual(before[1]);
  expect(s.engine.records.aliases('A')).toEqual([]);
  expectSound(s);
});

test('importing the files again adds nothing, before and after taking back, and a new entry of B goes to A', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A, 'a.jsonl');
  await s.take(B, 'b.jsonl');
  const act = join(s, by);
  expect(await s.take(B, 'b.jsonl')).toMatchObject({ entries: 0, duplicates: 5, patients: ['A'] });
  const more = [...B, fact('b9', '2022-01-01', { kind: 'condition', text: 'Asthma' }, 'B')];
  expect(await s.take(more, 'b.jsonl')).toMatchObject({ entries: 1, duplicates: 5, patients: ['A'] });
  expect(s.engine.state('A').active.map((m) => m.text)).toContain('Asthma');
  expectSound(s);
  s.engine.records.undo(by, act.id, 'They are two after all');
  // What came in between stays with the record that it came to.
  expect(s.engine.state('A').active.map((m) => m.text)).toContain('Asthma');
  expect(s.engine.entries('B')).toHaveLength(5);
  expect(await s.take(B, 'b.jsonl')).toMatchObject({ entries: 0, duplicates: 5 });
  expectSound(s);
});

test('a plan that has changed since it was shown is refused, with the plan as it is now', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A);
  await s.take(B);
  const plan = s.engine.records.planMerge('A', 'B');
  expect(plan.neverForget).toEqual(expect.arrayContaining(['Allergy: Latex allergy']));
  expect(plan.counts).toEqual(expect.arrayContaining([{ what: 'entries', count: 5 }]));
  await s.take([fact('b8', '2022-01-01', { kind: 'condition', text: 'Asthma' }, 'B')]);
  expect(() => s.engine.records.merge(by, 'A', 'B', 'why', plan.mark)).toThrow(
    expect.objectContaining({ code: 'CHANGED_SINCE', data: expect.objectContaining({ what: 'merge' }) }),
  );
  expect(s.engine.patients()).toHaveLength(2);
});

test('nobody merges without a name, the role, a reason, or while an import is at work', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  const other = s.engine.people.add(by, 'Ann', ['annotator']).id;
  await s.take(A);
  await s.take(B);
  const { mark } = s.engine.records.planMerge('A', 'B');
  const merge = (who: string, reason: string) => () => s.engine.records.merge(who, 'A', 'B', reason, mark);
  expect(merge('nobody', 'why')).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
  expect(merge(other, 'why')).toThrow(expect.objectContaining({ code: 'NOT_ALLOWED' }));
  expect(merge(by, ' ')).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  expect(() => s.engine.records.planMerge('A', 'A')).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  const running = s.take([fact('b7', '2023-01-01', { kind: 'condition', text: 'Eczema' }, 'B')]);
  expect(merge(by, 'why')).toThrow(expect.objectContaining({ code: 'WORKSPACE_BUSY' }));
  await running;
});

test('a merge into a record that took one in before is taken back last first', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A);
  await s.take(B);
  await s.take([fact('c1', '2015-01-01', { kind: 'allergy', text: 'Nickel allergy' }, 'C')]);
  const before = ['A', 'B', 'C'].map((id) => image(s, id));
  const first = join(s, by, 'B', 'C');
  const second = join(s, by, 'A', 'B');
  expect(s.engine.state('C').patient).toBe('A');
  expect(s.engine.records.aliases('A')).toEqual(['B', 'C']);
  expect(() => s.engine.records.undo(by, first.id, 'no')).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  s.engine.records.undo(by, second.id, 'no');
  expect(s.engine.state('C').patient).toBe('B');
  s.engine.records.undo(by, first.id, 'no');
  expect(['A', 'B', 'C'].map((id) => image(s, id))).toEqual(before);
  expectSound(s);
});

test('a correction of B goes along, holds in the joined record, and goes back with what was corrected since', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.take(A);
  await s.take(B);
  const find = (patient: string, text: string): string => {
    const { active, history } = s.engine.state(patient);
    return [...active, ...history].find((m) => m.text === text)?.id ?? '';
  };
  const error = { what: 'move to history', cause: 'entered in error', successor: null, until: null } as const;
  s.engine.review.correct(by, find('B', 'Potassium 5.9 mmol/L'), error, 'Haemolysed', null);
  const before = [image(s, 'A'), image(s, 'B')];
  const act = join(s, by);
  expect(s.engine.state('A').history.map((m) => m.text)).toContain('Potassium 5.9 mmol/L');
  expectSound(s);
  s.engine.records.undo(by, act.id, 'They are two');
  expect([image(s, 'A'), image(s, 'B')]).toEqual(before);
  const again = join(s, by);
  s.engine.review.correct(by, find('A', 'Latex allergy'), error, 'Never had it', null);
  s.engine.records.undo(by, again.id, 'They are two');
  expect(s.engine.state('B').history.map((m) => m.text)).toContain('Latex allergy');
  expect(s.engine.entries('A')).toHaveLength(A.length);
  expectSound(s);
});

function bundle(number: string, name: string | null, birthDate: string | null, condition: string): string {
  const patient = {
    resourceType: 'Patient',
    id: number,
    identifier: [{ system: 'urn:hospital', value: number }],
    ...(name === null ? {} : { name: [{ text: name }] }),
    ...(birthDate === null ? {} : { birthDate }),
  };
  const active = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] };
  const stated = {
    resourceType: 'Condition',
    id: `c-${condition}`,
    subject: { reference: `Patient/${number}` },
    recordedDate: '2020-01-01',
    code: { text: condition },
    clinicalStatus: active,
  };
  const entry = [patient, stated].map((resource) => ({ resource }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

test('a name and birth date that were not known come from the other record, and go back with it', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.engine.import([s.file('n7.json', bundle('7', null, null, 'Gout'))]);
  const [nameless] = s.engine.patients();
  await s.engine.import([s.file('n8.json', bundle('8', 'Jane Roe', '1950-02-03', 'Asthma'))]);
  const named = s.engine.patients().find((p) => p.name === 'Jane Roe');
  if (!nameless || !named) throw new Error('two records are needed');
  const plan = s.engine.records.planMerge(nameless.id, named.id);
  expect(plan.warnings.join(' ')).toContain('takes the name Jane Roe and the birth date 1950-02-03');
  const act = s.engine.records.merge(by, nameless.id, named.id, 'One person', plan.mark);
  expect(s.engine.patients()).toMatchObject([{ id: nameless.id, name: 'Jane Roe', birthDate: '1950-02-03' }]);
  await s.engine.import([s.file('n8b.json', bundle('8', 'Jane Roe', '1950-02-03', 'Eczema'))]);
  expect(s.engine.patients()).toMatchObject([{ entries: 3 }]);
  s.engine.records.undo(by, act.id, 'They are two');
  // The name of one person must not stay on the record of another.
  expect(s.engine.patients().find((p) => p.id === nameless.id)).toMatchObject({ name: null, birthDate: null });
  expect(s.engine.patients().find((p) => p.id === named.id)).toMatchObject({ name: 'Jane Roe' });
});

test('the list finds a joined record by the name and the id of the one that it took in', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = clinician(s);
  await s.engine.import([s.file('n7.json', bundle('7', 'Janet Miller', '1950-02-03', 'Gout'))]);
  await s.engine.import([s.file('n8.json', bundle('8', 'Zoë Roe', '1950-02-03', 'Asthma'))]);
  const [first, second] = s.engine.patients();
  const act = join(s, by, first?.id, second?.id);
  const found = (search: string) => s.engine.patients(search).map((p) => p.id);
  expect([found('zoe'), found(second?.id ?? ''), found('miller')]).toEqual([[first?.id], [first?.id], [first?.id]]);
  expect(found('nobody')).toEqual([]);
  s.engine.records.undo(by, act.id, 'They are two');
  expect(found('zoe')).toEqual([second?.id]);
});
