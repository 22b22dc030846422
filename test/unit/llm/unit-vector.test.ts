import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUnitLength } from '../../../electron/llm/unit-vector.ts';

describe('a vector of unit length', () => {
  it('has length one and the direction of what it was made of', () => {
    const part = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 400 }), (values) => {
        fc.pre(values.some((value) => Math.abs(value) > 1e-6));
        const unit = toUnitLength(values);
        const length = Math.hypot(...values);
        expect(Math.hypot(...unit)).toBeCloseTo(1, 5);
        values.forEach((value, i) => {
          expect(unit[i]).toBeCloseTo(value / length, 5);
        });
      }),
    );
  });

  it('is never made of nothing, of zeros or of what is not a number', () => {
    for (const values of [[], [0, 0], [1, Number.NaN], [1, Number.POSITIVE_INFINITY]]) {
      expect(() => toUnitLength(values)).toThrow(RangeError);
    }
  });
});
