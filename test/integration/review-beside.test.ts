/** What persons hold to be right beside something else, and what the record states again of either afterwards. */
import { expect, test } from 'vitest';
import { KEEP, type Reviewing, reviewing } from '../support/reviewing.ts';
import { fact, type RawEntry } from '../support/scratch-engine.ts';

const drug = (id: string, time: string, text: string, more = {}) =>
  fact(id, time, { kind: 'medication', text, status: 'active', ...more });

const FIVE = 'Amlodipine 5 mg daily';
const TEN = 'Amlodipine 10 mg daily';

async function bothHold(s: Reviewing, entries: readonly RawEntry[]): Promise<string> {
  await s.take(entries);
  const [conflict] = s.engine.review.conflicts('P');
  return s.engine.review.decide(s.vogel, conflict?.id ?? '', 'both hold', 'Both are taken', null).correction?.id ?? '';
}

test('of two doses that a person holds to be right both, neither is ended by telling the other again', async () => {
  for (const again of [FIVE, TEN]) {
    await using s = reviewing();
    await bothHold(s, [drug('e1', '2020-01-01', FIVE), drug('e2', '2020-01-01', TEN)]);
    await s.take([drug('e3', '2020-06-01', again)]);
    await s.take([drug('e4', '2020-09-01', again)]);
    expect(s.active().sort()).toEqual([TEN, FIVE]);
    expect(s.engine.conflicts()).toEqual([]);
    expect(s.engine.review.corrections({ patient: 'P' })).toMatchObject([{ holds: true }]);
    expect(s.engine.verify()).toMatchObject({ ok: true });
  }
});

test('a third dose that nobody had seen takes the place of both, and taking the decision back ends the earlier one', async () => {
  await using s = reviewing();
  const id = await bothHold(s, [drug('e1', '2020-01-01', FIVE), drug('e2', '2020-01-01', TEN)]);
  await s.take([drug('e3', '2020-06-01', FIVE)]);
  s.engine.review.undo(s.vogel, id, 'Only one is taken');
  expect(s.active()).toEqual([FIVE]);
  s.engine.review.undo(s.vogel, id, 'Both after all');
  await s.take([drug('e4', '2020-09-01', 'Amlodipine 20 mg daily')]);
  expect(s.active()).toEqual(['Amlodipine 20 mg daily']);
  expect(s.engine.review.corrections({ patient: 'P' }).map((c) => c.holds)).toEqual([false, false]);
});

test('a dose that a person keeps beside a newer one stays when either is told again, and neither is shown twice', async () => {
  const first = [drug('e1', '2020-01-01', FIVE), drug('e2', '2020-02-01', TEN)];
  const later = [drug('e3', '2020-06-01', TEN), drug('e4', '2020-07-01', FIVE), drug('e5', '2020-08-01', TEN)];
  for (const order of [later, [...later].reverse()]) {
    await using s = reviewing();
    await s.take(first);
    s.correct(FIVE, KEEP, 'Both are taken');
    for (const entry of order) await s.take([entry]);
    expect(s.active().sort()).toEqual([TEN, FIVE]);
    expect(s.history()).toEqual([]);
    expect(s.engine.memory(s.idOf(FIVE))).toMatchObject({ memory: { evidence: 2 }, corrections: [{ holds: true }] });
  }
});

test('what had ended before the dose that a person keeps does not come back with it', async () => {
  await using s = reviewing();
  await s.take([
    drug('e0', '2019-01-01', 'Amlodipine 2.5 mg daily'),
    drug('e1', '2020-01-01', FIVE),
    drug('e2', '2020-02-01', TEN),
  ]);
  s.correct(FIVE, KEEP, 'Both are taken');
  expect(s.active().sort()).toEqual([TEN, FIVE]);
  expect(s.history()).toEqual(['Amlodipine 2.5 mg daily']);
});

