/** What holds now, since when, and what was before. */
import { describe, expect, it } from 'vitest';
import { directAnswer } from '../../../../electron/read/answer/direct/direct-answer.ts';
import { type ToldItem, toldRecord } from '../../../support/told-record.ts';
import { answered, reading, year } from './asked.ts';

const NOW: ToldItem = {
  kind: 'medication',
  text: 'Lisinopril 20 mg daily',
  concept: 'Lisinopril',
  publicId: 'now',
  validFrom: '2021-03-04',
  attributes: { dose: 20, doseUnit: 'mg' },
};
const BEFORE: ToldItem = {
  kind: 'medication',
  text: 'Lisinopril 10 mg daily',
  concept: 'Lisinopril',
  publicId: 'before',
  store: 'HISTORY',
  cause: 'superseded',
  reason: 'The same drug continues as “Lisinopril 20 mg daily” from 2021-03-04 on.',
  successor: 'now',
  validFrom: '2019-05-01',
  validTo: '2021-03-04',
  attributes: { dose: 10, doseUnit: 'mg' },
};
const LISINOPRIL = { kinds: ['medication' as const], concepts: ['Lisinopril'] };

describe('the present dose and the one before', () => {
  const record = toldRecord([BEFORE, NOW]);

  it('answers with the dose first and what was before after it', () => {
    const answer = answered(record, { ...LISINOPRIL, aspect: 'dose', pick: 'current' });
    expect(answer.text).toBe(
      'Lisinopril 20 mg daily, since 2021-03-04.\nBefore: 10 mg daily (2019-05-01 to 2021-03-04).',
    );
    expect(answer.values).toEqual(['20 mg']);
    expect(answer.statements.map(({ cites }) => cites)).toEqual([['now'], ['before']]);
    expect(answer).toMatchObject({ by: 'record', documented: true, model: null, refused: [] });
  });

  it('answers the previous dose with the one before, and tells the present one beside it', () => {
    const answer = answered(record, { ...LISINOPRIL, aspect: 'dose', pick: 'previous' });
    expect(answer.values).toEqual(['10 mg']);
    expect(answer.text).toMatch(/^Before: Lisinopril 10 mg daily, 2019-05-01 to 2021-03-04\.\nNow: Lisinopril 20 mg/);
  });

  it('says from ACTIVE alone that HISTORY was not opened, and never names what was before', () => {
    const answer = answered(record, { ...LISINOPRIL, aspect: 'dose', pick: 'previous' }, 'active');
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain('HISTORY was not opened');
    expect(JSON.stringify(answer)).not.toMatch(/10 mg|"before"/);
  });

  it('has no answer where the question was not understood', () => {
    expect(directAnswer(reading({ ...LISINOPRIL, understood: false }), record, 'both')).toBeNull();
    expect(directAnswer(reading({}), record, 'both')).toBeNull();
  });

  it('names the dose of a time, and the nearest where there is none', () => {
    expect(answered(record, { ...LISINOPRIL, aspect: 'dose', window: year(2020) }).values).toEqual(['10 mg']);
    const none = answered(record, { ...LISINOPRIL, aspect: 'dose', window: year(2015) });
    expect(none).toMatchObject({ documented: false, values: [] });
    expect(none.text).toMatch(/^Nothing about “Lisinopril” is documented in 2015; the nearest: Lisinopril 10 mg/);
  });
});

describe('what is no longer current', () => {
  const stopped: ToldItem = {
    kind: 'medication',
    text: 'Warfarin 5 mg daily',
    concept: 'Warfarin',
    store: 'HISTORY',
    cause: 'resolved',
    validFrom: '2016-05-12',
    validTo: '2018-03-06',
  };

  it('is told as such, without a value for now', () => {
    const answer = answered(toldRecord([stopped]), { concepts: ['Warfarin'], aspect: 'dose', pick: 'current' });
    expect(answer.values).toEqual([]);
    expect(answer.text).toMatch(/^“Warfarin” is not current by this record\. Last: Warfarin 5 mg daily, 2016-05-12 to/);
  });

  it('says that its end is not recorded where it is not', () => {
    const open: ToldItem = { ...stopped, validFrom: null, validTo: null, flags: ['end unknown', 'currency unknown'] };
    const answer = answered(toldRecord([open]), { concepts: ['Warfarin'], aspect: 'dose', pick: 'current' });
    expect(answer.text).toContain('since when and until when is not recorded');
    expect(answer.text).not.toContain('whether it still holds');
  });
});

