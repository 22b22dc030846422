import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestThreshold, NEVER, type Replay, reportOfReplays } from '../../../../electron/read/gate/calibrate-gate.ts';
import { foldsOf } from '../../../../electron/read/gate/folds.ts';

const arm = fc.record({
  quality: fc.integer({ min: 0, max: 4 }).map((q) => q / 4),
  tokens: fc.integer({ min: 0, max: 400 }),
});
const replay: fc.Arbitrary<Replay> = fc
  .record({
    patient: fc.integer({ min: 1, max: 6 }).map((n) => `P${n}`),
    score: fc.integer({ min: 0, max: 8 }).map((s) => s / 8),
    safety: fc.boolean(),
    active: arm,
    both: arm,
    complexity: fc.boolean(),
    reflection: fc.constant(null),
  })
  .map((r) => ({ ...r, both: { ...r.both, tokens: r.active.tokens + r.both.tokens } }));
const replays = fc.array(replay, { minLength: 1, maxLength: 30 });
const lambda = fc.integer({ min: 0, max: 20 }).map((l) => l / 20);

/** Mean quality less λ × mean cost, for one threshold, written down as DESIGN §4 says it. */
function worth(all: readonly Replay[], threshold: number, l: number): number {
  const mean = (of: (r: Replay) => number): number => all.reduce((sum, r) => sum + of(r), 0) / all.length;
  const opens = (r: Replay): boolean => r.safety || r.score >= threshold;
  const scale = Math.max(
    1,
    mean((r) => r.both.tokens),
  );
  return (
    mean((r) => (opens(r) ? r.both : r.active).quality) -
    l * mean((r) => (opens(r) ? Math.max(0, r.both.tokens - r.active.tokens) / scale : 0))
  );
}

describe('the threshold of the store gate', () => {
  test('is the best of all thresholds there are, as trying each of them finds', () => {
    fc.assert(
      fc.property(replays, lambda, (all, l) => {
        const tried = [NEVER, 0, ...all.map((r) => r.score)].map((t) => worth(all, t, l));
        expect(worth(all, bestThreshold(all, l), l)).toBeCloseTo(Math.max(...tried), 9);
      }),
    );
  });

  test('opens HISTORY no more often the more HISTORY costs', () => {
    fc.assert(
      fc.property(replays, lambda, lambda, (all, a, b) => {
        expect(bestThreshold(all, Math.min(a, b))).toBeLessThanOrEqual(bestThreshold(all, Math.max(a, b)) + 1e-9);
      }),
    );
  });

  test('of equally good ones is the one that opens most: what is not seen may be missed', () => {
    const equal = { quality: 1, tokens: 10 };
    const all = [0.2, 0.5, 0.9].map((score) => made({ score, active: equal, both: equal }));
    expect(bestThreshold(all, 0)).toBe(0);
  });

  test('lies between the last score that is opened and the next one, and is 0 where all or none but safety are opened', () => {
    const worse = { quality: 0, tokens: 9 };
    const better = { quality: 1, tokens: 9 };
    const all = [0.2, 0.6, 0.8].map((score) =>
      made({ score, both: score > 0.5 ? better : worse, active: { ...worse, tokens: 5 } }),
    );
    expect(bestThreshold(all, 0.1)).toBeCloseTo(0.4, 9);
    expect(
      bestThreshold(
        all.map((r) => ({ ...r, both: better })),
        0.1,
      ),
    ).toBe(0);
    expect(
      bestThreshold(
        all.map((r) => ({ ...r, safety: true })),
        0.1,
      ),
    ).toBe(0);
  });

  test('does not depend on the order of the questions', () => {
    fc.assert(
      fc.property(replays, lambda, (all, l) => {
        expect(bestThreshold([...all].reverse(), l)).toBe(bestThreshold(all, l));
      }),
    );
  });
});

describe('a calibration', () => {
  test('splits patients, never the questions of one patient', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), (patients) => {
        const { count, of, hash } = foldsOf(patients);
        expect(foldsOf([...patients].reverse())).toEqual({ count, of: new Map(of), hash });
        expect(new Set(of.values()).size).toBe(count);
        expect(of.size).toBe(patients.length);
      }),
    );
  });

  test('reports what the gate does for patients on whom its threshold was not chosen', () => {
    // Two patients whose questions want the opposite: each is served by the threshold of the other, and badly.
    const wantsHistory = made({
      patient: 'A',
      score: 0.8,
      active: { quality: 0, tokens: 5 },
      both: { quality: 1, tokens: 9 },
    });
    const wantsNone = made({
      patient: 'B',
      score: 0.8,
      active: { quality: 1, tokens: 5 },
      both: { quality: 0, tokens: 9 },
    });
    const all = [...Array(6).fill(wantsHistory), ...Array(6).fill(wantsNone)];
    const { chosen, oracle } = reportOfReplays(all, 0);
    expect(chosen.gated.quality).toBe(0);
    expect(oracle.quality).toBe(1);
    expect(chosen.folds.map((f) => f.patients)).toEqual([1, 1]);
  });

  test('a question that safety opens is opened under every threshold and in every baseline', () => {
    const all = Array.from({ length: 12 }, (_, i) =>
      made({
        patient: `P${i % 3}`,
        safety: true,
        score: 0,
        active: { quality: 0, tokens: 1 },
        both: { quality: 1, tokens: 9 },
      }),
    );
    const report = reportOfReplays(all, 10);
    expect(report.safety).toBe(12);
    for (const way of [report.chosen.gated, report.activeOnly, report.both, report.oracle]) {
      expect(way).toMatchObject({ opened: 1, quality: 1 });
    }
  });

  test('no gate is better than the better of the two answers for each question', () => {
    fc.assert(
      fc.property(fc.array(replay, { minLength: 12, maxLength: 40 }), lambda, (some, l) => {
        const all = some.map((r, i) => ({ ...r, patient: `P${i % 3}` }));
        const { chosen, oracle, curve } = reportOfReplays(all, l);
        expect(chosen.gated.quality).toBeLessThanOrEqual(oracle.quality + 1e-6);
        for (const point of curve) expect(point.gated.quality).toBeLessThanOrEqual(oracle.quality + 1e-6);
      }),
    );
  });

  test('too few questions or patients are refused with the numbers', () => {
    const one = Array.from({ length: 20 }, () => made({ patient: 'A' }));
    expect(() => reportOfReplays(one, 0)).toThrow(
      /at least 10 questions about at least 2 patients; there are 20 about 1/,
    );
  });
});

function made(more: Partial<Replay>): Replay {
  return {
    patient: 'A',
    score: 0.5,
    safety: false,
    active: { quality: 0, tokens: 1 },
    both: { quality: 0, tokens: 2 },
    complexity: null,
    reflection: null,
    ...more,
  };
}
