/** The inbox of moves over the real engine. */
import { expect, test } from 'vitest';
import { KEEP, reviewing } from '../support/reviewing.ts';
import { fact } from '../support/scratch-engine.ts';

const drug = (id: string, time: string, text: string, patient = 'P') =>
  fact(id, time, { kind: 'medication', text, status: 'active' }, patient);
const denied = (id: string, time: string) =>
  fact(id, time, { kind: 'allergy', text: 'Penicillin', assertion: 'refuted', status: 'active' });

test('the heaviest move comes first, and what only arrived in HISTORY is left out', async () => {
  await using s = reviewing();
  await s.take([
    fact('m1', '2019-01-01', { kind: 'measurement', text: 'Weight 80 kg', attributes: { value: 80, unit: 'kg' } }),
    fact('m2', '2019-02-01', { kind: 'measurement', text: 'Weight 81 kg', attributes: { value: 81, unit: 'kg' } }),
    drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'),
    drug('e2', '2020-02-01', 'Amlodipine 10 mg daily'),
    fact('a1', '2020-01-01', { kind: 'allergy', text: 'Penicillin', status: 'active' }),
    denied('a2', '2020-03-01'),
    fact('c1', '2020-01-01', { kind: 'condition', text: 'Gout', status: 'resolved' }),
  ]);
  const inbox = s.engine.review.inbox(s.vogel, {});
  expect(inbox.items.map((i) => [i.weight, i.text])).toEqual([
    ['high', 'Penicillin'],
    ['raised', 'Amlodipine 5 mg daily'],
    ['usual', 'Weight 80 kg'],
  ]);
  expect(inbox).toMatchObject({ total: 3, byWeight: { high: 1, raised: 1, usual: 1 }, next: null });
  expect(inbox.items[1]).toMatchObject({
    successorText: 'Amlodipine 10 mg daily',
    entryTime: { date: '2020-02-01' },
    isNew: true,
    overtaken: false,
    transition: { from: 'ACTIVE', to: 'HISTORY', cause: 'superseded' },
  });
  expect(s.engine.review.inbox(s.vogel, { arrivals: true }).total).toBe(4);
  expect(s.engine.review.waiting(s.vogel)).toEqual({ high: 1, raised: 1, usual: 1, conflicts: 0 });
});

test('what a person has looked at is not new to them, and still waits', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  s.engine.review.looked(s.vogel);
  expect(s.engine.review.inbox(s.vogel, { onlyNew: true }).items).toEqual([]);
  expect(s.engine.review.inbox(s.vogel, {}).items).toMatchObject([{ isNew: false }]);
  await s.take([drug('e3', '2020-03-01', 'Amlodipine 20 mg daily')]);
  expect(s.engine.review.inbox(s.vogel, { onlyNew: true }).items).toMatchObject([
    { text: 'Amlodipine 10 mg daily', isNew: true },
  ]);
  const other = s.engine.people.add(s.vogel, 'Dr. Lund', ['clinician']).id;
  expect(s.engine.review.inbox(other, { onlyNew: true }).total).toBe(2);
});

