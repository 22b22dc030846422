/** Allergies: a forgotten one can kill, so they leave only by refutation, entry in error, or a person. */
import { expect, test } from 'vitest';
import { allergy, drug, entry, noAllergy, snomed, tell, tellInOrder } from './told.ts';

test('“no known drug allergies” falls with the first drug allergy, and the allergy is its successor', async () => {
  await using t = await tell(
    entry('2020-01-01', noAllergy('NKDA')),
    entry('2022-01-01', allergy('Rash after amoxicillin')),
  );
  expect(t.now()).toEqual(['Rash after amoxicillin']);
  expect(t.past()).toEqual(['NKDA | 2020-01-01 | 2022-01-01 | superseded']);
});

test('“no known allergies” after an allergy never ends it and is put to a person', async () => {
  await using t = await tell(
    entry('2020-01-01', allergy('Penicillin allergy')),
    entry('2022-01-01', noAllergy('No known allergies')),
  );
  expect(t.now()).toEqual(['Penicillin allergy']);
  expect(t.conflicts().map((c) => c.guard)).toEqual(['an allergy leaves only by refutation']);
});

test('“no known drug allergies” says nothing of food', async () => {
  await using t = await tell(
    entry('2020-01-01', allergy('Peanut allergy')),
    entry('2022-01-01', noAllergy('No known drug allergies')),
  );
  expect(t.now()).toEqual(['No known drug allergies', 'Peanut allergy']);
  expect(t.conflicts()).toEqual([]);
});

test('“no known latex allergy” says nothing of penicillin', async () => {
  await using t = await tell(
    entry('2020-01-01', allergy('Penicillin allergy')),
    entry('2022-01-01', noAllergy('No known latex allergy')),
  );
  expect(t.now()).toEqual(['No known latex allergy', 'Penicillin allergy']);
  expect(t.conflicts()).toEqual([]);
});

test('“no known food allergies” falls with a peanut allergy and stands beside a penicillin allergy', async () => {
  await using t = await tell(
    entry('2020-01-01', noAllergy('No known food allergies')),
    entry('2022-01-01', allergy('Penicillin allergy')),
  );
  expect(t.now()).toEqual(['No known food allergies', 'Penicillin allergy']);
  await using u = await tell(
    entry('2020-01-01', noAllergy('No known food allergies')),
    entry('2022-01-01', allergy('Peanut allergy')),
  );
  expect(u.now()).toEqual(['Peanut allergy']);
});

test('an allergy called resolved or inactive stays, and a person is asked', async () => {
  for (const status of ['resolved', 'inactive', 'completed']) {
    await using t = await tell(
      entry('2020-01-01', allergy('Egg allergy')),
      entry('2022-01-01', allergy('Egg allergy', { status, from: '2020-01-01' })),
    );
    expect(t.now()).toEqual(['Egg allergy']);
    expect(t.past()).toEqual([]);
  }
});

test('an allergy with a stated end stays', async () => {
  await using t = await tell(entry('2022-01-01', allergy('Egg allergy', { from: '2000', to: '2010' })));
  expect(t.now()).toEqual(['Egg allergy']);
});

test('a refuted allergy leaves with the refutation as its successor, and what was known before stays known', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Latex allergy')),
    entry('2022-05-19', allergy('Latex allergy', { assertion: 'refuted', status: null })),
  );
  expect(t.past()).toEqual(['Latex allergy | 2015-02-10 | 2022-05-19 | superseded']);
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['refuted']);
});

test('an allergy stated again after its refutation is current again', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Latex allergy')),
    entry('2018-05-19', allergy('Latex allergy', { assertion: 'refuted', status: null })),
    entry('2022-05-19', allergy('Latex allergy')),
  );
  expect(t.s.engine.state('P').active.map((m) => [m.assertion, m.validFrom?.date])).toEqual([
    ['present', '2022-05-19'],
  ]);
  expect(t.past()).toHaveLength(2);
});

