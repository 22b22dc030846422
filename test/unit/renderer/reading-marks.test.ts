import { describe, expect, it } from 'vitest';
import { countMarks, readingMarks } from '../../../renderer/features/entry-source/reading-marks.ts';
import { decisionOf } from './trace-fixture.ts';

const extract = (text: unknown) => [decisionOf({ stage: 'extract', output: { facts: 1, refused: [], text } })];

describe('how a text was read', () => {
  it('is not said of an entry that no text writer read', () => {
    expect(readingMarks([])).toBeNull();
    expect(readingMarks([decisionOf({ stage: 'extract', output: { facts: 3, refused: [] } })])).toBeNull();
  });

  it('keeps sentences without a fact, sentences that were not read and orders apart, in their order', () => {
    const reading = readingMarks(
      extract({
        sentences: 4,
        silent: [{ start: 0, end: 5 }],
        unread: [{ start: 20, end: 30, why: 'cut off' }],
        suspicious: [{ start: 6, end: 12 }],
      }),
    );
    expect(reading?.marks).toEqual([
      { kind: 'silent', start: 0, end: 5, why: null },
      { kind: 'suspicious', start: 6, end: 12, why: null },
      { kind: 'unread', start: 20, end: 30, why: 'cut off' },
    ]);
    expect(reading && countMarks(reading)).toEqual({ silent: 1, unread: 1, suspicious: 1 });
  });

  it('never shows a sentence that was not read, or an order, as one that merely states nothing', () => {
    const reading = readingMarks(
      extract({
        sentences: 2,
        silent: [
          { start: 0, end: 9 },
          { start: 10, end: 19 },
        ],
        unread: [{ start: 0, end: 9, why: 'cut off' }],
        suspicious: [{ start: 12, end: 19 }],
      }),
    );
    expect(reading?.marks.map((mark) => mark.kind)).toEqual(['unread', 'suspicious']);
  });

  it('leaves out what is no span', () => {
    const reading = readingMarks(extract({ sentences: 1, silent: [{ start: 3 }, 'x', { start: 4, end: 4 }] }));
    expect(reading?.marks).toEqual([]);
  });
});
