/** Transitions: every move between the stores with cause, reason, trigger and successor, in words a clinician can read. */
import { expect, test } from 'vitest';
import { allergy, drug, entry, illness, loinc, operation, plan, result, type Told, tell, tellInOrder } from './told.ts';

const moves = (t: Told, text: string): (string | null)[][] =>
  t.detail(text).transitions.map((x) => [x.from, x.to, x.cause]);

test('a supersession is one move with the incoming memory as trigger and successor', async () => {
  await using t = await tellInOrder(
    entry('2023-01-10', drug('Amlodipine 5 mg once daily')),
    entry('2023-06-20', drug('Amlodipine 10 mg once daily')),
  );
  const next = t.one('Amlodipine 10 mg once daily').id;
  expect(moves(t, 'Amlodipine 5 mg once daily')).toEqual([['ACTIVE', 'HISTORY', 'superseded']]);
  const [move] = t.detail('Amlodipine 5 mg once daily').transitions;
  expect([move?.seq, move?.successor, move?.trigger.memory]).toEqual([2, next, next]);
  expect(move?.reason).toBe('The same drug continues as “Amlodipine 10 mg once daily” from 2023-06-20 on.');
});

test('an end that an entry states is a move with that entry as its trigger, and needs no successor', async () => {
  await using t = await tellInOrder(
    entry('2023-01-10', drug('Amlodipine 5 mg once daily')),
    entry(
      '2023-06-20',
      drug('Amlodipine 5 mg once daily', { status: 'stopped', from: '2023-01-10', to: '2023-06-18' }),
    ),
  );
  const [move] = t.detail('Amlodipine 5 mg once daily').transitions;
  expect([move?.cause, move?.successor, move?.trigger.memory]).toEqual(['resolved', null, null]);
  expect(move?.trigger.entry).toBe(t.s.engine.entries('P')[1]?.id);
  expect(move?.reason).toBe('Over since 2023-06-18, as stated in the entry of 2023-06-20.');
});

test('what comes in already over arrives in HISTORY with the reason its source gives', async () => {
  await using t = await tell(
    entry('2023-06-20', illness('Pneumonia', { status: 'resolved', from: '2023-01-01', to: '2023-02-01' })),
  );
  expect(moves(t, 'Pneumonia')).toEqual([[null, 'HISTORY', 'resolved']]);
  expect(t.one('Pneumonia').reason).toBe('Ended on 2023-02-01, the end that its own source states.');
});

test('an older dose that arrives late goes into HISTORY at once and names what it was followed by', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', drug('Amlodipine 10 mg once daily')),
    entry('2019-01-01', drug('Amlodipine 5 mg once daily')),
  );
  expect(t.one('Amlodipine 5 mg once daily').successor).toBe(t.one('Amlodipine 10 mg once daily').id);
});

test('a memory whose reason for leaving is withdrawn comes back, and both moves stay readable', async () => {
  await using t = await tellInOrder(
    entry('2024-05-01', drug('Furosemide 40 mg once daily')),
    entry('2024-05-10', drug('Furosemide 80 mg once daily')),
    entry('2024-05-11', drug('Furosemide 80 mg once daily', { status: 'entered-in-error', from: '2024-05-10' })),
  );
  expect(moves(t, 'Furosemide 40 mg once daily')).toEqual([
    ['ACTIVE', 'HISTORY', 'superseded'],
    ['HISTORY', 'ACTIVE', null],
  ]);
  expect(moves(t, 'Furosemide 80 mg once daily')).toEqual([['ACTIVE', 'HISTORY', 'entered in error']]);
});

test('a plan that was done names the deed and not a successor', async () => {
  await using t = await tell(
    entry('2024-03-01', plan('Colonoscopy planned')),
    entry('2024-04-15', operation('Colonoscopy')),
  );
  const [move] = t.detail('Colonoscopy planned').transitions;
  expect(move?.reason).toBe('Done on 2024-04-15: “Colonoscopy”.');
});

test('each result of a long trend names the next one, down to the current', async () => {
  const days = ['2020-01-01', '2020-02-01', '2020-03-01', '2020-04-01', '2020-05-01'];
  await using t = await tell(
    ...days.map((d, i) => entry(d, result(`Sodium ${136 + i} mmol/L`, 136 + i, 'mmol/L', { code: loinc('2951-2') }))),
  );
  let at = t.one('Sodium 136 mmol/L');
  const seen = [at.text];
  while (at.successor) {
    at = t.s.engine.memory(at.successor).memory;
    seen.push(at.text);
  }
  expect(seen).toEqual([
    'Sodium 136 mmol/L',
    'Sodium 137 mmol/L',
    'Sodium 138 mmol/L',
    'Sodium 139 mmol/L',
    'Sodium 140 mmol/L',
  ]);
  expect(at.store).toBe('ACTIVE');
});

test('a refuted allergy says what refuted it', async () => {
  await using t = await tell(
    entry('2015-02-10', allergy('Latex allergy')),
    entry('2022-05-19', allergy('Latex allergy: skin test negative', { assertion: 'refuted', status: null })),
  );
  expect(t.one('Latex allergy').reason).toBe(
    'Refuted in the entry of 2022-05-19: “Latex allergy: skin test negative”.',
  );
});

test('memories are never rewritten: text, quote and stated dates stay what the entry said', async () => {
  await using t = await tellInOrder(
    entry('2023-01-10', drug('Amlodipine  5 mg ONCE daily')),
    entry('2023-06-20', drug('Amlodipine 10 mg once daily')),
  );
  const m = t.one('Amlodipine  5 mg ONCE daily');
  expect([m.quote, m.validFrom?.date, m.entry.seq]).toEqual(['Amlodipine  5 mg ONCE daily', '2023-01-10', 1]);
});
