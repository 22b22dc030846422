/** Conditions and symptoms: a disease runs from onset to resolution and may come again (policy "thread"). */
import { expect, test } from 'vitest';
import { entry, icd, illness, relative, snomed, symptom, tell, tellInOrder } from './told.ts';

test('a disease with a stated end is history from that day on, for the reason that its source states', async () => {
  await using t = await tell(
    entry('2023-01-09', illness('Pneumonia', { code: icd('J18.9') })),
    entry(
      '2023-02-06',
      illness('Pneumonia', { code: icd('J18.9'), status: 'resolved', from: '2023-01-09', to: '2023-02-01' }),
    ),
  );
  expect(t.now()).toEqual([]);
  expect(t.past()).toEqual(['Pneumonia | 2023-01-09 | 2023-02-01 | resolved']);
  expect(t.on('2023-01-31')).toEqual(['Pneumonia']);
  expect(t.on('2023-02-01')).toEqual([]);
});

test('a disease said to be resolved without a day is not claimed to be over before that was written', async () => {
  await using t = await tell(
    entry('2023-01-09', illness('Gout')),
    entry('2023-08-01', illness('Gout', { status: 'resolved', from: '2023-01-09' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2023-07-31')).toEqual(['Gout']);
  expect(t.past()).toEqual(['Gout | 2023-01-09 | ? | resolved']);
});

test('a resolution that names no onset ends the disease that runs', async () => {
  await using t = await tell(
    entry('2023-01-09', illness('Cellulitis of left leg')),
    entry('2023-02-01', illness('Cellulitis of left leg', { status: 'resolved', from: null })),
  );
  expect(t.now()).toEqual([]);
  expect(t.all()).toHaveLength(1);
});

test('a disease that comes again after it had resolved is a second episode', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('Depression')),
    entry('2020-09-01', illness('Depression', { status: 'resolved', from: '2020-01-01', to: '2020-08-01' })),
    entry('2023-05-05', illness('Depression')),
  );
  expect(t.now()).toEqual(['Depression']);
  expect(t.s.engine.state('P').active[0]?.validFrom?.date).toBe('2023-05-05');
  expect(t.past()).toEqual(['Depression | 2020-01-01 | 2020-08-01 | resolved']);
  expect(t.on('2021-06-01')).toEqual([]);
});

test('a resolved disease of which an older note speaks as active stays resolved', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('Pneumonia')),
    entry('2020-03-01', illness('Pneumonia', { status: 'resolved', from: '2020-01-01', to: '2020-02-20' })),
    entry('2020-02-01', illness('Pneumonia', { from: '2020-01-01' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.conflicts()).toEqual([]);
});

test('a cancer in remission stays in the present picture, and a recurrence too', async () => {
  await using t = await tell(
    entry('2016-03-10', illness('Breast cancer, left', { code: icd('C50.912') })),
    entry('2018-09-01', illness('Breast cancer, left, in remission', { code: icd('C50.912'), status: 'remission' })),
  );
  expect(t.now()).toEqual(['Breast cancer, left, in remission']);
  expect(t.past()).toEqual(['Breast cancer, left | 2016-03-10 | 2018-09-01 | superseded']);
  await using u = await tell(
    entry('2016-03-10', illness('Breast cancer, left', { code: icd('C50.912') })),
    entry('2018-09-01', illness('Breast cancer, left, in remission', { code: icd('C50.912'), status: 'remission' })),
    entry('2022-02-02', illness('Breast cancer, left, recurrence', { code: icd('C50.912'), status: 'recurrence' })),
  );
  expect(u.now()).toEqual(['Breast cancer, left, recurrence']);
  expect(u.past()).toHaveLength(2);
});

test('a cancer whose source states its end goes to history by that word, and no day before is lost', async () => {
  await using t = await tell(
    entry('2016-03-10', illness('Colon cancer')),
    entry('2020-03-10', illness('Colon cancer', { status: 'resolved', from: '2016-03-10', to: '2017-01-01' })),
  );
  expect(t.past()).toEqual(['Colon cancer | 2016-03-10 | 2017-01-01 | resolved']);
  expect(t.on('2016-12-31')).toEqual(['Colon cancer']);
});

test('“history of” a disease does not open a second disease beside the one on record', async () => {
  await using t = await tell(
    entry('2015-01-01', illness('Myocardial infarction')),
    entry('2022-01-01', illness('History of myocardial infarction')),
  );
  expect(t.now()).toEqual(['Myocardial infarction']);
  expect(t.one('Myocardial infarction').evidence).toBe(2);
});

test('a suspicion yields to the diagnosis, and the diagnosis names itself as its successor', async () => {
  await using t = await tell(
    entry('2024-03-01', illness('Pulmonary embolism', { assertion: 'possible', status: null })),
    entry('2024-03-02', illness('Pulmonary embolism')),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['present']);
  expect(t.past()).toEqual(['Pulmonary embolism | 2024-03-01 | 2024-03-02 | superseded']);
});

test('a suspicion that is ruled out leaves, and no disease stands in its place', async () => {
  for (const assertion of ['refuted', 'absent']) {
    await using t = await tell(
      entry('2024-03-01', illness('Deep vein thrombosis', { assertion: 'possible', status: null })),
      entry('2024-03-02', illness('Deep vein thrombosis', { assertion, status: null })),
    );
    expect(t.s.engine.state('P').active.filter((m) => m.assertion === 'present' || m.assertion === 'possible')).toEqual(
      [],
    );
    expect(t.past()).toEqual(['Deep vein thrombosis | 2024-03-01 | 2024-03-02 | superseded']);
    expect(t.conflicts()).toEqual([]);
  }
});

test('a later suspicion never takes the place of a diagnosis', async () => {
  await using t = await tell(
    entry('2022-01-01', illness('Asthma')),
    entry('2023-01-01', illness('Asthma', { assertion: 'possible', status: null })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toContain('present');
  expect(t.past()).toEqual([]);
});

test('a diagnosis that is refuted leaves, and the refutation is its successor', async () => {
  await using t = await tell(
    entry('2022-01-01', illness('Epilepsy')),
    entry('2023-01-01', illness('Epilepsy', { assertion: 'refuted', status: null })),
  );
  expect(t.past()).toEqual(['Epilepsy | 2022-01-01 | 2023-01-01 | superseded']);
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['refuted']);
});

test('“does not have diabetes” against a diabetes on record is put to a person, both left as they were', async () => {
  await using t = await tell(
    entry('2022-01-01', illness('Type 2 diabetes mellitus')),
    entry('2023-01-01', illness('Type 2 diabetes mellitus', { assertion: 'absent', status: null })),
  );
  expect(
    t.s.engine
      .state('P')
      .active.map((m) => m.assertion)
      .sort(),
  ).toEqual(['absent', 'present']);
  expect(t.conflicts().map((c) => c.guard)).toEqual(['compatible assertion']);
});

test('a disease that was denied and is diagnosed later ends the denial', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('Type 2 diabetes mellitus', { assertion: 'absent', status: null })),
    entry('2023-01-01', illness('Type 2 diabetes mellitus')),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['present']);
  expect(t.past()).toEqual(['Type 2 diabetes mellitus | 2020-01-01 | 2023-01-01 | superseded']);
});

