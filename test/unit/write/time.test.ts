/** Time in the write path: partial dates stay partial, zones stay, unknown stays unknown, and arrival plays no part. */
import { expect, test } from 'vitest';
import { drug, entry, habit, illness, operation, tell, tellInOrder } from './told.ts';

test('a year stays a year in what is shown, and is true from its first possible day', async () => {
  await using t = await tell(entry('2020-05-05', illness('Asthma', { from: '1998' })));
  expect(t.one('Asthma').validFrom).toEqual({ date: '1998', precision: 'year' });
  expect(t.on('1997-12-31')).toEqual([]);
  expect(t.on('1998-01-01')).toEqual(['Asthma']);
  expect(t.on('1998')).toEqual(['Asthma']);
});

test('an end known to the month is over on the last day of it, and no day before', async () => {
  await using t = await tell(
    entry('2020-05-05', illness('Sinusitis', { status: 'resolved', from: '2020-01-10', to: '2020-02' })),
  );
  expect(t.one('Sinusitis').validTo).toEqual({ date: '2020-02', precision: 'month' });
  expect(t.on('2020-02-28')).toEqual(['Sinusitis']);
  expect(t.on('2020-02-29')).toEqual([]);
});

test('a start that the source does not state is unknown, not the day of the entry', async () => {
  await using t = await tell(entry('2020-05-05', illness('Asthma', { from: null })));
  expect(t.one('Asthma').validFrom).toBeNull();
  expect(t.on('2020-05-05')).toEqual(['Asthma']);
  expect(t.on('2020-05-04')).toEqual([]);
});

test('a fact of an entry without any date is current, with every date unknown', async () => {
  await using t = await tell(entry(null, illness('Asthma')));
  expect(t.now()).toEqual(['Asthma']);
  expect([t.one('Asthma').validFrom, t.one('Asthma').entry.time]).toEqual([null, null]);
});

test('half past midnight east of Greenwich stays that day and shows its zone', async () => {
  await using t = await tell(entry('2026-03-01T00:30+10:00', habit('Smokes 10 a day')));
  expect(t.one('Smokes 10 a day').validFrom?.date).toBe('2026-03-01T00:30+10:00');
  expect(t.on('2026-03-01')).toEqual(['Smokes 10 a day']);
  expect(t.on('2026-02-28')).toEqual([]);
});

test('half past eleven at night west of Greenwich stays that day', async () => {
  await using t = await tell(entry('2026-02-28T23:30-05:00', habit('Smokes 10 a day')));
  expect(t.on('2026-02-28')).toEqual(['Smokes 10 a day']);
});

test('as of a day means to its end', async () => {
  await using t = await tell(entry('2024-03-01T22:00', drug('Amlodipine 5 mg once daily')));
  expect(t.on('2024-03-01')).toEqual(['Amlodipine 5 mg once daily']);
});

test('as known after an entry and as true on a day are two questions', async () => {
  await using t = await tellInOrder(
    entry('2022-01-10', drug('Clopidogrel 75 mg once daily')),
    entry('2023-03-01', illness('Gout')),
    entry(
      '2023-06-01',
      drug('Clopidogrel 75 mg once daily', { status: 'stopped', from: '2022-01-10', to: '2022-12-01' }),
    ),
  );
  const on = (seq: number) =>
    t.s.engine.state('P', { validAt: '2023-03-15', seq, kind: 'medication' }).active.map((m) => m.text);
  expect(on(2)).toEqual(['Clopidogrel 75 mg once daily']);
  expect(on(3)).toEqual([]);
});

test('years far ahead and far back are times like others', async () => {
  await using t = await tell(
    entry('2175-01-01', drug('Amlodipine 5 mg once daily')),
    entry('2180-01-01', drug('Amlodipine 10 mg once daily')),
    entry('2100-01-01', operation('Appendectomy', { from: '1910' })),
  );
  expect(t.now()).toEqual(['Amlodipine 10 mg once daily', 'Appendectomy']);
});

test('the order in which entries come in is no clinical time', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Amlodipine 10 mg once daily')),
    entry('2019-01-01', drug('Amlodipine 5 mg once daily')),
  );
  expect(t.now()).toEqual(['Amlodipine 10 mg once daily']);
  expect(t.detail('Amlodipine 5 mg once daily').transitions.map((x) => [x.from, x.to])).toEqual([[null, 'HISTORY']]);
});

test('two doses of which one is dated to the year of the other are put to a person', async () => {
  await using t = await tell(
    entry('2020', drug('Amlodipine 5 mg once daily')),
    entry('2020-06-01', drug('Amlodipine 10 mg once daily')),
  );
  expect(t.now()).toHaveLength(2);
  expect(t.conflicts().map((c) => c.guard)).toEqual(['newer clinical time']);
});
