import { describe, expect, it } from 'vitest';
import { choicesOf, marginOf, percentWords } from '../../../renderer/features/step/choice-words.ts';

describe('the answer of a question with choices', () => {
  it('names the likeliest first', () => {
    const choices = choicesOf({ current: 0.2, superseded: 0.7, resolved: 0.1 });
    expect(choices.map((choice) => choice.name)).toEqual(['superseded', 'current', 'resolved']);
  });

  it('has the margin between the first and the second, and none where there is nothing to compare', () => {
    expect(marginOf(choicesOf({ yes: 0.75, no: 0.25 }))).toBe(0.5);
    expect(marginOf(choicesOf({ yes: 1 }))).toBeNull();
  });

  it('never rounds what is nearly certain to certainty', () => {
    expect(percentWords(0.99999)).toBe('over 99.9 %');
    expect(percentWords(0.00001)).toBe('under 0.1 %');
    expect(percentWords(1)).toBe('100.0 %');
    expect(percentWords(0)).toBe('0.0 %');
    expect(percentWords(0.9271)).toBe('92.7 %');
  });
});
