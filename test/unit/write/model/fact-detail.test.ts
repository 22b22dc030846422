/** What a model copied as dose, value or reaction is read by the rules' own readers, and no more is made of it. */
import { describe, expect, test } from 'vitest';
import { detailOf } from '../../../../electron/write/model/fact-detail.ts';

const result = (words: string, concept = 'Potassium') => detailOf({ kind: 'measurement', concept }, words)?.attributes;

describe('details', () => {
  test('a value has the unit that is written, and none where none is', () => {
    expect(result('4.2 mmol/L')).toEqual({ value: 4.2, unit: 'mmol/L' });
    expect(result('4.2')).toEqual({ value: 4.2 });
    expect(result('was 7.2%', 'HbA1c')).toEqual({ value: 7.2, unit: '%' });
  });

  test('the next word of the sentence is no unit', () => {
    expect(result('4.2 a day')?.unit).toBeUndefined();
    expect(result('72 at rest', 'Pulse')?.unit).toBeUndefined();
  });

  test('words without a value are no result', () => {
    expect(result('')).toBeUndefined();
    expect(result('pending')).toBeUndefined();
    expect(result('down from 8.1%', 'HbA1c')).toBeUndefined();
  });

  test('a pair of numbers is a blood pressure only where one was measured', () => {
    expect(result('138/84 mmHg', 'Blood pressure')).toEqual({
      value: '138/84',
      systolic: 138,
      diastolic: 84,
      unit: 'mmHg',
    });
    expect(result('20/40', 'Visual acuity')?.systolic).toBeUndefined();
    expect(result('20/40', 'Blood pressure')).toBeUndefined();
  });

  test('directions of a drug become dose and frequency', () => {
    expect(detailOf({ kind: 'medication', concept: 'Metoprolol' }, '50 mg twice daily')).toEqual({
      words: ' 50 mg twice daily',
      attributes: { dose: 50, doseUnit: 'mg', frequency: 'twice daily' },
    });
    expect(detailOf({ kind: 'medication', concept: 'Metoprolol' }, 'for her heart')).toEqual({
      words: '',
      attributes: {},
    });
  });

  test('a reaction is kept in its words', () => {
    expect(detailOf({ kind: 'allergy', concept: 'Penicillin' }, 'rash')).toEqual({
      words: ': rash',
      attributes: { reaction: 'rash' },
    });
  });
});
