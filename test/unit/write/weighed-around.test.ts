/** What is weighed among its neighbours alone stands as if the whole thread had been weighed (DESIGN §3.9). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claim, compareClaims, type Standing } from '../../../electron/write/claim.ts';
import { positionOf } from '../../../electron/write/reconcile/position.ts';
import { reconcileThread } from '../../../electron/write/reconcile/reconcile-thread.ts';
import type { Reconciled, Settled } from '../../../electron/write/reconcile/standings.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { Assertion, Kind, Status } from '../../../shared/vocabulary.ts';
import { claim, orders } from './claims.ts';

const RUNS = { numRuns: 300 * Number(process.env.STAM_PROPERTY_RUNS ?? 1) };

interface Drawn {
  word: string;
  /** Days after the first of 2015. */
  day: number;
  minute: string;
  length: number | null;
  status: Status | null;
  assertion: Assertion;
  later: number;
  odd: boolean;
}

const iso = (day: number): string => new Date(Date.UTC(2015, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);

/** A thread of one kind whose starts are told alike, with now and then a claim that makes it another case. */
function threads(kind: Kind, words: readonly string[], statuses: readonly (Status | null)[]): fc.Arbitrary<Claim[]> {
  const drawn = fc.record<Drawn>({
    word: fc.constantFrom(...words),
    day: fc.oneof(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 2000, max: 2060 }),
    ),
    minute: fc.constantFrom('08:00', '08:00+00:00', '23:30-05:00', '04:30+00:00', '00:15+14:00', '23:50-12:00'),
    length: fc.option(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -5, max: 900 })), {
      nil: null,
      freq: 3,
    }),
    status: fc.constantFrom(...statuses),
    assertion: fc.constantFrom<Assertion>('present', 'present', 'present', 'present', 'possible', 'absent'),
    later: fc.constantFrom(0, 0, 0, 1, 30, 400),
    odd: fc.boolean(),
  });
  return fc
    .tuple(
      fc.array(drawn, { minLength: 4, maxLength: 24 }),
      fc.constantFrom('day', 'minute', 'month'),
      fc.constantFrom<'none' | 'held' | 'withdrawn' | 'loose' | 'vague' | 'expected'>(
        'none',
        'none',
        'none',
        'none',
        'held',
        'withdrawn',
        'loose',
        'vague',
        'expected',
      ),
      fc.boolean(),
    )
    .map(([all, precision, odd, certain]) =>
      all.map((d, i) => {
        const told = (day: number): string =>
          precision === 'day' ? iso(day) : precision === 'month' ? iso(day).slice(0, 7) : `${iso(day)}T${d.minute}`;
        const isOdd = d.odd && i % 4 === 1;
        const status =
          isOdd && odd === 'held'
            ? 'on-hold'
            : isOdd && odd === 'withdrawn'
              ? 'entered-in-error'
              : isOdd && odd === 'loose'
                ? 'stopped'
                : isOdd && odd === 'expected'
                  ? 'active'
                  : d.status;
        const to =
          d.length === null || (status === 'active' && !(isOdd && odd === 'expected')) ? null : told(d.day + d.length);
        return claim({
          id: i + 1,
          kind,
          text: d.word,
          time: iso(d.day + d.later),
          from: isOdd && odd === 'loose' ? null : isOdd && odd === 'vague' ? iso(d.day).slice(0, 4) : told(d.day),
          to,
          status,
          assertion: certain ? 'present' : d.assertion,
        });
      }),
    );
}

