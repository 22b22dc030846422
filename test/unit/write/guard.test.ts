/** Guards: deterministic checks after every updater, which only ever make a decision more conservative. */
import { expect, test } from 'vitest';
import { guardRetirement, type Verdict } from '../../../electron/write/guard.ts';
import { claim, type Said } from './claims.ts';
import { drug, entry, illness, relative, result, tell, vaccine } from './told.ts';

const older = (more: Partial<Said> = {}) =>
  claim({ id: 1, kind: 'medication', text: 'Amlodipine 5 mg', time: '2020-01-01', from: '2020-01-01', ...more });
const newer = (more: Partial<Said> = {}) =>
  claim({ id: 2, kind: 'medication', text: 'Amlodipine 10 mg', time: '2021-01-01', from: '2021-01-01', ...more });

function stopped(verdict: Verdict): string {
  if (verdict.ok) return 'passed';
  expect(verdict.message).toMatch(/^“.+” and “.+” do not agree: .+\. Both were left as they were\.$/);
  return verdict.guard;
}

test('a newer statement of one thing passes every guard', () => {
  expect(stopped(guardRetirement(older(), newer()))).toBe('passed');
});

test('nothing of one patient, subject or thread retires what belongs to another', () => {
  expect(stopped(guardRetirement(older(), { ...newer(), patientId: 2 }))).toBe('same patient');
  expect(stopped(guardRetirement(older(), { ...newer(), subject: 'family member' }))).toBe('same subject');
  expect(stopped(guardRetirement(older(), { ...newer(), threadId: 2 }))).toBe('same thread');
});

test('a plan or a possibility never retires a fact, a fact retires both', () => {
  for (const assertion of ['planned', 'possible'] as const) {
    expect(stopped(guardRetirement(older(), newer({ assertion })))).toBe(
      'a plan or a possibility never replaces a fact',
    );
    expect(stopped(guardRetirement(older({ assertion }), newer()))).toBe('passed');
  }
});

test('another route, another side and another salt never retire a drug', () => {
  const pair = (a: string, b: string): string => stopped(guardRetirement(older({ text: a }), newer({ text: b })));
  expect(pair('Prednisolone 5 mg tablet', 'Prednisolone 1 % eye drops')).toBe('same route');
  expect(pair('Timolol 0.5 % eye drops left eye', 'Timolol 0.5 % eye drops right eye')).toBe('same side');
  expect(pair('Metoprolol tartrate 50 mg', 'Metoprolol succinate 100 mg')).toBe('same salt');
  expect(pair('Metoprolol 50 mg', 'Metoprolol succinate 100 mg')).toBe('passed');
});

test('only a refutation retires an allergy', () => {
  const known = older({ kind: 'allergy', text: 'Latex allergy' });
  for (const assertion of ['absent', 'present', 'possible'] as const) {
    expect(stopped(guardRetirement(known, newer({ kind: 'allergy', text: 'Latex allergy', assertion })))).not.toBe(
      'passed',
    );
  }
  expect(stopped(guardRetirement(known, newer({ kind: 'allergy', text: 'Latex allergy', assertion: 'refuted' })))).toBe(
    'passed',
  );
});

test('a denial never retires a diagnosis; a refutation does', () => {
  const known = older({ kind: 'condition', text: 'Epilepsy' });
  const denied = newer({ kind: 'condition', text: 'Epilepsy', assertion: 'absent' });
  expect(stopped(guardRetirement(known, denied))).toBe('compatible assertion');
  expect(stopped(guardRetirement(known, { ...denied, assertion: 'refuted' }))).toBe('passed');
});

test('the newer clinical time wins, and where it cannot be told nothing does', () => {
  const time = (a: string | null, b: string | null): string =>
    stopped(guardRetirement(older({ from: a, time: a }), newer({ from: b, time: b })));
  expect(time('2020', '2021')).toBe('passed');
  expect(time('2020', '2020-05')).toBe('newer clinical time');
  expect(time('2020-05', '2020-05-10')).toBe('newer clinical time');
  expect(time('2020-05-10', '2020-05-10')).toBe('newer clinical time');
  expect(time('2020-05-10T08:00+00:00', '2020-05-10T05:00-05:00')).toBe('passed');
  expect(time('2020-05-10T08:00+00:00', '2020-05-10T03:00-05:00')).toBe('newer clinical time');
  expect(time('2020-05-10', null)).toBe('newer clinical time');
  expect(time(null, '2020-05-10')).toBe('passed');
});

test('of two statements with one start the one written later knows more', () => {
  const a = older({ from: '2020-01-01', time: '2020-01-02' });
  expect(stopped(guardRetirement(a, newer({ from: '2020-01-01', time: '2020-02-02' })))).toBe('passed');
});

test('an undated statement is no answer to its own denial', () => {
  const undated = older({ from: null, time: null });
  expect(stopped(guardRetirement(undated, newer({ assertion: 'absent' })))).toBe('newer clinical time');
});

test('what a guard stops stands on both sides as it was, and is said in a sentence to a person', async () => {
  await using t = await tell(
    entry('2020-05', illness('Epilepsy')),
    entry('2020-05-10', illness('Epilepsy', { assertion: 'refuted', status: null })),
  );
  expect(
    t.s.engine
      .state('P')
      .active.map((m) => m.assertion)
      .sort(),
  ).toEqual(['present', 'refuted']);
  const [conflict] = t.conflicts();
  expect(conflict?.message).toMatch(
    /^“Epilepsy” and “Epilepsy” do not agree: .*too vague.*Both were left as they were\.$/,
  );
  expect(conflict?.memories.map((id) => t.s.engine.memory(id).memory.store)).toEqual(['ACTIVE', 'ACTIVE']);
});

test('a conflict is gone once a later entry settles it', async () => {
  await using t = await tell(
    entry('2020-05', illness('Epilepsy')),
    entry('2020-05-10', illness('Epilepsy', { assertion: 'refuted', status: null })),
    entry('2021-05-10', illness('Epilepsy', { assertion: 'refuted', status: null })),
  );
  expect(t.s.engine.state('P').active.map((m) => m.assertion)).toEqual(['refuted']);
  expect(t.conflicts()).toEqual([]);
});

test('facts of one patient never touch those of another in the same file', async () => {
  const first = entry('2020-01-01', drug('Amlodipine 5 mg once daily'));
  const second = { ...entry('2021-01-01', drug('Amlodipine 10 mg once daily')), patient: 'Q' };
  await using t = await tell(first, second);
  expect(t.now()).toEqual(['Amlodipine 5 mg once daily']);
  expect(t.s.engine.state('Q').active.map((m) => m.text)).toEqual(['Amlodipine 10 mg once daily']);
});

test('the kinds never touch each other, whatever words they share', async () => {
  await using t = await tell(
    entry('2020-01-01', illness('Influenza'), relative('Mother: influenza')),
    entry('2020-02-01', vaccine('Influenza')),
    entry('2020-03-01', result('Influenza A antigen negative', 'negative', null)),
  );
  expect(t.now()).toHaveLength(4);
});
