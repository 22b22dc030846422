import { describe, expect, it } from 'vitest';
import { answerFrom } from '../../../renderer/features/step/corrected-answer.ts';

describe('a corrected answer', () => {
  it('is a list of facts, which may be empty', () => {
    expect(answerFrom('[]')).toEqual({ ok: true, answer: [] });
    expect(answerFrom('[{"kind":"drug"}]')).toEqual({ ok: true, answer: [{ kind: 'drug' }] });
  });

  it('is refused with a sentence where it is anything else', () => {
    expect(answerFrom('[{')).toMatchObject({ ok: false, message: expect.stringContaining('not JSON') });
    // null would take a correction back, which has a button of its own.
    for (const text of ['null', '3', '"text"', '{}', '']) expect(answerFrom(text).ok).toBe(false);
  });
});
