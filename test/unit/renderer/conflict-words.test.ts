import { describe, expect, it } from 'vitest';
import { sideTitle, usualReasons } from '../../../renderer/features/conflicts/conflict-words.ts';
import { CONFLICT_CHOICES, type ConflictSide } from '../../../shared/review.ts';

/** Only the time of a side matters here. */
const stated = (date: string | null): ConflictSide =>
  ({ entry: { time: date === null ? null : { date, precision: 'day' } } }) as ConflictSide;

describe('the usual reasons of a conflict', () => {
  const pairs = [
    ['2020-01-01', '2023-05-06'],
    ['2023-05-06', '2020-01-01'],
    ['2020-01-01', '2020-01-01'],
    [null, '2020-01-01'],
    ['2020-01-01', null],
    [null, null],
  ] as const;

  it.each(pairs)('call a statement the newer one only where the dates say so: %s and %s', (first, second) => {
    const sides = [stated(first), stated(second)] as const;
    for (const [choice, at] of [
      ['first holds', 0],
      ['second holds', 1],
    ] as const) {
      const newer = usualReasons(choice, sides).some((reason) => reason.includes('newer'));
      expect(newer).toBe(sideTitle(sides, at).startsWith('Later'));
    }
    expect(usualReasons('both hold', sides).some((reason) => reason.includes('newer'))).toBe(false);
  });

  it('are there for every choice, whatever the dates', () => {
    for (const [first, second] of pairs) {
      for (const choice of CONFLICT_CHOICES) {
        expect(usualReasons(choice, [stated(first), stated(second)]).length).toBeGreaterThan(2);
      }
    }
  });
});
