import { describe, expect, test } from 'vitest';
import { readQuestion } from '../../../../electron/read/question/read-question.ts';
import { toldRecord } from '../../../support/told-record.ts';
import { patient } from './patient.ts';

/** First and last day, and the memory that dates it. */
const WINDOWS: readonly [string, string][] = [
  ['highest weight in 2019', '2019-01-01..2019-12-31'],
  ['weight in March 2019', '2019-03-01..2019-03-31'],
  ['weight in 03/2019', '2019-03-01..2019-03-31'],
  ['weight on 2019-03-04', '2019-03-04..2019-03-04'],
  ['weight on 4 March 2019', '2019-03-04..2019-03-04'],
  ['weight on March 4, 2019', '2019-03-04..2019-03-04'],
  ['weight on 25/02/2019', '2019-02-25..2019-02-25'],
  ['average weight since 02/25/2019', '2019-02-25..'],
  ['average weight since 2019', '2019-01-01..'],
  ['average weight before 2019', '..2018-12-31'],
  ['average weight after March 2019', '2019-04-01..'],
  ['average weight until 2019', '..2019-12-31'],
  ['average weight between 2018 and March 2019', '2018-01-01..2019-03-31'],
  ['average weight from 2018 to 2020', '2018-01-01..2020-12-31'],
  ['weight last year', '2021-01-01..2021-12-31'],
  ['weight this year', '2022-01-01..2022-12-31'],
  ['weight this month', '2022-06-01..2022-06-30'],
  ['weight last month', '2022-05-01..2022-05-31'],
  ['average weight in the last 6 months', '2021-12-15..2022-06-15'],
  ['weight 3 days ago', '2022-06-12..2022-06-12'],
  ['weight 2 years ago', '2020-01-01..2020-12-31'],
  ['average weight since 5 months ago', '2022-01-15..'],
  ['weight in 02/this year', '2022-02-01..2022-02-28'],
  ['weight on 02/03/this year', '2022-02-03..2022-02-03'],
  ['weight on this month/10', '2022-06-10..2022-06-10'],
  ['What medications was she on before the stroke?', '..2016-06-09 stroke'],
  ['What medications did she get after the stroke?', '2016-06-11.. stroke'],
  ['Has she been on warfarin since the stroke?', '2016-06-10.. stroke'],
  ['What medications was she on before the operation?', '..1988-06-30 m22'],
  ['Was warfarin prescribed on the first hospital visit?', '2016-06-10..2016-06-20 stay1'],
  ['What drugs did she get during her last admission?', '2020-02-01..2020-02-09 stay2'],
  ['Was warfarin prescribed since the last visit?', '2020-02-01.. stay2'],
  ['Was warfarin prescribed after the last visit?', '2020-02-10.. stay2'],
  ['What was the last weight on the first hospital visit in 2016?', '2016-06-10..2016-06-20 stay1'],
];

describe('the time that a question bounds itself to', () => {
  test.each(WINDOWS)('%s', (question, expected) => {
    const { window, understood } = readQuestion(question, patient);
    expect(`${window?.from ?? ''}..${window?.to ?? ''}${window?.anchor ? ` ${window.anchor}` : ''}`).toBe(expected);
    expect(understood).toBe(true);
  });

  test('is told in the words of the question', () => {
    expect(readQuestion('highest weight in 2019', patient).window?.words).toBe('in 2019');
  });

  test('is counted from what is given as now', () => {
    const reading = readQuestion('weight last month', patient, { now: '2100-12-31' });
    expect(reading.window).toMatchObject({ from: '2100-11-01', to: '2100-11-30' });
  });
});

test('of a question for all that happened, the words of time are not looked for in texts', () => {
  expect(readQuestion('What happened after the stroke?', patient)).toMatchObject({
    understood: false,
    concepts: [],
    words: [],
    window: { from: '2016-06-11', to: null, anchor: 'stroke' },
  });
});

describe('a stay in hospital', () => {
  const visit = { kind: 'encounter', text: 'Office visit', validFrom: '2017-01-01' } as const;
  const stay = { kind: 'encounter', text: 'Hospital admission', validFrom: '2018-01-01' } as const;

  test('is no visit to the office', () => {
    expect(readQuestion('How often was she in hospital?', toldRecord([visit, stay]))).toMatchObject({
      understood: true,
      kinds: ['encounter'],
      concepts: ['Hospital admission'],
    });
  });

  test('has no direct answer where names do not tell it from a visit', () => {
    const both = toldRecord([
      { ...visit, text: 'Encounter for problem', attributes: { class: 'ambulatory' } },
      { ...visit, text: 'Encounter for problem', attributes: { class: 'inpatient' } },
    ]);
    expect(readQuestion('How often was she in hospital?', both).understood).toBe(false);
    expect(readQuestion('How often was she in hospital?', toldRecord([visit])).understood).toBe(false);
  });
});

describe('a time that cannot be told leaves no direct answer', () => {
  test.each([
    ['a day and a month that may be read in two ways', 'weight on 3/7/2021'],
    ['of a year that it may begin or be', 'weight from 2019'],
    ['an event that the record does not have', 'What medications was she on before the pneumonia?'],
    ['a stay that the record does not have', 'Was warfarin prescribed during this admission?'],
    ['two times without a day in common', 'weight in 2019 on the first hospital visit'],
    ['a month of no year', 'weight in March'],
  ])('%s', (_, question) => {
    expect(readQuestion(question, patient).understood).toBe(false);
  });

  test('words that count from a now that nothing tells', () => {
    const reading = readQuestion('weight last year', patient, { now: null });
    expect(reading).toMatchObject({ window: null, understood: false });
  });

  test('an event that happened twice', () => {
    const record = toldRecord([
      { kind: 'condition', text: 'Stroke', validFrom: '2010-01-01' },
      { kind: 'condition', text: 'Stroke', validFrom: '2015-01-01' },
      { kind: 'medication', text: 'Warfarin', validFrom: '2012-01-01' },
    ]);
    expect(readQuestion('What medications was she on before the stroke?', record)).toMatchObject({
      window: null,
      understood: false,
    });
  });
});

describe('"diagnosed with … in" asks what began in a time', () => {
  test('and is answered where nothing held before', () => {
    expect(readQuestion('Was she diagnosed with a stroke in 2016?', patient).understood).toBe(true);
  });

  test('and is not answered by what held already', () => {
    expect(readQuestion('Was she diagnosed with hypertension in 2016?', patient).understood).toBe(false);
  });
});
