/** Drugs by a route: what was given so, what may have been, and what was not. */
import { describe, expect, it, test } from 'vitest';
import { routeFit } from '../../../../electron/read/answer/direct/route-fits.ts';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { answered } from './asked.ts';

const fitOf = (asked: string, stated: string): string =>
  routeFit({ text: 'Drug 1 mg', attributes: { route: stated } }, asked);

describe('whether a stated route is the one that is asked for', () => {
  test.each([
    ['po', 'oral', 'yes'],
    ['by mouth', 'PO', 'yes'],
    ['subcut', 'SC', 'yes'],
    ['iv', 'IV drip', 'yes'],
    ['iv drip', 'IV DRIP', 'yes'],
    ['po/ng', 'PO/NG', 'yes'],
    ['inhaled', 'neb', 'yes'],
    ['injection', 'IV', 'yes'],
  ])('asked for “%s”, “%s” is', (asked, stated, wanted) => {
    expect(fitOf(asked, stated)).toBe(wanted);
  });

  test.each([
    ['po', 'PO/NG'],
    ['ng', 'PO/NG'],
    ['po/ng', 'PO'],
    ['iv drip', 'IV'],
    ['ivpca', 'IV'],
    ['neb', 'IH'],
    ['intravenous', 'injection'],
  ])('asked for “%s”, “%s” may be', (asked, stated) => {
    expect(fitOf(asked, stated)).toBe('perhaps');
  });

  test.each([
    ['po', 'NG'],
    ['ng', 'PO'],
    ['po', 'IV'],
    ['iv drip', 'IV bolus'],
    ['sc', 'IM'],
  ])('asked for “%s”, “%s” is not', (asked, stated) => {
    expect(fitOf(asked, stated)).toBe('no');
  });

  test('one that is not stated is none', () => {
    expect(routeFit({ text: 'Drug', attributes: {} }, 'po')).toBe('no');
  });
});

const drug = (concept: string, route: string, day: string, told: Partial<ToldItem> = {}): ToldItem => ({
  kind: 'medication',
  text: `${concept} 10 mg ${route}`,
  concept,
  attributes: { route, dose: '10', doseUnit: 'mg' },
  validFrom: day,
  validTo: `${day.slice(0, 4)}-12-31`,
  store: 'HISTORY',
  cause: 'resolved',
  ...told,
});
const LAST = { kinds: ['medication' as const], aspect: 'name' as const, pick: 'last' as const, temporalCue: 'was' };

