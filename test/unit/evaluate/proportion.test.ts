import { describe, expect, it } from 'vitest';
import { f1, proportion } from '../../../electron/evaluate/proportion.ts';

describe('a share with its interval', () => {
  it('is the one that the literature gives (Newcombe 1998: 81 of 263)', () => {
    const { share, low, high } = proportion(81, 263);
    expect(share).toBeCloseTo(0.308, 3);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  it('stays within 0 and 1 where all or none hold', () => {
    expect(proportion(10, 10)).toMatchObject({ share: 1, high: 1 });
    expect(proportion(10, 10).low).toBeCloseTo(0.7225, 4);
    expect(proportion(0, 10)).toMatchObject({ share: 0, low: 0 });
  });

  it('is unknown where nothing was counted, and never 0', () => {
    expect(proportion(0, 0)).toEqual({ hits: 0, of: 0, share: null, low: null, high: null });
  });

  it('refuses more hits than were counted', () => {
    expect(() => proportion(2, 1)).toThrow(RangeError);
  });
});

describe('F1', () => {
  it('is the harmonic mean, and unknown where precision or recall is', () => {
    expect(f1(1, 0.5)).toBeCloseTo(2 / 3);
    expect(f1(0, 0)).toBe(0);
    expect(f1(null, 0.5)).toBeNull();
  });
});
