/** What persons say of memories, as a pure function around the policies: whatever the thread, nothing is lost and nothing contradicts itself. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claim, compareClaims, type Standing } from '../../../electron/write/claim.ts';
import type { CorrectionInForce, Ruling } from '../../../electron/write/correction-in-force.ts';
import { type JudgeClaims, overrule } from '../../../electron/write/overrule.ts';
import { trendToJudge } from '../../../electron/write/overrule-trend.ts';
import { reconcileThread } from '../../../electron/write/reconcile/reconcile-thread.ts';
import { compareTimes, parseIso } from '../../../shared/clinical-time.ts';
import { claim, orders, results } from './claims.ts';

const RUNS = { numRuns: 500 * Number(process.env.STAM_PROPERTY_RUNS ?? 1) };

const judge: JudgeClaims = (claims) => reconcileThread(claims, new Set(claims));

/** What a person says of the memory of one of the claims that were on record when they looked. */
function said(of: Claim, seen: readonly Claim[], ruling: Ruling, seq: number): CorrectionInForce {
  const { standings } = judge(seen);
  const root = standings.get(of)?.of ?? of.id;
  const own = seen.filter((c) => c.id === root || standings.get(c)?.of === root);
  const dated = seen.map((c) => c.entryTime).filter((t) => t !== null);
  return {
    id: `k${seq}`,
    ruling,
    memory: seen.find((c) => c.id === root)?.publicId ?? of.publicId,
    claims: new Set(own.map((c) => c.publicId)),
    reached: dated.sort(compareTimes).at(-1) ?? null,
    entryId: 1000 + seq,
    seq,
    reason: 'A person said so',
    exact: false,
  };
}

const rulings: fc.Arbitrary<Ruling> = fc.constantFrom<Ruling>(
  { what: 'keep active' },
  { what: 'never held' },
  { what: 'over', cause: 'resolved', successor: null, until: null },
  { what: 'over', cause: 'resolved', successor: null, until: parseIso('2021-01-15') },
);

/** A thread of which a person has seen the beginning, in order of arrival, and what they said of one or two memories. */
const corrected = (claims: Claim[]) =>
  fc
    .tuple(fc.nat(), fc.nat(), fc.nat(), fc.array(rulings, { minLength: 1, maxLength: 2 }))
    .map(([a, b, known, all]) => {
      const seen = claims.slice(0, 1 + (known % claims.length)).sort(compareClaims);
      const corrections = all.map((ruling, i) => {
        const of = seen[(i === 0 ? a : b) % seen.length] as Claim;
        return said(of, seen, ruling, 500 + i);
      });
      return { thread: [...claims].sort(compareClaims), corrections };
    });

function whole(claims: readonly Claim[], standings: ReadonlyMap<Claim, Standing>): void {
  expect([...standings.keys()].map((c) => c.id).sort((a, b) => a - b)).toEqual(
    claims.map((c) => c.id).sort((a, b) => a - b),
  );
  const states = new Set([...standings].filter(([, s]) => s.role === 'states').map(([c]) => c.id));
  for (const [c, s] of standings) {
    if (s.role !== 'states') expect([c.id, states.has(s.of ?? -1)]).toEqual([c.id, true]);
    if (s.successor !== null) expect([c.id, states.has(s.successor), s.successor !== c.id]).toEqual([c.id, true, true]);
    expect(s.activeTo >= s.activeFrom, c.text).toBe(true);
    if (s.role !== 'states' || s.store === 'ACTIVE') continue;
    expect(s.cause).not.toBeNull();
    expect(s.reason ?? '').not.toBe('');
    expect(s.triggerMemory ?? s.triggerEntry).not.toBeNull();
    if (s.cause === 'superseded') expect(s.successor).not.toBeNull();
  }
}

