import { describe, expect, test } from 'vitest';
import { answerTokens, tokenF1 } from '../../../../electron/evaluate/qa/token-f1.ts';

describe('Words of an answer', () => {
  test('case, articles and punctuation do not matter', () => {
    expect(answerTokens('The Left Knee.')).toEqual(['left', 'knee']);
  });
  test('a number is one number however it is written', () => {
    expect(answerTokens('6.50 1,000 007 .5 20mg')).toEqual(['6.5', '1000', '7', '0.5', '20', 'mg']);
  });
  test('a sign before a number is kept, a hyphen is not', () => {
    expect(answerTokens('-3')).toEqual(['minus', '3']);
    expect(answerTokens('25-50')).toEqual(['25', '50']);
    expect(answerTokens('vitamin B-12')).toEqual(['vitamin', 'b', '12']);
  });
  test('a comparison is kept', () => {
    expect(answerTokens('<5')).toEqual(['<', '5']);
  });
  test('seconds and zones of an instant are left off', () => {
    expect(answerTokens('2100-12-31 23:59:00')).toEqual(['2100-12-31t23:59']);
    expect(answerTokens('2021-03-04T10:00:00.000+00:00')).toEqual(['2021-03-04t10:00']);
  });
});

describe('Token F1', () => {
  test('the same value is right', () => {
    expect(tokenF1(['6.50 %'], ['6.5'])).toBe(1);
  });
  test('another value is wrong', () => {
    expect(tokenF1(['6.4'], ['6.5'])).toBe(0);
  });
  test('a value without its unit is half right where a unit is expected', () => {
    expect(tokenF1(['20'], ['20 mg'])).toBeCloseTo(2 / 3);
  });
  test('of alternatives the best counts', () => {
    expect(tokenF1(['20 mg'], ['20', '20 mg'])).toBe(1);
  });
  test('a list is a set: order and repetition do not matter', () => {
    expect(tokenF1(['b', 'c', 'c'], [['c', 'b']])).toBe(1);
  });
  test('a value too few and a value too many cost', () => {
    expect(tokenF1(['x'], [['x', 'y']])).toBeCloseTo(2 / 3);
    expect(tokenF1(['x', 'y'], ['x'])).toBeCloseTo(2 / 3);
  });
  test('one given value stands for one expected value', () => {
    expect(tokenF1(['10 mg'], [['10 mg', '20 mg']])).toBeCloseTo(2 / 3);
  });
  test('a date may be more precise than expected, not less', () => {
    expect(tokenF1(['2021-03-04T10:00'], ['2021-03-04'])).toBe(1);
    expect(tokenF1(['2021-03'], ['2021-03-04'])).toBe(0);
  });
  test('nothing expected: only no answer is right', () => {
    expect(tokenF1([], [])).toBe(1);
    expect(tokenF1(['no'], [])).toBe(0);
    expect(tokenF1([], ['yes'])).toBe(0);
  });
  test('is between 0 and 1, and 1 for itself', () => {
    const values = ['Lisinopril 20 mg', '2021-03-04', '< 5', '', 'the', '3.10', '-2', 'mm[Hg]'];
    for (const one of values) {
      expect(tokenF1([one], [one])).toBe(1);
      for (const other of values) {
        const score = tokenF1([one], [other]);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(score).toBe(tokenF1([one, one], [other]));
      }
    }
  });
});
