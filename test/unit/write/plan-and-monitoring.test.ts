/** Plans end with their deed, monitoring with the last drug that needs it: cascades across threads. */
import { expect, test } from 'vitest';
import { drug, entry, operation, plan, snomed, tell, vaccine, watch } from './told.ts';

test('a plan is over on the day it is done, with the deed as what moved it', async () => {
  const code = snomed('73761001');
  await using t = await tell(
    entry('2024-03-01', plan('Colonoscopy planned for 2024-04-15', { code })),
    entry('2024-04-15', operation('Colonoscopy', { code })),
  );
  expect(t.now()).toEqual(['Colonoscopy']);
  expect(t.past()).toEqual(['Colonoscopy planned for 2024-04-15 | 2024-03-01 | 2024-04-15 | resolved']);
  expect(t.one('Colonoscopy planned for 2024-04-15').trigger?.memory).toBe(t.one('Colonoscopy').id);
  expect(t.on('2024-04-01')).toEqual(['Colonoscopy planned for 2024-04-15']);
});

test('a plan made after the deed is a new plan and stays', async () => {
  await using t = await tell(
    entry('2020-04-15', operation('Colonoscopy')),
    entry('2024-03-01', plan('Colonoscopy planned')),
  );
  expect(t.now()).toEqual(['Colonoscopy', 'Colonoscopy planned']);
});

test('a plan of one side is not done by an operation of the other', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Cataract surgery, left eye')),
    entry('2024-04-15', operation('Cataract surgery, right eye')),
  );
  expect(t.now()).toHaveLength(2);
});

test('an operation that was cancelled or not done fulfils no plan', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Colonoscopy planned')),
    entry('2024-04-15', operation('Colonoscopy', { status: 'not-done' })),
  );
  expect(t.now()).toEqual(['Colonoscopy planned']);
});

test('a deed entered in error opens its plan again', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Colonoscopy planned')),
    entry('2024-04-15', operation('Colonoscopy')),
    entry('2024-04-16', operation('Colonoscopy', { status: 'entered-in-error', from: '2024-04-15' })),
  );
  expect(t.now()).toEqual(['Colonoscopy planned']);
});

test('a plan that is withdrawn is over', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Colonoscopy planned')),
    entry('2024-03-10', plan('Colonoscopy planned', { status: 'cancelled', from: '2024-03-01' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.all()).toHaveLength(1);
});

test('a planned vaccine is done by the vaccine', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Influenza vaccine')),
    entry('2024-10-10', vaccine('Influenza vaccine')),
  );
  expect(t.now('plan')).toEqual([]);
  expect(t.now('immunization')).toEqual(['Influenza vaccine']);
});

test('a procedure that is planned is a plan', async () => {
  await using t = await tell(
    entry('2024-03-01', operation('Colonoscopy', { status: 'active', assertion: 'planned' })),
    entry('2024-04-15', operation('Colonoscopy')),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['present']);
  expect(t.past()).toHaveLength(1);
});

test('INR monitoring ends with warfarin and TSH monitoring goes on with levothyroxine', async () => {
  await using t = await tell(
    entry(
      '2022-01-10',
      drug('Warfarin 5 mg once daily'),
      watch('INR every 4 weeks'),
      drug('Levothyroxine 75 mcg once daily'),
      watch('TSH every 12 months'),
    ),
    entry(
      '2023-01-10',
      drug('Warfarin 5 mg once daily', { status: 'stopped', from: '2022-01-10', to: '2023-01-10' }),
      drug('Apixaban 5 mg twice daily'),
    ),
  );
  expect(t.now('monitoring')).toEqual(['TSH every 12 months']);
  expect(t.past('monitoring')).toEqual(['INR every 4 weeks | 2022-01-10 | 2023-01-10 | resolved']);
  expect(t.on('2022-12-31', 'monitoring')).toEqual(['INR every 4 weeks', 'TSH every 12 months']);
  expect(t.one('INR every 4 weeks').reason).toMatch(/warfarin/i);
});