for (const [name, threads] of [
  ['orders of one drug', orders],
  ['results of one analyte', results],
] as const) {
  test(`whatever persons say of ${name}, every claim has one standing that is whole`, () => {
    fc.assert(
      fc.property(threads.chain(corrected), ({ thread, corrections }) => {
        whole(thread, overrule(thread, judge, corrections).result.standings);
      }),
      RUNS,
    );
  });

  test(`the newest word on a memory of ${name} is what the memory stands by, as long as nothing later speaks`, () => {
    fc.assert(
      fc.property(threads, fc.nat(), rulings, (claims, n, ruling) => {
        const thread = [...claims].sort(compareClaims);
        const correction = said(thread[n % thread.length] as Claim, thread, ruling, 500);
        const { result } = overrule(thread, judge, [correction]);
        const shown = thread.find((c) => c.publicId === correction.memory) as Claim;
        const standing = result.standings.get(shown);
        expect(standing?.store).toBe(ruling.what === 'keep active' ? 'ACTIVE' : 'HISTORY');
        expect(standing?.role).toBe('states');
        if (ruling.what === 'never held') expect(standing?.activeFrom).toBe(standing?.activeTo);
      }),
      RUNS,
    );
  });

  test(`of ${name} what is over brings nothing back that it had replaced`, () => {
    fc.assert(
      fc.property(threads, fc.nat(), (claims, n) => {
        const thread = [...claims].sort(compareClaims);
        const ruling: Ruling = { what: 'over', cause: 'resolved', successor: null, until: null };
        const correction = said(thread[n % thread.length] as Claim, thread, ruling, 500);
        const before = judge(thread).standings;
        const { result } = overrule(thread, judge, [correction]);
        for (const [c, s] of result.standings) {
          if (correction.claims.has(c.publicId) || s.role !== 'states') continue;
          expect([c.id, s.store, before.get(c)?.role]).toEqual([c.id, before.get(c)?.store, 'states']);
        }
      }),
      RUNS,
    );
  });
}

test('a later statement is ACTIVE beside what a person moved, and an older one with the same start is not', () => {
  const order = (id: number, time: string, from: string): Claim =>
    claim({ id, kind: 'condition', text: 'Asthma', time, from, status: 'active' });
  const first = order(1, '2018-01-01', '2010-01-01');
  const correction = said(first, [first], { what: 'never held' }, 500);
  const outcome = (...more: Claim[]) => {
    const thread = [first, ...more].sort(compareClaims);
    const { result, restated } = overrule(thread, judge, [correction]);
    const active = [...result.standings].filter(([, s]) => s.role === 'states' && s.store === 'ACTIVE');
    return { active: active.map(([c]) => c.id), restated: restated.map((r) => r.claim.id) };
  };
  expect(outcome()).toEqual({ active: [], restated: [] });
  expect(outcome(order(2, '2015-01-01', '2010-01-01'))).toEqual({ active: [], restated: [] });
  expect(outcome(order(2, '2022-01-01', '2010-01-01'))).toEqual({ active: [2], restated: [2] });
  // Another start, although it is older: nobody has looked at that.
  expect(outcome(order(2, '2015-01-01', '2014-06-01'))).toEqual({ active: [2], restated: [2] });
});

test('of a trend with corrections, what is judged of one more result is what the whole would be judged to be', () => {
  fc.assert(
    fc.property(
      results,
      fc.array(fc.tuple(fc.nat(), rulings), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      (all, said_, n) => {
        const seen = all.slice(0, 1 + (n % all.length)).sort(compareClaims);
        const corrections = said_.map(([of, ruling], i) =>
          said(seen[of % seen.length] as Claim, seen, ruling, 500 + i),
        );
        let thread = [...seen];
        const standings = new Map(overrule(thread, judge, corrections).result.standings);
        for (const claim of all.slice(seen.length)) {
          thread = [...thread, claim].sort(compareClaims);
          const part = trendToJudge(thread, new Set([claim]), corrections);
          for (const [c, s] of overrule(part, judge, corrections).result.standings) standings.set(c, s);
        }
        const whole = overrule(thread, judge, corrections).result.standings;
        const plain = (of: ReadonlyMap<Claim, Standing>) => [...of].map(([c, s]) => [c.id, s]).sort();
        expect(plain(standings)).toEqual(plain(whole));
      },
    ),
    RUNS,
  );
});
