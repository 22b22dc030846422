/** What is proposed for deletion, and what a person decides of it: bound to the version that they saw. */
import { expect, test } from 'vitest';
import { StamError } from '../../shared/errors.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const over = (id: string, year: number, text: string, patient = 'P') =>
  fact(id, `${year}-03-01`, { kind: 'condition', text, to: `${year}-04-01` }, patient);

async function record(): Promise<Scratch> {
  const s = scratch({ embedder: noEmbedder() });
  await s.take([
    over('e1', 2011, 'Tennis elbow'),
    over('e2', 2012, 'Sunburn'),
    over('e3', 2013, 'Acute bronchitis', 'Q'),
    fact('e4', '2014-03-01', { kind: 'condition', text: 'Hypertension' }),
  ]);
  return s;
}

function codeOf(work: () => unknown): StamError {
  try {
    work();
  } catch (error) {
    if (error instanceof StamError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('only archived memories strictly above the threshold are proposed, highest score first', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  d.score('Tennis elbow', 0.7);
  d.score('Sunburn', 0.5);
  d.score('Acute bronchitis', 0.9);
  d.score('Hypertension', 0.99);
  expect(d.desk.candidates({}).items.map((c) => c.text)).toEqual(['Acute bronchitis', 'Tennis elbow']);
  expect(d.desk.candidates({}).total).toBe(2);
  expect(d.desk.candidates({ patient: 'P' }).items.map((c) => c.text)).toEqual(['Tennis elbow']);
  expect(d.desk.candidates({ kind: 'medication' }).items).toEqual([]);
});

test('with no calibration nothing is proposed and nothing can be approved, and it says so', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  d.score('Tennis elbow', 0.7);
  d.calibrated = false;
  expect(d.desk.candidates({})).toMatchObject({
    items: [],
    total: 0,
    status: { calibrated: false, message: 'Nothing is calibrated, so nothing is proposed.' },
  });
  expect(codeOf(() => d.approve('Tennis elbow')).code).toBe('NOT_CALIBRATED');
});

test('pages go through all candidates once, ties too', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  await s.take(Array.from({ length: 30 }, (_, i) => over(`e${i}`, 1980 + i, `Sprain number ${i}`)));
  const d = deletionDesk(s.store);
  for (let i = 0; i < 30; i++) d.score(`Sprain number ${i}`, 0.6 + (i % 3) / 10);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = d.desk.candidates({}, { after, limit: 7 });
    seen.push(...page.items.map((c) => `${c.score} ${c.text}`));
    after = page.next;
  } while (after !== null);
  expect(new Set(seen).size).toBe(30);
  expect(seen.map((t) => Number(t.split(' ')[0]))).toEqual(
    seen.map((t) => Number(t.split(' ')[0])).sort((a, b) => b - a),
  );
});

test('what is kept is hidden until it reads otherwise, and what is deferred comes last', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  d.score('Tennis elbow', 0.9);
  d.score('Sunburn', 0.8);
  d.score('Acute bronchitis', 0.7);
  d.desk.decide('u1', d.memory('Tennis elbow'), 'defer', 'ask the patient', null);
  d.desk.decide('u1', d.memory('Sunburn'), 'keep', 'skin cancer in the family', null);
  expect(d.desk.candidates({}).items.map((c) => c.text)).toEqual(['Acute bronchitis', 'Tennis elbow']);
  expect(d.desk.candidates({}).total).toBe(2);
  expect(d.desk.candidates({}).items[1]?.last).toMatchObject({ decision: 'defer', reason: 'ask the patient' });
  const all = d.desk.candidates({ includeDecided: true });
  expect(all.items.map((c) => c.text)).toEqual(['Sunburn', 'Acute bronchitis', 'Tennis elbow']);
  expect(all.total).toBe(3);
  const first = d.desk.candidates({}, { limit: 1 });
  expect(d.desk.candidates({}, { after: first.next, limit: 1 }).items.map((c) => c.text)).toEqual(['Tennis elbow']);
  // One more entry states it: it reads otherwise now.
  await s.take([over('e9', 2012, 'Sunburn')]);
  expect(d.desk.candidates({}).items.map((c) => c.text)).toContain('Sunburn');
});

test('an approval of a version that was not shown is refused, and the candidate as it stands is given', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  d.score('Tennis elbow', 0.9);
  const memory = d.memory('Tennis elbow');
  const shown = d.desk.candidate(memory).version;
  await s.take([over('e9', 2011, 'Tennis elbow')]);
  const refused = codeOf(() => d.desk.decide('u1', memory, 'approve', 'old', shown));
  expect(refused.code).toBe('CHANGED_SINCE');
  expect(refused.data).toMatchObject({ memory, detail: { evidence: [{}, {}] } });
  expect(d.desk.tombstones()).toEqual([]);
  const now = d.desk.candidate(memory).version;
  expect(d.desk.decide('u1', memory, 'approve', 'old', now)).toMatchObject({
    memory,
    text: 'Tennis elbow',
    purgedAt: null,
  });
});

