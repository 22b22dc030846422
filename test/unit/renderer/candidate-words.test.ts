import { describe, expect, it } from 'vitest';
import { driversLine, scoreWords } from '../../../renderer/features/candidates/candidate-words.ts';

describe('a candidate in words', () => {
  it('says what drove its score in one line, the weightiest first, each with its direction', () => {
    const drivers = [
      { name: 'age', words: 'It was last stated 9 years before the newest entry of the record.', weight: 0.4 },
      { name: 'dependents', words: '2 memories hang on it.', weight: -1.2 },
      { name: 'kind', words: 'It is of the kind symptom.', weight: 0.1 },
    ];
    expect(driversLine(drivers, 2)).toBe(
      '2 memories hang on it (speaks against it); It was last stated 9 years before the newest entry of the record (speaks for forgetting)',
    );
  });

  it('tells a score from its threshold, however near they are', () => {
    expect([scoreWords(0.98, 0.97), scoreWords(0.97, 0.98)]).toEqual(['0.98', '0.97']);
    expect([scoreWords(0.97501, 0.97499), scoreWords(0.97499, 0.97501)]).toEqual(['0.98', '0.97']);
    expect(scoreWords(0.9750001, 0.975)).not.toBe(scoreWords(0.975, 0.9750001));
  });
});
