import { describe, expect, test } from 'vitest';
import type { MadeQuestion, Template } from '../../../../electron/evaluate/qa/asks.ts';
import { generateQuestions } from '../../../../electron/evaluate/qa/generate-questions.ts';
import type { SourceEntry } from '../../../../electron/evaluate/qa/source-row.ts';
import { allergy, condition, drug, procedure, value } from './synthea-rows.ts';

const made = (entries: readonly SourceEntry[], perPatient = 200): MadeQuestion[] =>
  generateQuestions(entries, { seed: 'first', perPatient }).questions;
const asked = (entries: readonly SourceEntry[], template: Template, key?: string): MadeQuestion[] =>
  made(entries).filter((q) => q.template === template && (key === undefined || q.asks.key === key));
const answers = (entries: readonly SourceEntry[], template: Template, key?: string): unknown[] =>
  asked(entries, template, key).map((q) => q.answers);

describe('Doses', () => {
  const changed = [
    drug('lisinopril 10 MG Oral Tablet', '2019-05-01', '2021-03-04'),
    drug('lisinopril 20 MG Oral Tablet', '2021-03-04'),
  ];
  test('the order without an end has the current dose, the one before it the previous', () => {
    expect(answers(changed, 'current dose')).toEqual([['20 MG']]);
    expect(answers(changed, 'previous dose')).toEqual([['10 MG']]);
    expect(asked(changed, 'previous dose')[0]?.evidence).toEqual([changed[0]?.sourceId]);
  });
  test('without an order that stands there is a last dose and no current one', () => {
    const over = [drug('lisinopril 10 MG Oral Tablet', '2019-05-01', '2021-03-04')];
    expect(answers(over, 'current dose')).toEqual([]);
    expect(answers(over, 'last dose')).toEqual([['10 MG']]);
    expect(answers(over, 'last stopped')).toEqual([['2021-03-04']]);
  });
  test('renewals at one dose are one current dose, on all its rows', () => {
    const renewed = [
      drug('lisinopril 10 MG Oral Tablet', '2019-05-01', '2020-05-01'),
      drug('lisinopril 10 MG Oral Tablet', '2020-05-01'),
    ];
    expect(answers(renewed, 'current dose')).toEqual([['10 MG']]);
    expect(answers(renewed, 'previous dose')).toEqual([]);
    expect(answers(renewed, 'first started')).toEqual([['2019-05-01']]);
  });
  test('two doses at one time are not asked about', () => {
    const both = [
      drug('lisinopril 10 MG Oral Tablet', '2019-05-01', '2021-03-04'),
      drug('lisinopril 20 MG Oral Tablet', '2020-05-01', '2022-03-04'),
    ];
    expect(asked(both, 'last dose')).toEqual([]);
    expect(asked(both, 'previous dose')).toEqual([]);
  });
  test('the dose on a day is that of the interval that holds it', () => {
    const [question] = asked([drug('lisinopril 10 MG Oral Tablet', '2019-05-01', '2019-05-21')], 'dose on a day');
    expect(question?.asks.when).toBe('2019-05-11');
    expect(question?.answers).toEqual(['10 MG']);
  });
  test('a drug whose end lies before its start is not asked about', () => {
    expect(asked([drug('lisinopril 10 MG Oral Tablet', '2021-05-01', '2019-05-21')], 'first started')).toEqual([]);
  });
  test('a drug whose name begins another drug of the record is not asked about by name', () => {
    const two = [drug('Insulin 10 MG Injection', '2019-05-01'), drug('Insulin Glargine 20 MG Injection', '2019-06-01')];
    expect(asked(two, 'current dose')).toEqual([]);
    expect(answers(two, 'current medications')[0]).toContainEqual(['Insulin', 'Insulin Glargine']);
  });
});

