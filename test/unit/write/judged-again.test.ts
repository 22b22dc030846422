/** What a model made of a pair holds of what the two say, whichever claim is the one that is shown now. */
import { expect, test } from 'vitest';
import type { Judged } from '../../../electron/write/judgement.ts';
import { reconcileAppendOnly } from '../../../electron/write/reconcile/append-only.ts';
import { reconcileInterval } from '../../../electron/write/reconcile/interval.ts';
import { appendOnlyRules, intervalRules } from '../../../electron/write/reconcile/rules.ts';
import { claim, type Said } from './claims.ts';

/** The model held of this one pair that the earlier memory still holds. */
const stillHolds =
  (older: number, newer: number): Judged =>
  (a, b) =>
    a.id === older && b.id === newer ? { verdict: 'current', margin: 0.9 } : null;
const allergy = (id: number, time: string, more: Partial<Said> = {}) =>
  claim({ id, kind: 'allergy', text: 'Penicillin', time, from: null, ...more });
const drug = (id: number, time: string, more: Partial<Said> = {}) =>
  claim({ id, kind: 'medication', text: 'Metoprolol 50 mg daily', time, from: null, ...more });

test('an allergy whose refutation the model doubts stays, also when an older letter comes to be the one that is shown', () => {
  const judged = stillHolds(1, 2);
  const known = [allergy(1, '2010-01-01'), allergy(2, '2020-01-01', { assertion: 'refuted' })];
  for (const claims of [known, [allergy(3, '2005-01-01'), ...known]]) {
    const { standings, conflicts } = reconcileAppendOnly(claims, appendOnlyRules('allergy'), judged);
    const shown = claims[0];
    expect(shown && standings.get(shown)).toMatchObject({ role: 'states', store: 'ACTIVE' });
    expect(conflicts).toMatchObject([{ guard: 'rules and model agree' }]);
  }
});

test('a drug whose stop the model doubts stays, also when an older letter comes to be the one that is shown', () => {
  const judged = stillHolds(1, 2);
  const known = [drug(1, '2010-01-01'), drug(2, '2020-01-01', { status: 'stopped' })];
  for (const claims of [known, [drug(3, '2005-01-01'), ...known]]) {
    const { standings, conflicts } = reconcileInterval(claims, intervalRules('medication'), null, judged);
    const shown = claims[0];
    expect(shown && standings.get(shown)).toMatchObject({ role: 'states', store: 'ACTIVE' });
    expect(conflicts).toMatchObject([{ guard: 'rules and model agree' }]);
  }
});

test.each([
  ['a status', { status: 'stopped' }],
  ['a day', { to: '2020-01-01' }],
] as const)('a stop by %s that names the start of the drug is doubted like one that names none', (_how, end) => {
  const from = '2010-01-01';
  const claims = [drug(1, from, { from }), drug(2, '2020-01-01', { from, ...end })];
  const [shown, stop] = claims;
  const { standings, conflicts } = reconcileInterval(claims, intervalRules('medication'), null, stillHolds(1, 2));
  expect(shown && standings.get(shown)).toMatchObject({ role: 'states', store: 'ACTIVE', cause: null });
  expect(stop && standings.get(stop)).toMatchObject({ of: 1, store: 'ACTIVE' });
  expect(conflicts).toMatchObject([{ guard: 'rules and model agree' }]);
  const alone = reconcileInterval(claims, intervalRules('medication'));
  expect(shown && alone.standings.get(shown)).toMatchObject({ store: 'HISTORY', cause: 'resolved' });
});
