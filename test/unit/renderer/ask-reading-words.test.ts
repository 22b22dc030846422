import { describe, expect, it } from 'vitest';
import { readingWords, unknownWords } from '../../../renderer/features/ask/reading-words.ts';
import { ASPECTS, OPERATIONS, PICKS } from '../../../shared/asking.ts';
import { readingOf } from './ask-fixture.ts';

const window = { from: '2019-01-01', to: '2019-12-31', words: 'in 2019', anchor: null };

describe('how a question was understood', () => {
  it('names the pick, the side that is asked for and the concept as the record writes it', () => {
    expect(readingWords(readingOf())).toBe('current dose of Lisinopril');
    expect(readingWords(readingOf({ aspect: 'value', pick: 'last', concepts: ['HbA1c'], window }))).toBe(
      'last value of HbA1c, “in 2019” (1 Jan 2019 to 31 Dec 2019)',
    );
  });

  it('says which days are open on one side', () => {
    const before = { from: null, to: '2018-05-12', words: 'before the stroke', anchor: 'm9' };
    expect(readingWords(readingOf({ window: before }))).toContain('“before the stroke” (until 12 May 2018)');
    expect(readingWords(readingOf({ window: { ...before, from: '2018-05-12', to: null } }))).toContain(
      '(from 12 May 2018)',
    );
  });

  it('tells a question for existence from one for a number', () => {
    const of = { concepts: [], kinds: ['allergy' as const], pick: 'all' as const };
    expect(readingWords(readingOf({ ...of, operation: 'exists' }))).toBe(
      'whether there is or ever was: allergies and reactions',
    );
    expect(readingWords(readingOf({ ...of, operation: 'exists', pick: 'current' }))).toMatch(/^whether there is now:/);
    expect(readingWords(readingOf({ ...of, operation: 'count' }))).toMatch(/^how often or how many/);
  });

  it('says whose it is where it is not the patient’s, and by which route', () => {
    expect(readingWords(readingOf({ subject: 'family member' }))).toContain('of a family member');
    expect(readingWords(readingOf({ route: 'oral' }))).toContain('given: oral');
  });

  it('says plainly that no form was recognised, and what was looked for', () => {
    const reading = readingOf({ understood: false, concepts: [], words: ['feels', 'tired'] });
    expect(readingWords(reading)).toBe('no form of question that is known; looked for feels, tired');
    expect(readingWords({ ...reading, words: [] })).toContain('no word to look for');
  });

  it('has words for every form', () => {
    for (const operation of OPERATIONS) {
      for (const aspect of ASPECTS) {
        for (const pick of PICKS) {
          const words = readingWords(readingOf({ operation, aspect, pick }));
          expect(words).toContain('Lisinopril');
          expect(words).not.toMatch(/undefined|null| {2}/);
        }
      }
    }
  });

  it('says what the record has no concept for, without calling it absent', () => {
    expect(unknownWords(readingOf())).toBeNull();
    const words = unknownWords(readingOf({ unknown: 'methadone' }));
    expect(words).toContain('“methadone” is not found in this record');
    expect(words).toContain('may still be written in other words');
  });
});
