/** Results: which one, and what may be calculated from them. */
import { describe, expect, it } from 'vitest';
import type { ReadRecord } from '../../../../electron/read/read-contract.ts';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { answered, year } from './asked.ts';

const A1C = { kinds: ['measurement' as const], concepts: ['HbA1c'] };

function a1c(value: number, day: string, told: Partial<ToldItem> = {}): ToldItem {
  const own: ToldItem = {
    kind: 'measurement',
    text: `HbA1c ${value} %`,
    concept: 'HbA1c',
    publicId: `a${day}`,
    validFrom: day,
    store: 'HISTORY',
    cause: 'superseded',
    attributes: { value, unit: '%' },
  };
  return { ...own, ...told };
}

const record = toldRecord([
  a1c(6.9, '2018-03-01'),
  a1c(7.6, '2019-02-01'),
  a1c(7.2, '2019-08-01'),
  a1c(7.1, '2021-01-10', { store: 'ACTIVE', cause: null }),
]);

describe('one of several results', () => {
  it('is the last, with what was before', () => {
    const answer = answered(record, { ...A1C, pick: 'last' });
    expect(answer.values).toEqual(['7.1 %']);
    expect(answer.text).toBe(
      'Last: 7.1 %, on 2021-01-10.\nBefore: 7.2 % (on 2019-08-01); 7.6 % (on 2019-02-01); 6.9 % (on 2018-03-01).',
    );
  });

  it('is the first, the second last, the highest or the lowest', () => {
    const value = (pick: 'first' | 'second last' | 'highest' | 'lowest') => answered(record, { ...A1C, pick }).values;
    expect(value('first')).toEqual(['6.9 %']);
    expect(value('second last')).toEqual(['7.2 %']);
    expect(value('highest')).toEqual(['7.6 %']);
    expect(value('lowest')).toEqual(['6.9 %']);
  });

  it('is one of the time that is asked for, which is said', () => {
    const answer = answered(record, { ...A1C, pick: 'highest', window: year(2019) });
    expect(answer.text).toBe('Highest in 2019: 7.6 %, on 2019-02-01, of 2 results.');
    const all = answered(record, { ...A1C, window: year(2019) });
    expect(all.values).toEqual(['7.2 %', '7.6 %']);
  });

  it.each([
    ['in the last year', '2018-06-01', '2019-06-01', 'in the last year (2018-06-01 to 2019-06-01)'],
    ['on her last visit', '2019-02-01', '2019-02-01', 'on her last visit (2019-02-01)'],
    ['since 3 years ago', '2017-01-01', null, 'since 3 years ago (since 2017-01-01)'],
    ['in 2019', '2019-01-01', '2019-12-31', 'in 2019'],
  ])('says which days “%s” are, where the words do not', (words, from, to, told) => {
    const answer = answered(record, { ...A1C, pick: 'highest', window: { words, from, to, anchor: null } });
    expect(answer.text).toContain(`Highest ${told}: 7.6 %`);
  });

  it('is not of that time where it only stood until then', () => {
    const none = answered(record, { ...A1C, pick: 'last', window: year(2020) });
    expect(none).toMatchObject({ documented: false, values: [] });
    expect(none.text).toContain('Nothing about “HbA1c” is documented in 2020; the nearest: HbA1c 7.2 %, on 2019-08-01');
  });

  it('says of the second last where there is but one', () => {
    const one = toldRecord([a1c(7, '2020-01-01')]);
    expect(answered(one, { ...A1C, pick: 'second last' })).toMatchObject({ documented: false, values: [] });
  });

  it('is told with the day when it was asked when', () => {
    expect(answered(record, { ...A1C, aspect: 'start', pick: 'last' }).values).toEqual(['2021-01-10']);
    expect(answered(record, { ...A1C, aspect: 'start', pick: 'highest' }).values).toEqual(['2019-02-01']);
  });
});

