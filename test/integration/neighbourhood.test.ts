/** The neighbourhood of a memory in a real record: who stands in it, whose edges it shows, and what is read for it. */
import { expect, test } from 'vitest';
import { Neighbourhoods } from '../../electron/store/repositories/neighbourhood.ts';
import { openThrowaway } from '../../electron/store/workspace-file.ts';
import type { Neighbourhood } from '../../shared/asking.ts';
import { fact, type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';

const drug = (id: string, day: string, text: string, more: object = {}, patient = 'P'): RawEntry =>
  fact(id, day, { kind: 'medication', text, status: 'active', ...more }, patient);

/** A drug whose dose went up, its disease, and another drug that does not go with it. */
const record = (patient = 'P'): RawEntry[] => [
  fact('e1', '2018-01-01', { kind: 'condition', text: 'Hypertension' }, patient),
  drug('e2', '2019-01-01', 'Lisinopril 10 mg daily', {}, patient),
  drug('e3', '2020-01-01', 'Lisinopril 20 mg daily', {}, patient),
  drug('e4', '2020-06-01', 'Lisinopril 20 mg daily', {}, patient),
  drug('e5', '2020-07-01', 'Ibuprofen 400 mg daily', {}, patient),
];

function idOf(s: Scratch, text: string, patient = 'P'): string {
  const { active, history } = s.engine.state(patient);
  const found = [...active, ...history].find((m) => m.text === text);
  if (!found) throw new Error(`there is no “${text}”`);
  return found.id;
}

const around = (s: Scratch, memory: string): Neighbourhood =>
  s.engine.neighbourhood(memory, { expanded: [], types: null });

/** Edges with the words of their ends. */
function edges({ nodes, edges: all }: Neighbourhood): string[] {
  const text = new Map(nodes.map((n) => [n.id, n.text]));
  return all.map((e) => `${text.get(e.from)} → ${e.type} → ${text.get(e.to)}`).sort();
}

const WHOLE = [
  'Ibuprofen 400 mg daily → drug_interaction → Lisinopril 20 mg daily',
  'Lisinopril 10 mg daily → superseded_by → Lisinopril 20 mg daily',
  'Lisinopril 10 mg daily → treatment_for → Hypertension',
  'Lisinopril 20 mg daily → same_condition_thread → Lisinopril 10 mg daily',
  'Lisinopril 20 mg daily → treatment_for → Hypertension',
];

test('a memory is shown with its ties, what it replaced and what replaced it, each with its grounds', async () => {
  await using s = scratch();
  await s.take(record());
  const graph = around(s, idOf(s, 'Lisinopril 20 mg daily'));
  expect(edges(graph)).toEqual(WHOLE);
  expect(edges(around(s, idOf(s, 'Lisinopril 10 mg daily')))).toEqual(WHOLE);
  for (const edge of graph.edges) {
    expect(edge.grounds).not.toBe('');
    expect(edge.confidence === null).toBe(edge.type === 'superseded_by');
  }
  const before = graph.nodes.find((n) => n.text === 'Lisinopril 10 mg daily');
  expect(before).toMatchObject({ store: 'HISTORY', cause: 'superseded', distance: 1, more: [] });
});

test('what only says a fact again is no memory of its own in the graph: it is counted', async () => {
  await using s = scratch();
  await s.take(record());
  const graph = around(s, idOf(s, 'Lisinopril 20 mg daily'));
  expect(graph.nodes.filter((n) => n.text === 'Lisinopril 20 mg daily').map((n) => n.evidence)).toEqual([2]);
  expect(graph.edges.some((e) => e.type === 'restatement')).toBe(false);
});

test('asked about a claim that says a fact again, the graph is about the fact', async () => {
  await using s = scratch();
  await s.take(record());
  const stands = idOf(s, 'Lisinopril 20 mg daily');
  const again = s.engine.memory(stands).evidence.find((e) => e.memory !== stands);
  expect(around(s, again?.memory ?? '').root).toBe(stands);
});

test('an interaction stays in sight when an older entry makes its drug a restatement', async () => {
  await using s = scratch();
  await s.take(record());
  await s.take([drug('e6', '2019-06-01', 'Lisinopril 20 mg daily')]);
  const graph = around(s, idOf(s, 'Lisinopril 20 mg daily'));
  expect(graph.nodes.find((n) => n.id === graph.root)?.evidence).toBe(3);
  expect(edges(graph)).toEqual(WHOLE);
});

test('an entry in error says so in the graph, since it was never true', async () => {
  await using s = scratch();
  await s.take([...record(), drug('e6', '2020-07-01', 'Ibuprofen 400 mg daily', { status: 'entered-in-error' })]);
  const graph = around(s, idOf(s, 'Lisinopril 20 mg daily'));
  expect(graph.nodes.find((n) => n.text === 'Ibuprofen 400 mg daily')).toMatchObject({
    store: 'HISTORY',
    cause: 'entered in error',
  });
});

test('no memory of another patient is ever in it, whatever is asked to be expanded', async () => {
  await using s = scratch();
  await s.take([...record('P'), ...record('Q')]);
  const theirs = new Set([...s.engine.state('Q').active, ...s.engine.state('Q').history].map((m) => m.id));
  const graph = s.engine.neighbourhood(idOf(s, 'Lisinopril 20 mg daily'), { expanded: [...theirs], types: null });
  expect(edges(graph)).toEqual(WHOLE);
  expect(graph.nodes.filter((n) => theirs.has(n.id))).toEqual([]);
});

test('only the types that are asked for are followed', async () => {
  await using s = scratch();
  await s.take(record());
  const root = idOf(s, 'Lisinopril 20 mg daily');
  const graph = s.engine.neighbourhood(root, { expanded: [], types: ['superseded_by'] });
  expect(edges(graph)).toEqual(WHOLE.filter((edge) => edge.includes('superseded_by')));
});

test('a memory without relations is there by itself', async () => {
  await using s = scratch();
  await s.take([fact('e1', '2018-01-01', { kind: 'condition', text: 'Hypertension' })]);
  const graph = around(s, idOf(s, 'Hypertension'));
  expect(graph.nodes.map((n) => n.text)).toEqual(['Hypertension']);
  expect(graph.edges).toEqual([]);
});

test('a memory that does not exist is refused with a sentence', async () => {
  await using s = scratch();
  await s.take(record());
  expect(() => around(s, 'm00000000000000000000-0')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
});

test('a trend of hundreds of results is walked step by step, and never opens as a whole', async () => {
  await using s = scratch();
  const day = (i: number): string =>
    `20${String(10 + Math.floor(i / 12)).padStart(2, '0')}-${String(1 + (i % 12)).padStart(2, '0')}-01`;
  const code = { system: 'http://loinc.org', code: '4548-4' };
  await s.take(
    Array.from({ length: 240 }, (_, i) =>
      fact(`e${i}`, day(i), {
        kind: 'measurement',
        text: `HbA1c ${(5 + i / 100).toFixed(2)} %`,
        code,
        status: 'final',
        attributes: { value: (5 + i / 100).toFixed(2), unit: '%' },
      }),
    ),
  );
  const last = idOf(s, 'HbA1c 7.39 %');
  const graph = around(s, last);
  expect(graph.nodes.length).toBeLessThan(20);
  expect(graph.nodes.map((n) => n.text)).toContain('HbA1c 7.38 %');
  expect(graph.nodes.some((n) => n.more.some((m) => m.type === 'superseded_by'))).toBe(true);
});

test('every statement reads by index what hangs on one memory, and none reads the patient whole', async () => {
  const store = openThrowaway();
  const { db } = store;
  const prepare = db.prepare.bind(db);
  const asked = new Set<string>();
  Object.defineProperty(db, 'prepare', {
    value: (sql: string) => {
      asked.add(sql);
      return prepare(sql);
    },
  });
  try {
    new Neighbourhoods(db);
    expect(asked.size).toBe(7);
    for (const sql of asked) {
      const explain = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
      const plan = explain.all(...Array.from(sql.matchAll(/\?/g), () => 1)).map((row) => row.detail);
      const wide = /\(patient_id=\?\)$|memory_version_present|^SCAN (?!claim$|CONSTANT ROW$|g$)/;
      expect(plan.filter((step) => wide.test(step))).toEqual([]);
    }
  } finally {
    store.close();
  }
});
