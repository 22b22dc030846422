/** The end state is a function of the entries, not of the order in which they come (DESIGN §3.9). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endState, type RawEntry, scratch } from '../../support/scratch-engine.ts';

/** More draws on demand: STAM_PROPERTY_RUNS=20 npx vitest run …/order-independence. */
const MORE = Number(process.env.STAM_PROPERTY_RUNS ?? 1);
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const day = fc
  .integer({ min: 0, max: 900 })
  .map((n) => new Date(Date.UTC(2020, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));

const drug = fc
  .record({
    name: fc.constantFrom('Amlodipine', 'Metoprolol tartrate', 'Warfarin'),
    dose: fc.constantFrom('5 mg', '10 mg', '25 mg'),
    status: fc.constantFrom('active', 'stopped', 'completed', null),
    from: day,
    length: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
    later: fc.integer({ min: 0, max: 200 }),
    startUntold: fc.boolean(),
  })
  .map(({ name, dose, status, from, length, later, startUntold }) => {
    const plus = (n: number): string => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10);
    return {
      time: plus(later),
      fact: {
        kind: 'medication',
        text: `${name} ${dose} once daily`,
        code: { system: RXNORM, code: `${name}-${dose}` },
        status,
        // An end that names no start, as a note of a stop does.
        from: startUntold && status === 'stopped' ? null : from,
        to: length === null ? null : plus(length),
      },
    };
  });

const condition = fc
  .record({
    name: fc.constantFrom('Pneumonia', 'Asthma', 'Gout'),
    assertion: fc.constantFrom('present', 'present', 'possible', 'absent', 'refuted'),
    status: fc.constantFrom('active', 'resolved', 'remission', null),
    time: day,
    from: fc.option(day, { nil: null }),
  })
  .map(({ name, assertion, status, time, from }) => ({
    time,
    fact: { kind: 'condition', text: name, code: null, status, assertion, from, to: null },
  }));

const allergy = fc
  .record({
    name: fc.constantFrom('Penicillin allergy', 'Latex allergy', 'No known allergies'),
    assertion: fc.constantFrom('present', 'refuted'),
    status: fc.constantFrom('active', 'entered-in-error', 'resolved'),
    time: day,
  })
  .map(({ name, assertion, status, time }) => ({
    time,
    fact: {
      kind: 'allergy',
      text: name,
      code: null,
      status,
      assertion: name.startsWith('No') ? 'absent' : assertion,
      from: time,
      to: null,
    },
  }));

const measurement = fc
  .record({
    value: fc.integer({ min: 30, max: 70 }).map((n) => n / 10),
    time: fc.oneof(
      day,
      day.map((d) => d.slice(0, 7)),
      fc.tuple(day, fc.constantFrom('08:00+00:00', '23:30-05:00', '04:15+02:00')).map(([d, t]) => `${d}T${t}`),
    ),
    status: fc.constantFrom('final', 'final', 'final', 'corrected', 'preliminary', 'entered-in-error'),
  })
  .map(({ value, time, status }) => ({
    time,
    fact: {
      kind: 'measurement',
      text: `Potassium ${value} mmol/L`,
      code: { system: 'http://loinc.org', code: '2823-3' },
      status,
      from: time,
      to: null,
      attributes: { value, unit: 'mmol/L' },
    },
  }));

const planned = fc.record({ time: day, done: fc.boolean() }).map(({ time, done }) => ({
  time,
  fact: done
    ? { kind: 'procedure', text: 'Colonoscopy', code: null, status: 'completed', from: time, to: null }
    : {
        kind: 'plan',
        text: 'Colonoscopy planned',
        code: null,
        status: 'active',
        from: time,
        to: null,
        assertion: 'planned',
      },
}));

const monitoring = day.map((time) => ({
  time,
  fact: { kind: 'monitoring', text: 'INR every 4 weeks', code: null, status: 'active', from: time, to: null },
}));

const social = fc
  .record({ time: day, text: fc.constantFrom('Smokes 20 cigarettes a day', 'Ex-smoker', 'Never smoked') })
  .map(({ time, text }) => ({ time, fact: { kind: 'social', text, code: null, status: null, from: time, to: null } }));

/** Entries with different clinical times: at the same time nothing says which statement is newer. */
const record = fc
  .uniqueArray(fc.oneof(drug, condition, allergy, measurement, planned, monitoring, social), {
    minLength: 2,
    maxLength: 12,
    selector: (e) => e.time.slice(0, 16),
  })
  .map((all) =>
    all.map((e, i): RawEntry => ({ patient: 'P', id: `e${i}`, time: e.time, type: 'facts', facts: [e.fact] })),
  );

test('any order of import of the same entries ends in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(
      record.chain((entries) =>
        fc.tuple(
          fc.constant(entries),
          fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
        ),
      ),
      async ([entries, shuffled]) => {
        await using a = scratch();
        await using b = scratch();
        await a.take(entries);
        await b.take(shuffled);
        expect(endState(b.engine.state('P'))).toEqual(endState(a.engine.state('P')));
        const open = (s: typeof a): string[] =>
          s.engine
            .conflicts('P')
            .map((c) => [c.guard, ...c.texts].join(' | '))
            .sort();
        expect(open(b)).toEqual(open(a));
      },
    ),
    { numRuns: 60 * MORE },
  );
});

test('entry by entry, each in a file of its own, ends where one file ends', async () => {
  await fc.assert(
    fc.asyncProperty(record, async (entries) => {
      await using a = scratch();
      await using b = scratch();
      await a.take(entries);
      for (const entry of entries) await b.take([entry]);
      expect(endState(b.engine.state('P'))).toEqual(endState(a.engine.state('P')));
    }),
    { numRuns: 20 * MORE },
  );
});

test('what was known after an entry stays what was known after it, whatever comes later', async () => {
  await fc.assert(
    fc.asyncProperty(record, fc.integer({ min: 1, max: 11 }), async (entries, cut) => {
      const known = entries.slice(0, Math.min(cut, entries.length));
      await using a = scratch();
      await using b = scratch();
      await a.take(known);
      await b.take(entries);
      expect(endState(b.engine.state('P', { seq: known.length }))).toEqual(endState(a.engine.state('P')));
    }),
    { numRuns: 30 * MORE },
  );
});

test('every workspace that such records make verifies', async () => {
  await fc.assert(
    fc.asyncProperty(record, async (entries) => {
      await using s = scratch();
      await s.take(entries);
      expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
    }),
    { numRuns: 20 * MORE },
  );
});