test('what is accepted leaves the inbox, once, with a line on the audit log', async () => {
  await using s = reviewing();
  await s.take([drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'), drug('e2', '2020-02-01', 'Amlodipine 10 mg daily')]);
  const ids = s.engine.review.inbox(s.vogel, {}).items.map((i) => i.id);
  expect(s.engine.review.accept(s.vogel, ids)).toEqual({ accepted: 1 });
  expect(s.engine.review.accept(s.vogel, [...ids, 'nonsense', 't999'])).toEqual({ accepted: 0 });
  expect(s.engine.review.inbox(s.vogel, {}).items).toEqual([]);
  expect(s.engine.audit.page({ action: 'move.accept' }).lines).toMatchObject([
    { actor: s.vogel, subjectType: 'memory' },
  ]);
});

test('all of a filtered list is accepted as it was counted, and refused where it has changed', async () => {
  await using s = reviewing();
  await s.take([
    drug('e1', '2020-01-01', 'Amlodipine 5 mg daily'),
    drug('e2', '2020-02-01', 'Amlodipine 10 mg daily'),
    drug('q1', '2020-01-01', 'Ramipril 5 mg daily', 'Q'),
    drug('q2', '2020-02-01', 'Ramipril 10 mg daily', 'Q'),
  ]);
  const filter = { patient: 'P', weight: 'raised', kind: 'medication', cause: 'superseded' } as const;
  const { mark, total } = s.engine.review.inbox(s.vogel, filter);
  expect(total).toBe(1);
  await s.take([drug('e3', '2020-03-01', 'Amlodipine 20 mg daily')]);
  expect(() => s.engine.review.acceptAll(s.vogel, filter, mark)).toThrow('changed');
  const now = s.engine.review.inbox(s.vogel, filter);
  expect(s.engine.review.acceptAll(s.vogel, filter, now.mark)).toEqual({ accepted: 2 });
  expect(s.engine.review.inbox(s.vogel, {}).items).toMatchObject([{ patient: 'Q' }]);
});

test('the inbox is read page by page, each move once', async () => {
  await using s = reviewing();
  const doses = (patient: string) =>
    [...Array(7).keys()].map((i) =>
      drug(`${patient}${i}`, `2020-01-0${i + 1}`, `Amlodipine ${i + 1} mg daily`, patient),
    );
  await s.take([...doses('P'), ...doses('Q')]);
  const seen: string[] = [];
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const page = s.engine.review.inbox(s.vogel, {}, { after, limit: 5 });
    seen.push(...page.items.map((i) => `${i.patient} ${i.text}`));
    after = page.next;
  }
  expect(seen).toHaveLength(12);
  expect(new Set(seen).size).toBe(12);
  expect(seen.slice(0, 2)).toEqual(['P Amlodipine 6 mg daily', 'P Amlodipine 5 mg daily']);
});

test('a move that a person made does not wait for a person, and what it moved beside that does', async () => {
  await using s = reviewing();
  await s.take([
    drug('e1', '2020-01-01', 'Warfarin 5 mg daily'),
    fact('e2', '2020-01-02', { kind: 'monitoring', text: 'INR weekly', status: 'active' }),
  ]);
  s.correct('Warfarin 5 mg daily', {
    what: 'move to history',
    cause: 'resolved',
    successor: null,
    until: '2020-05-01',
  });
  expect(s.engine.review.inbox(s.vogel, {}).items).toMatchObject([{ text: 'INR weekly' }]);
  s.correct('Warfarin 5 mg daily', KEEP);
  expect(s.active().sort()).toEqual(['INR weekly', 'Warfarin 5 mg daily']);
  // It is back where it was: the move that waited is over.
  expect(s.engine.review.inbox(s.vogel, {}).items.map((i) => [i.text, i.transition.to, i.overtaken])).toEqual([
    ['INR weekly', 'ACTIVE', false],
    ['INR weekly', 'HISTORY', true],
  ]);
});

test('a move of what became evidence of an earlier memory is over', async () => {
  await using s = reviewing();
  const asthma = (id: string, time: string) => fact(id, time, { kind: 'condition', text: 'Asthma', status: 'active' });
  await s.take([
    asthma('e1', '2020-01-01'),
    fact('e2', '2020-06-01', {
      kind: 'condition',
      text: 'Asthma',
      status: 'resolved',
      from: '2020-01-01',
      to: '2020-05-01',
    }),
  ]);
  expect(s.engine.review.inbox(s.vogel, {}).items).toMatchObject([{ text: 'Asthma', overtaken: false }]);
  await s.take([asthma('e0', '2019-01-01')]);
  const { items } = s.engine.review.inbox(s.vogel, {});
  expect(items.find((i) => i.transition.seq === 2)).toMatchObject({ text: 'Asthma', overtaken: true });
});
