/** Medications: a drug is taken from one day to another (policy "interval"). */
import { expect, test } from 'vitest';
import { drug, entry, tell, tellInOrder } from './told.ts';

test('a new dose of the same drug ends the old one on the day it begins and is named as its successor', async () => {
  await using t = await tell(
    entry('2023-01-10', drug('Amlodipine 5 mg once daily')),
    entry('2023-06-20', drug('Amlodipine 10 mg once daily')),
  );
  expect(t.now()).toEqual(['Amlodipine 10 mg once daily']);
  expect(t.past()).toEqual(['Amlodipine 5 mg once daily | 2023-01-10 | 2023-06-20 | superseded']);
  expect(t.one('Amlodipine 5 mg once daily').successor).toBe(t.one('Amlodipine 10 mg once daily').id);
  expect(t.on('2023-06-19')).toEqual(['Amlodipine 5 mg once daily']);
  expect(t.on('2023-06-20')).toEqual(['Amlodipine 10 mg once daily']);
});

test('warfarin 5 mg, then 7.5 mg, then 5 mg again are three intervals of one drug, the last of them current', async () => {
  await using t = await tell(
    entry('2022-01-01', drug('Warfarin 5 mg once daily')),
    entry('2022-06-01', drug('Warfarin 7.5 mg once daily')),
    entry('2022-09-01', drug('Warfarin 5 mg once daily')),
  );
  expect(t.now()).toEqual(['Warfarin 5 mg once daily']);
  expect(t.s.engine.state('P').active[0]?.validFrom?.date).toBe('2022-09-01');
  expect(t.past()).toEqual([
    'Warfarin 5 mg once daily | 2022-01-01 | 2022-06-01 | superseded',
    'Warfarin 7.5 mg once daily | 2022-06-01 | 2022-09-01 | superseded',
  ]);
  expect(t.on('2022-03-01')).toEqual(['Warfarin 5 mg once daily']);
  expect(t.on('2022-07-01')).toEqual(['Warfarin 7.5 mg once daily']);
});

test('a taper written at once with stated ends holds each dose to its day', async () => {
  await using t = await tell(
    entry(
      '2024-03-01',
      drug('Prednisone 40 mg once daily', { from: '2024-03-01', to: '2024-03-05' }),
      drug('Prednisone 20 mg once daily', { from: '2024-03-05', to: '2024-03-10' }),
      drug('Prednisone 10 mg once daily', { from: '2024-03-10', to: '2024-03-15' }),
    ),
  );
  expect(t.on('2024-03-04')).toEqual(['Prednisone 40 mg once daily']);
  expect(t.on('2024-03-05')).toEqual(['Prednisone 20 mg once daily']);
  expect(t.on('2024-03-12')).toEqual(['Prednisone 10 mg once daily']);
  expect(t.on('2024-03-15')).toEqual([]);
});

test('two doses a day of one drug in one entry are both current', async () => {
  await using t = await tell(
    entry('2024-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 600 mg every night')),
  );
  expect(t.now()).toEqual(['Gabapentin 300 mg every morning', 'Gabapentin 600 mg every night']);
  expect(t.conflicts()).toEqual([]);
});

test('two doses a day that one later dose replaces both leave', async () => {
  await using t = await tell(
    entry('2024-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 600 mg every night')),
    entry('2024-05-01', drug('Gabapentin 600 mg three times daily')),
  );
  expect(t.now()).toEqual(['Gabapentin 600 mg three times daily']);
  expect(t.past()).toHaveLength(2);
});

test('two doses a day stated again a year later stay two', async () => {
  await using t = await tell(
    entry('2024-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 600 mg every night')),
    entry('2025-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 600 mg every night')),
  );
  expect(t.now()).toEqual(['Gabapentin 300 mg every morning', 'Gabapentin 600 mg every night']);
  expect(t.past()).toEqual([]);
});

