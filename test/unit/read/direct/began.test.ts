import { describe, expect, test } from 'vitest';
import { toldRecord } from '../../../support/told-record.ts';
import { answered, year } from './asked.ts';

const record = toldRecord([
  { kind: 'condition', text: 'Asthma', validFrom: '2001-05-01' },
  { kind: 'condition', text: 'Gout', validFrom: '2007-03' },
  { kind: 'condition', text: 'Migraine', validFrom: '2007-06-01', flags: ['start as documented'] },
  { kind: 'condition', text: 'Psoriasis', validFrom: null, entry: { id: 'e9', seq: 9, time: '2007-09-01' } },
  {
    kind: 'condition',
    text: 'Stress',
    validFrom: '2004-01-01',
    restated: [{ validFrom: '2007-02-01', entry: { id: 'e10', seq: 10, time: '2007-02-01' } }],
  },
  { kind: 'condition', text: 'Stroke', validFrom: '2007-01-01', assertion: 'possible' },
  {
    kind: 'medication',
    text: 'Lisinopril 10 mg daily',
    concept: 'Lisinopril',
    validFrom: '2006-05-01',
    validTo: '2007-03-04',
    store: 'HISTORY',
    cause: 'superseded',
    successor: 'lisinopril20',
  },
  {
    kind: 'medication',
    text: 'Lisinopril 20 mg daily',
    concept: 'Lisinopril',
    validFrom: '2007-03-04',
    publicId: 'lisinopril20',
  },
  {
    kind: 'medication',
    text: 'Simvastatin 20 mg',
    concept: 'Simvastatin',
    validFrom: '2005-01-01',
    validTo: '2007-08-01',
    store: 'HISTORY',
    cause: 'superseded',
    successor: 'atorvastatin',
    reason: 'Replaced by atorvastatin.',
  },
  {
    kind: 'medication',
    text: 'Atorvastatin 10 mg',
    concept: 'Atorvastatin',
    validFrom: '2007-08-01',
    publicId: 'atorvastatin',
  },
  { kind: 'medication', text: 'Aspirin 81 mg', concept: 'Aspirin', validFrom: '2007-10-01', validTo: null },
]);

const conditions = { aspect: 'start', kinds: ['condition'] } as const;
const started = { aspect: 'start', kinds: ['medication'] } as const;
const stopped = { aspect: 'end', kinds: ['medication'] } as const;

describe('which problems began in a year', () => {
  const answer = answered(record, { ...conditions, kinds: ['condition'], window: year(2007) });

  test('lists those whose start lies in it, and those stated again with a start in it', () => {
    expect(answer.values).toEqual(['Gout', 'Stress']);
    expect(answer.text).toMatch(/^1 condition begun in 2007:/);
    expect(answer.text).toContain('On record from before, and stated again with a beginning then: Stress');
  });

  test('tells apart what was only written down in it', () => {
    expect(answer.text).toMatch(/since when is not recorded: Psoriasis.*Migraine/);
  });

  test('tells a suspicion as one', () => {
    expect(answer.text).toContain('A suspicion only: Stroke');
  });

  test('is not answered by what was there already', () => {
    const none = answered(record, { ...conditions, kinds: ['condition'], window: year(2003) });
    expect(none).toMatchObject({ documented: false, values: [] });
    expect(none.text).toMatch(/^No condition is documented to have begun in 2003\..*\n.*begun before: Asthma/s);
  });
});

describe('which drugs were started or stopped in a year', () => {
  test('a change of dose starts no drug', () => {
    const answer = answered(record, { ...started, kinds: ['medication'], window: year(2007) });
    expect(answer.values).toEqual(['Aspirin', 'Atorvastatin']);
    expect(answer.text).toContain('Went on with another dose, product or order: Lisinopril 20 mg daily');
  });

  test('a change of dose stops no drug, and another drug in its place does', () => {
    const answer = answered(record, { ...stopped, kinds: ['medication'], window: year(2007) });
    expect(answer.values).toEqual(['Simvastatin']);
    expect(answer.text).toContain('Replaced by atorvastatin.');
    expect(answer.text).toContain('Went on with another dose, product or order: Lisinopril 10 mg daily');
  });
});

describe('an end that is taken for granted', () => {
  const why = { aspect: 'reason', pick: 'last', kinds: ['medication'], temporalCue: 'Why was it stopped' } as const;

  test('and is not on record is told so first', () => {
    const answer = answered(record, { ...why, kinds: ['medication'], concepts: ['Aspirin'] });
    expect(answer).toMatchObject({ documented: false, values: [] });
    expect(answer.text).toMatch(/^It is not recorded that “Aspirin” was stopped: it is current by this record\./);
  });

  test('is not found in a change of dose', () => {
    const answer = answered(record, { ...why, kinds: ['medication'], concepts: ['Lisinopril'] });
    expect(answer.text).toMatch(/^It is not recorded that “Lisinopril” was stopped/);
    expect(answer.text).toContain('Lisinopril 10 mg daily');
  });

  test('is told with its reason where when is asked', () => {
    const stopped = toldRecord([
      {
        kind: 'medication',
        text: 'Warfarin 5 mg',
        concept: 'Warfarin',
        validFrom: '2010-01-01',
        validTo: '2014-02-01',
        store: 'HISTORY',
        cause: 'resolved',
        attributes: { statusReason: 'bleeding' },
      },
    ]);
    const answer = answered(stopped, { aspect: 'end', pick: 'last', kinds: ['medication'], concepts: ['Warfarin'] });
    expect(answer.values).toEqual(['2014-02-01']);
    expect(answer.text).toContain('Reason of the end: bleeding.');
  });
});