describe('Values', () => {
  const entries = [
    value('Glucose', '2019-02-01', '90', 'mg/dL'),
    value('Glucose', '2019-03-01', '110.5', 'mg/dL'),
    value('Glucose', '2019-04-01', '100', 'mg/dL'),
    value('Glucose', '2020-04-01', '95', 'mg/dL'),
  ];
  test('first, last, highest and lowest are those of the rows, with and without unit', () => {
    expect(answers(entries, 'last value')).toEqual([['95 mg/dL', '95']]);
    expect(answers(entries, 'first value')).toEqual([['90 mg/dL', '90']]);
    expect(answers(entries, 'highest in a year')).toEqual([['110.5 mg/dL', '110.5']]);
    expect(answers(entries, 'lowest in a year')).toEqual([['90 mg/dL', '90']]);
    expect(answers(entries, 'last measured')).toEqual([['2020-04-01']]);
  });
  test('the evidence is the row that says so', () => {
    expect(asked(entries, 'highest in a year')[0]?.evidence).toEqual([entries[1]?.sourceId]);
  });
  test('a count since a year counts that year too', () => {
    const [question] = asked(entries, 'measured since a year');
    expect(question?.asks.when).toBe('2019');
    expect(question?.answers).toEqual(['4']);
  });
  test('a value with many decimals may be rounded to four', () => {
    const long = [value('Glucose', '2019-02-01', '90.123456', 'mg/dL')];
    expect(answers(long, 'last value')).toEqual([['90.123456 mg/dL', '90.123456', '90.1235 mg/dL', '90.1235']]);
  });
  test('an analyte in two units is not asked about', () => {
    expect(asked([...entries, value('Glucose', '2020-05-01', '5', 'mmol/L')], 'last value')).toEqual([]);
  });
});

describe('What is documented, and what is not', () => {
  const entries = [
    condition('Hypertension (disorder)', '2010-01-01'),
    procedure('Colonoscopy', '2012-01-01'),
    allergy('Latex (substance)', '2011-01-01'),
  ];
  test('a disease of the record was had', () => {
    expect(answers(entries, 'ever had')).toEqual([['yes']]);
    expect(answers(entries, 'diagnosed on')).toEqual([['2010-01-01']]);
  });
  test('of a disease without a word in the record the answer is none', () => {
    expect(new Set(answers(entries, 'ever had, not documented').map(String))).toEqual(new Set(['']));
  });
  test('a disease that any entry has a word of is not asked about as undocumented', () => {
    const named = asked([...entries, procedure('Screening for malaria', '2013-01-01')], 'ever had, not documented');
    expect(named.map((q) => q.asks.name)).not.toContain('malaria');
  });
  test('allergies are named with and without the type of the substance', () => {
    expect(answers(entries, 'allergies')).toEqual([['Latex', 'Latex (substance)']]);
    expect(asked(entries, 'allergic to, not documented').map((q) => q.asks.name)).not.toContain('latex');
  });
  test('a disease that ended is no current one', () => {
    const ended = [...entries, condition('Sinusitis (disorder)', '2015-01-01', '2015-02-01')];
    expect(answers(ended, 'current conditions')).toEqual([['Hypertension', 'Hypertension (disorder)']]);
  });
});

describe('A set of questions', () => {
  const entries = [
    ...['2015-01-01', '2016-01-01', '2017-01-01'].map((day) => value('Weight', day, '80', 'kg')),
    drug('lisinopril 10 MG Oral Tablet', '2019-05-01'),
    condition('Hypertension (disorder)', '2010-01-01'),
  ];
  test('is the same each time, and does not depend on the order of the entries', () => {
    expect(made(entries)).toEqual(made(entries));
    const ids = (some: readonly MadeQuestion[]): string[] =>
      some.map(({ id, question }) => `${id} ${question}`).toSorted();
    expect(ids(made(entries.toReversed()))).toEqual(ids(made(entries)));
  });
  test('is spread over the templates, however few are wanted', () => {
    const few = made(entries, 6);
    expect(few).toHaveLength(6);
    expect(new Set(few.map((q) => q.template)).size).toBe(6);
  });
  test('is empty for a record without a known row', () => {
    expect(made([{ patient: 'p1', sourceId: 'note:1', title: 'Note', body: 'Nothing' }])).toEqual([]);
  });
});