test('two persons decide on the same candidate: the second is told who was first', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  d.score('Tennis elbow', 0.9);
  const { memory, version } = d.desk.candidate(d.memory('Tennis elbow'));
  d.desk.decide('u1', memory, 'approve', 'old', version);
  const refused = codeOf(() => d.desk.decide('u2', memory, 'keep', 'still of use', version));
  expect([refused.code, refused.message]).toEqual([
    'CHANGED_SINCE',
    'u1 has approved the deletion of this memory already.',
  ]);
  expect(d.desk.tombstones()).toHaveLength(1);
});

test('a decision needs a reason, and a memory that is no candidate cannot be decided on', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  d.score('Tennis elbow', 0.9);
  expect(codeOf(() => d.desk.decide('u1', d.memory('Tennis elbow'), 'approve', '  ', null)).code).toBe('WRONG_USAGE');
  expect(codeOf(() => d.desk.decide('u1', d.memory('Hypertension'), 'approve', 'old', null)).code).toBe('NOT_FOUND');
  expect(codeOf(() => d.desk.decide('u1', 'm0-0', 'keep', 'old', null)).code).toBe('NOT_FOUND');
});

test('a memory because of which another stands in HISTORY cannot be deleted: the other would be current again', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const dose = (id: string, time: string, text: string, more = {}) =>
    fact(id, time, { kind: 'medication', text, status: 'active', ...more });
  await s.take([
    dose('e1', '2015-01-01', 'Lisinopril 10 mg once daily'),
    dose('e2', '2016-01-01', 'Lisinopril 20 mg once daily'),
    dose('e3', '2018-01-01', 'Lisinopril 20 mg once daily', {
      from: '2016-01-01',
      to: '2018-01-01',
      status: 'stopped',
    }),
  ]);
  const history = s.engine.state('P').history.map((m) => m.text);
  expect(history).toContain('Lisinopril 20 mg once daily');
  const d = deletionDesk(s.store);
  d.score('Lisinopril 20 mg once daily', 0.9);
  const before = s.engine.state('P');
  const refused = codeOf(() => d.approve('Lisinopril 20 mg once daily'));
  expect([refused.code, refused.message]).toEqual([
    'WRONG_USAGE',
    'This memory cannot be deleted: “Lisinopril 10 mg once daily” stands in HISTORY because of it, and would be current again.',
  ]);
  expect(s.engine.state('P')).toEqual(before);
  expect(d.desk.tombstones()).toEqual([]);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('of a course of results the middle one can be deleted: the one before is followed by the one after', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const result = (id: string, year: number, value: string) =>
    fact(id, `${year}-01-01`, { kind: 'measurement', text: `HbA1c ${value} %` });
  await s.take([result('e1', 2015, '5.1'), result('e2', 2016, '5.7'), result('e3', 2017, '6.3')]);
  const d = deletionDesk(s.store);
  d.score('HbA1c 5.7 %', 0.9);
  d.approve('HbA1c 5.7 %');
  const [first] = s.engine.state('P').history;
  expect([first?.text, first?.successor]).toEqual(['HbA1c 5.1 %', s.engine.state('P').active[0]?.id]);
  d.windowOver();
  expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  expect(s.engine.state('P').history.map((m) => m.text)).toEqual(['HbA1c 5.1 %']);
  expect(
    s.engine
      .state('P', { seq: 2 })
      .history.concat(s.engine.state('P', { seq: 2 }).active)
      .map((m) => m.text),
  ).toEqual(['HbA1c 5.1 %']);
  expect(s.engine.memory(first?.id ?? '').transitions.every((t) => !/5\.7/.test(t.reason))).toBe(true);
  expect(s.engine.verify().checks.filter((c) => !c.ok)).toEqual([]);
});

test('the undo window is whole hours and is kept with the workspace', async () => {
  await using s = await record();
  const d = deletionDesk(s.store);
  expect(d.desk.undoHours()).toBe(72);
  expect(d.desk.setUndoHours('u1', 24)).toBe(24);
  expect(codeOf(() => d.desk.setUndoHours('u1', 0)).code).toBe('WRONG_USAGE');
  d.score('Tennis elbow', 0.9);
  expect(d.approve('Tennis elbow')?.purgeAfter).toBe('2026-12-01T09:30:00.000Z');
  expect(d.desk.status()).toMatchObject({
    waiting: 1,
    purged: 0,
    nextPurge: '2026-12-01T09:30:00.000Z',
    undoHours: 24,
  });
});
