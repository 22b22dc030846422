/** What was done stays done: procedures, immunizations, implants, family history. */
import { expect, test } from 'vitest';
import { entry, implant, operation, relative, snomed, tell, vaccine } from './told.ts';

test('an operation stays whatever its status, and a second one is a second one', async () => {
  const code = snomed('73761001');
  await using t = await tell(
    entry(
      '2015-10-10',
      operation('Appendectomy', { from: '1998' }),
      operation('Colonoscopy', { code, from: '2012-03-05' }),
    ),
    entry('2022-04-04', operation('Colonoscopy', { code })),
  );
  expect(t.now()).toEqual(['Appendectomy', 'Colonoscopy', 'Colonoscopy']);
  expect(t.past()).toEqual([]);
  expect(t.on('2005-01-01')).toEqual(['Appendectomy']);
});

test('an operation told by two documents with one date is one operation', async () => {
  await using t = await tell(
    entry('2022-04-04', operation('Appendectomy', { from: '1998-05-05' })),
    entry('2023-04-04', operation('Appendectomy', { from: '1998-05-05' })),
  );
  expect(t.now()).toEqual(['Appendectomy']);
  expect(t.one('Appendectomy').evidence).toBe(2);
});

test('an operation told with its year alone and one told with a day of it are both kept: nothing says that they are one', async () => {
  await using t = await tell(
    entry('2022-04-04', operation('Colonoscopy', { from: '1998' })),
    entry('2023-04-04', operation('Colonoscopy', { from: '1998-05-05' })),
  );
  expect(t.now()).toEqual(['Colonoscopy', 'Colonoscopy']);
});

test('left and right hip replacements are two', async () => {
  await using t = await tell(
    entry('2012-01-01', operation('Total hip replacement, left')),
    entry('2012-01-01', operation('Total hip replacement, right')),
  );
  expect(t.now()).toHaveLength(2);
});

test('a procedure that was not done or was cancelled is kept and never current', async () => {
  for (const status of ['not-done', 'cancelled', 'entered-in-error']) {
    await using t = await tell(entry('2022-04-04', operation('Colonoscopy', { status })));
    expect(t.now()).toEqual([]);
    expect(t.past()).toHaveLength(1);
    expect(t.on('2022-04-04')).toEqual([]);
  }
});

test('a cancelled appointment for an operation does not undo the operation that was done', async () => {
  await using t = await tell(
    entry('2021-04-04', operation('Colonoscopy')),
    entry('2022-04-04', operation('Colonoscopy', { status: 'cancelled' })),
  );
  expect(t.now()).toEqual(['Colonoscopy']);
  expect(t.s.engine.state('P').active[0]?.validFrom?.date).toBe('2021-04-04');
});

test('a not-done mark without a date does not undo an operation that is on record as done', async () => {
  await using t = await tell(
    entry('2021-04-04', operation('Colonoscopy')),
    entry('2022-04-04', operation('Colonoscopy', { status: 'not-done', from: null })),
  );
  expect(t.now()).toEqual(['Colonoscopy']);
});

test('a vaccine dose stays, each dose is one, and a refused dose is none', async () => {
  await using t = await tell(
    entry('2021-01-10', vaccine('COVID-19 vaccine')),
    entry('2021-02-10', vaccine('COVID-19 vaccine')),
    entry('2022-10-10', vaccine('COVID-19 vaccine', { status: 'not-done' })),
  );
  expect(t.now()).toEqual(['COVID-19 vaccine', 'COVID-19 vaccine']);
  expect(t.past()).toHaveLength(1);
  expect(t.on('2022-10-10')).toHaveLength(2);
});

test('an implant stays until its removal is recorded', async () => {
  await using t = await tell(
    entry('2015-01-01', implant('Dual chamber pacemaker')),
    entry('2020-01-01', implant('Dual chamber pacemaker', { from: '2015-01-01' })),
  );
  expect(t.now()).toEqual(['Dual chamber pacemaker']);
  expect(t.one('Dual chamber pacemaker').evidence).toBe(2);
});

test("a relative's disease stays, and two relatives are two", async () => {
  await using t = await tell(
    entry('2012-05-01', relative('Mother: breast cancer at 45')),
    entry('2014-05-01', relative('Sister: breast cancer at 50')),
    entry('2020-05-01', relative('Mother: breast cancer at 45', { status: 'resolved' })),
  );
  expect(t.now()).toEqual(['Mother: breast cancer at 45', 'Sister: breast cancer at 50']);
  expect(t.past()).toEqual([]);
});

test('a family history that is refuted leaves', async () => {
  await using t = await tell(
    entry('2012-05-01', relative('Mother: breast cancer')),
    entry('2014-05-01', relative('Mother: breast cancer', { assertion: 'refuted' })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['refuted']);
  expect(t.past()).toEqual(['Mother: breast cancer | 2012-05-01 | 2014-05-01 | superseded']);
});
