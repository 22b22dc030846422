/** Corrections of persons over the real engine: what they move, what they outlive, and how they are taken back. */
import { expect, test } from 'vitest';
import type { CorrectionAct } from '../../shared/review.ts';
import { ERROR, KEEP, OVER, reviewing } from '../support/reviewing.ts';
import { fact } from '../support/scratch-engine.ts';

const drug = (id: string, time: string, text: string, more = {}) =>
  fact(id, time, { kind: 'medication', text, status: 'active', ...more });
const illness = (id: string, time: string, text: string, more = {}) =>
  fact(id, time, { kind: 'condition', text, status: 'active', ...more });

test('a memory entered in error is current on no day, and what it had moved is current again', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  const outcome = s.correct('Amlodipine 10 mg daily', ERROR);
  expect(s.active()).toEqual(['Amlodipine 5 mg daily']);
  expect(s.engine.state('P').history).toMatchObject([
    { text: 'Amlodipine 10 mg daily', cause: 'entered in error', reason: 'Asked the patient' },
  ]);
  expect(s.engine.state('P', { validAt: '2020-02-15' }).active.map((m) => m.text)).toEqual(['Amlodipine 5 mg daily']);
  expect(outcome.moved.map((m) => [m.text, m.from, m.to, m.named])).toEqual([
    ['Amlodipine 10 mg daily', 'ACTIVE', 'HISTORY', true],
    ['Amlodipine 5 mg daily', 'HISTORY', 'ACTIVE', false],
  ]);
  expect(outcome.correction).toMatchObject({ by: { name: 'Dr. Vogel' }, holds: true, undone: null, entry: { seq: 3 } });
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('a memory that is over does not bring back what it had replaced', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  s.correct('Amlodipine 10 mg daily', { ...OVER, until: '2020-03-01' } as CorrectionAct);
  expect(s.active()).toEqual([]);
  expect(s.history()).toEqual(['Amlodipine 10 mg daily', 'Amlodipine 5 mg daily']);
  const at = (day: string) => s.engine.state('P', { validAt: day }).active.map((m) => m.text);
  expect(at('2020-02-15')).toEqual(['Amlodipine 10 mg daily']);
  expect(at('2020-03-02')).toEqual([]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('a memory that a person keeps is ACTIVE beside what had replaced it', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  const { moved } = s.correct('Amlodipine 5 mg daily', KEEP, 'Both are taken');
  expect(s.active().sort()).toEqual(['Amlodipine 10 mg daily', 'Amlodipine 5 mg daily']);
  expect(moved).toMatchObject([{ to: 'ACTIVE', cause: 'restored by a person', reason: 'Both are taken', named: true }]);
  await s.take([drug('e3', '2020-03-01', 'Amlodipine 20 mg daily')]);
  expect(s.active()).toEqual(['Amlodipine 20 mg daily']);
  expect(s.engine.review.corrections({ patient: 'P' })).toMatchObject([{ holds: false }]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('a correction outlives the same files again, an older file and a newer one that says something else', async () => {
  await using s = reviewing();
  const record = [
    illness('e1', '2018-01-01', 'Asthma', { from: '2010-05-01' }),
    illness('e2', '2020-01-01', 'Gout', { from: '2019-01-01' }),
  ];
  await s.take(record);
  s.correct('Asthma', ERROR);
  await s.take(record);
  await s.take([illness('e0', '2015-01-01', 'Asthma', { from: '2010-05-01' })]);
  await s.take([illness('e9', '2021-01-01', 'Migraine')]);
  expect(s.active().sort()).toEqual(['Gout', 'Migraine']);
  expect(s.history()).toEqual(['Asthma']);
  expect(s.engine.memory(s.idOf('Asthma')).evidence).toHaveLength(2);
  expect(s.engine.attention('P')).toEqual([]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('what the record states after a person had moved it is never hidden, and the person is told', async () => {
  await using s = reviewing();
  await s.take([illness('e1', '2018-01-01', 'Asthma', { from: '2010-05-01' })]);
  s.correct('Asthma', ERROR);
  await s.take([illness('e2', '2022-01-01', 'Asthma', { from: '2010-05-01' })]);
  expect(s.active()).toEqual(['Asthma']);
  expect(s.history()).toEqual(['Asthma']);
  expect(s.engine.attention('P')).toMatchObject([{ kind: 'stated again after a person moved it' }]);
  const [correction] = s.engine.review.corrections({ patient: 'P' });
  const [again] = s.engine.state('P').active;
  s.engine.review.correct(s.vogel, again?.id ?? '', ERROR, 'Copied forward', null);
  expect(s.active()).toEqual([]);
  expect(s.engine.attention('P')).toEqual([]);
  await s.take([illness('e3', '2023-01-01', 'Asthma', { from: '2010-05-01' })]);
  expect(s.active()).toEqual(['Asthma']);
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'There is asthma');
  expect(s.engine.attention('P').map((a) => a.kind)).toEqual(['stated again after a person moved it']);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('what was filed under the wrong subject is a fact of that person from then on', async () => {
  await using s = reviewing();
  await s.take([illness('e1', '2018-01-01', 'Breast cancer')]);
  s.correct('Breast cancer', { what: 'wrong subject', subject: 'family member', who: 'mother' });
  expect(s.engine.state('P').active).toMatchObject([
    { kind: 'family history', subject: 'family member', text: 'mother: Breast cancer', quote: 'mother: Breast cancer' },
  ]);
  expect(s.engine.state('P').history).toMatchObject([{ text: 'Breast cancer', cause: 'entered in error' }]);
  const [correction] = s.engine.review.corrections({ patient: 'P' });
  s.engine.review.undo(s.vogel, correction?.id ?? '', 'It was the patient after all');
  expect(s.active()).toEqual(['Breast cancer']);
  expect(s.engine.state('P').history).toMatchObject([{ text: 'mother: Breast cancer', cause: 'entered in error' }]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('a correction that is taken back leaves the stores as they were, and made again as it left them', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  const plain = () => {
    const { active, history } = s.engine.state('P');
    return [...active, ...history].map((m) => [m.text, m.store, m.cause, m.reason, m.successor, m.validTo?.date]);
  };
  const before = plain();
  const made = s.correct('Amlodipine 10 mg daily', ERROR);
  const corrected = plain();
  const id = made.correction?.id ?? '';
  const undone = s.engine.review.undo(s.vogel, id, 'Looked at the wrong patient');
  expect(plain()).toEqual(before);
  expect(undone.correction).toMatchObject({ undone: { by: { name: 'Dr. Vogel' } }, holds: false });
  s.engine.review.undo(s.vogel, id, 'It was right');
  expect(plain().map((m) => m.slice(0, 3))).toEqual(corrected.map((m) => m.slice(0, 3)));
  expect(s.engine.review.corrections({ patient: 'P' }).map((c) => c.holds)).toEqual([true, false]);
  expect(s.engine.memory(s.idOf('Amlodipine 10 mg daily')).corrections).toHaveLength(2);
  expect(s.engine.entries('P').map((e) => e.seq)).toEqual([1, 2, 3, 4, 5]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('what was known after an entry stays what it was, whatever a person corrects later', async () => {
  await using s = reviewing();
  await s.take([illness('e1', '2018-01-01', 'Asthma')]);
  s.correct('Asthma', ERROR);
  expect(s.engine.state('P', { seq: 1 }).active.map((m) => m.text)).toEqual(['Asthma']);
  expect(s.engine.state('P', { seq: 2 }).active).toEqual([]);
});

test('a correction of what restates a memory acts on that memory', async () => {
  await using s = reviewing();
  await s.take([illness('e1', '2018-01-01', 'Asthma'), illness('e2', '2019-01-01', 'Asthma')]);
  const second = s.engine.memory(s.idOf('Asthma')).evidence[1]?.memory ?? '';
  s.engine.review.correct(s.vogel, second, ERROR, 'No asthma', null);
  expect(s.active()).toEqual([]);
  expect(s.history()).toEqual(['Asthma']);
});

test('a correction is refused without a role, a reason, a successor, or of another version, and says why', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  const labels = s.engine.people.add(s.vogel, 'Ada', ['annotator']).id;
  const id = s.idOf('Amlodipine 10 mg daily');
  const old = s.idOf('Amlodipine 5 mg daily');
  const { review } = s.engine;
  const act = (more: object) => ({ ...OVER, ...more }) as CorrectionAct;
  const refused = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return 'done';
  };
  expect(refused(() => review.correct(labels, id, ERROR, 'why', null))).toBe('NOT_ALLOWED');
  expect(refused(() => review.correct(s.vogel, id, ERROR, '  ', null))).toBe('WRONG_USAGE');
  expect(refused(() => review.correct(s.vogel, id, KEEP, 'why', null))).toBe('WRONG_USAGE');
  expect(refused(() => review.correct(s.vogel, id, act({ cause: 'superseded' }), 'why', null))).toBe('WRONG_USAGE');
  expect(refused(() => review.correct(s.vogel, id, act({ cause: 'superseded', successor: id }), 'why', null))).toBe(
    'WRONG_USAGE',
  );
  expect(refused(() => review.correct(s.vogel, id, act({ cause: 'superseded', successor: old }), 'why', null))).toBe(
    'WRONG_USAGE',
  );
  expect(refused(() => review.correct(s.vogel, id, act({ until: '2019-01-01' }), 'why', null))).toBe('WRONG_USAGE');
  expect(refused(() => review.correct(s.vogel, id, act({ until: 'spring' }), 'why', null))).toBe('WRONG_USAGE');
  expect(refused(() => review.correct(s.vogel, id, ERROR, 'why', 'another version'))).toBe('CHANGED_SINCE');
  expect(refused(() => review.correct(s.vogel, 'm00-1', ERROR, 'why', null))).toBe('NOT_FOUND');
  await s.take([fact('x', '2020-01-01', { kind: 'condition', text: 'Gout' }, 'Q')]);
  const other = s.engine.state('Q').active[0]?.id;
  expect(refused(() => review.correct(s.vogel, id, act({ cause: 'superseded', successor: other }), 'why', null))).toBe(
    'WRONG_USAGE',
  );
  expect(s.active()).toEqual(['Amlodipine 10 mg daily']);
  const version = review.version(id);
  review.correct(s.vogel, id, ERROR, 'first window', version);
  expect(refused(() => review.correct(s.vogel, id, OVER, 'second window', version))).toBe('CHANGED_SINCE');
});

test('each kind can be moved by a person, and comes back as it was: results, plans, allergies, operations, withdrawn facts', async () => {
  await using s = reviewing();
  const day = (n: number) => `2020-01-0${n}`;
  await s.take([
    fact('a', day(1), {
      kind: 'measurement',
      text: 'Potassium 4.1 mmol/L',
      attributes: { value: 4.1, unit: 'mmol/L' },
    }),
    fact('b', day(2), {
      kind: 'measurement',
      text: 'Potassium 5.9 mmol/L',
      attributes: { value: 5.9, unit: 'mmol/L' },
    }),
    fact('c', day(2), { kind: 'allergy', text: 'Penicillin', status: 'active' }),
    fact('d', day(3), { kind: 'plan', text: 'Cataract surgery planned', assertion: 'planned' }),
    fact('e', day(4), { kind: 'procedure', text: 'Cataract surgery', status: 'completed' }),
    fact('f', day(5), { kind: 'condition', text: 'Gout', status: 'active', from: day(5) }),
    fact('g', day(6), { kind: 'condition', text: 'Gout', status: 'entered-in-error', from: day(5) }),
    fact('h', day(6), { kind: 'social', text: 'Lives alone' }),
  ]);
  const plain = () => {
    const { active, history } = s.engine.state('P');
    return [...active, ...history].map((m) => [m.text, m.store, m.cause, m.reason, m.successor, m.validTo?.date]);
  };
  const before = plain();
  for (const [text, act] of [
    ['Potassium 5.9 mmol/L', ERROR],
    ['Potassium 4.1 mmol/L', KEEP],
    ['Penicillin', ERROR],
    ['Cataract surgery planned', KEEP],
    ['Cataract surgery', ERROR],
    ['Gout', KEEP],
    ['Lives alone', OVER],
  ] as const) {
    const { correction, moved } = s.correct(text, act);
    expect([text, moved[0]?.named, moved[0]?.to], text).toEqual([
      text,
      true,
      act.what === 'keep active' ? 'ACTIVE' : 'HISTORY',
    ]);
    expect(correction?.holds, text).toBe(true);
    expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    s.engine.review.undo(s.vogel, correction?.id ?? '', 'Not so');
    expect(plain(), text).toEqual(before);
  }
  s.correct('Cataract surgery', ERROR);
  expect(s.active()).toContain('Cataract surgery planned');
});