describe('doubts that stand beside a current fact', () => {
  const drug = (told: Partial<ToldItem>): ToldItem => ({
    kind: 'medication',
    text: 'Aspirin 81 mg daily',
    concept: 'Aspirin',
    ...told,
  });
  const ask = { concepts: ['Aspirin'], aspect: 'dose' as const, pick: 'current' as const };

  it('tells each flag in words', () => {
    const told = (flags: ToldItem['flags'], more: Partial<ToldItem> = {}) =>
      answered(toldRecord([drug({ flags: flags ?? [], ...more })]), ask).text;
    expect(told(['currency unknown'])).toContain('whether it still holds is not recorded');
    expect(told(['currency unknown'])).toContain('since when is not recorded');
    expect(told(['on hold'], { validFrom: '2020' })).toContain('since 2020 (on hold)');
    expect(told(['start as documented'], { validFrom: '2020-02' })).toContain(
      'first written down 2020-02, since when is not recorded',
    );
    expect(told(['recorded as inactive'])).toContain('its source marks it inactive');
  });

  it('says when it was last stated where the record goes on for years after that', () => {
    const old = drug({ validFrom: '2013-01-22' });
    const text = answered(toldRecord([old], { lastEntryTime: '2022-10-13' }), ask).text;
    expect(text).toContain('since 2013-01-22; last stated 2013-01-22, and the record goes on to 2022-10-13');
  });

  it('says nothing of the kind where it was stated again', () => {
    const again = drug({
      validFrom: '2013-01-22',
      restated: [{ entry: { id: 'e9', seq: 9, time: '2022-06-01' } }],
    });
    expect(answered(toldRecord([again], { lastEntryTime: '2022-10-13' }), ask).text).not.toContain('last stated');
  });

  it('tells two doses at once, and gives both values', () => {
    const two = [
      drug({ validFrom: '2020', text: 'Aspirin 81 mg daily' }),
      drug({ validFrom: '2021', text: 'Aspirin 325 mg daily' }),
    ];
    const answer = answered(toldRecord(two), ask);
    expect(answer.values.toSorted()).toEqual(['325 mg', '81 mg']);
    expect(answer.text).toMatch(/^2 entries hold at once by this record:/);
  });

  it('tells an allergy to a drug that is asked for, and does not take it for the drug', () => {
    const allergy: ToldItem = { kind: 'allergy', text: 'Aspirin allergy: hives', concept: 'Aspirin' };
    const answer = answered(toldRecord([allergy]), { concepts: ['Aspirin'], operation: 'exists' });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toContain('An allergy or intolerance is on record: Aspirin allergy: hives');
  });
});

describe('a list of what holds now', () => {
  const record = toldRecord([
    BEFORE,
    NOW,
    { kind: 'medication', text: 'Metformin 500 mg', concept: 'Metformin', validFrom: '2012' },
  ]);

  it('names what is current and leaves out what was', () => {
    const answer = answered(record, { kinds: ['medication'], aspect: 'name', pick: 'current' });
    expect(answer.values).toEqual(['Lisinopril', 'Metformin']);
    expect(answer.text).toMatch(
      /^2 medications current by this record:\nLisinopril 20 mg daily, since 2021-03-04\.\nMetf/,
    );
    expect(answer.text).not.toContain('10 mg');
  });

  it('names what held in a time', () => {
    const answer = answered(record, { kinds: ['medication'], aspect: 'name', window: year(2020) });
    expect(answer.values).toEqual(['Lisinopril', 'Metformin']);
    expect(answer.text).toContain('10 mg');
    expect(answer.text).not.toContain('20 mg');
  });
});

describe('the dose as a number', () => {
  const tablet = (attributes: ToldItem['attributes']): ToldItem => ({
    kind: 'medication',
    text: 'Cefuroxime 250 MG Oral Tablet',
    concept: 'Cefuroxime',
    ...(attributes ? { attributes } : {}),
  });
  it.each([
    [{ dose: 1 }, '250 MG'],
    [{ dose: 2 }, '2 × 250 MG'],
    [{}, '250 MG'],
    [{ dose: 500, doseUnit: 'mg' }, '500 mg'],
  ])('of %j is %s', (attributes, dose) => {
    const answer = answered(toldRecord([tablet(attributes)]), {
      concepts: ['Cefuroxime'],
      aspect: 'dose',
      pick: 'current',
    });
    expect(answer.values).toEqual([dose]);
  });
});

describe('a disease in a year', () => {
  it('is one that began then, or began again; what was there before is told after it', () => {
    const job = (concept: string, from: string, again?: string): ToldItem => ({
      kind: 'condition',
      text: concept,
      concept,
      validFrom: from,
      ...(again ? { restated: [{ validFrom: again, entry: { id: again, seq: 2, time: again } }] } : {}),
    });
    const record = toldRecord([job('Gout', '2010'), job('Flu', '2020-02-01'), job('Bronchitis', '2012', '2020-06-01')]);
    const answer = answered(record, { kinds: ['condition'], aspect: 'name', window: year(2020) });
    expect(answer.values.toSorted()).toEqual(['Bronchitis', 'Flu']);
    expect(answer.text).toContain('Gout, since 2010');
  });
});
