/** Evidence from a real store: by concept, kind, words, code, vector and relation; one patient's, of either store. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReadRecord, RecordItem } from '../../electron/read/read-contract.ts';
import { Concepts } from '../../electron/store/repositories/concepts.ts';
import { EvidenceIndex } from '../../electron/store/repositories/evidence-index.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const glucose = (id: string, time: string, value: number, patient = 'P') =>
  fact(
    id,
    time,
    {
      kind: 'measurement',
      text: `Glucose ${value} mg/dL`,
      code: { system: 'http://loinc.org', code: '2339-0', display: 'Glucose' },
      attributes: { value, unit: 'mg/dL' },
    },
    patient,
  );
const drug = (id: string, time: string, text: string, patient = 'P') =>
  fact(id, time, { kind: 'medication', text, status: 'active' }, patient);

let s: Scratch;
beforeEach(() => {
  s = scratch({ embedder: noEmbedder() });
});
afterEach(async () => {
  await s[Symbol.asyncDispose]();
});

function record(publicId = 'P'): ReadRecord {
  const patient = new Patients(s.store.db).byPublicId(publicId);
  if (!patient) throw new Error(`there is no patient ${publicId}`);
  return new EvidenceIndex(s.store.db).of(patient);
}

const texts = (items: readonly RecordItem[]): string[] => items.map((item) => item.text);
const ids = (of: ReadRecord): number[] => of.concepts().map((concept) => concept.id);
/** As if nothing had been taken into the text index. */
function emptyTextIndex(): void {
  s.store.db.exec(`INSERT INTO memory_fts(memory_fts) VALUES ('delete-all')`);
  s.store.db.exec(`DELETE FROM meta WHERE key = 'text_index_memory'`);
}
/** One vector for each concept, along an axis of its own in the order of their texts. */
function axes(): (axis: number) => Float32Array {
  const axis = (at: number): Float32Array => {
    const vector = new Float32Array(384);
    vector[at] = 1;
    return vector;
  };
  const concepts = new Concepts(s.store.db);
  concepts.keepOnly('test');
  const missing = concepts.nextMissing('test', 100).sort((a, b) => (a.text < b.text ? -1 : 1));
  concepts.saveVectors(
    'test',
    missing.map(({ id }, at) => ({ id, vector: axis(at) })),
  );
  return axis;
}

describe('of a concept and of a kind', () => {
  beforeEach(async () => {
    await s.take([
      glucose('g1', '2019-01-05', 90),
      glucose('g2', '2020-01-05', 110),
      glucose('g3', '2021-01-05', 100),
      drug('d1', '2019-03-01', 'Lisinopril 10 mg daily'),
      drug('d2', '2021-03-04', 'Lisinopril 20 mg daily'),
    ]);
  });

  test('memories come newest first from both stores, or from the one that is asked for', () => {
    const r = record();
    const all = r.ofConcepts(ids(r), { limit: 10, kinds: ['measurement'] });
    expect(texts(all)).toEqual(['Glucose 100 mg/dL', 'Glucose 110 mg/dL', 'Glucose 90 mg/dL']);
    expect(all.map((item) => item.store)).toEqual(['ACTIVE', 'HISTORY', 'HISTORY']);
    expect(texts(r.ofKinds(['measurement'], { limit: 10, store: 'HISTORY' }))).toEqual([
      'Glucose 110 mg/dL',
      'Glucose 90 mg/dL',
    ]);
    expect(texts(r.ofKinds(['measurement'], { limit: 1 }))).toEqual(['Glucose 100 mg/dL']);
    expect(texts(r.ofKinds(['measurement'], { limit: 2, oldestFirst: true }))).toEqual([
      'Glucose 90 mg/dL',
      'Glucose 110 mg/dL',
    ]);
  });

  test('a retired memory names its cause and its successor, and is found from it', () => {
    const r = record();
    const [now, before] = r.ofKinds(['medication'], { limit: 10 });
    expect(now).toMatchObject({ store: 'ACTIVE', cause: null, successor: null, activeToMs: Infinity });
    expect(before).toMatchObject({ store: 'HISTORY', cause: 'superseded', successor: now?.publicId });
    expect(texts(r.predecessors([now?.publicId ?? '']))).toEqual(['Lisinopril 10 mg daily']);
  });

  test('days bound the valid axis: what began in them or still held', () => {
    const r = record();
    const year = { from: '2020-01-01', to: '2020-12-31', limit: 10 };
    expect(texts(r.ofKinds(['medication'], year))).toEqual(['Lisinopril 10 mg daily']);
    expect(texts(r.ofKinds(['measurement'], year))).toEqual(['Glucose 110 mg/dL', 'Glucose 90 mg/dL']);
    expect(texts(r.ofKinds(['measurement'], { from: '2021-01-05', to: '2021-01-05', limit: 10 }))).toEqual([
      'Glucose 100 mg/dL',
    ]);
    expect(r.ofKinds(['measurement'], { to: '2018-12-31', limit: 10 })).toEqual([]);
  });

  test('a code finds what bears it', () => {
    expect(record().byCodes(['2339-0'], 10)).toHaveLength(3);
    expect(record().byCodes(['2339-1'], 10)).toEqual([]);
  });

  test('a code finds what bears it, also where other claims of the concept bear another', async () => {
    const coded = (id: string, code: string) =>
      fact(id, `2020-01-0${id}`, { kind: 'procedure', text: 'Dialysis', code: { system: 'http://x', code } });
    await s.take([...['1', '2', '3', '4', '5', '6'].map((id) => coded(id, 'A1')), coded('7', 'B2')]);
    expect(texts(record().byCodes(['b2'], 10))[0]).toBe('Dialysis');
    expect(record().byCodes(['A'], 10)).toEqual([]);
  });

  test('a memory is found by its id, and an id of nobody is none', () => {
    const r = record();
    const [newest] = r.ofKinds(['measurement'], { limit: 1 });
    expect(r.item(newest?.publicId ?? '')).toEqual(newest);
    expect(r.item('m00000000000000000000-0')).toBeNull();
  });
});