test('an order that a person keeps although it was stopped stays when another dose is told again', async () => {
  await using s = reviewing();
  await s.take([
    drug('e1', '2020-01-01', FIVE),
    drug('e2', '2020-03-01', FIVE, { from: '2020-01-01', to: '2020-03-01', status: 'stopped' }),
    drug('e3', '2020-03-01', TEN),
  ]);
  s.correct(FIVE, KEEP, 'Taken in the evening');
  await s.take([drug('e4', '2020-06-01', TEN)]);
  expect(s.active().sort()).toEqual([TEN, FIVE]);
});

test('a result that a person keeps is not moved when the newer one is reported once more', async () => {
  await using s = reviewing();
  const potassium = (id: string, time: string, from: string, value: number) =>
    fact(id, time, {
      kind: 'measurement',
      text: `Potassium ${value} mmol/L`,
      from,
      attributes: { value, unit: 'mmol/L' },
    });
  await s.take([potassium('a', '2020-01-01', '2020-01-01', 4.1), potassium('b', '2020-01-02', '2020-01-02', 5.9)]);
  s.correct('Potassium 4.1 mmol/L', KEEP, 'The newer sample was haemolysed');
  await s.take([potassium('c', '2020-02-01', '2020-01-02', 5.9)]);
  expect(s.active().sort()).toEqual(['Potassium 4.1 mmol/L', 'Potassium 5.9 mmol/L']);
  await s.take([potassium('d', '2020-03-01', '2020-03-01', 4.4)]);
  expect(s.active()).toEqual(['Potassium 4.4 mmol/L']);
});

test('what cannot be had at once is settled by what is stated later: a wish, a denied disease, a refuted allergy', async () => {
  for (const [kind, text, before, after] of [
    ['condition', 'Asthma', { assertion: 'present', status: 'active' }, { assertion: 'refuted' }],
    ['allergy', 'Penicillin', { assertion: 'present', status: 'active' }, { assertion: 'refuted' }],
  ] as const) {
    await using s = reviewing();
    await s.take([
      fact('e1', '2020-01-01', { kind, text, ...before }),
      fact('e2', '2020-02-01', { kind, text, ...after }),
    ]);
    const [moved] = s.engine.state('P').history;
    s.engine.review.correct(s.vogel, moved?.id ?? '', KEEP, 'There is one', null);
    expect(s.engine.state('P').active).toHaveLength(2);
    await s.take([fact('e3', '2020-06-01', { kind, text, ...after })]);
    expect(s.engine.state('P').active).toMatchObject([{ assertion: 'refuted' }]);
    expect(s.engine.review.inbox(s.vogel, {}).items).toMatchObject([
      { memory: moved?.id, transition: { to: 'HISTORY' } },
    ]);
    expect(s.engine.review.corrections({ patient: 'P' })).toMatchObject([{ holds: false }]);
  }
});

test('a successor that turns out to state an earlier memory again is named by that memory', async () => {
  await using s = reviewing();
  await s.take([
    drug('e0', '2020-02-05', 'Warfarin 10 mg daily', { status: 'completed' }),
    drug('e1', '2020-02-05', 'Warfarin 5 mg daily'),
  ]);
  s.correct('Warfarin 10 mg daily', KEEP);
  await s.take([drug('e2', '2020-08-03', 'Warfarin 2 mg daily')]);
  await s.take([drug('e3', '2020-07-01', 'Warfarin 2 mg daily')]);
  const { history } = s.engine.state('P');
  const shown = s.idOf('Warfarin 2 mg daily');
  expect(history.map((m) => m.successor)).toEqual([shown, shown]);
});

test('a person knew what was on record, in whatever zone its time was written', async () => {
  await using s = reviewing();
  await s.take([
    drug('e1', '2019-12-01', FIVE),
    // Four in the morning of the second, as an instant; three hours after the entry that reads later.
    drug('e2', '2020-01-01T23:00-05:00', TEN),
    fact('e3', '2020-01-02T01:00+02:00', { kind: 'condition', text: 'Gout' }),
  ]);
  s.correct(FIVE, KEEP);
  expect(s.active()).toContain(FIVE);
  expect(s.engine.review.corrections({ patient: 'P' })).toMatchObject([{ holds: true }]);
});
