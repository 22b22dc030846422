/** The policies as pure functions of a thread: no matter how its claims are handed in, the answer is the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claim, compareClaims, type Standing } from '../../../electron/write/claim.ts';
import { reconcileAppendOnly } from '../../../electron/write/reconcile/append-only.ts';
import { reconcileInterval } from '../../../electron/write/reconcile/interval.ts';
import { positionOf } from '../../../electron/write/reconcile/position.ts';
import { reconcileThread } from '../../../electron/write/reconcile/reconcile-thread.ts';
import { appendOnlyRules, intervalRules, sameValue } from '../../../electron/write/reconcile/rules.ts';
import type { Reconciled } from '../../../electron/write/reconcile/standings.ts';
import { reconcileTrend } from '../../../electron/write/reconcile/trend.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import { claim, orders, results } from './claims.ts';

const RUNS = { numRuns: 1000 * Number(process.env.STAM_PROPERTY_RUNS ?? 1) };

function plain(standings: ReadonlyMap<Claim, Standing>): [number, Standing][] {
  return [...standings].map(([c, s]): [number, Standing] => [c.id, s]).sort((a, b) => a[0] - b[0]);
}

function conflicts(r: Reconciled): string[] {
  return r.conflicts.map((c) => `${c.guard} ${c.older.id} ${c.newer.id}`).sort();
}

const shuffled = (claims: Claim[]): fc.Arbitrary<[Claim[], Claim[]]> =>
  fc.tuple(fc.constant(claims), fc.shuffledSubarray(claims, { minLength: claims.length, maxLength: claims.length }));

test('results that come one by one in any order stand as if all had been judged at once', () => {
  fc.assert(
    fc.property(results.chain(shuffled), ([, arriving]) => {
      const thread: Claim[] = [];
      const standings = new Map<Claim, Standing>();
      for (const c of arriving) {
        thread.splice(positionOf(thread, c), 0, c);
        for (const [k, s] of reconcileThread(thread, new Set([c])).standings) standings.set(k, s);
        expect(plain(standings)).toEqual(plain(reconcileTrend(thread, sameValue).standings));
      }
    }),
    RUNS,
  );
});

test('results that come several at a time stand as if all had been judged at once', () => {
  fc.assert(
    fc.property(results.chain(shuffled), fc.integer({ min: 2, max: 5 }), ([, arriving], size) => {
      const thread: Claim[] = [];
      const standings = new Map<Claim, Standing>();
      for (let i = 0; i < arriving.length; i += size) {
        const batch = arriving.slice(i, i + size);
        for (const c of batch) thread.splice(positionOf(thread, c), 0, c);
        for (const [k, s] of reconcileThread(thread, new Set(batch)).standings) standings.set(k, s);
      }
      expect(plain(standings)).toEqual(plain(reconcileTrend(thread, sameValue).standings));
    }),
    RUNS,
  );
});

test('a window of a trend is judged as the whole thread would judge it', () => {
  fc.assert(
    fc.property(results, fc.nat(), fc.nat(), (claims, a, b) => {
      const thread = [...claims].sort(compareClaims);
      const [start, end] = [a % (thread.length + 1), b % (thread.length + 1)].sort((x, y) => x - y) as [number, number];
      const whole = reconcileTrend(thread, sameValue).standings;
      for (const [c, standing] of reconcileTrend(thread, sameValue, { start, end }).standings) {
        expect([c.id, standing]).toEqual([c.id, whole.get(c)]);
      }
    }),
    RUNS,
  );
});

test('orders of one drug stand the same in whatever order they are handed in', () => {
  fc.assert(
    fc.property(orders.chain(shuffled), fc.constantFrom(null, '2020-12-20', '2021-03-01'), ([claims, other], day) => {
      const a = reconcileInterval(claims, intervalRules('medication'), parseIso(day));
      const b = reconcileInterval(other, intervalRules('medication'), parseIso(day));
      expect(plain(b.standings)).toEqual(plain(a.standings));
      expect(conflicts(b)).toEqual(conflicts(a));
    }),
    RUNS,
  );
});

test('every claim of a thread has exactly one standing, and what it hangs on states a memory', () => {
  fc.assert(
    fc.property(orders, results, (drugs, labs) => {
      const judged: [Claim[], Reconciled][] = [
        [drugs, reconcileInterval(drugs, intervalRules('medication'))],
        [drugs, reconcileInterval(drugs, intervalRules('medication'), parseIso('2021-03-01'))],
        [drugs, reconcileInterval(drugs, intervalRules('condition'))],
        [drugs, reconcileInterval(drugs, intervalRules('social'))],
        [drugs, reconcileAppendOnly(drugs, appendOnlyRules('allergy'))],
        [drugs, reconcileAppendOnly(drugs, appendOnlyRules('procedure'))],
        [labs, reconcileTrend([...labs].sort(compareClaims), sameValue)],
      ];
      for (const [claims, { standings }] of judged) {
        expect([...standings.keys()].map((c) => c.id).sort((a, b) => a - b)).toEqual(claims.map((c) => c.id));
        const states = new Set([...standings].filter(([, s]) => s.role === 'states').map(([c]) => c.id));
        for (const [c, s] of standings) {
          if (s.role !== 'states') expect([c.id, states.has(s.of ?? -1)]).toEqual([c.id, true]);
          if (s.successor !== null) expect([c.id, states.has(s.successor)]).toEqual([c.id, true]);
          expect(s.activeTo >= s.activeFrom, c.text).toBe(true);
          if (s.role === 'states' && s.store === 'HISTORY') {
            expect(s.cause).not.toBeNull();
            expect(s.reason ?? '').not.toBe('');
            expect(s.triggerMemory ?? s.triggerEntry).not.toBeNull();
            if (s.cause === 'superseded') expect(s.successor).not.toBeNull();
          }
        }
      }
    }),
    RUNS,
  );
});

test('of the results that stand for themselves no current one is certainly older than another current one', () => {
  fc.assert(
    fc.property(results, (claims) => {
      const { standings } = reconcileTrend([...claims].sort(compareClaims), sameValue);
      const current = [...standings].filter(([, s]) => s.role === 'states' && s.store === 'ACTIVE').map(([c]) => c);
      const minutes = current.filter((c) => c.from?.precision === 'minute').map((c) => Date.parse(c.from?.date ?? ''));
      expect(new Set(minutes).size).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

test('an allergy and its refutation stand the same in whatever order they are handed in', () => {
  const told = fc
    .array(
      fc.record({
        assertion: fc.constantFrom<Claim['assertion']>('present', 'refuted', 'absent', 'possible'),
        time: fc.constantFrom('2020', '2020-05', '2020-06-01', '2021-01-01', '2022-01-01', null),
        status: fc.constantFrom<Claim['status']>(null, 'active', 'resolved', 'entered-in-error'),
        reaction: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((all) =>
      all.map(({ reaction, time, ...a }, i) =>
        claim({
          id: i + 1,
          kind: 'allergy',
          text: reaction ? 'Latex allergy: hives' : 'Latex allergy',
          time,
          from: time,
          ...a,
        }),
      ),
    );
  fc.assert(
    fc.property(told.chain(shuffled), ([claims, other]) => {
      const a = reconcileAppendOnly(claims, appendOnlyRules('allergy'));
      const b = reconcileAppendOnly(other, appendOnlyRules('allergy'));
      expect(plain(b.standings)).toEqual(plain(a.standings));
      expect(conflicts(b)).toEqual(conflicts(a));
      // The last certain word decides whether the allergy is shown: a dated present one that nothing later refutes is.
      const dated = claims
        .filter((c) => c.from?.precision === 'day' && c.status !== 'entered-in-error')
        .sort(compareClaims);
      const last = dated.at(-1);
      const erroneous = claims.some((c) => c.status === 'entered-in-error');
      if (last?.assertion === 'present' && !erroneous) {
        expect(
          [...a.standings].some(([c, s]) => c.assertion === 'present' && s.role === 'states' && s.store === 'ACTIVE'),
        ).toBe(true);
      }
    }),
    RUNS,
  );
});
