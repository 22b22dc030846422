/** What is approved for deletion is out of every present read at once, and stands in the way of nothing that is done to what stays. */
import { expect, test } from 'vitest';
import { openReviewDesk } from '../../electron/review/review-desk.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, scratch } from '../support/scratch-engine.ts';

const HYPERTENSION = 'Hypertension';
const LISINOPRIL = 'Lisinopril 10 mg daily';

/** A disease with a drug that was given for it and stopped, which is put away. */
async function putAway() {
  const s = scratch({ embedder: noEmbedder() });
  await s.take([
    fact('e1', '2012-01-01', { kind: 'condition', text: HYPERTENSION, status: 'active' }),
    fact('e2', '2012-02-01', { kind: 'medication', text: LISINOPRIL, status: 'active' }),
    fact('e3', '2014-02-01', {
      kind: 'medication',
      text: LISINOPRIL,
      status: 'stopped',
      from: '2012-02-01',
      to: '2014-02-01',
    }),
  ]);
  const d = deletionDesk(s.store);
  const [disease, drug] = [d.memory(HYPERTENSION), d.memory(LISINOPRIL)];
  expect(s.engine.memory(disease).memory.relations.map((r) => [r.type, r.to])).toEqual([['treatment_for', drug]]);
  d.score(LISINOPRIL, 0.9);
  const tombstone = d.approve(LISINOPRIL);
  return { s, d, disease, drug, tombstone };
}

test('the detail of what it hung on names it no more, and names it again when it is taken back', async () => {
  const { s, d, disease, drug, tombstone } = await putAway();
  await using _ = s;
  expect(s.engine.memory(disease).memory.relations).toEqual([]);
  const [shown] = s.engine.state('P').active;
  expect([shown?.text, shown?.relations]).toEqual([HYPERTENSION, []]);
  d.desk.takeBack('u1', tombstone?.id ?? '');
  expect(s.engine.memory(disease).memory.relations.map((r) => r.to)).toEqual([drug]);
});

test('the state as it was known before the deletion still names it', async () => {
  const { s, drug } = await putAway();
  await using _ = s;
  const before = s.engine.state('P', { seq: 3 });
  expect(before.active[0]?.relations.map((r) => r.to)).toEqual([drug]);
  expect(before.history.map((m) => m.id)).toEqual([drug]);
});

test('the graph does not draw it', async () => {
  const { s, disease, drug } = await putAway();
  await using _ = s;
  expect(JSON.stringify(s.engine.neighbourhood(disease, { expanded: [], types: null }))).not.toContain(drug);
});

test('what it hung on can be corrected, and the correction taken back', async () => {
  const { s, d, disease } = await putAway();
  await using _ = s;
  const review = openReviewDesk(d.tools);
  const act = { what: 'move to history', cause: 'resolved', successor: null, until: null } as const;
  const made = review.correct('u1', disease, act, 'It is over', null);
  expect(made.dependents).toEqual([]);
  expect(review.undo('u1', made.correction?.id ?? '', 'It is not').moved).toHaveLength(1);
});

test('no export holds it', async () => {
  const { s } = await putAway();
  await using _ = s;
  const bundle = [...s.engine.export('P', 'bundle')].join('');
  const memories = bundle
    .split('\n')
    .filter((line) => line.includes('"kind":"medication"') && line.includes('"store"'));
  expect(memories).toEqual([]);
});