describe('when a result was the highest', () => {
  const twice = toldRecord([
    a1c(6.9, '2018-03-01'),
    a1c(7.6, '2019-02-01'),
    a1c(7.6, '2020-08-01'),
    a1c(7.1, '2021-01-10', { store: 'ACTIVE', cause: null }),
  ]);
  const WHEN = { ...A1C, aspect: 'start' as const, pick: 'highest' as const };

  it('is each time that it was, the newest first', () => {
    const answer = answered(twice, WHEN);
    expect(answer.values).toEqual(['2020-08-01', '2019-02-01']);
    expect(answer.text).toBe('Highest “HbA1c”: 7.6 %, on 2020-08-01; 7.6 %, on 2019-02-01, of 4 results.');
  });

  it('is the first or the last of them where that is asked, and the others are told', () => {
    expect(answered(twice, { ...WHEN, tie: 'last' }).values).toEqual(['2020-08-01']);
    const first = answered(twice, { ...WHEN, tie: 'first' });
    expect(first.values).toEqual(['2019-02-01']);
    expect(first.text).toContain('The same value as well: 7.6 %, on 2020-08-01.');
  });

  it('is no single time where a result beyond a limit may have been higher', () => {
    const beyond = a1c(0, '2021-06-01', { text: 'HbA1c > 7 %', attributes: { value: '> 7', unit: '%' } });
    const low = toldRecord([a1c(6.9, '2018-03-01'), a1c(7.6, '2019-02-01'), beyond]);
    const answer = answered(low, WHEN);
    expect(answer.values).toEqual([]);
    expect(answer.text).toContain('What may have been higher: > 7 %');
  });
});