test('of two doses a day one is raised: the new pair holds', async () => {
  await using t = await tell(
    entry('2024-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 600 mg every night')),
    entry('2025-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 900 mg every night')),
  );
  expect(t.now()).toEqual(['Gabapentin 300 mg every morning', 'Gabapentin 900 mg every night']);
  expect(t.past()).toEqual(['Gabapentin 600 mg every night | 2024-03-01 | 2025-03-01 | superseded']);
});

test('an inpatient order with a stated end leaves the open home drug as it was', async () => {
  await using t = await tell(
    entry('2020-01-01', drug('Metoprolol tartrate 25 mg twice daily')),
    entry('2023-05-02', drug('Metoprolol tartrate 50 mg twice daily', { status: 'completed', to: '2023-05-06' })),
  );
  expect(t.now()).toEqual(['Metoprolol tartrate 25 mg twice daily']);
  expect(t.on('2023-05-04')).toEqual([
    'Metoprolol tartrate 25 mg twice daily',
    'Metoprolol tartrate 50 mg twice daily',
  ]);
  expect(t.past()).toEqual(['Metoprolol tartrate 50 mg twice daily | 2023-05-02 | 2023-05-06 | resolved']);
});

test('a drug on hold is shown as held, and as running again once it is resumed', async () => {
  await using t = await tell(
    entry('2023-01-01', drug('Apixaban 5 mg twice daily')),
    entry('2023-04-01', drug('Apixaban 5 mg twice daily', { status: 'on-hold' })),
  );
  expect(t.s.engine.state('P').active.map((m) => [m.text, m.flags])).toEqual([
    ['Apixaban 5 mg twice daily', ['on hold']],
  ]);
  await using u = await tell(
    entry('2023-01-01', drug('Apixaban 5 mg twice daily')),
    entry('2023-04-01', drug('Apixaban 5 mg twice daily', { status: 'on-hold' })),
    entry('2023-04-15', drug('Apixaban 5 mg twice daily')),
  );
  expect(u.s.engine.state('P').active.map((m) => [m.text, m.flags])).toEqual([['Apixaban 5 mg twice daily', []]]);
  expect(u.past()).toHaveLength(2);
});

test('a stop that names no start ends what runs on that day', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Omeprazole 20 mg once daily')),
    entry('2022-05-05', drug('Omeprazole 20 mg once daily', { status: 'stopped', from: null })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2022-05-04')).toEqual(['Omeprazole 20 mg once daily']);
  expect(t.on('2022-05-05')).toEqual([]);
});

test('a stop that names no start and no dose ends the drug whatever its dose', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Omeprazole 20 mg once daily')),
    entry('2022-05-05', drug('Omeprazole', { status: 'stopped', from: null })),
  );
  expect(t.now()).toEqual([]);
  expect(t.all()).toHaveLength(1);
});

test('a stop of an earlier dose leaves the dose that replaced it running', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Lisinopril 10 mg once daily')),
    entry('2021-06-01', drug('Lisinopril 20 mg once daily')),
    entry(
      '2021-06-02',
      drug('Lisinopril 10 mg once daily', { status: 'stopped', from: '2021-01-01', to: '2021-06-01' }),
    ),
  );
  expect(t.now()).toEqual(['Lisinopril 20 mg once daily']);
  expect(t.past()).toHaveLength(1);
});

test('a stop with another start than the running order speaks of another order: the running one goes on', async () => {
  await using t = await tell(
    entry('2020-01-01', drug('Metoprolol tartrate 25 mg twice daily')),
    entry(
      '2023-05-06',
      drug('Metoprolol tartrate 25 mg twice daily', { status: 'stopped', from: '2023-05-02', to: '2023-05-06' }),
    ),
  );
  expect(t.now()).toEqual(['Metoprolol tartrate 25 mg twice daily']);
  expect(t.on('2023-05-06')).toEqual(['Metoprolol tartrate 25 mg twice daily']);
});

