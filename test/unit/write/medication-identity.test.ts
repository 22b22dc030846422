/** Which drug and which regimen: brands, salts, routes, sides, amounts written differently. */
import { expect, test } from 'vitest';
import { drug, entry, tell } from './told.ts';

test('a dose stated without a frequency and then with one is one regimen, shown with what is known of it', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Atorvastatin 40 mg')),
    entry('2022-01-01', drug('Atorvastatin 40 mg once daily')),
  );
  expect(t.now()).toEqual(['Atorvastatin 40 mg once daily']);
});

test('a drug named without a dose after its dose was stated does not hide the dose', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Atorvastatin 40 mg once daily')),
    entry('2022-01-01', drug('Atorvastatin')),
  );
  expect(t.now()).toEqual(['Atorvastatin 40 mg once daily']);
  expect(t.one('Atorvastatin 40 mg once daily').evidence).toBe(2);
});

test('a brand and its generic are one drug', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Lipitor 40 mg once daily')),
    entry('2022-01-01', drug('Atorvastatin 40 mg once daily')),
    entry('2023-01-01', drug('Atorvastatin 80 mg once daily')),
  );
  expect(t.now()).toEqual(['Atorvastatin 80 mg once daily']);
  expect(t.past()).toEqual(['Lipitor 40 mg once daily | 2021-01-01 | 2023-01-01 | superseded']);
});

test('a combination tablet does not end its single parts', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Lisinopril 20 mg once daily')),
    entry('2022-01-01', drug('Lisinopril / hydrochlorothiazide 20/12.5 mg once daily')),
  );
  expect(t.now()).toHaveLength(2);
});

test('amounts written differently are one dose', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Metformin 1,000 mg twice daily')),
    entry('2021-07-01', drug('Metformin 1 g twice daily')),
    entry('2022-01-01', drug('Metformin 1000mg BID')),
  );
  expect(t.now()).toEqual(['Metformin 1,000 mg twice daily']);
  expect(t.past()).toEqual([]);
  expect(t.one('Metformin 1,000 mg twice daily').evidence).toBe(3);
});

test('drops for the left eye and drops for the right eye are two treatments', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Latanoprost 0.005 % eye drops left eye at night')),
    entry('2021-07-01', drug('Latanoprost 0.005 % eye drops right eye at night')),
  );
  expect(t.now()).toHaveLength(2);
  await using u = await tell(
    entry('2021-01-01', drug('Latanoprost 0.005 % eye drops left eye at night')),
    entry('2021-07-01', drug('Latanoprost 0.005 % eye drops right eye at night')),
    entry('2022-07-01', drug('Latanoprost 0.005 % eye drops left eye at night', { status: 'stopped', from: null })),
  );
  expect(u.now()).toEqual(['Latanoprost 0.005 % eye drops right eye at night']);
});

test('basal and mealtime insulin never end each other', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Insulin glargine 20 units at bedtime')),
    entry('2021-07-01', drug('Insulin lispro 6 units three times daily')),
    entry('2022-01-01', drug('Insulin glargine 24 units at bedtime')),
  );
  expect(t.now()).toEqual(['Insulin glargine 24 units at bedtime', 'Insulin lispro 6 units three times daily']);
  expect(t.past()).toEqual(['Insulin glargine 20 units at bedtime | 2021-01-01 | 2022-01-01 | superseded']);
});

test('an insulin that is not said to be of any kind ends none of the known kinds', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Insulin glargine 20 units at bedtime')),
    entry('2021-07-01', drug('Insulin 10 units three times daily')),
  );
  expect(t.now()).toHaveLength(2);
});

test('one drug by two routes is two treatments', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Prednisolone 5 mg tablet once daily')),
    entry('2021-07-01', drug('Prednisolone 1 % eye drops four times daily')),
  );
  expect(t.now()).toHaveLength(2);
});

test('a drug that is injected is the drug whose injection is said to be subcutaneous', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Methotrexate 15 mg injection once weekly')),
    entry('2021-07-01', drug('Methotrexate 20 mg subcutaneous once weekly')),
  );
  expect(t.now()).toEqual(['Methotrexate 20 mg subcutaneous once weekly']);
});

test('metoprolol tartrate and metoprolol succinate never end each other', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Metoprolol tartrate 50 mg twice daily')),
    entry('2021-07-01', drug('Metoprolol succinate 100 mg once daily')),
  );
  expect(t.now()).toHaveLength(2);
});

test('a metoprolol whose salt is not said is the metoprolol whose salt is', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Metoprolol 25 mg twice daily')),
    entry('2022-01-01', drug('Metoprolol tartrate 50 mg twice daily')),
  );
  expect(t.now()).toEqual(['Metoprolol tartrate 50 mg twice daily']);
  expect(t.past()).toEqual(['Metoprolol 25 mg twice daily | 2021-01-01 | 2022-01-01 | superseded']);
});

test('haloperidol by mouth and its depot are two treatments', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Haloperidol 5 mg twice daily')),
    entry('2022-01-01', drug('Haloperidol decanoate 100 mg every 4 weeks')),
  );
  expect(t.now()).toHaveLength(2);
});

test('the site of a patch or an injection changes from day to day and makes no second treatment', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Cyanocobalamin 1000 mcg intramuscular monthly', { attributes: { site: 'left arm' } })),
    entry('2021-02-01', drug('Cyanocobalamin 1000 mcg intramuscular monthly', { attributes: { site: 'right arm' } })),
  );
  expect(t.now()).toHaveLength(1);
  expect(t.s.engine.state('P').active[0]?.evidence).toBe(2);
});

test('a dose change of the drops for one eye leaves the drops of the other', async () => {
  await using t = await tell(
    entry(
      '2021-01-01',
      drug('Timolol 0.25 % eye drops, left eye, twice daily'),
      drug('Timolol 0.25 % eye drops, right eye, twice daily'),
    ),
    entry('2022-01-01', drug('Timolol 0.5 % eye drops, left eye, twice daily')),
  );
  expect(t.now()).toEqual([
    'Timolol 0.25 % eye drops, right eye, twice daily',
    'Timolol 0.5 % eye drops, left eye, twice daily',
  ]);
});
