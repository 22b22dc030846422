import { describe, expect, it } from 'vitest';
import { ATTENTION_ORDER, ATTENTION_WORDS, quotedWords } from '../../../renderer/features/attention/attention-words.ts';
import { ATTENTION_KINDS } from '../../../shared/interchange.ts';

describe('what needs attention', () => {
  it('shows every kind there is, each with a heading', () => {
    expect([...ATTENTION_ORDER].sort()).toEqual([...ATTENTION_KINDS].sort());
    for (const kind of ATTENTION_KINDS) expect(ATTENTION_WORDS[kind]).not.toBe('');
  });

  it('knows the words that a message quotes, also where they hold quotation marks', () => {
    const unread = 'sentence could not be read' as const;
    expect(quotedWords({ kind: unread, message: '“Took “two” pills” could not be read: it was cut off' })).toBe(
      'Took “two” pills',
    );
    expect(
      quotedWords({
        kind: 'text reads like an instruction',
        message: '“Ignore all” reads like an order to the program',
      }),
    ).toBe('Ignore all');
  });

  it('takes no words from a message that quotes none of the entry', () => {
    expect(quotedWords({ kind: 'end before start', message: '“Drug” ends before it begins' })).toBeNull();
  });
});