test('two doses a day, each an entry of its own, are no contradiction where their words name two times of day', async () => {
  await using t = await tell(
    entry('2024-03-01', drug('Gabapentin 300 mg every morning')),
    entry('2024-03-01', drug('Gabapentin 600 mg every night')),
    entry('2025-03-01', drug('Gabapentin 300 mg every morning')),
    entry('2025-03-01', drug('Gabapentin 600 mg every night')),
  );
  expect(t.now()).toEqual(['Gabapentin 300 mg every morning', 'Gabapentin 600 mg every night']);
  expect(t.conflicts()).toEqual([]);
});

test('one of two doses a day told again does not end the other', async () => {
  await using t = await tell(
    entry('2024-03-01', drug('Gabapentin 300 mg every morning'), drug('Gabapentin 600 mg every night')),
    entry('2024-09-01', drug('Gabapentin 300 mg every morning')),
  );
  expect(t.now()).toHaveLength(2);
});

test('a running dose told again on the day on which another entry states another one is put to a person', async () => {
  await using t = await tell(
    entry('2023-02-02', drug('Bisoprolol 5 mg once daily')),
    entry('2024-02-02', drug('Bisoprolol 5 mg once daily')),
    entry('2024-02-02', drug('Bisoprolol 10 mg once daily')),
  );
  expect(t.now()).toHaveLength(2);
  expect(t.conflicts()).toHaveLength(1);
});

test('a stop before which no start is on record arrives as history', async () => {
  await using t = await tell(entry('2022-03-03', drug('Digoxin 125 mcg daily', { status: 'stopped', from: null })));
  expect(t.now()).toEqual([]);
  expect(t.past()).toHaveLength(1);
});

test('yearly renewals are one current memory with evidence, and one renewal marked stopped in the middle ends nothing', async () => {
  await using t = await tell(
    entry('2018-04-02', drug('Simvastatin 20 mg at night', { status: 'stopped' })),
    entry('2019-04-02', drug('Simvastatin 20 mg at night', { status: 'stopped' })),
    entry('2020-04-02', drug('Simvastatin 20 mg at night')),
  );
  expect(t.now()).toEqual(['Simvastatin 20 mg at night']);
  expect(t.one('Simvastatin 20 mg at night').evidence).toBe(3);
  expect(t.on('2018-12-31')).toEqual(['Simvastatin 20 mg at night']);
});

test('renewals of which one in the middle carries a stated end go on', async () => {
  await using t = await tell(
    entry('2018-04-02', drug('Simvastatin 20 mg at night')),
    entry('2019-04-02', drug('Simvastatin 20 mg at night', { status: 'completed', to: '2020-04-01' })),
    entry('2020-04-02', drug('Simvastatin 20 mg at night')),
  );
  expect(t.now()).toEqual(['Simvastatin 20 mg at night']);
});

test('a drug stopped in 2015 and begun again in 2022 is two intervals', async () => {
  await using t = await tell(
    entry('2014-01-01', drug('Sertraline 50 mg once daily')),
    entry(
      '2015-01-01',
      drug('Sertraline 50 mg once daily', { status: 'stopped', from: '2014-01-01', to: '2015-01-01' }),
    ),
    entry('2022-01-01', drug('Sertraline 50 mg once daily')),
  );
  expect(t.now()).toEqual(['Sertraline 50 mg once daily']);
  expect(t.past()).toEqual(['Sertraline 50 mg once daily | 2014-01-01 | 2015-01-01 | resolved']);
  expect(t.on('2018-01-01')).toEqual([]);
});

test('a drug that is not taken ends the drug that was', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Ibuprofen 400 mg three times daily')),
    entry('2022-01-01', drug('Ibuprofen', { assertion: 'absent', status: null })),
  );
  expect(t.now().filter((x) => x.includes('400'))).toEqual([]);
  expect(t.past()).toEqual(['Ibuprofen 400 mg three times daily | 2021-01-01 | 2022-01-01 | superseded']);
});

test('a planned drug stands beside the one that is taken and never ends it', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Amlodipine 5 mg once daily')),
    entry('2022-01-01', drug('Amlodipine 10 mg once daily', { assertion: 'planned', status: null })),
  );
  expect(t.now()).toContain('Amlodipine 5 mg once daily');
  expect(t.past()).toEqual([]);
});

