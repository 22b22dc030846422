/** "Stated again after a person moved it": told while it is so, and no longer. */
import { expect, test } from 'vitest';
import { ERROR, type Reviewing, reviewing } from '../support/reviewing.ts';
import { fact } from '../support/scratch-engine.ts';

const asthma = (id: string, time: string, more = {}) =>
  fact(id, time, { kind: 'condition', text: 'Asthma', status: 'active', from: '2010-05-01', ...more });

const told = (s: Reviewing) => s.engine.attention('P').filter((a) => a.kind.startsWith('stated again')).length;

async function statedAgain(s: Reviewing): Promise<void> {
  await s.take([asthma('e1', '2018-01-01')]);
  s.correct('Asthma', ERROR);
  const report = await s.take([asthma('e2', '2022-01-01')]);
  expect(report.attention).toBe(1);
  expect(told(s)).toBe(1);
}

test('what the record itself says is over waits for nobody any more', async () => {
  await using s = reviewing();
  await statedAgain(s);
  await s.take([asthma('e3', '2023-01-01', { to: '2022-12-01', status: 'resolved' })]);
  expect(s.active()).toEqual([]);
  expect(told(s)).toBe(0);
});

test('it is told again where the correction that settled it is taken back', async () => {
  await using s = reviewing();
  await statedAgain(s);
  const [again] = s.engine.state('P').active;
  const second = s.engine.review.correct(s.vogel, again?.id ?? '', ERROR, 'Copied forward', null);
  expect(told(s)).toBe(0);
  s.engine.review.undo(s.vogel, second.correction?.id ?? '', 'No');
  expect(s.active()).toEqual(['Asthma']);
  expect(told(s)).toBe(1);
});

test('it is told once, however often the record is imported again', async () => {
  await using s = reviewing();
  await statedAgain(s);
  await s.take([asthma('e2', '2022-01-01')]);
  await s.take([asthma('e5', '2022-06-01')]);
  expect(told(s)).toBe(1);
  expect(s.engine.verify()).toMatchObject({ ok: true });
});