test('a problem list copied forward ten times is one disease with eleven witnesses', async () => {
  const days = Array.from({ length: 11 }, (_, i) => `20${10 + i}-01-05`);
  await using t = await tell(...days.map((d) => entry(d, illness('Hypertension'), illness('Gout'))));
  expect(t.now()).toEqual(['Gout', 'Hypertension']);
  expect(t.past()).toEqual([]);
  expect(t.one('Gout').evidence).toBe(11);
  expect(t.one('Gout').validFrom?.date).toBe('2010-01-05');
});

test('left and right are two diseases: what ends on one side goes on on the other', async () => {
  await using t = await tell(
    entry('2024-01-10', symptom('Left knee pain')),
    entry('2024-02-14', symptom('Right knee pain')),
    entry('2024-03-20', symptom('Left knee pain', { status: 'resolved', from: null })),
  );
  expect(t.now()).toEqual(['Right knee pain']);
  expect(t.past()).toHaveLength(1);
});

test('a complaint that is later denied leaves', async () => {
  await using t = await tell(
    entry('2024-01-10', symptom('Chest pain')),
    entry('2024-02-14', symptom('Chest pain', { assertion: 'absent' })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['absent']);
  expect(t.past()).toEqual(['Chest pain | 2024-01-10 | 2024-02-14 | superseded']);
});

test('prediabetes and diabetes, and diabetes of type 1 and 2, never end each other', async () => {
  await using t = await tell(
    entry('2018-01-01', illness('Prediabetes')),
    entry('2020-01-01', illness('Type 2 diabetes mellitus')),
    entry('2021-01-01', illness('Type 1 diabetes mellitus')),
  );
  expect(t.now()).toHaveLength(3);
});

test('two pregnancies are two intervals, and between them there is none', async () => {
  const code = snomed('77386006');
  await using t = await tell(
    entry('2019-02-20', illness('Pregnancy', { code, from: '2019-01-05' })),
    entry('2019-10-03', illness('Pregnancy', { code, status: 'resolved', from: '2019-01-05', to: '2019-10-02' })),
    entry('2023-02-20', illness('Pregnancy', { code, from: '2023-01-05' })),
  );
  expect(t.now()).toEqual(['Pregnancy']);
  expect(t.on('2019-10-01')).toEqual(['Pregnancy']);
  expect(t.on('2019-10-02')).toEqual([]);
  expect(t.on('2023-01-05')).toEqual(['Pregnancy']);
});

test("a relative's disease is not the patient's, and neither ends the other", async () => {
  await using t = await tell(
    entry('2012-05-01', relative('Mother: breast cancer')),
    entry('2022-06-01', illness('Breast cancer', { assertion: 'refuted', status: null })),
  );
  expect(
    t.s.engine
      .state('P')
      .active.map((m) => [m.subject, m.assertion])
      .sort(),
  ).toEqual([
    ['family member', 'present'],
    ['patient', 'refuted'],
  ]);
  expect(t.conflicts()).toEqual([]);
});

test('a condition that speaks of a family member is kept apart from the same condition of the patient', async () => {
  await using t = await tell(
    entry('2012-05-01', illness('Type 2 diabetes mellitus', { subject: 'family member' })),
    entry('2022-06-01', illness('Type 2 diabetes mellitus', { status: 'resolved', from: null })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.subject)).toEqual(['family member']);
});

test('a diagnosis coded in one source and only named in another is one disease', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('Hypertension', { code: icd('I10') })),
    entry('2021-01-01', illness('Hypertension')),
    entry('2022-01-01', illness('Essential hypertension', { code: icd('I10') })),
  );
  expect(t.now()).toHaveLength(1);
  expect(t.s.engine.state('P').active[0]?.evidence).toBe(3);
});

test('one of two identical statements entered in error leaves the other', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('Asthma')),
    entry('2021-01-01', illness('Asthma')),
    entry('2021-02-01', illness('Asthma', { status: 'entered-in-error', from: '2021-01-01' })),
  );
  expect(t.now()).toEqual(['Asthma']);
});

test('a diagnosis entered in error was true on no day and is kept', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('HIV infection')),
    entry('2020-02-01', illness('HIV infection', { status: 'entered-in-error', from: '2020-01-01' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2020-01-15')).toEqual([]);
  expect(t.past()).toEqual(['HIV infection | 2020-01-01 | ? | entered in error']);
  expect(t.s.engine.state('P', { seq: 1 }).history.length + t.s.engine.state('P', { seq: 1 }).active.length).toBe(1);
});

test('an error mark that comes before what it marks is honoured when that arrives', async () => {
  await using t = await tellInOrder(
    entry('2020-02-01', illness('Lupus', { status: 'entered-in-error', from: '2020-01-01' })),
    entry('2020-01-01', illness('Lupus')),
  );
  expect(t.now()).toEqual([]);
});
