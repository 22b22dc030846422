import { expect, test } from 'vitest';
import { csvSourceRow } from '../../../../electron/evaluate/qa/csv-source-rows.ts';
import { generateQuestions } from '../../../../electron/evaluate/qa/generate-questions.ts';
import { verifyQuestion } from '../../../../electron/evaluate/qa/verify-question.ts';
import { allergy, condition, drug, procedure, value } from './synthea-rows.ts';

const entries = [
  drug('lisinopril 10 MG Oral Tablet', '2019-05-01', '2021-03-04'),
  drug('lisinopril 20 MG Oral Tablet', '2021-03-04'),
  drug('Naproxen 220 MG Oral Tablet', '2018-05-01', '2018-06-01'),
  ...['2015-01-01', '2015-02-01', '2015-03-01'].map((day, at) => value('Weight', day, `${80 + at}`, 'kg')),
  condition('Hypertension (disorder)', '2010-01-01'),
  procedure('Colonoscopy', '2012-01-01'),
  procedure('Colonoscopy', '2014-01-01'),
  allergy('Latex (substance)', '2011-01-01'),
];
const rows = entries.flatMap((entry) => csvSourceRow(entry) ?? []);
const { questions, dropped } = generateQuestions(entries, { seed: 'first', perPatient: 500 });

test('every made question holds a second time', () => {
  expect(questions.length).toBeGreaterThan(30);
  expect(dropped).toBe(0);
});
test('no question holds with another answer', () => {
  for (const question of questions) {
    const wrong = { ...question, answers: question.answers.length === 0 ? ['yes'] : ['quite another'] };
    expect(verifyQuestion(wrong, rows, entries), question.id).toBe(false);
  }
});
test('no answer stands on a row that does not bear it', () => {
  for (const question of questions.filter(({ evidence }) => evidence.length > 0)) {
    expect(verifyQuestion({ ...question, evidence: ['elsewhere:1'] }, rows, entries), question.id).toBe(false);
  }
});
test('an answer that a newer row overtakes no longer holds', () => {
  const last = questions.find(({ template }) => template === 'last value');
  const newer = value('Weight', '2016-01-01', '90', 'kg');
  const more = [...rows, ...[csvSourceRow(newer)].flatMap((row) => row ?? [])];
  expect(last && verifyQuestion(last, more, [...entries, newer])).toBe(false);
});
