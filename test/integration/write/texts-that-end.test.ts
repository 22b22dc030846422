/** Notes that end or mark what a record holds without the usual words for it, read by the rules over the real store. */
import { expect, test } from 'vitest';
import { fact, type RawEntry, scratch } from '../../support/scratch-engine.ts';
import { note } from '../../support/told-texts.ts';

async function told(...entries: RawEntry[]) {
  const s = scratch();
  for (const entry of entries) await s.take([entry]);
  expect(s.engine.verify().ok).toBe(true);
  return s;
}

const drug = (id: string, text: string): RawEntry =>
  fact(id, '2024-01-10', { kind: 'medication', text, status: 'active' });

test.each([
  ['She ran out of metformin 2 weeks ago.', 'Metformin not taken'],
  ["She hasn't taken her metformin in months.", 'Metformin not taken'],
])('a drug that is not taken stays current only with its mark: %s', async (words, text) => {
  await using s = await told(drug('f1', 'Metformin 500 mg twice daily'), note('n1', '2024-06-01', words));
  const drugs = s.engine.state('P').active.filter((m) => m.kind === 'medication');
  expect(drugs.map((m) => [m.text, m.flags.includes('on hold')])).toEqual([[text, true]]);
});

test('a drug that the patient is off is no longer current', async () => {
  await using s = await told(
    drug('f1', 'Clopidogrel 75 mg once daily'),
    note('n1', '2024-06-01', 'Off Plavix since March.'),
  );
  expect(s.engine.state('P').active.filter((m) => m.kind === 'medication')).toEqual([]);
});

test('drugs that are stopped by the name of their class are put to a person', async () => {
  await using s = await told(
    drug('f1', 'Aspirin 81 mg once daily'),
    drug('f2', 'Clopidogrel 75 mg once daily'),
    note('n1', '2024-06-01', 'Stopped both antiplatelets due to bleeding.'),
  );
  const items = s.engine.attention('P').map((item) => item.message);
  expect(items.filter((m) => m.includes('Stopped both antiplatelets'))).toHaveLength(1);
});

test('a suspicion that a later note settles has left', async () => {
  await using s = await told(
    note('n1', '2024-06-01', 'Possible PE.'),
    note('n2', '2024-06-02', 'R/o PE – CTPA negative.'),
  );
  const held = s.engine.state('P').active.map((m) => [m.text, m.assertion]);
  expect(held.filter(([, assertion]) => assertion === 'possible' || assertion === 'present')).toEqual([]);
});

test('a pregnancy is over after the miscarriage of a later note, and goes on after one of years ago', async () => {
  await using s = await told(
    note('n1', '2024-01-10', 'She is pregnant, 6 weeks.'),
    note('n2', '2024-01-20', 'G2P0, miscarriage 2019.'),
  );
  const current = () => s.engine.state('P').active.filter((m) => m.text === 'Pregnancy');
  expect(current()).toHaveLength(1);
  await s.take([note('n3', '2024-02-12', 'She had a miscarriage on 2024-02-10.')]);
  expect(current()).toEqual([]);
});

test('of two code statuses of two notes the newer one is current, and a wish is put to a person', async () => {
  await using s = await told(
    note('n1', '2024-01-10', 'Code status: Full code.'),
    note('n2', '2024-02-10', 'She wishes to be DNR.'),
  );
  const status = () =>
    s.engine
      .state('P')
      .active.filter((m) => m.kind === 'social')
      .map((m) => m.text);
  expect(status()).toEqual(['Code status: Full code']);
  expect(s.engine.attention('P').filter((item) => item.message.includes('wishes to be DNR'))).toHaveLength(1);
  await s.take([note('n3', '2024-03-10', 'Code status: DNR/DNI.')]);
  expect(status()).toEqual(['Code status: DNR/DNI']);
});
