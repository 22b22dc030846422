/** Courses that a clinic sees (two doses a day, two eyes, restarts, refutations, scopes of "no known"), told in any order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endState, type RawEntry, scratch } from '../../support/scratch-engine.ts';
import { allergy, drug, entry, noAllergy, operation, plan, type Stated, watch } from './told.ts';

const MORE = Number(process.env.STAM_PROPERTY_RUNS ?? 1);

const stated: fc.Arbitrary<Stated[]> = fc.oneof(
  fc
    .subarray(['Gabapentin 300 mg every morning', 'Gabapentin 600 mg every night', 'Gabapentin 900 mg every night'], {
      minLength: 1,
    })
    .map((texts) => texts.map((t) => drug(t))),
  fc
    .tuple(fc.constantFrom('left', 'right'), fc.constantFrom('0.25', '0.5'), fc.constantFrom('active', 'stopped'))
    .map(([side, dose, status]) => [
      drug(`Timolol ${dose} % eye drops, ${side} eye`, status === 'active' ? {} : { status, from: null }),
    ]),
  fc.constantFrom('Metoprolol 25 mg', 'Metoprolol tartrate 50 mg', 'Metoprolol succinate 100 mg').map((t) => [drug(t)]),
  fc
    .constantFrom('active', 'active', 'stopped')
    .map((status) => [
      drug('Warfarin 5 mg once daily', status === 'active' ? {} : { status, from: null }),
      ...(status === 'active' ? [watch('INR every 4 weeks')] : []),
    ]),
  fc
    .constantFrom('present', 'present', 'refuted', 'possible')
    .map((assertion) => [allergy('Latex allergy', { assertion })]),
  fc.constantFrom('Penicillin allergy', 'Peanut allergy').map((t) => [allergy(t)]),
  fc
    .constantFrom('NKDA', 'No known food allergies', 'No known allergies', 'No known latex allergy')
    .map((t) => [noAllergy(t)]),
  fc.constantFrom('done', 'planned', 'cancelled', 'error').map((what) => [
    what === 'planned'
      ? plan('Colonoscopy planned')
      : operation('Colonoscopy', {
          ...(what === 'cancelled' ? { status: 'cancelled' } : {}),
          ...(what === 'error' ? { status: 'entered-in-error', from: null } : {}),
        }),
  ]),
);

const course: fc.Arbitrary<RawEntry[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 900 }), stated), {
    minLength: 2,
    maxLength: 9,
    selector: ([day]) => day,
  })
  .map((all) =>
    all.map(([n, facts]) =>
      entry(new Date(Date.UTC(2020, 0, 1) + n * 86_400_000).toISOString().slice(0, 10), ...facts),
    ),
  );

test('any order in which such courses are told ends in the same state, with the same questions to a person', async () => {
  await fc.assert(
    fc.asyncProperty(
      course.chain((c) =>
        fc.tuple(fc.constant(c), fc.shuffledSubarray(c, { minLength: c.length, maxLength: c.length })),
      ),
      async ([entries, shuffled]) => {
        await using a = scratch();
        await using b = scratch();
        await a.take(entries);
        for (const e of shuffled) await b.take([e]);
        expect(endState(b.engine.state('P'))).toEqual(endState(a.engine.state('P')));
        const open = (s: typeof a): string[] =>
          s.engine
            .conflicts('P')
            .map((c) => [c.guard, ...c.texts].join(' | '))
            .sort();
        expect(open(b)).toEqual(open(a));
        expect(a.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
      },
    ),
    { numRuns: 40 * MORE },
  );
});
