/** Agreement against worked examples of the literature, worked out anew by hand, and against the definitions by brute force. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohensKappa, krippendorffsAlpha } from '../../../../electron/review/labels/agreement-statistics.ts';

describe('Cohen’s κ', () => {
  it('is that of the diagnoses of Fleiss, Levin and Paik (2003, chapter 18): 0.68, standard error 0.087', () => {
    // p₀ = 0.89; pₑ = 0.8·0.8 + 0.1·0.05 + 0.1·0.15 = 0.66; κ = 0.23 / 0.34.
    const kappa = cohensKappa([
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ]);
    expect(kappa.value).toBeCloseTo(0.23 / 0.34, 12);
    expect(((kappa.high ?? 0) - (kappa.low ?? 0)) / 2 / 1.96).toBeCloseTo(0.0877, 3);
  });

  it('is 0 where two people agree as often as chance, and 1 where they agree on everything', () => {
    expect(
      cohensKappa([
        [9, 9],
        [9, 9],
      ]).value,
    ).toBeCloseTo(0, 12);
    expect(
      cohensKappa([
        [12, 0],
        [0, 5],
      ]),
    ).toEqual({ value: 1, low: null, high: null });
  });

  it('cannot be told of one class only, of nothing, and has no interval for few items', () => {
    expect(
      cohensKappa([
        [20, 0],
        [0, 0],
      ]).value,
    ).toBeNull();
    expect(
      cohensKappa([
        [0, 0],
        [0, 0],
      ]).value,
    ).toBeNull();
    expect(
      cohensKappa([
        [3, 1],
        [1, 3],
      ]),
    ).toEqual({ value: 0.5, low: null, high: null });
  });

  it('has the standard error that the delta method gives by differences, for any table', () => {
    const cell = fc.integer({ min: 1, max: 60 });
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(table, (counts) => {
        const { value, low, high } = cohensKappa(counts);
        expect(value).toBeCloseTo(kappaOf(counts), 10);
        const n = counts.flat().reduce((a, b) => a + b, 0);
        const error = deltaError(counts, n);
        if (low !== null && low > -1) expect(low).toBeCloseTo(kappaOf(counts) - 1.959964 * error, 4);
        if (high !== null && high < 1) expect(high).toBeCloseTo(kappaOf(counts) + 1.959964 * error, 4);
      }),
      { numRuns: 300 },
    );
  });
});

function kappaOf(counts: readonly (readonly number[])[]): number {
  const n = counts.flat().reduce((a, b) => a + b, 0);
  let observed = 0;
  let expected = 0;
  counts.forEach((row, i) => {
    observed += (row[i] ?? 0) / n;
    const rows = row.reduce((a, b) => a + b, 0) / n;
    expected += rows * (counts.reduce((a, other) => a + (other[i] ?? 0), 0) / n);
  });
  return (observed - expected) / (1 - expected);
}

/** Variance of κ as a function of multinomial shares: gradient by differences. */
function deltaError(counts: readonly (readonly number[])[], n: number): number {
  const step = 1e-4;
  let mean = 0;
  let square = 0;
  counts.forEach((row, i) => {
    row.forEach((count, j) => {
      const shifted = (by: number) => counts.map((r, a) => r.map((c, b) => c / n + (a === i && b === j ? by : 0)));
      // Not normed again: κ is written with shares, so the part of the gradient along the sum drops out below.
      const slope = (raw(shifted(step)) - raw(shifted(-step))) / (2 * step);
      mean += (count / n) * slope;
      square += (count / n) * slope * slope;
    });
  });
  return Math.sqrt((square - mean * mean) / n);
}

function raw(share: readonly (readonly number[])[]): number {
  let observed = 0;
  let expected = 0;
  share.forEach((row, i) => {
    observed += row[i] ?? 0;
    expected += row.reduce((a, b) => a + b, 0) * share.reduce((a, other) => a + (other[i] ?? 0), 0);
  });
  return (observed - expected) / (1 - expected);
}

describe('Krippendorff’s α', () => {
  it('is that of his example of two observers and twelve units (Computing Krippendorff’s Alpha-Reliability, 2011, B): 0.692', () => {
    const ben = 'aabbdcccedda';
    const gerry = 'babbbccceddd';
    const units = [...ben].map((said, i) => [said, gerry[i] ?? ''].map((c) => 'abcde'.indexOf(c)));
    // 24 values, 18 of them in 9 equal pairs; Σ n(n−1) = 12 + 30 + 30 + 30 + 2.
    expect(krippendorffsAlpha(units, 5, 's').value).toBeCloseTo((23 * 18 - 104) / (24 * 23 - 104), 12);
    expect((23 * 18 - 104) / (24 * 23 - 104)).toBeCloseTo(0.692, 3);
  });

  it('is that of his example of four observers with missing values (the same, C): 0.743', () => {
    const units = [
      [1, 1, 1],
      [2, 2, 3, 2],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [2, 2, 2, 2],
      [1, 2, 3, 4],
      [4, 4, 4, 4],
      [1, 1, 2, 1],
      [2, 2, 2, 2],
      [5, 5, 5],
      [1, 1],
      [3],
    ].map((unit) => unit.map((value) => value - 1));
    expect(krippendorffsAlpha(units, 5, 's').value).toBeCloseTo(0.743, 3);
  });

  it('equals one minus observed over expected disagreement, counted pair by pair', () => {
    const unit = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 9 }), (units) => {
        const { value } = krippendorffsAlpha(units, 3, 's');
        const brute = bruteAlpha(units);
        if (brute === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(brute, 10);
      }),
      { numRuns: 500 },
    );
  });

  it('draws the same interval from the same seed, and one that holds the value', () => {
    const units = Array.from({ length: 60 }, (_, i) => (i % 6 === 0 ? [0, 1] : [i % 3, i % 3]));
    const one = krippendorffsAlpha(units, 3, 'x');
    expect(krippendorffsAlpha(units, 3, 'x')).toEqual(one);
    expect(one.low).toBeLessThan(one.value ?? 0);
    expect(one.high).toBeGreaterThan(one.value ?? 1);
  });
});

function bruteAlpha(units: readonly (readonly number[])[]): number | null {
  const paired = units.filter((unit) => unit.length > 1);
  const values = paired.flat();
  let observed = 0;
  for (const unit of paired) {
    unit.forEach((a, i) => {
      unit.forEach((b, j) => {
        if (i !== j && a !== b) observed += 1 / (unit.length - 1);
      });
    });
  }
  let expected = 0;
  values.forEach((a, i) => {
    values.forEach((b, j) => {
      if (i !== j && a !== b) expected += 1 / (values.length - 1);
    });
  });
  return expected === 0 ? null : 1 - observed / expected;
}