describe('by words', () => {
  test('some of the words are enough, and each memory says how many of them it has', async () => {
    await s.take([
      fact('a', '2020-01-01', { kind: 'symptom', text: 'Burning pain in the left foot' }),
      fact('b', '2020-02-01', { kind: 'symptom', text: 'Pain in the chest' }),
      fact('c', '2020-03-01', { kind: 'symptom', text: 'Cough' }),
    ]);
    const found = record().byWords(['burning', 'pains'], 'ACTIVE', 10);
    expect(found.map(({ item, share }) => [item.text, share])).toEqual([
      ['Burning pain in the left foot', 1],
      ['Pain in the chest', 0.5],
    ]);
    expect(record().byWords(['burning'], 'HISTORY', 10)).toEqual([]);
    expect(record().byWords([], 'ACTIVE', 10)).toEqual([]);
    expect(record().byWords(['"', '*) OR (x'], 'ACTIVE', 10)).toEqual([]);
  });

  test('what the text index has not reached is found all the same', async () => {
    await s.take([
      fact('a', '2020-01-01', { kind: 'symptom', text: 'Burning pain in the left foot' }),
      fact('b', '2020-02-01', { kind: 'symptom', text: 'Pain in the chest' }),
    ]);
    const indexed = record().byWords(['pain', 'foot'], 'ACTIVE', 10);
    expect(indexed).toHaveLength(2);
    emptyTextIndex();
    expect(record().byWords(['pain', 'foot'], 'ACTIVE', 10)).toEqual(indexed);
  });

  test('a word of a restatement finds the memory that stands', async () => {
    await s.take([
      drug('a', '2020-01-01', 'Lisinopril 10 mg daily'),
      drug('b', '2020-06-01', 'Lisinopril 10 mg daily (Zestril)'),
    ]);
    const [found, ...others] = record().byWords(['zestril'], 'ACTIVE', 10);
    expect(others).toEqual([]);
    const statements = record().statements([found?.item.id ?? 0]);
    expect(statements.map(({ role, text }) => [role, text])).toEqual([
      ['states', found?.item.text],
      ['restates', expect.stringContaining('Lisinopril')],
    ]);
    expect(statements.map((one) => one.entry.time)).toEqual(['2020-01-01', '2020-06-01']);
  });

  test('the newest day on which any entry states a memory is told, and the reason of the first that ends it', async () => {
    const ends = (id: string, time: string, reason: string) =>
      fact(id, time, {
        kind: 'medication',
        text: 'Warfarin 5 mg daily',
        status: 'stopped',
        from: '2020-01-01',
        to: '2020-08-01',
        attributes: { reason },
      });
    await s.take([
      drug('b', '2020-06-01T23:30-05:00', 'Warfarin 5 mg daily'),
      drug('a', '2020-01-01', 'Warfarin 5 mg daily'),
      ends('d', '2021-01-01', 'a fall'),
      ends('c', '2020-08-01', 'bleeding'),
      fact('e', '2020-01-01', { kind: 'symptom', text: 'Cough' }),
    ]);
    const r = record();
    const [warfarin] = r.ofKinds(['medication'], { limit: 1 });
    const [cough] = r.ofKinds(['symptom'], { limit: 1 });
    const ids = [warfarin?.id ?? 0, cough?.id ?? 0];
    expect(r.statements(ids).map(({ role }) => role)).toContain('ends');
    expect([...r.lastStated(ids)]).toEqual([
      [warfarin?.id, '2020-06-01'],
      [cough?.id, '2020-01-01'],
    ]);
    expect([...r.endReasons(ids)]).toEqual([[warfarin?.id, 'bleeding']]);
    expect([...r.lastStated([])]).toEqual([]);
  });

  test('a word that hundreds of memories have leads to the newest of the concepts that it names', async () => {
    const days = Array.from({ length: 300 }, (_, i) => new Date(Date.UTC(2019, 0, 1 + i)).toISOString().slice(0, 10));
    await s.take([
      ...days.map((day, i) => glucose(`g${i}`, day, 80 + (i % 60))),
      fact('n', '2019-02-01', { kind: 'symptom', text: 'Dizzy when glucose was low' }),
    ]);
    const found = record().byWords(['glucose'], 'HISTORY', 5);
    expect(found.map(({ item }) => item.activeFrom)).toEqual(days.slice(-6, -1).reverse());
    expect(record().byWords(['glucose', 'dizzy'], 'ACTIVE', 5)[0]).toMatchObject({
      item: { kind: 'symptom' },
      share: 1,
    });
  });
});

