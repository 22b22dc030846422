/** When it began and ended, why, by what route, and how a person lives. */
import { describe, expect, it } from 'vitest';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { answered } from './asked.ts';

const drug = (told: Partial<ToldItem>): ToldItem => ({
  kind: 'medication',
  text: 'Warfarin 5 mg',
  concept: 'Warfarin',
  ...told,
});
const WARFARIN = { kinds: ['medication' as const], concepts: ['Warfarin'] };
const ended = drug({
  store: 'HISTORY',
  cause: 'resolved',
  reason: 'Over since 2018-03-06, as stated.',
  validFrom: '2016-05-12',
  validTo: '2018-03-06',
});

describe('when a drug was started and stopped', () => {
  const changed = toldRecord([
    drug({
      text: 'Warfarin 3 mg',
      store: 'HISTORY',
      cause: 'superseded',
      validFrom: '2016-05-12',
      validTo: '2017-01-01',
    }),
    drug({ validFrom: '2017-01-01' }),
  ]);

  it('began with its first dose, and the present dose is told', () => {
    const answer = answered(changed, { ...WARFARIN, aspect: 'start' });
    expect(answer.values).toEqual(['2016-05-12']);
    expect(answer.text).toContain('Now: Warfarin 5 mg, since 2017-01-01');
  });

  it('was last prescribed when it was last ordered', () => {
    const renewed = toldRecord([
      drug({
        validFrom: '2016-05-12',
        restated: [{ validFrom: '2017-06-01', entry: { id: 'r', seq: 2, time: '2017-06-01' } }],
      }),
    ]);
    expect(answered(renewed, { ...WARFARIN, aspect: 'start', pick: 'last' }).values).toEqual(['2017-06-01']);
    expect(answered(renewed, { ...WARFARIN, aspect: 'start', pick: 'first' }).values).toEqual(['2016-05-12']);
  });

  it('ended on its day, by the reason that the record gives', () => {
    const answer = answered(toldRecord([ended]), { ...WARFARIN, aspect: 'end', pick: 'last' });
    expect(answer).toMatchObject({ values: ['2018-03-06'], documented: true });
    expect(answer.text).toMatch(/^Ended 2018-03-06: Warfarin 5 mg, 2016-05-12 to 2018-03-06\. Over since/);
  });

  it('has no end where a change of dose is all there is', () => {
    const answer = answered(changed, { ...WARFARIN, aspect: 'end', pick: 'last' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain('it is current by this record');
  });

  it('has an end without a day where the record says no more', () => {
    const open = drug({
      store: 'HISTORY',
      cause: 'resolved',
      reason: 'Recorded as stopped; the day is not stated.',
      flags: ['end unknown'],
      validFrom: '2016',
    });
    const answer = answered(toldRecord([open]), { ...WARFARIN, aspect: 'end', pick: 'last' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain('from 2016, when it ended is not recorded');
  });

  it('keeps the precision that the record has', () => {
    const vague = drug({ validFrom: '2016-05' });
    expect(answered(toldRecord([vague]), { ...WARFARIN, aspect: 'start' }).values).toEqual(['2016-05']);
  });

  it('gives the day of writing for a disease without dates, and says that it is one', () => {
    const disease: ToldItem = {
      kind: 'condition',
      text: 'Gout',
      flags: ['currency unknown'],
      entry: { id: 'e', seq: 1, time: '2147-04-29' },
    };
    const answer = answered(toldRecord([disease]), { concepts: ['Gout'], aspect: 'start', pick: 'first' });
    expect(answer.values).toEqual(['2147-04-29']);
    expect(answer.text).toContain('the day it was written down; since when is not recorded');
  });
});

describe('why', () => {
  it('is told in the words of the claim that ended it', () => {
    const why = drug({
      ...ended,
      restated: [
        { role: 'ends', attributes: { reason: 'unstable INR' }, entry: { id: 'x', seq: 2, time: '2018-03-06' } },
      ],
    });
    const answer = answered(toldRecord([why]), { ...WARFARIN, aspect: 'reason', pick: 'last', temporalCue: 'was' });
    expect(answer.values).toEqual(['unstable INR']);
    expect(answer.text).toContain('Reason of the end: unstable INR.');
  });

  it('is not documented where no reason is, and an allergy to it is told', () => {
    const allergy: ToldItem = { kind: 'allergy', text: 'Warfarin allergy: rash', publicId: 'a' };
    const record = toldRecord([{ ...ended, publicId: 'd' }, allergy], {
      relations: [{ from: 'a', to: 'd', type: 'causal' }],
    });
    const answer = answered(record, { ...WARFARIN, aspect: 'reason', pick: 'last', temporalCue: 'was' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain('An allergy to it is on record: Warfarin allergy: rash');
  });
});

describe('by what route', () => {
  it('tells each that is stated, and only those of the route that is asked for', () => {
    const record = toldRecord([
      drug({ text: 'Ketorolac 15 mg IV', concept: 'Ketorolac', attributes: { route: 'IV' }, validFrom: '2020-01-01' }),
      drug({ text: 'Ketorolac 10 mg PO', concept: 'Ketorolac', attributes: { route: 'PO' }, validFrom: '2020-01-02' }),
    ]);
    expect(answered(record, { concepts: ['Ketorolac'], aspect: 'route' }).values).toEqual(['PO', 'IV']);
    const oral = answered(record, { concepts: ['Ketorolac'], aspect: 'dose', pick: 'current', route: 'by mouth' });
    expect(oral.values).toEqual(['10 mg']);
  });

  it('says by which route there is nothing, and what there is by another', () => {
    const record = toldRecord([drug({ attributes: { route: 'PO' }, validFrom: '2020' })]);
    const answer = answered(record, { ...WARFARIN, operation: 'exists', route: 'NG' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toMatch(
      /^Nothing about “Warfarin” is documented by the route “NG”\.\nBy another route, or none/,
    );
  });

  it('is not documented where none is stated', () => {
    expect(answered(toldRecord([drug({})]), { ...WARFARIN, aspect: 'route' })).toMatchObject({
      documented: false,
      values: [],
    });
  });
});

describe('how a person lives', () => {
  const social = (text: string, told: Partial<ToldItem> = {}): ToldItem => ({
    kind: 'social',
    text,
    concept: 'Smoking',
    ...told,
  });
  const ask = { kinds: ['social' as const], concepts: ['Smoking'], operation: 'exists' as const };

  it.each([
    ['Smoking: 15 cigarettes a day', ['yes']],
    ['Smoking: stopped in 2013', ['no']],
    ['Tobacco smoking status NHIS: Never smoker', ['no']],
    ['Tobacco smoking status: Current every day smoker', ['yes']],
    ['Smoking status: unknown if ever smoked', []],
    ['Smoking: see questionnaire', []],
  ])('reads “%s” as %j', (text, values) => {
    expect(answered(toldRecord([social(text)]), { ...ask, pick: 'current' }).values).toEqual(values);
  });

  it('says yes to "ever" where somebody smoked and stopped', () => {
    const record = toldRecord([
      social('Smoking: 15 cigarettes a day', {
        store: 'HISTORY',
        cause: 'superseded',
        reason: 'x',
        validFrom: '1974',
        validTo: '2013',
      }),
      social('Smoking: stopped', { validFrom: '2013' }),
    ]);
    const answer = answered(record, { ...ask, safety: 'ever' });
    expect(answer.values).toEqual(['yes']);
    expect(answer.text).toMatch(
      /^Formerly\. Smoking: stopped, since 2013\.\nBefore: Smoking: 15 cigarettes a day, 1974 to 2013/,
    );
  });
});