test('INR monitoring goes on where a dose change ends one warfarin order and begins another', async () => {
  await using t = await tell(
    entry('2022-01-10', drug('Warfarin 5 mg once daily'), watch('INR every 4 weeks')),
    entry('2022-06-10', drug('Warfarin 7.5 mg once daily')),
  );
  expect(t.now('monitoring')).toEqual(['INR every 4 weeks']);
});

test('monitoring goes on where another drug on record still needs it', async () => {
  await using t = await tell(
    entry('2022-01-10', drug('Warfarin 5 mg once daily'), watch('INR every 4 weeks')),
    entry('2022-06-10', drug('Acenocoumarol 2 mg once daily')),
    entry('2022-06-11', drug('Warfarin 5 mg once daily', { status: 'stopped', from: '2022-01-10', to: '2022-06-10' })),
  );
  expect(t.now('monitoring')).toEqual(['INR every 4 weeks']);
});

test('monitoring that also follows a disease goes on without the drug', async () => {
  await using t = await tell(
    entry('2022-01-10', drug('Furosemide 40 mg once daily'), watch('Potassium every 3 months')),
    entry(
      '2022-06-11',
      drug('Furosemide 40 mg once daily', { status: 'stopped', from: '2022-01-10', to: '2022-06-10' }),
    ),
  );
  expect(t.now('monitoring')).toEqual(['Potassium every 3 months']);
});

test('monitoring begun again with the drug is current again', async () => {
  await using t = await tell(
    entry('2022-01-10', drug('Warfarin 5 mg once daily'), watch('INR every 4 weeks')),
    entry('2022-06-11', drug('Warfarin 5 mg once daily', { status: 'stopped', from: '2022-01-10', to: '2022-06-10' })),
    entry('2023-03-01', drug('Warfarin 5 mg once daily'), watch('INR every 4 weeks')),
  );
  expect(t.now('monitoring')).toEqual(['INR every 4 weeks']);
  expect(t.on('2022-09-01', 'monitoring')).toEqual([]);
  expect(t.on('2022-03-01', 'monitoring')).toEqual(['INR every 4 weeks']);
  expect(t.on('2023-03-01', 'monitoring')).toEqual(['INR every 4 weeks']);
});

test('monitoring for a drug that is on record nowhere stays', async () => {
  await using t = await tell(entry('2022-01-10', watch('INR every 4 weeks')));
  expect(t.now()).toEqual(['INR every 4 weeks']);
});

test('a new rhythm of monitoring ends the old one', async () => {
  await using t = await tell(
    entry('2022-01-10', watch('INR every week')),
    entry('2022-03-10', watch('INR every 4 weeks')),
  );
  expect(t.now()).toEqual(['INR every 4 weeks']);
  expect(t.past()).toEqual(['INR every week | 2022-01-10 | 2022-03-10 | superseded']);
});

test('drugs that only hang together with the stopped one stay', async () => {
  await using t = await tell(
    entry('2022-01-10', drug('Warfarin 5 mg once daily'), drug('Amiodarone 200 mg once daily')),
    entry(
      '2022-06-11',
      drug('Amiodarone 200 mg once daily', { status: 'stopped', from: '2022-01-10', to: '2022-06-10' }),
    ),
  );
  expect(t.now()).toEqual(['Warfarin 5 mg once daily']);
  expect(t.s.engine.memory(t.one('Warfarin 5 mg once daily').id).memory.relations.map((r) => r.type)).toEqual([
    'drug_interaction',
  ]);
});

test('what somebody is scheduled for in a month is done by the operation of its side', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Scheduled for total hip replacement, left, in May 2024')),
    entry('2024-05-15', operation('Total hip replacement, left')),
  );
  expect(t.now()).toEqual(['Total hip replacement, left']);
});

test('monitoring lapses with a drug whose expected end the record has reached', async () => {
  await using t = await tell(
    entry('2012-01-01', drug('Warfarin 5 mg daily', { to: '2012-04-01' }), watch('INR weekly')),
    entry('2013-01-01', drug('Amlodipine 5 mg daily')),
  );
  expect(t.now()).toEqual(['Amlodipine 5 mg daily']);
  expect(t.on('2012-03-01')).toEqual(['INR weekly', 'Warfarin 5 mg daily']);
});