describe('results that must not be taken for others', () => {
  it('tells both of two that differ at one moment', () => {
    const two = toldRecord([a1c(7, '2020-01-01', { publicId: 'x' }), a1c(8, '2020-01-01', { publicId: 'y' })]);
    const answer = answered(two, { ...A1C, pick: 'last' });
    expect(answer.values.toSorted()).toEqual(['7 %', '8 %']);
    expect(answer.text).toContain('they differ, and both are on record');
    expect(answered(two, { ...A1C, operation: 'difference', pick: 'second last' }).documented).toBe(false);
  });

  it('does not count a result that the laboratory corrected, and tells it', () => {
    const corrected = toldRecord([
      a1c(12.9, '2020-01-01', { publicId: 'wrong', successor: 'right' }),
      a1c(7.9, '2020-01-01', { publicId: 'right', store: 'ACTIVE', cause: null }),
    ]);
    const answer = answered(corrected, { ...A1C, pick: 'highest' });
    expect(answer.values).toEqual(['7.9 %']);
    expect(answer.text).toContain('Withdrawn for a corrected result: HbA1c 12.9 %');
  });

  it('does not take a preliminary result for the last one, and tells it', () => {
    const both = toldRecord([
      a1c(7, '2020-01-01', { store: 'ACTIVE', cause: null }),
      a1c(9, '2020-02-01', { flags: ['not final'], cause: 'arrived as history' }),
    ]);
    const answer = answered(both, { ...A1C, pick: 'last' });
    expect(answer.values).toEqual(['7 %']);
    expect(answer.text).toContain('Newer, and not final: 9 %, on 2020-02-01 (preliminary, not a final result)');
  });

  it('gives the number in full where the text shows it rounded', () => {
    const rounded = toldRecord([a1c(7.123456789, '2020-01-01', { text: 'HbA1c 7.1235 %' })]);
    const answer = answered(rounded, { ...A1C, pick: 'last' });
    expect(answer.values).toEqual(['7.123456789 %']);
    expect(answer.text).toBe('Last: 7.1235 %, on 2020-01-01.');
  });

  it('does not take a drug for its level, nor the level for the drug', () => {
    const both = toldRecord([
      { kind: 'medication', text: 'Digoxin 0.125 mg daily', concept: 'Digoxin', validFrom: '2020' },
      { kind: 'measurement', text: 'Digoxin 1.1 ng/mL', concept: 'Digoxin', validFrom: '2020-02-01' },
    ]);
    const ask = { concepts: ['Digoxin'], kinds: ['medication' as const, 'measurement' as const] };
    expect(answered(both, { ...ask, aspect: 'dose', pick: 'current' }).values).toEqual(['0.125 mg']);
    const level = answered(both, { ...ask, pick: 'last' });
    expect(level.values).toEqual(['1.1 ng/mL']);
    expect(level.text).toContain('Also of that name: Digoxin 0.125 mg daily');
  });

  it('keeps the fluids apart', () => {
    const glucose = (text: string, fluid: string, day: string, value: number): ToldItem => ({
      kind: 'measurement',
      text: `Glucose ${text}`,
      concept: 'Glucose',
      validFrom: day,
      attributes: { value, unit: 'mg/dL', fluid },
    });
    const answer = answered(
      toldRecord([
        glucose('100 mg/dL', 'Blood', '2020-01-01', 100),
        glucose('110 mg/dL', 'Blood', '2020-01-02', 110),
        glucose('1000 mg/dL', 'Urine', '2020-01-03', 1000),
      ]),
      { concepts: ['Glucose'], pick: 'highest' },
    );
    expect(answer.values).toEqual(['110 mg/dL']);
    expect(answer.text).toContain('Apart from it, Glucose (Urine): Highest: 1000 mg/dL');
  });

  it('compares in one unit what can be converted, and nothing else', () => {
    const weight = (value: number, unit: string, day: string): ToldItem => ({
      kind: 'measurement',
      text: `Weight ${value} ${unit}`,
      concept: 'Weight',
      validFrom: day,
      attributes: { value, unit },
    });
    const kilograms = toldRecord([weight(180, '[lb_av]', '2020-01-01'), weight(80, 'kg', '2020-02-01')]);
    expect(answered(kilograms, { concepts: ['Weight'], pick: 'highest' }).values).toEqual(['180 [lb_av]']);
    const mixed = toldRecord([
      weight(80, 'kg', '2020-01-01'),
      weight(82, 'kg', '2020-01-02'),
      weight(80, '', '2020-02-01'),
    ]);
    const average = answered(mixed, { concepts: ['Weight'], operation: 'average' });
    expect(average.values).toEqual(['81 kg']);
    expect(average.text).toContain('Apart from it');
  });

  it('tells "< 5" and never calculates with it', () => {
    const beyond = toldRecord([
      {
        kind: 'measurement',
        text: 'Troponin < 5 ng/L',
        concept: 'Troponin',
        validFrom: '2020-01-01',
        attributes: { value: 5, comparator: '<', unit: 'ng/L' },
      },
      {
        kind: 'measurement',
        text: 'Troponin 7 ng/L',
        concept: 'Troponin',
        validFrom: '2020-01-02',
        attributes: { value: 7, unit: 'ng/L' },
      },
      {
        kind: 'measurement',
        text: 'Troponin 9 ng/L',
        concept: 'Troponin',
        validFrom: '2020-01-03',
        attributes: { value: 9, unit: 'ng/L' },
      },
    ]);
    const ask = { concepts: ['Troponin'] };
    expect(answered(beyond, { ...ask, operation: 'average' }).text).toBe(
      'Average: 8 ng/L, of 2 results.\nNot compared, because no single number is given: “< 5 ng/L” (1 result).',
    );
    expect(answered(beyond, { ...ask, pick: 'lowest' }).values).toEqual(['< 5 ng/L']);
    expect(answered(beyond, { ...ask, pick: 'highest' }).values).toEqual(['9 ng/L']);
    expect(answered(beyond, { ...ask, pick: 'first' }).values).toEqual(['< 5 ng/L']);
  });
});

