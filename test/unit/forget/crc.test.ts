/** Conformal risk control: the vectors of the method, equality with the definition, and the promise itself on 2,000 draws. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedAbove,
  chooseThreshold,
  fewestItems,
  keepsLeft,
  toleratedRejections,
  worstOfGroups,
} from '../../../electron/forget/crc.ts';
import { uniformDraws } from '../../support/uniform-draws.ts';

/** The definition: the smallest threshold whose mean loss, with the one item to come counted as lost, is at most α. */
function bruteForce(harmful: readonly number[], alphaParts: number, n: number): number {
  const keeps = (tau: number) => 1000 * (harmful.filter((s) => s > tau).length + 1) <= alphaParts * (n + 1);
  return [0, ...new Set(harmful)].sort((a, b) => a - b).find(keeps) ?? 1;
}

describe('how many protected items may stand above the threshold', () => {
  test.each([
    [98, -1],
    [99, 0],
    [198, 0],
    [199, 1],
    [298, 1],
    [299, 2],
    [1000, 9],
    [0, -1],
  ])('at α = 0.01 and n = %i: %i', (n, k) => {
    expect(allowedAbove(n, 0.01)).toBe(k);
  });

  test.each([
    [0.29, 99, 28],
    [0.07, 99, 6],
    [0.57, 99, 56],
    [0.05, 19, 0],
    [0.1, 9, 0],
    [0.0000001, 9_999_999, 0],
    [0.0000001, 9_999_998, -1],
    [0.0125, 79, 0],
    [0.0125, 78, -1],
  ])('is not led astray by floating point: α = %d, n = %i gives %i', (alpha, n, k) => {
    expect(allowedAbove(n, alpha)).toBe(k);
  });

  test('99 protected labels are needed at α = 0.01, 19 at 0.05, 9 at 0.1', () => {
    expect([0.01, 0.05, 0.1, 0.3].map(fewestItems)).toEqual([99, 19, 9, 3]);
  });
});

describe('the threshold', () => {
  const spread = (n: number, top: readonly number[]) => [
    ...top,
    ...Array.from({ length: n - top.length }, (_, i) => (i / n) * 0.9),
  ];

  test('of 199 protected scores .999, .991, .97, … is .991: .991 is kept, .9911 may be proposed', () => {
    const { tau, k, feasible } = chooseThreshold(spread(199, [0.999, 0.991, 0.97]), 0.01);
    expect({ tau, k, feasible }).toEqual({ tau: 0.991, k: 1, feasible: true });
    expect(0.991 > tau).toBe(false);
    expect(0.9911 > tau).toBe(true);
  });

  test('of 98 protected scores is 1, whatever they are: nothing is proposed, and one label is missing', () => {
    expect(chooseThreshold(spread(98, []), 0.01)).toEqual({ n: 98, k: -1, tau: 1, feasible: false, missing: 1 });
    expect(chooseThreshold([], 0.01)).toEqual({ n: 0, k: -1, tau: 1, feasible: false, missing: 99 });
  });

  test('of 99 protected scores is the largest of them', () => {
    expect(chooseThreshold(spread(99, [0.87, 0.91]), 0.01).tau).toBe(0.91);
  });

  test('is the lower end of the range where no more than k are harmful', () => {
    expect(chooseThreshold([0.9, 0.8], 0.01, 299).tau).toBe(0);
    expect(chooseThreshold([0.9, 0.8, 0.7], 0.01, 299).tau).toBe(0.7);
  });

  test('stays where scores are tied: all of a tie are kept', () => {
    const { tau } = chooseThreshold(Array(199).fill(0.5), 0.01);
    expect(tau).toBe(0.5);
  });

  test('is the infimum of the definition in 4,000 random cases, ties included', () => {
    const alphas = fc.integer({ min: 5, max: 400 });
    const scores = fc.array(
      fc.integer({ min: 0, max: 40 }).map((i) => i / 40),
      { maxLength: 260 },
    );
    fc.assert(
      fc.property(scores, alphas, fc.integer({ min: 0, max: 300 }), (harmful, parts, more) => {
        const n = harmful.length + more;
        expect(chooseThreshold(harmful, parts / 1000, n).tau).toBe(bruteForce(harmful, parts, n));
      }),
      { numRuns: 4000 },
    );
  });

  test('with groups as the unit counts the worst item of each', () => {
    const items = [
      { concept: 'a', score: 0.1 },
      { concept: 'b', score: 0.7 },
      { concept: 'a', score: 0.9 },
    ];
    expect(
      worstOfGroups(
        items,
        (i) => i.concept,
        (i) => i.score,
      ),
    ).toEqual([0.9, 0.7]);
  });
});

describe('the promise', () => {
  /** Protected scores are skewed, as those of a scorer are; one more item is drawn after the threshold. */
  const DRAWS = 2000;
  test.each([
    [0.01, 50],
    [0.01, 99],
    [0.01, 199],
    [0.01, 300],
    [0.05, 60],
    [0.1, 25],
  ])('holds at α = %d with %i labels: over 2,000 draws of calibration and item the risk stays within α', (alpha, n) => {
    const random = uniformDraws(`crc ${alpha} ${n}`);
    let lost = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const { tau } = chooseThreshold(
        Array.from({ length: n }, () => random() ** 3),
        alpha,
      );
      if (random() ** 3 > tau) lost++;
    }
    const standardError = Math.sqrt((alpha * (1 - alpha)) / DRAWS);
    expect(lost / DRAWS).toBeLessThanOrEqual(alpha + 3 * standardError);
    if (n < fewestItems(alpha)) expect(lost).toBe(0);
  });

  test('is broken by a loss that counts over all items where the protected ones are rare', () => {
    // 5 of 1,000 are never to be forgotten and the scorer knows nothing: the bound over all items lets most of them go.
    const random = uniformDraws('crc rare');
    const harmful = Array.from({ length: 5 }, () => random());
    expect(chooseThreshold(harmful, 0.01, 1000).tau).toBe(0);
    expect(chooseThreshold(harmful, 0.01).tau).toBe(1);
  });
});

test('a calibration tolerates α(m+1) − 1 rejections among m decisions, and none before there are enough', () => {
  expect([0, 10, 98, 99, 199, 299].map((m) => toleratedRejections(m, 0.01))).toEqual([0, 0, 0, 0, 1, 2]);
});

test('the proposals that may still be kept are those after which no more are rejected than are tolerated', () => {
  expect([0, 98, 197, 198, 298].map((m) => keepsLeft(m, 0, 0.01))).toEqual([0, 0, 0, 1, 2]);
  expect(keepsLeft(199, 1, 0.01)).toBe(0);
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), fc.integer({ min: 1, max: 200 }), (decided, rejected, parts) => {
      const alpha = parts / 1000;
      const left = keepsLeft(decided, rejected, alpha);
      for (let kept = 1; kept <= left; kept++) {
        expect(rejected + kept).toBeLessThanOrEqual(toleratedRejections(decided + kept, alpha));
      }
      expect(rejected + left + 1).toBeGreaterThan(toleratedRejections(decided + left + 1, alpha));
    }),
  );
});