const DRUGS = threads(
  'medication',
  ['Amlodipine 5 mg once daily', 'Amlodipine 5 mg once daily', 'Amlodipine 10 mg once daily'],
  ['active', 'stopped', 'stopped', 'completed', null],
);
const CASES: readonly [string, fc.Arbitrary<Claim[]>][] = [
  ['orders of one drug', DRUGS],
  ['orders of every sort', orders],
  ['courses of one drug', threads('medication', ['Amoxicillin 500 mg'], ['completed', 'completed', 'active'])],
  [
    'a drug that is ordered again and again',
    threads('medication', ['Simvastatin 10 mg'], ['active', 'stopped', 'stopped']),
  ],
  ['a disease', threads('condition', ['Sinusitis'], ['active', 'resolved', 'remission', null])],
  ['what a person is', threads('social', ['Smoking: never', 'Smoking: daily'], [null, 'active'])],
  ['visits', threads('encounter', ['Check up', 'Check up', 'Follow up'], ['completed', null])],
  ['dialyses', threads('procedure', ['Dialysis'], ['completed', 'completed', null])],
  ['doses of a vaccine', threads('immunization', ['Influenza vaccine'], ['completed'])],
  ['devices', threads('device', ['Pacemaker'], ['active', null])],
];

const arriving = (claims: Claim[]): fc.Arbitrary<Claim[]> =>
  fc.oneof(
    fc.constant([...claims].sort(compareClaims)),
    fc.constant([...claims].sort((a, b) => compareClaims(b, a))),
    fc.shuffledSubarray(claims, { minLength: claims.length, maxLength: claims.length }),
  );

function plain(standings: ReadonlyMap<Claim, Standing>): [number, Standing][] {
  return [...standings].map(([c, s]): [number, Standing] => [c.id, s]).sort((a, b) => a[0] - b[0]);
}

const pairs = (all: readonly { older: Claim; newer: Claim; guard: string }[]): string[] =>
  all.map((c) => `${c.guard} ${c.older.id} ${c.newer.id}`);

const stopped = (r: Reconciled): string[] => pairs(r.verdicts.filter((v) => !v.ok));

/** Nearly always, or always, weighed as wholes. */
const WHOLE: ReadonlySet<string> = new Set(['orders of every sort', 'devices']);

describe.each(CASES)('%s', (name, cases) => {
  test('that come one or two at a time stand, conflict and are stopped as if the whole thread were weighed each time', () => {
    let around = 0;
    fc.assert(
      fc.property(cases.chain(arriving), fc.constantFrom(1, 1, 2), fc.boolean(), (claims, size, reaches) => {
        const thread: Claim[] = [];
        const standings = new Map<Claim, Standing>();
        let settled: Settled | null = null;
        let last = '';
        for (let i = 0; i < claims.length; i += size) {
          const batch = claims.slice(i, i + size);
          for (const c of batch) {
            thread.splice(positionOf(thread, c), 0, c);
            if ((c.entryTime?.date ?? '') > last) last = c.entryTime?.date ?? '';
          }
          const reached = reaches ? parseIso(last || null) : null;
          const known = batch.length < thread.length ? settled : null;
          const got = reconcileThread(thread, new Set(batch), reached, undefined, undefined, known);
          const whole = reconcileThread(thread, new Set(thread), reached);
          for (const [c, s] of got.standings) standings.set(c, s);
          if (got.standings.size < thread.length) around++;
          expect(plain(standings)).toEqual(plain(whole.standings));
          expect(pairs(got.conflicts).sort()).toEqual(pairs(whole.conflicts).sort());
          expect(got.conflicts.map((c) => c.message).sort()).toEqual(whole.conflicts.map((c) => c.message).sort());
          expect(stopped(got)).toEqual(stopped(whole));
          const own = (r: Reconciled): string[] =>
            pairs(r.verdicts.filter((v) => batch.includes(v.newer) || batch.includes(v.older)));
          expect(own(got)).toEqual(own(whole));
          const order = (r: Reconciled): number[] =>
            [...r.standings.keys()].filter((c) => got.standings.has(c)).map((c) => c.id);
          expect(order(got)).toEqual(order(whole));
          settled = got.settled;
        }
      }),
      RUNS,
    );
    // Else nothing was tested but the whole thread against itself.
    if (!WHOLE.has(name)) expect(around).toBeGreaterThan(100);
  });
});
