/** The baseline's regression: the one optimum, the same on every run. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chance, fitLogistic, penalisedLikelihood } from '../../../electron/forget/logistic.ts';
import { uniformDraws } from '../../support/uniform-draws.ts';

function drawn(seed: string, n: number, width: number) {
  const random = uniformDraws(seed);
  const rows = Array.from({ length: n }, () => Array.from({ length: width }, () => 4 * random() - 2));
  const truth = Array.from({ length: width }, () => 3 * random() - 1.5);
  const labels = rows.map((row): 0 | 1 => {
    const z = row.reduce((sum, x, j) => sum + x * (truth[j] ?? 0), 0.4);
    return random() < chance(z) ? 1 : 0;
  });
  return { rows, labels, truth };
}

test('at the optimum the gradient is nothing, whatever was drawn', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 6, max: 80 }), fc.integer({ min: 1, max: 6 }), (seed, n, width) => {
      const { rows, labels } = drawn(seed, n, width);
      fc.pre(new Set(labels).size === 2);
      expect(fitLogistic(rows, labels, 1).gradient).toBeLessThan(1e-7);
    }),
    { numRuns: 60 },
  );
});

test('no point of a fine search around it is better', () => {
  const { rows, labels } = drawn('search', 120, 2);
  const { intercept, weights } = fitLogistic(rows, labels, 0.5);
  const best = [intercept, ...weights];
  const reached = penalisedLikelihood(rows, labels, best, 0.5);
  for (let a = -10; a <= 10; a++) {
    for (let b = -10; b <= 10; b++) {
      for (let c = -10; c <= 10; c++) {
        const near = [best[0] ?? 0, best[1] ?? 0, best[2] ?? 0].map((v, i) => v + ([a, b, c][i] ?? 0) / 100);
        expect(penalisedLikelihood(rows, labels, near, 0.5)).toBeLessThanOrEqual(reached + 1e-12);
      }
    }
  }
});

test('two fits of the same labels are the same to the last digit', () => {
  const { rows, labels } = drawn('again', 200, 5);
  expect(fitLogistic(rows, labels, 1)).toEqual(fitLogistic(rows, labels, 1));
});

test('what was put in is found again where there are many labels', () => {
  const { rows, labels, truth } = drawn('many', 6000, 3);
  const { weights } = fitLogistic(rows, labels, 0.01);
  for (const [j, weight] of weights.entries()) expect(Math.abs(weight - (truth[j] ?? 0))).toBeLessThan(0.15);
});

test('labels that are told apart without fault give finite weights, thanks to the penalty', () => {
  const rows = Array.from({ length: 40 }, (_, i) => [i < 20 ? -1 : 1]);
  const { weights, gradient } = fitLogistic(
    rows,
    rows.map(([x]) => ((x ?? 0) > 0 ? 1 : 0)),
    1,
  );
  expect(weights[0]).toBeGreaterThan(1);
  expect(Number.isFinite(weights[0])).toBe(true);
  expect(gradient).toBeLessThan(1e-7);
});

test('labels of one class alone teach nothing', () => {
  expect(() => fitLogistic([[1], [2]], [1, 1], 1)).toThrow('both outcomes');
});

test('chances stay within 0 and 1 at any log-odds', () => {
  expect([-800, -1, 0, 1, 800].map(chance)).toEqual([0, chance(-1), 0.5, 1 - chance(-1), 1]);
});