test('“not allergic to penicillin” without a refutation never ends the allergy and is put to a person', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Penicillin allergy')),
    entry('2022-05-19', allergy('Penicillin allergy', { assertion: 'absent', status: null })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toContain('present');
  expect(t.conflicts().map((c) => c.guard)).toEqual(['an allergy leaves only by refutation']);
});

test('an allergy entered in error was true on no day, and others stay', async () => {
  await using t = await tell(
    entry('2020-03-03', allergy('Walnut allergy'), allergy('Penicillin allergy', { code: snomed('91936005') })),
    entry('2020-09-14', allergy('Walnut allergy', { status: 'entered-in-error', from: '2020-03-03' })),
  );
  expect(t.now()).toEqual(['Penicillin allergy']);
  expect(t.on('2020-06-01')).toEqual(['Penicillin allergy']);
  expect(t.past()).toEqual(['Walnut allergy | 2020-03-03 | ? | entered in error']);
});

test('“no known allergies” is current again where the allergy that ended it was entered in error', async () => {
  await using t = await tell(
    entry('2020-01-01', noAllergy('No known allergies')),
    entry('2021-01-01', allergy('Walnut allergy')),
    entry('2021-02-01', allergy('Walnut allergy', { status: 'entered-in-error', from: '2021-01-01' })),
  );
  expect(t.now()).toEqual(['No known allergies']);
});

test('an allergy told twice with other words for its substance is one', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Penicillin allergy')),
    entry('2018-02-10', allergy('Allergy to penicillin')),
  );
  expect(t.now()).toHaveLength(1);
  expect(t.s.engine.state('P').active[0]?.evidence).toBe(2);
});

test('an allergy to a class and one to a drug of the class are two', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Penicillin allergy')),
    entry('2018-02-10', allergy('Amoxicillin allergy', { assertion: 'refuted', status: null })),
  );
  expect(t.now('allergy')).toContain('Penicillin allergy');
});

test('a suspected allergy stays current beside nothing else, and yields to its refutation', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Latex allergy', { assertion: 'possible' })),
    entry('2018-02-10', allergy('Latex allergy', { assertion: 'refuted', status: null })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['refuted']);
});

test('a later suspicion does not weaken a known allergy', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Latex allergy')),
    entry('2018-02-10', allergy('Latex allergy', { assertion: 'possible' })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toContain('present');
  expect(t.past()).toEqual([]);
});

test('the drug that caused a reaction ends; the intolerance it left never does', async () => {
  await using t = await tell(
    entry('2021-05-01', drug('Nitrofurantoin 100 mg at night')),
    entry(
      '2021-11-20',
      drug('Nitrofurantoin 100 mg at night', { status: 'stopped', from: '2021-05-01', to: '2021-11-20' }),
      allergy('Nitrofurantoin intolerance: lung reaction'),
    ),
  );
  expect(t.now()).toEqual(['Nitrofurantoin intolerance: lung reaction']);
});

test("a relative's allergy touches neither the patient's nor “no known allergies”", async () => {
  await using t = await tell(
    entry('2020-01-01', noAllergy('No known allergies')),
    entry('2021-01-01', allergy('Penicillin allergy', { subject: 'family member' })),
  );
  expect(t.now()).toEqual(['No known allergies', 'Penicillin allergy']);
});

test('an undated refutation does not end a dated allergy, and a person is asked', async () => {
  await using t = await tellInOrder(
    entry('2020-01-01', allergy('Latex allergy')),
    entry(null, allergy('Latex allergy', { assertion: 'refuted', status: null })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toContain('present');
  expect(t.conflicts()).toHaveLength(1);
});

test('an error mark that tells the start by its year alone speaks of the one allergy that it can mean', async () => {
  await using t = await tell(
    entry('2010-01-05', allergy('Walnut allergy')),
    entry('2012-01-05', allergy('Walnut allergy', { status: 'entered-in-error', from: '2010' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2011-01-01')).toEqual([]);
});
