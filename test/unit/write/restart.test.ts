/** What was stopped and is begun again is current again, however the stop was told; and the days between stay free of it. */
import { describe, expect, test } from 'vitest';
import { fact, type RawEntry, scratch } from '../../support/scratch-engine.ts';

const WARFARIN = { kind: 'medication', text: 'Warfarin 5 mg daily' };

/** Every order of three entries ends the same; answers ACTIVE now, HISTORY now, and ACTIVE on a day. */
async function told(entries: readonly RawEntry[], day: string) {
  const answers = [];
  for (const order of [entries, [...entries].reverse(), [...entries.slice(1), ...entries.slice(0, 1)]]) {
    await using s = scratch();
    await s.take(order);
    const now = s.engine.state('P');
    answers.push({
      active: now.active.map((m) => `${m.text} from ${m.validFrom?.date ?? 'unknown'}`),
      history: now.history.map((m) => `${m.text} ${m.validFrom?.date ?? 'unknown'}–${m.validTo?.date ?? 'unknown'}`),
      between: s.engine.state('P', { validAt: day }).active.map((m) => m.text),
    });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  return answers[0];
}

describe('a drug stopped by a statement that names no start, and begun again', () => {
  test('with the day of the stop', async () => {
    const answer = await told(
      [
        fact('e1', '2020-01-01', { ...WARFARIN, status: 'active' }),
        fact('e2', '2021-01-01', { ...WARFARIN, status: 'stopped', from: null, to: '2021-01-01' }),
        fact('e3', '2023-01-01', { ...WARFARIN, status: 'active' }),
      ],
      '2022-01-01',
    );
    expect(answer).toEqual({
      active: ['Warfarin 5 mg daily from 2023-01-01'],
      history: ['Warfarin 5 mg daily 2020-01-01–2021-01-01'],
      between: [],
    });
  });

  test('without the day of the stop', async () => {
    const answer = await told(
      [
        fact('e1', '2020-01-01', { ...WARFARIN, status: 'active' }),
        fact('e2', '2021-01-01', { ...WARFARIN, status: 'stopped', from: null }),
        fact('e3', '2023-01-01', { ...WARFARIN, status: 'active' }),
      ],
      '2022-01-01',
    );
    expect(answer?.active).toEqual(['Warfarin 5 mg daily from 2023-01-01']);
    expect(answer?.between).toEqual([]);
  });

  test('where no statement names a start at all', async () => {
    const answer = await told(
      [
        fact('e1', '2020-01-01', { ...WARFARIN, status: 'active', from: null }),
        fact('e2', '2021-01-01', { ...WARFARIN, status: 'stopped', from: null }),
        fact('e3', '2023-01-01', { ...WARFARIN, status: 'active', from: null }),
      ],
      '2022-01-01',
    );
    expect(answer?.active).toEqual(['Warfarin 5 mg daily from unknown']);
    expect(answer?.between).toEqual([]);
  });

  test('at another dose: the stop holds, and the new dose replaced nothing', async () => {
    const answer = await told(
      [
        fact('e1', '2020-01-01', { ...WARFARIN, status: 'active' }),
        fact('e2', '2021-01-01', { ...WARFARIN, status: 'stopped', from: null, to: '2021-01-01' }),
        fact('e3', '2023-01-01', { kind: 'medication', text: 'Warfarin 2 mg daily', status: 'active' }),
      ],
      '2021-06-01',
    );
    expect(answer).toEqual({
      active: ['Warfarin 2 mg daily from 2023-01-01'],
      history: ['Warfarin 5 mg daily 2020-01-01–2021-01-01'],
      between: [],
    });
  });
});

test('a disease that was over and comes back is current', async () => {
  const dvt = { kind: 'condition', text: 'Deep vein thrombosis' };
  const answer = await told(
    [
      fact('e1', '2020-01-01', { ...dvt, status: 'active' }),
      fact('e2', '2021-01-01', { ...dvt, status: 'resolved', from: null, to: '2020-07-01' }),
      fact('e3', '2023-05-01', { ...dvt, status: 'active' }),
    ],
    '2021-06-01',
  );
  expect(answer).toEqual({
    active: ['Deep vein thrombosis from 2023-05-01'],
    history: ['Deep vein thrombosis 2020-01-01–2020-07-01'],
    between: [],
  });
});

test('what is called running again, since its first start, after it was over is put to a person and stays ACTIVE', async () => {
  await using s = scratch();
  await s.take([
    fact('e1', '2020-01-01', { ...WARFARIN, status: 'active' }),
    fact('e2', '2021-01-01', { ...WARFARIN, status: 'stopped', from: null, to: '2021-01-01' }),
    fact('e3', '2023-01-01', { ...WARFARIN, status: 'active', from: '2020-01-01' }),
  ]);
  expect(s.engine.state('P').active).toHaveLength(1);
  expect(s.engine.conflicts('P').map((c) => c.guard)).toEqual(['ended, then stated again']);
});

test('a drug that is stopped on the day on which it is begun again runs on', async () => {
  const answer = await told(
    [
      fact('e1', '2020-01-01', { ...WARFARIN, status: 'active' }),
      fact('e2', '2021-01-01', { ...WARFARIN, status: 'stopped', from: null, to: '2021-01-01' }),
      fact('e3', '2021-01-01', { ...WARFARIN, status: 'active' }),
    ],
    '2021-06-01',
  );
  expect(answer?.active).toHaveLength(1);
  expect(answer?.between).toHaveLength(1);
});

test('a drug whose route is not stated is not retired by an injection of it; a person is asked', async () => {
  await using s = scratch();
  await s.take([
    fact('e1', '2020-01-01', { kind: 'medication', text: 'Lasix 40mg', status: 'active' }),
    fact('e2', '2020-02-01', { kind: 'medication', text: '10 ML Furosemide 10 MG/ML Injection', status: 'active' }),
  ]);
  expect(s.engine.state('P').active).toHaveLength(2);
  expect(s.engine.conflicts('P').map((c) => c.guard)).toEqual(['same route']);
});

test('a cancer in remission stays current, whatever end of the active disease comes with it', async () => {
  await using s = scratch();
  await s.take([
    fact('e1', '2016-01-01', {
      kind: 'condition',
      text: 'Breast cancer',
      status: 'remission',
      from: '2015-01',
      to: '2015-03',
    }),
  ]);
  expect(s.engine.state('P').active.map((m) => m.text)).toEqual(['Breast cancer']);
  expect(s.engine.state('P').history).toEqual([]);
});