test('a planned drug is over once the drug is taken at that dose', async () => {
  await using t = await tell(
    entry('2022-01-01', drug('Amlodipine 10 mg once daily', { assertion: 'planned', status: null })),
    entry('2022-02-01', drug('Amlodipine 10 mg once daily')),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['present']);
});

test('an order that was cancelled or whose end lies before its start was current on no day and is kept', async () => {
  await using t = await tell(
    entry(
      '2024-05-12',
      drug('Digoxin 125 mcg once daily', { status: 'completed', from: '2024-05-10', to: '2024-05-01' }),
    ),
    entry('2024-06-12', drug('Furosemide 40 mg once daily', { status: 'cancelled' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2024-05-10')).toEqual([]);
  expect(t.on('2024-06-12')).toEqual([]);
  expect(t.all()).toHaveLength(2);
  expect(t.s.engine.attention('P').map((a) => a.kind)).toEqual(['end before start']);
});

test('a cancelled order takes the order it cancels with it and leaves another dose alone', async () => {
  await using t = await tell(
    entry('2024-05-01', drug('Furosemide 40 mg once daily')),
    entry('2024-05-10', drug('Furosemide 80 mg once daily')),
    entry('2024-05-11', drug('Furosemide 80 mg once daily', { status: 'cancelled', from: '2024-05-10' })),
  );
  expect(t.now()).toEqual(['Furosemide 40 mg once daily']);
});

test('one of two identical orders entered in error leaves the other standing', async () => {
  await using t = await tellInOrder(
    entry('2024-05-01', drug('Furosemide 40 mg once daily')),
    entry('2024-06-10', drug('Furosemide 40 mg once daily')),
    entry('2024-06-11', drug('Furosemide 40 mg once daily', { status: 'entered-in-error', from: '2024-06-10' })),
  );
  expect(t.now()).toEqual(['Furosemide 40 mg once daily']);
  expect(t.s.engine.state('P').active[0]?.validFrom?.date).toBe('2024-05-01');
});

test('a dose without a date never ends one with a date, and a dated one ends it', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Ramipril 5 mg once daily')),
    entry(null, drug('Ramipril 2.5 mg once daily')),
  );
  expect(t.now()).toEqual(['Ramipril 5 mg once daily']);
});

test('a drug that nobody dates is current only as documented', async () => {
  await using t = await tell(entry('2150-03-01', drug('Aspirin 81 mg', { status: null, from: null })));
  expect(t.s.engine.state('P').active.map((m) => [m.text, m.validFrom, m.flags])).toEqual([
    ['Aspirin 81 mg', null, ['currency unknown']],
  ]);
});

test('a stated end that still lies ahead of its entry lets the drug be current to that day', async () => {
  await using t = await tell(entry('2024-01-01', drug('Amoxicillin 500 mg three times daily', { to: '2024-01-08' })));
  expect(t.on('2024-01-07')).toEqual(['Amoxicillin 500 mg three times daily']);
  expect(t.on('2024-01-08')).toEqual([]);
});

test('an older letter that arrives late fills in the past and leaves the present dose', async () => {
  await using t = await tell(
    entry('2020-09-01', drug('Metoprolol tartrate 50 mg twice daily')),
    entry('2015-06-01', drug('Metoprolol tartrate 25 mg twice daily')),
  );
  expect(t.now()).toEqual(['Metoprolol tartrate 50 mg twice daily']);
  expect(t.on('2016-01-01')).toEqual(['Metoprolol tartrate 25 mg twice daily']);
});

test('two entries of one day that state two doses are put to a person, and both are shown', async () => {
  await using t = await tell(
    entry('2024-02-02', drug('Bisoprolol 2.5 mg once daily')),
    entry('2024-02-02', drug('Bisoprolol 5 mg once daily')),
  );
  expect(t.now()).toEqual(['Bisoprolol 2.5 mg once daily', 'Bisoprolol 5 mg once daily']);
  expect(t.conflicts().map((c) => c.guard)).toEqual(['newer clinical time']);
});

test('a drug said to be over and stated again afterwards without a new start stays and is put to a person', async () => {
  await using t = await tell(
    entry('2020-01-01', drug('Allopurinol 300 mg once daily')),
    entry(
      '2021-01-01',
      drug('Allopurinol 300 mg once daily', { status: 'stopped', from: '2020-01-01', to: '2021-01-01' }),
    ),
    entry('2022-01-01', drug('Allopurinol 300 mg once daily', { from: '2020-01-01' })),
  );
  expect(t.now()).toEqual(['Allopurinol 300 mg once daily']);
  expect(t.conflicts().map((c) => c.guard)).toEqual(['ended, then stated again']);
});

test('an undated word that a drug is not taken never ends the drug, and a person is asked', async () => {
  await using t = await tell(
    entry('2021-01-01', drug('Ibuprofen 400 mg three times daily')),
    entry(null, drug('Ibuprofen', { assertion: 'absent', status: null })),
  );
  expect(t.now()).toContain('Ibuprofen 400 mg three times daily');
  expect(t.conflicts()).toHaveLength(1);
});

test('an order entered in error that names no start is never guessed among several', async () => {
  await using t = await tell(
    entry('2024-05-01', drug('Furosemide 40 mg once daily')),
    entry('2024-06-10', drug('Furosemide 40 mg once daily')),
    entry('2024-06-11', drug('Furosemide 40 mg once daily', { status: 'entered-in-error', from: null })),
  );
  expect(t.now()).toEqual(['Furosemide 40 mg once daily']);
  expect(t.conflicts().map((c) => c.guard)).toEqual(['which one is meant']);
});

test('of two orders with one start, written at one time, the one with the later end holds', async () => {
  await using t = await tell(
    entry('2014-03-24', drug('Lisinopril 10 mg once daily', { status: 'completed', to: '2014-03-24' })),
    entry('2014-03-24', drug('Lisinopril 10 mg once daily', { status: 'completed', to: '2014-11-10' })),
  );
  expect(t.on('2014-11-09')).toEqual(['Lisinopril 10 mg once daily']);
  expect(t.on('2014-11-10')).toEqual([]);
});

test('an end written later than another of the same order corrects it', async () => {
  await using t = await tell(
    entry('2014-03-24', drug('Lisinopril 10 mg once daily', { status: 'completed', to: '2014-11-10' })),
    entry(
      '2014-05-01',
      drug('Lisinopril 10 mg once daily', { status: 'stopped', from: '2014-03-24', to: '2014-04-30' }),
    ),
  );
  expect(t.on('2014-04-29')).toEqual(['Lisinopril 10 mg once daily']);
  expect(t.on('2014-04-30')).toEqual([]);
});

test('a drug stopped while on hold is not on hold any more, whether the stop names its start or not', async () => {
  const text = 'Lisinopril 10 mg once daily';
  const told = [entry('2022-01-05', drug(text)), entry('2022-05-05', drug(text, { status: 'on-hold' }))];
  await using t = await tell(
    ...told,
    entry('2022-05-20', drug(text, { status: 'stopped', from: '2022-01-05', to: '2022-05-20' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2022-05-20')).toEqual([]);
  expect(t.conflicts()).toEqual([]);
  await using u = await tell(
    ...told,
    entry('2022-06-05', drug(text, { status: 'stopped', from: null, to: '2022-06-01' })),
  );
  expect(u.now()).toEqual([]);
  expect(u.on('2022-05-20')).toEqual([text]);
  expect(u.on('2022-06-01')).toEqual([]);
});

test('a drug held, stopped and begun again was taken on no day between the stop and the new start', async () => {
  const text = 'Lisinopril 10 mg once daily';
  await using t = await tell(
    entry('2022-01-05', drug(text)),
    entry('2022-05-05', drug(text, { status: 'on-hold' })),
    entry('2022-05-20', drug(text, { status: 'stopped', from: '2022-01-05', to: '2022-05-20' })),
    entry('2022-09-01', drug(text)),
  );
  expect(t.on('2022-07-01')).toEqual([]);
  expect(t.now()).toEqual([text]);
});

test('a hold that was entered in error leaves the drug running as it was', async () => {
  const text = 'Lisinopril 10 mg once daily';
  await using t = await tell(
    entry('2022-01-05', drug(text)),
    entry('2022-05-05', drug(text, { status: 'on-hold' })),
    entry('2022-05-06', drug(text, { status: 'entered-in-error', from: '2022-05-05' })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.validFrom?.date)).toEqual(['2022-01-05']);
  expect(t.past()).toEqual([`${text} | 2022-05-05 | ? | entered in error`]);
});

test('a stop that tells the start less exactly ends the one order that it can mean', async () => {
  const text = 'Allopurinol 100 mg once daily';
  await using t = await tell(
    entry('2018-01-05', drug(text)),
    entry('2020-05-01', drug(text, { status: 'stopped', from: '2018', to: '2020-05-01' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.past()).toEqual([`${text} | 2018-01-05 | 2020-05-01 | resolved`]);
});

test('an end that lay ahead is over once the record has reached it, whichever entry tells so', async () => {
  const taper = [
    entry('2021-03-01', drug('Prednisone 40 mg once daily', { to: '2021-03-06' })),
    entry('2021-03-06', drug('Prednisone 20 mg once daily', { to: '2021-03-11' })),
    entry('2021-03-11', drug('Prednisone 10 mg once daily', { to: '2021-03-16' })),
  ];
  await using t = await tell(...taper);
  expect(t.now()).toEqual(['Prednisone 10 mg once daily']);
  expect(t.past()).toEqual([
    'Prednisone 20 mg once daily | 2021-03-06 | 2021-03-11 | resolved',
    'Prednisone 40 mg once daily | 2021-03-01 | 2021-03-06 | resolved',
  ]);
  const note = { patient: 'P', id: 'n', time: '2021-05-01', type: 'note', title: 'Visit', text: 'Feels well.' };
  await using u = await tell(...taper, note);
  expect(u.now()).toEqual([]);
  expect(u.s.engine.state('P', { seq: 3 }).active.map((m) => m.text)).toEqual(['Prednisone 10 mg once daily']);
});

test('two courses with an expected end each are two, and no day between them has the drug', async () => {
  const course = (day: string, to: string) => entry(day, drug('Amoxicillin 500 mg three times daily', { to }));
  await using t = await tell(course('2015-01-01', '2015-01-08'), course('2020-01-01', '2020-01-08'));
  expect(t.on('2017-01-01')).toEqual([]);
  expect(t.on('2015-01-05')).toHaveLength(1);
  expect(t.past()).toHaveLength(1);
});

test('what was expected to end and is found going on after that day did not end then, and nobody is asked', async () => {
  await using t = await tell(
    entry('2012-01-01', drug('Metformin 500 mg daily', { to: '2013-01-01' })),
    entry('2014-01-01', drug('Metformin 500 mg daily', { from: '2012-01-01' })),
  );
  expect(t.now()).toEqual(['Metformin 500 mg daily']);
  expect(t.on('2013-06-01')).toEqual(['Metformin 500 mg daily']);
  expect(t.conflicts()).toEqual([]);
});

test('a drug that is in no list is the same drug where its code is the same, and a code of noughts says nothing', async () => {
  const code = { system: 'urn:trial', code: 'AB123' };
  await using t = await tell(
    entry('2021-01-01', drug('Study drug AB-123 5 mg', { code })),
    entry('2021-06-01', drug('AB-123 (study)', { code, status: 'stopped', from: '2021-01-01', to: '2021-06-01' })),
  );
  expect(t.now()).toEqual([]);
  expect(t.on('2021-05-31')).toEqual(['Study drug AB-123 5 mg']);
  const none = { system: 'urn:trial', code: '0' };
  await using u = await tell(
    entry('2021-01-01', drug('Zibblefex 10 mg daily', { code: none })),
    entry('2021-06-01', drug('Quortan 10 mg daily', { code: none })),
  );
  expect(u.now()).toHaveLength(2);
});
