import { describe, expect, it } from 'vitest';
import { answeredWords, askedWords } from '../../../renderer/features/step/call-words.ts';
import { callOf } from './trace-fixture.ts';

const names = new Map([['m1', 'Metoprolol 50 mg']]);

describe('a question to a model in a line', () => {
  it('shows the sentence that was read', () => {
    const call = callOf({ span: { start: 4, end: 18 } });
    expect(askedWords(call, 'Hx. No chest pain. More.', names)).toBe('“No chest pain.”');
  });

  it('names both facts of a pair, and says where one is gone', () => {
    const call = callOf({ role: 'update', pair: { older: 'm1', newer: 'm9' } });
    expect(askedWords(call, '', names)).toBe('“Metoprolol 50 mg” and “a fact that is not in the record any more”');
  });

  it('says what came back: a choice with its share, or how many facts', () => {
    expect(answeredWords(callOf({ probabilities: { current: 0.1, superseded: 0.9 } }))).toBe('superseded, 90.0 %');
    expect(answeredWords(callOf({ parsed: { facts: [{}] } }))).toBe('1 fact');
    expect(answeredWords(callOf({ parsed: [{}, {}] }))).toBe('2 facts');
  });

  it('never shows an answer that could not be used as an answer', () => {
    const call = callOf({ error: 'the answer was cut off', probabilities: { superseded: 1 }, parsed: null });
    expect(answeredWords(call)).toBe('could not be used: the answer was cut off');
  });
});