describe('by meaning and by relation', () => {
  test('the nearest concepts of a store are found, by vectors of the same embedder only', async () => {
    await s.take([
      drug('a', '2020-01-01', 'Amlodipine 5 mg daily'),
      fact('b', '2020-01-01', { kind: 'condition', text: 'Gout', status: 'resolved', to: '2020-03-01' }),
    ]);
    const axis = axes();
    const r = record();
    const name = (id: number | undefined): string | undefined => r.concepts().find((c) => c.id === id)?.text;
    const [active] = r.nearest(axis(0), 'test', 'ACTIVE', 5);
    expect([name(active?.conceptId), active?.similarity]).toEqual(['Amlodipine', 1]);
    expect(r.nearest(axis(1), 'test', 'HISTORY', 5).map((n) => name(n.conceptId))).toEqual(['Gout']);
    expect(r.nearest(axis(0), 'another', 'ACTIVE', 5)).toEqual([]);
  });

  test('one hop over relations leads to the memory at the other end', async () => {
    await s.take([
      fact('c', '2020-01-01', { kind: 'condition', text: 'Hypertension', status: 'active' }),
      drug('a', '2020-01-02', 'Lisinopril 10 mg daily'),
    ]);
    const r = record();
    const [condition] = r.ofKinds(['condition'], { limit: 1 });
    const near = r.neighbours([condition?.id ?? 0], 10);
    expect(near.map(({ from, type, item }) => [from, type, item.text])).toEqual([
      [condition?.id, 'treatment_for', 'Lisinopril 10 mg daily'],
    ]);
  });
});

test('nothing of another patient is ever found, whatever is asked for', async () => {
  const of = (patient: string) => [
    glucose('g1', '2019-01-05', 90, patient),
    glucose('g2', '2020-01-05', 110, patient),
    fact('c', '2020-01-01', { kind: 'condition', text: 'Hypertension', status: 'active' }, patient),
    drug('a', '2020-01-02', 'Lisinopril 10 mg daily', patient),
    drug('b', '2021-01-02', 'Lisinopril 20 mg daily', patient),
    fact('k', '2021-01-02', { kind: 'symptom', text: `Canary of ${patient}` }, patient),
  ];
  await s.take([...of('P'), ...of('Q')]);
  const axis = axes();
  const p = record('P');
  const q = record('Q');
  const others = q.ofKinds(['measurement', 'condition', 'medication', 'symptom'], { limit: 100 });
  expect(others).toHaveLength(6);
  const rows = others.map((item) => item.id);
  const publicIds = others.map((item) => item.publicId);
  const everything = [
    ...p.ofConcepts(ids(q), { limit: 100 }),
    ...p.ofKinds(['measurement', 'condition', 'medication', 'symptom'], { limit: 100 }),
    ...p.byCodes(['2339-0'], 100),
    ...(['ACTIVE', 'HISTORY'] as const).flatMap((store) =>
      p.byWords(['canary', 'q', 'glucose', 'lisinopril', 'hypertension'], store, 100).map(({ item }) => item),
    ),
    ...p.neighbours(rows, 100).map(({ item }) => item),
    ...p.predecessors(publicIds),
    ...publicIds.flatMap((id) => p.item(id) ?? []),
  ];
  expect(everything.filter((item) => rows.includes(item.id))).toEqual([]);
  expect(everything.some((item) => item.text === 'Canary of P')).toBe(true);
  expect(p.statements(rows)).toEqual([]);
  expect([...p.lastStated(rows), ...p.endReasons(rows)]).toEqual([]);
  const own = new Set(p.concepts().map((concept) => concept.id));
  for (const store of ['ACTIVE', 'HISTORY'] as const) {
    const near = p.nearest(axis(0), 'test', store, 100);
    expect(near.filter(({ conceptId }) => !own.has(conceptId))).toEqual([]);
  }
});
