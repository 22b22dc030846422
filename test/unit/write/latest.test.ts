/** Social facts: a person has one of each at a time, and the newest statement holds (policy "latest"). */
import { expect, test } from 'vitest';
import { entry, habit, snomed, tell } from './told.ts';

test('the newest smoking status holds, and each earlier one names what followed', async () => {
  await using t = await tell(
    entry('2010-01-01', habit('Smokes 20 cigarettes a day')),
    entry('2015-01-01', habit('Ex-smoker')),
    entry('2020-01-01', habit('Current smoker')),
  );
  expect(t.now()).toEqual(['Current smoker']);
  expect(t.one('Smokes 20 cigarettes a day').successor).toBe(t.one('Ex-smoker').id);
  expect(t.on('2016-01-01')).toEqual(['Ex-smoker']);
});

test('smoking, vaping, drinking, work and home are five aspects and never end each other', async () => {
  await using t = await tell(
    entry('2010-01-01', habit('Smokes 20 cigarettes a day')),
    entry('2011-01-01', habit('Uses e-cigarettes')),
    entry('2012-01-01', habit('Drinks two glasses of wine a week')),
    entry('2013-01-01', habit('Works as a teacher')),
    entry('2014-01-01', habit('Lives alone')),
  );
  expect(t.now()).toHaveLength(5);
});

test('who somebody lives with and where are told apart from each other only where the words do', async () => {
  await using t = await tell(
    entry('2010-01-01', habit('Lives at home with spouse')),
    entry('2020-01-01', habit('Lives in a nursing home')),
  );
  expect(t.now()).toEqual(['Lives in a nursing home']);
});

test('the newer code status holds', async () => {
  await using t = await tell(entry('2020-01-01', habit('Full code')), entry('2022-01-01', habit('DNR')));
  expect(t.now()).toEqual(['DNR']);
  await using u = await tell(
    entry('2020-01-01', habit('DNR')),
    entry('2022-01-01', habit('Code status: full resuscitation')),
  );
  expect(u.now()).toEqual(['Code status: full resuscitation']);
});

test('the primary care physician changes', async () => {
  await using t = await tell(entry('2020-01-01', habit('PCP Dr A')), entry('2022-01-01', habit('PCP now Dr B')));
  expect(t.now()).toEqual(['PCP now Dr B']);
  expect(t.past()).toEqual(['PCP Dr A | 2020-01-01 | 2022-01-01 | superseded']);
});

test('a status told again is the same status with one more witness', async () => {
  await using t = await tell(entry('2010-01-01', habit('Never smoked')), entry('2015-01-01', habit('never  smoked')));
  expect(t.now()).toEqual(['Never smoked']);
  expect(t.one('Never smoked').evidence).toBe(2);
});

test("a relative's smoking is not the patient's", async () => {
  await using t = await tell(
    entry('2010-01-01', habit('Never smoked')),
    entry('2015-01-01', habit('Father smokes 20 a day', { subject: 'family member' })),
  );
  expect(t.now()).toHaveLength(2);
});

test('an undated status stands beside a dated one and ends nothing', async () => {
  await using t = await tell(entry('2010-01-01', habit('Never smoked')), entry(null, habit('Ex-smoker')));
  expect(t.now()).toContain('Never smoked');
});

test('two statements of one day that differ are put to a person', async () => {
  await using t = await tell(entry('2020-01-01', habit('Full code')), entry('2020-01-01', habit('DNR')));
  expect(t.now()).toEqual(['DNR', 'Full code']);
  expect(t.conflicts()).toHaveLength(1);
});

test('a finding that is coded is of the aspect that its words name', async () => {
  await using t = await tell(
    entry('2015-01-01', habit('Current smoker, 20 cigarettes a day', { code: snomed('77176002') })),
    entry('2020-01-01', habit('Former smoker', { code: snomed('8517006') })),
  );
  expect(t.now()).toEqual(['Former smoker']);
});

test('a new address ends the old one', async () => {
  await using t = await tell(
    entry('2015-01-01', habit('Address: 12 Oak Street, Springfield')),
    entry('2020-01-01', habit('Address: 5 Elm Avenue, Shelbyville')),
  );
  expect(t.now()).toEqual(['Address: 5 Elm Avenue, Shelbyville']);
});

test('who leaves one drug of abuse has not left another, and “no drug use” ends all', async () => {
  const told = [
    entry('2015-01-01', habit('Uses cannabis weekly'), habit('Uses cocaine monthly')),
    entry('2020-01-01', habit('No cocaine use')),
  ];
  await using t = await tell(...told);
  expect(t.now()).toEqual(['No cocaine use', 'Uses cannabis weekly']);
  await using u = await tell(...told, entry('2021-01-01', habit('No illicit drug use')));
  expect(u.now()).toEqual(['No illicit drug use']);
});
