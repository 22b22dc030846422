import { describe, expect, it } from 'vitest';
import { answerFrom } from '../../../renderer/features/step/corrected-answer.ts';

describe('a corrected answer', () => {
  it('is an object or a list', () => {
    expect(answerFrom('{"facts":[]}')).toEqual({ ok: true, answer: { facts: [] } });
    expect(answerFrom('[]')).toEqual({ ok: true, answer: [] });
  });

  it('is refused with a sentence where it is anything else', () => {
    expect(answerFrom('{"facts":')).toMatchObject({ ok: false, message: expect.stringContaining('not JSON') });
    // null would take a correction back, which has a button of its own.
    for (const text of ['null', '3', '"text"', '']) expect(answerFrom(text).ok).toBe(false);
  });
});
