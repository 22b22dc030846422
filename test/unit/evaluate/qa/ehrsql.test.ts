import { describe, expect, test } from 'vitest';
import { classifyQuestion } from '../../../../electron/evaluate/qa/ehrsql/classify-question.ts';
import { answerRows } from '../../../../electron/evaluate/qa/ehrsql/ehrsql-set.ts';
import { expectedAnswers } from '../../../../electron/evaluate/qa/ehrsql/expected-answers.ts';

const OF_ONE =
  'WHERE labevents.hadm_id IN ( SELECT admissions.hadm_id FROM admissions WHERE admissions.subject_id = 10 )';

describe('Which questions fit one record', () => {
  test('one about the rows of one patient fits, with its family', () => {
    const label = `SELECT labevents.valuenum FROM labevents ${OF_ONE}`;
    expect(classifyQuestion(label)).toEqual({ fits: true, patient: '10', family: 'laboratory: value' });
    const stays = 'SELECT COUNT(*)>0 FROM admissions WHERE admissions.subject_id = 10';
    expect(classifyQuestion(stays)).toEqual({ fits: true, patient: '10', family: 'stays: whether' });
  });
  test.each([
    ['null', 'unanswerable: it has no label'],
    ['SELECT DISTINCT prescriptions.route FROM prescriptions', 'names no patient'],
    [`SELECT PERCENT_RANK() FROM labevents ${OF_ONE}`, 'compares patients'],
    ['SELECT chartevents.valuenum FROM chartevents WHERE admissions.subject_id = 10', 'vital signs (chartevents)'],
    ['SELECT patients.dob FROM patients WHERE patients.subject_id = 10', 'who the patient is (patients, age)'],
  ])('%s does not', (label, reason) => {
    expect(classifyQuestion(label)).toEqual({ fits: false, reason });
  });
});

describe('Answers as direct answers have them', () => {
  test('rows are read as they are written', () => {
    expect(answerRows(`[['5% dextrose'], ["crohn's disease"]]`)).toEqual([['5% dextrose'], ["crohn's disease"]]);
    expect(answerRows('[[None]]')).toEqual([[]]);
    expect(answerRows('[]')).toEqual([]);
    expect(answerRows('null')).toBeNull();
  });
  test('whether: yes, or not documented', () => {
    expect(expectedAnswers('SELECT COUNT(*)>0 FROM x', [['1']], [])).toEqual(['yes']);
    expect(expectedAnswers('SELECT COUNT(*)>0 FROM x', [['0']], [])).toEqual([]);
  });
  test('a comparison of two values is yes or no, a count of nothing is not documented', () => {
    const comparison = 'SELECT ( SELECT labevents.valuenum FROM x ) < ( SELECT labevents.valuenum FROM x )';
    expect(expectedAnswers(comparison, [['0']], ['mg'])).toEqual(['no']);
    expect(expectedAnswers('SELECT COUNT( DISTINCT x )', [['0']], [])).toEqual([]);
  });
  test('a number with any of its units, a time to the day or minute', () => {
    expect(expectedAnswers('SELECT x', [['7.9']], ['mg/dl'])).toEqual(['7.9', '7.9 mg/dl']);
    expect(expectedAnswers('SELECT x', [['2100-03-04 10:00:00']], [])).toEqual([
      '2100-03-04 10:00:00',
      '2100-03-04',
      '2100-03-04T10:00',
    ]);
  });
  test('several rows are all wanted, each once', () => {
    expect(expectedAnswers('SELECT x', [['a'], ['b'], ['a']], [])).toEqual([['a', 'b']]);
  });
});