describe('a long row of results', () => {
  const day = (i: number): string => new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10);
  const told = toldRecord(
    Array.from({ length: 2_100 }, (_, i) => a1c(i + 1, day(i), { activeToMs: Date.parse(day(i + 1)) })),
  );
  const read: number[] = [];
  const long: ReadRecord = {
    ...told,
    ofConcepts: (ids, { limit, oldestFirst, ...filter }) => {
      const all = told.ofConcepts(ids, { ...filter, limit: 1e6 });
      const found = (oldestFirst ? all.toReversed() : all).slice(0, limit);
      read.push(found.length);
      return found;
    },
  };

  it('is not read as a whole for its last, its first or a day of it', () => {
    const last = answered(long, { ...A1C, pick: 'last' });
    expect(last.values).toEqual(['2100 %']);
    expect(last.text).toContain('and earlier ones');
    expect(answered(long, { ...A1C, pick: 'first' }).values).toEqual(['1 %']);
    const of = { from: day(1_000), to: day(1_000), words: 'then', anchor: null };
    expect(answered(long, { ...A1C, window: of }).values).toEqual(['1001 %']);
    expect(answered(long, { ...A1C, operation: 'exists' }).text).toContain('And many more on record.');
    expect(Math.max(...read)).toBeLessThanOrEqual(500);
  });

  it('is read as a whole where all of it counts', () => {
    expect(answered(long, { ...A1C, pick: 'lowest' }).values).toEqual(['1 %']);
    expect(answered(long, { ...A1C, operation: 'count' }).values).toEqual(['2100']);
  });

  it('tells the nearest of it where the time that is asked for has none', () => {
    const none = answered(long, { ...A1C, window: year(1990) });
    expect(none).toMatchObject({ documented: false, values: [] });
    expect(none.text).toContain('the nearest: HbA1c 1 %, on 2000-01-01');
  });
});

describe('what is calculated', () => {
  it('is an average, a total or a difference, with what it is made of', () => {
    expect(answered(record, { ...A1C, operation: 'average' })).toMatchObject({ values: ['7.2 %'] });
    const difference = answered(record, { ...A1C, operation: 'difference', pick: 'second last' });
    expect(difference.text).toBe('Difference: -0.1 %, from 7.2 %, on 2019-08-01 to 7.1 %, on 2021-01-10.');
    expect(difference.statements[0]?.cites).toEqual(['a2021-01-10', 'a2019-08-01']);
    expect(answered(record, { ...A1C, operation: 'difference', pick: 'first' }).values).toEqual(['0.2 %']);
  });

  it('has no noise of binary fractions', () => {
    const noisy = toldRecord([a1c(0.1, '2020-01-01'), a1c(0.2, '2020-01-02')]);
    expect(answered(noisy, { ...A1C, operation: 'total' }).values).toEqual(['0.3 %']);
  });

  it('cites at most twenty and says how many more there are', () => {
    const many = toldRecord(
      Array.from({ length: 34 }, (_, i) =>
        a1c(7, `2020-01-${`${i + 1}`.padStart(2, '0')}`.slice(0, 10), { publicId: `m${i}` }),
      ).slice(0, 31),
    );
    const answer = answered(many, { ...A1C, operation: 'average' });
    expect(answer.statements[0]?.cites).toHaveLength(20);
    expect(answer.text).toContain('of 31 results. (The first 20 are cited, and 11 more are in the record.)');
  });

  it('adds up the doses that were ordered, each unit for itself', () => {
    const order = (dose: string, doseUnit: string, day: string): ToldItem => ({
      kind: 'medication',
      text: `Acetaminophen ${dose} ${doseUnit}`,
      concept: 'Acetaminophen',
      store: 'HISTORY',
      cause: 'resolved',
      validFrom: day,
      validTo: day,
      attributes: { dose, doseUnit },
    });
    const orders = toldRecord([
      order('650', 'mg', '2100-01-01'),
      order('1000', 'mg', '2100-01-02'),
      order('2', 'TAB', '2100-01-03'),
    ]);
    const answer = answered(orders, {
      concepts: ['Acetaminophen'],
      kinds: ['medication'],
      operation: 'total',
      aspect: 'dose',
    });
    expect(answer.values).toEqual(['1650 mg', '2 TAB']);
    expect(answer.text).toContain('how much was taken is not recorded here');
  });
});
