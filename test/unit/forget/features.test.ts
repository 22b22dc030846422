/** What the baseline looks at, feature by feature: what is not known has a mark of its own, and is never a silent 0. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  baselineDrivers,
  baselineScore,
  type Example,
  isOfThisProgram,
  trainBaseline,
} from '../../../electron/forget/baseline.ts';
import { driverWords } from '../../../electron/forget/driver-words.ts';
import { FEATURES } from '../../../electron/forget/features.ts';
import type { ArchivedFacts } from '../../../electron/store/repositories/deletion-features.ts';
import { CAUSES, KINDS } from '../../../shared/vocabulary.ts';
import '../../support/property-seed.ts';

const usual: ArchivedFacts = {
  memoryId: 1,
  kind: 'symptom',
  text: 'Runny nose',
  concept: 'Runny nose',
  subject: 'patient',
  assertion: 'present',
  codings: '[]',
  attributes: '{}',
  cause: 'resolved',
  validFrom: '2015-03-01',
  validTo: '2015-03-11',
  stated: '2015-03-11',
  reached: '2016-03-10',
  entryType: 'facts',
  successorSame: 0,
  evidence: 0,
  lastStated: null,
  mentions: 1,
  current: 0,
  dependents: 0,
  hangsOn: 0,
};

function value(name: string, facts: Partial<ArchivedFacts> = {}): number {
  const feature = FEATURES.find((f) => f.name === name);
  if (!feature) throw new Error(`there is no feature “${name}”`);
  return feature.value({ ...usual, ...facts });
}

const words = (group: string, facts: Partial<ArchivedFacts> = {}): string => driverWords(group, { ...usual, ...facts });

describe('how long it held', () => {
  it('counts in days, on a scale on which the first ones say most', () => {
    expect(value('duration')).toBeCloseTo(Math.log(11), 12);
    expect(value('duration', { validTo: '2015-03-01' })).toBe(0);
    expect(value('duration not known', { validTo: '2015-03-01' })).toBe(0);
    expect(words('duration')).toBe('It held for 10 days.');
  });

  it('counts whole years between two years of which one is over before the other', () => {
    expect(value('duration', { validFrom: '2009', validTo: '2015' })).toBeCloseTo(Math.log1p(2191), 3);
    expect(words('duration', { validFrom: '2009', validTo: '2015-06' })).toBe('It held for 6 years.');
  });

  it.each([
    ['its start is not known', null, '2015-03-11'],
    ['its end is not known', '2015-03-01', null],
    ['start and end are the same year', '2009', '2009'],
    ['start and end are the same month', '2009-05', '2009-05'],
    ['it ended in the year in which it began on a day', '2009-05-03', '2009'],
    ['it began in the year in which it ended on a day', '2009', '2009-05-03'],
    ['its source has the end before the start', '2015-03-11', '2015-03-01'],
    ['what stands there is no date', 'spring', '2015-03-01'],
  ])('is not known where %s', (_, validFrom, validTo) => {
    expect(value('duration not known', { validFrom, validTo })).toBe(1);
    expect(value('duration', { validFrom, validTo })).toBe(0);
    expect(words('duration', { validFrom, validTo })).toBe('How long it held is not known.');
  });

  it('is of one day where two times of that day are told in other precision', () => {
    const day = { validFrom: '2015-03-01T10:00', validTo: '2015-03-01' };
    expect([value('duration', day), value('duration not known', day)]).toEqual([0, 0]);
    expect(words('duration', day)).toBe('It held for less than a day.');
  });
});

describe('how long ago it was stated', () => {
  it('counts days from its last statement to the newest entry of the record, never to today', () => {
    expect(value('time since it was stated')).toBeCloseTo(Math.log1p(365), 12);
    expect(value('time since it was stated', { lastStated: '2016-03-09' })).toBeCloseTo(Math.log1p(1), 12);
    expect(value('time since it was stated', { lastStated: '2014-01-01' })).toBeCloseTo(Math.log1p(365), 12);
    expect(words('age')).toBe('It was last stated 12 months before the newest entry of the record.');
  });

  it('is not known where nothing is dated, or only by the year that the record has reached', () => {
    for (const facts of [{ stated: null }, { reached: null }, { stated: '2016' }, { stated: '2016-03' }]) {
      expect([value('never dated', facts), value('time since it was stated', facts)]).toEqual([1, 0]);
      expect(words('age', facts)).toBe('When it was last stated is not known.');
    }
  });

  it('takes the day of a later statement where its own entry is not dated', () => {
    expect(value('never dated', { stated: null, lastStated: '2016-03-01' })).toBe(0);
  });
});

describe('what its source calls it', () => {
  const called = (interpretation: string) => ({ attributes: JSON.stringify({ interpretation }) });

  it.each([
    'H',
    'HH',
    'L',
    'LL',
    'A',
    'High',
    'low',
    'Abnormal',
    'abnormal',
    'Critical high',
    'Significantly high',
    'Off scale low',
    'Positive',
  ])('is abnormal where it says “%s”', (said) => {
    expect(value('abnormal', called(said))).toBe(1);
    expect(value('abnormal or not is not stated', called(said))).toBe(0);
  });

  it.each(['N', 'Normal', 'Negative', 'within limits', 'S', 'Hold'])('is not abnormal where it says “%s”', (said) => {
    expect(value('abnormal', called(said))).toBe(0);
    expect(value('abnormal or not is not stated', called(said))).toBe(0);
    expect(words('abnormal', called(said))).toBe('Its source does not call it abnormal.');
  });

  it('is neither where it says nothing of it', () => {
    for (const facts of [{}, called(''), called(' '), { attributes: '{"value":4.1,"unit":"mmol/L"}' }]) {
      expect([value('abnormal', facts), value('abnormal or not is not stated', facts)]).toEqual([0, 1]);
      expect(words('abnormal', facts)).toBe('Its source says nothing of normal or abnormal.');
    }
  });
});

test('entries that state it again count, its own does not', () => {
  expect(value('stated again')).toBe(0);
  expect(value('stated again', { evidence: 1 })).toBeCloseTo(Math.log(2), 12);
  expect(words('evidence', { evidence: 1 })).toBe('1 other statement of the record speaks of it.');
});

test('claims of its concept count from the second one on', () => {
  expect(value('recurrence')).toBe(0);
  expect(value('recurrence', { mentions: 4 })).toBeCloseTo(Math.log(4), 12);
  expect(words('recurrence', { mentions: 4 })).toBe('The record speaks 4 times of Runny nose.');
});

test('whether its concept is current in another memory is yes or no, however many there are', () => {
  expect([0, 1, 5].map((current) => value('still current in another memory', { current }))).toEqual([0, 1, 1]);
});

test('what hangs on it and what it hangs on are two things', () => {
  expect([value('dependents', { dependents: 2 }), value('hangs on', { dependents: 2 })]).toEqual([Math.log(3), 0]);
  expect([value('dependents', { hangsOn: 2 }), value('hangs on', { hangsOn: 2 })]).toEqual([0, Math.log(3)]);
});

test('a name is as specific as it has words, and a concept without a name has none', () => {
  expect(value('specificity')).toBeCloseTo(Math.log(3), 12);
  expect(value('specificity', { concept: 'Glucose [Mass/volume] in Blood' })).toBeCloseTo(Math.log(6), 12);
  expect(value('specificity', { concept: '' })).toBe(0);
  expect(value('coded')).toBe(0);
  expect(value('coded', { codings: '[{"system":"s","code":"1","display":null}]' })).toBe(1);
  expect(words('specificity')).toBe('Its name has 2 words, and it has no code.');
});

test('a newer statement of the same, an assertion that is not “present” and a text are yes or no', () => {
  expect([value('replaced by the same'), value('replaced by the same', { successorSame: 1 })]).toEqual([0, 1]);
  expect([value('not present'), value('not present', { assertion: 'possible' })]).toEqual([0, 1]);
  expect([value('from a text'), value('from a text', { entryType: 'note' })]).toEqual([0, 1]);
});

test('each cause but “superseded”, and each kind that the floor leaves, is a mark of its own', () => {
  const marked = (facts: Partial<ArchivedFacts>, group: string) =>
    FEATURES.filter((f) => f.group === group && f.value({ ...usual, ...facts }) === 1).map((f) => f.name);
  expect(marked({ cause: 'superseded' }, 'cause')).toEqual([]);
  for (const cause of CAUSES.filter((c) => c !== 'superseded' && c !== 'restored by a person')) {
    expect(marked({ cause }, 'cause')).toEqual([`cause: ${cause}`]);
  }
  for (const kind of KINDS.filter((k) => !['allergy', 'immunization', 'device', 'family history'].includes(k))) {
    expect(marked({ kind }, 'kind')).toEqual([`kind: ${kind}`]);
  }
});

const anyTime = fc.constantFrom(null, '2009', '2009-05', '2009-05-03', '2014-12-31T23:50-05:00', '2016', 'soon');
const anyFacts: fc.Arbitrary<ArchivedFacts> = fc.record({
  memoryId: fc.nat(),
  kind: fc.constantFrom(...KINDS),
  text: fc.string(),
  concept: fc.string(),
  subject: fc.constant('patient' as const),
  assertion: fc.constantFrom('present' as const, 'absent' as const),
  codings: fc.constant('[]'),
  attributes: fc.constantFrom('{}', '{"interpretation":"H"}', '{"interpretation":"N"}'),
  cause: fc.constantFrom(...CAUSES),
  validFrom: anyTime,
  validTo: anyTime,
  stated: anyTime,
  reached: anyTime,
  entryType: fc.constantFrom('facts', 'note'),
  successorSame: fc.constantFrom(0 as const, 1 as const),
  evidence: fc.nat(40),
  lastStated: anyTime,
  mentions: fc.integer({ min: 1, max: 400 }),
  current: fc.nat(5),
  dependents: fc.nat(9),
  hangsOn: fc.nat(9),
});

test('every feature of every memory is a number, and every driver a sentence', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const feature of FEATURES) {
        expect(Number.isFinite(feature.value(facts))).toBe(true);
        expect(driverWords(feature.group, facts)).toMatch(/^[A-Z0-9].*\.$/s);
      }
    }),
  );
});

test('a score is a chance, and its drivers add up to no more than all that moved it', () => {
  const examples = fc.array(fc.record({ facts: anyFacts, safe: fc.boolean() }), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(examples, anyFacts, (drawn: Example[], facts) => {
      fc.pre(new Set(drawn.map((e) => e.safe)).size === 2);
      const model = trainBaseline(drawn);
      expect(isOfThisProgram(model)).toBe(true);
      const score = baselineScore(model, facts);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      const drivers = baselineDrivers(model, facts);
      expect(drivers.length).toBeLessThanOrEqual(6);
      const weights = drivers.map((d) => Math.abs(d.weight));
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
    }),
    { numRuns: 60 },
  );
});

test('a scorer that was trained on other features is not of this program', () => {
  const model = trainBaseline([
    { facts: usual, safe: true },
    { facts: { ...usual, kind: 'medication' }, safe: false },
  ]);
  expect(isOfThisProgram({ ...model, features: model.features.slice(1) })).toBe(false);
  expect(isOfThisProgram({ ...model, features: [...model.features].reverse() })).toBe(false);
});
