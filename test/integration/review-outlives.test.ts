/** Corrections and everything else that happens to a record: replays, other orders, cascades, what is put away. */
import { expect, test } from 'vitest';
import { ERROR, KEEP, OVER, type Reviewing, reviewing } from '../support/reviewing.ts';
import { fact, type RawEntry } from '../support/scratch-engine.ts';

const drug = (id: string, time: string, text: string, more = {}) =>
  fact(id, time, { kind: 'medication', text, status: 'active', ...more });

const plain = (s: Reviewing) => {
  const { active, history } = s.engine.state('P');
  return [...active, ...history]
    .map((m) => [m.text, m.store, m.cause, m.validFrom?.date, m.validTo?.date].join(' | '))
    .sort();
};

test('what comes in after a correction ends the same in every order', async () => {
  const first = [
    drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'),
    drug('e2', '2020-02-01', 'Amlodipine 10 mg daily'),
    drug('e3', '2020-06-01', 'Ramipril 5 mg daily'),
  ];
  const later = [
    drug('o1', '2019-06-01', 'Amlodipine 2.5 mg daily'),
    drug('o2', '2020-02-01', 'Amlodipine 10 mg daily', { attributes: { reason: 'hypertension' } }),
    drug('n1', '2020-09-01', 'Amlodipine 20 mg daily'),
    drug('n2', '2020-10-01', 'Ramipril 10 mg daily'),
  ];
  const orders: RawEntry[][] = [later, [...later].reverse(), [later[2], later[0], later[3], later[1]] as RawEntry[]];
  for (const act of [ERROR, OVER, { ...OVER, until: '2020-04-01' } as typeof OVER]) {
    const ends: string[][] = [];
    for (const order of orders) {
      await using s = reviewing();
      await s.take(first);
      s.correct('Amlodipine 10 mg daily', act);
      for (const entry of order) await s.take([entry]);
      expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
      ends.push(plain(s));
    }
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).toEqual(ends[0]);
  }
});

test('a correction at the end leaves a record as one before the entries that it does not speak of', async () => {
  const own = [drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')];
  const others = [
    fact('x', '2020-01-15', { kind: 'condition', text: 'Gout', status: 'active' }),
    drug('o', '2019-01-01', 'Amlodipine 2.5 mg daily'),
  ];
  await using middle = reviewing();
  await middle.take(own);
  middle.correct('Amlodipine 10 mg daily', ERROR);
  await middle.take(others);
  await using end = reviewing();
  await end.take([...others, ...own]);
  end.correct('Amlodipine 10 mg daily', ERROR);
  expect(plain(end)).toEqual(plain(middle));
});

test('an entry is replayed as it was written before the correction, and the correction stays', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  s.correct('Amlodipine 10 mg daily', ERROR);
  const before = plain(s);
  const [, second, act] = s.engine.entries('P');
  const report = await s.engine.replay(second?.id ?? '', { stage: 'all', writer: { type: 'rules' } });
  expect(report).toMatchObject({ changes: [], conflicts: { written: [], replayed: [] } });
  expect(plain(s)).toEqual(before);
  await expect(s.engine.replay(act?.id ?? '', { stage: 'all', writer: { type: 'rules' } })).rejects.toThrow('person');
  expect(s.engine.review.corrections({ patient: 'P' })).toMatchObject([{ holds: true }]);
});

test('what a person keeps is not moved by a cascade on something that they knew', async () => {
  await using s = reviewing();
  const inr = (id: string, time: string) =>
    fact(id, time, { kind: 'monitoring', text: 'INR weekly', status: 'active' });
  await s.take([
    drug('e1', '2020-01-01', 'Warfarin 5 mg daily'),
    inr('e2', '2020-01-02'),
    drug('e3', '2020-05-01', 'Warfarin 5 mg daily', { from: '2020-01-01', to: '2020-05-01', status: 'completed' }),
  ]);
  expect(s.history()).toContain('INR weekly');
  s.correct('INR weekly', KEEP, 'Followed for another reason');
  expect(s.active()).toEqual(['INR weekly']);
  await s.take([drug('e9', '2020-03-01', 'Warfarin 5 mg daily')]);
  expect(s.active()).toContain('INR weekly');
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('a correction touches no other thread and no other patient', async () => {
  await using s = reviewing();
  const of = (patient: string) =>
    [
      ['a', 'Amlodipine 5 mg daily'],
      ['b', 'Ramipril 5 mg daily'],
    ].map(([id, text]) =>
      fact(`${patient}${id}`, '2020-01-01', { kind: 'medication', text: text ?? '', status: 'active' }, patient),
    );
  await s.take([...of('P'), ...of('Q')]);
  s.correct('Amlodipine 5 mg daily', ERROR);
  expect(s.active()).toEqual(['Ramipril 5 mg daily']);
  expect(s.engine.state('Q').active).toHaveLength(2);
});

test('a newer correction of a memory takes the place of the older one, which counts again when that is taken back', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily')]);
  s.correct('Amlodipine 5 mg daily', ERROR, 'Never taken');
  const second = s.correct(
    'Amlodipine 5 mg daily',
    { ...OVER, until: '2020-03-01' } as typeof OVER,
    'Taken until March',
  );
  expect(s.engine.state('P').history).toMatchObject([{ cause: 'resolved', validTo: { date: '2020-03-01' } }]);
  const third = s.correct('Amlodipine 5 mg daily', KEEP, 'Still taken');
  expect(s.engine.state('P').active).toMatchObject([{ text: 'Amlodipine 5 mg daily' }]);
  expect(s.engine.review.corrections({ patient: 'P' }).map((c) => c.holds)).toEqual([true, false, false]);
  s.engine.review.undo(s.vogel, third.correction?.id ?? '', 'No');
  expect(s.engine.state('P').history).toMatchObject([{ cause: 'resolved' }]);
  s.engine.review.undo(s.vogel, second.correction?.id ?? '', 'No');
  expect(s.engine.state('P').history).toMatchObject([{ cause: 'entered in error', reason: 'Never taken' }]);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});

test('another successor is named by a person, and stays named', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Lisinopril 10 mg daily'), drug('e2', '2020-02-01', 'Losartan 50 mg daily')]);
  const successor = s.idOf('Losartan 50 mg daily');
  s.correct('Lisinopril 10 mg daily', { what: 'move to history', cause: 'superseded', successor, until: null });
  await s.take([drug('e3', '2020-03-01', 'Losartan 50 mg daily')]);
  expect(s.engine.state('P').history).toMatchObject([
    { text: 'Lisinopril 10 mg daily', cause: 'superseded', successor, validTo: { date: '2020-02-01' } },
  ]);
});