describe('a drug by a route', () => {
  it('is the last that is certainly of it, and what may be later is told beside', () => {
    const record = toldRecord([
      drug('Aspirin', 'PO', '2020-01-01'),
      drug('Senna', 'PO/NG', '2020-02-01'),
      drug('Heparin', 'IV', '2020-03-01'),
    ]);
    const answer = answered(record, { ...LAST, route: 'po' });
    expect(answer.values).toEqual(['Aspirin']);
    expect(answer.text).toContain('By a route that may be the one asked for: Senna 10 mg PO/NG');
    expect(answer.text).not.toContain('Heparin');
  });

  it('is not documented for certain where it only may be of it', () => {
    const answer = answered(toldRecord([drug('Senna', 'PO/NG', '2020-02-01')]), { ...LAST, route: 'ng' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toMatch(
      /^Medications are not documented for certain by the route “ng”\.\nBy a route that may be the one asked for: Senna/,
    );
  });

  it('is found by the order that was of it, though another of the same drug was not', () => {
    const insulin = drug('Insulin', 'IV', '2020-03-01', {
      restated: [
        {
          memory: 'drip',
          attributes: { route: 'IV drip' },
          text: 'Insulin 10 mg IV drip',
          validFrom: '2020-03-05',
          entry: { id: 'e9', seq: 9, time: '2020-03-05' },
        },
      ],
    });
    const record = toldRecord([drug('Saline', 'IV drip', '2020-02-01'), insulin]);
    expect(answered(record, { ...LAST, route: 'iv drip' }).values).toEqual(['Insulin']);
    expect(answered(record, { ...LAST, aspect: 'start', route: 'iv drip' }).values).toEqual(['2020-03-05']);
  });
});

describe('orders of one drug under two names', () => {
  const aspirin = drug('Aspirin', 'PO', '2020-01-01', {
    restated: [
      { memory: 'ec', concept: 'Aspirin EC', validFrom: '2020-01-01', entry: { id: 'e8', seq: 8, time: '2020-01-01' } },
    ],
  });

  it('are both told where it is asked which was the last', () => {
    const answer = answered(toldRecord([aspirin]), LAST);
    expect(answer.values).toEqual(['Aspirin', 'Aspirin EC']);
    expect(answer.text).toContain('ordered as “Aspirin EC”');
  });

  it('are counted as two names, also where the second tells the end of the first', () => {
    const ask = { operation: 'count' as const, aspect: 'name' as const, kinds: ['medication' as const] };
    expect(answered(toldRecord([aspirin]), ask).values).toEqual(['2']);
    const ended = { ...aspirin, restated: aspirin.restated?.map((one) => ({ ...one, role: 'ends' as const })) ?? [] };
    expect(answered(toldRecord([ended]), ask).values).toEqual(['2']);
  });

  it('are as many whichever of them was imported first', () => {
    const order = (memory: string, concept: string, role: 'restates' | 'ends') => ({
      memory,
      concept,
      role,
      validFrom: '2020-02-01',
      entry: { id: memory, seq: 9, time: '2020-02-01' },
    });
    const orders = [
      order('a', 'Aspirin EC', 'ends'),
      order('b', 'Aspirin EC', 'restates'),
      order('c', 'Aspirin', 'ends'),
    ];
    const ask = { operation: 'count' as const, kinds: ['medication' as const], concepts: ['Aspirin'] };
    const count = (restated: typeof orders) => answered(toldRecord([{ ...aspirin, restated }]), ask).values;
    expect(count(orders)).toEqual(['3']);
    expect(count(orders.toReversed())).toEqual(['3']);
  });

  it('are one where they are called alike', () => {
    const same = { ...aspirin, restated: aspirin.restated?.map((one) => ({ ...one, concept: 'ASPIRIN' })) ?? [] };
    const ask = { operation: 'count' as const, aspect: 'name' as const, kinds: ['medication' as const] };
    expect(answered(toldRecord([same]), ask).values).toEqual(['1']);
  });
});

describe('a total of orders', () => {
  const TOTAL = { operation: 'total' as const, aspect: 'dose' as const, kinds: ['medication' as const] };

  it('tells what each name adds to it', () => {
    const record = toldRecord([
      drug('Acetaminophen', 'PO', '2020-01-01'),
      drug('Acetaminophen IV', 'IV', '2020-01-02'),
    ]);
    const answer = answered(record, { ...TOTAL, concepts: ['Acetaminophen', 'Acetaminophen IV'] });
    expect(answer.values).toEqual(['20 mg']);
    expect(answer.text).toContain('Acetaminophen: 10 mg, in 1 order.');
    expect(answer.text).toContain('Acetaminophen IV: 10 mg, in 1 order.');
  });

  it('leaves out orders of a name that is not asked for, and says so', () => {
    const saline = drug('Saline 0.9%', 'IV', '2020-01-01', {
      restated: [
        {
          memory: 'b',
          concept: 'Saline 0.9% (bag)',
          validFrom: '2020-01-01',
          entry: { id: 'e7', seq: 7, time: '2020-01-01' },
        },
      ],
    });
    const answer = answered(toldRecord([saline]), { ...TOTAL, concepts: ['Saline 0.9%'] });
    expect(answer.values).toEqual(['10 mg']);
    expect(answer.text).toContain('Not counted in, ordered as Saline 0.9% (bag): 10 mg, in 1 order.');
  });
});
