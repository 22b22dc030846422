/**
 * Faults that users of other memory systems have reported, each as a test of ours under the name of its report: what notes and
 * facts become in the stores with the rules writer, without any language model. Faults of a model's replies stand in
 * reported-faults-replies.test.ts.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../electron/engine-contract.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { endState, fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { note, stores } from '../support/told-texts.ts';

/** Takes entries one import after another; every step must leave something current. */
async function told(...entries: RawEntry[]) {
  const s = scratch();
  for (const entry of entries) {
    await s.take([entry]);
    expect(s.engine.state('P').active.length).toBeGreaterThan(0);
  }
  expect(s.engine.verify().ok).toBe(true);
  return s;
}
const now = (engine: Engine): string[] => stores(engine).active;
const before = (engine: Engine): string[] => stores(engine).history;

describe('wrong updates, lost facts, contradictions', () => {
  test('mem0#4536: a contradiction never leaves nothing: the new fact holds, the old one is history and names it', async () => {
    await using s = await told(
      note('n1', '2021-01-05', 'Allergies: NKDA'),
      note('n2', '2022-03-04', 'Allergies: amoxicillin (rash)'),
    );
    const [allergy] = s.engine.state('P').active;
    const [none] = s.engine.state('P').history;
    expect(now(s.engine)).toEqual(['Amoxicillin allergy: rash']);
    expect(none).toMatchObject({ text: 'No known drug allergies', cause: 'superseded' });
    expect(s.engine.memory(none?.id ?? '').transitions.at(-1)?.successor).toBe(allergy?.id);
  });

  test('mem0#4536: words that the rules do not take for an allergy lose nothing either', async () => {
    await using s = await told(
      note('n1', '2021-01-05', 'Allergies: NKDA'),
      note('n2', '2022-03-04', 'She developed a rash after amoxicillin.'),
    );
    expect(now(s.engine)).toEqual(['No known drug allergies', 'Rash']);
  });

  test('mem0#1674: the same statement told again is evidence: one memory, nothing deleted', async () => {
    const said = 'Takes metformin 500 mg twice daily.';
    await using s = await told(note('n1', '2021-01-05', said), note('n2', '2021-02-05', said));
    expect(stores(s.engine)).toEqual({ active: ['Metformin 500 mg twice daily'], history: [] });
    const [memory] = s.engine.state('P').active;
    expect(s.engine.memory(memory?.id ?? '').evidence).toHaveLength(2);
    const again = await s.take([note('n2', '2021-02-05', said)]);
    expect(again).toMatchObject({ entries: 0, duplicates: 1, transitions: 0 });
    expect(stores(s.engine)).toEqual({ active: ['Metformin 500 mg twice daily'], history: [] });
  });

  test('graphiti#1728: results of one moment never retire each other across analytes', async () => {
    const labs =
      'sodium 140 mmol/L, potassium 4.1 mmol/L, chloride 101 mmol/L, creatinine 0.9 mg/dL, glucose 95 mg/dL, calcium 9.4 mg/dL, hemoglobin 13.2 g/dL, albumin 4.1 g/dL';
    const facts = labs.split(', ').map((text, i) => fact(`f${i}`, '2021-01-05', { kind: 'measurement', text }));
    await using s = await told(note('n1', '2021-01-05', `Labs: ${labs}`), ...facts);
    expect(s.engine.state('P').active).toHaveLength(8);
    expect(s.engine.state('P').history).toEqual([]);
    expect(s.engine.conflicts()).toEqual([]);
  });

  test('graphiti#1841: who looks after the patient is one aspect: the newer statement retires the older', async () => {
    await using s = await told(
      fact('f1', '2021-01-05', { kind: 'social', text: 'PCP Dr A' }),
      fact('f2', '2022-01-05', { kind: 'social', text: 'PCP now Dr B' }),
    );
    expect(stores(s.engine)).toEqual({ active: ['PCP now Dr B'], history: ['PCP Dr A'] });
  });

  test('graphiti#1101: one amount written in three ways is one amount', async () => {
    await using s = await told(
      note('n1', '2021-01-05', 'Metformin 1,000 mg twice daily.'),
      note('n2', '2021-02-05', 'Metformin 1 g twice daily.'),
      fact('f3', '2021-03-05', { kind: 'medication', text: 'metformin 1000mg twice daily' }),
    );
    expect(stores(s.engine)).toEqual({ active: ['Metformin 1,000 mg twice daily'], history: [] });
  });

  test('MemOS#1365: “that medicine” with two candidates ends neither', async () => {
    await using s = await told(
      note('n1', '2021-01-05', 'Metformin 500 mg daily. Lisinopril 10 mg daily.'),
      note('n2', '2021-02-05', 'She stopped that medicine last week.'),
    );
    expect(stores(s.engine)).toEqual({ active: ['Lisinopril 10 mg daily', 'Metformin 500 mg daily'], history: [] });
  });

  test('letta PR#1616: an end that names nothing ends nothing', async () => {
    await using s = await told(note('n1', '2021-01-05', 'Metformin 500 mg daily. Lisinopril 10 mg daily.'));
    const state = JSON.stringify(s.engine.state('P').active);
    await s.take([note('n2', '2021-02-05', 'Stopped. Discontinued. Resolved.')]);
    expect(JSON.stringify(s.engine.state('P').active)).toBe(state);
  });

  test('A-mem#32: only the thing that is named changes, in whatever order the record came', async () => {
    const drugs = ['Amlodipine 5 mg daily', 'Lisinopril 10 mg daily', 'Metformin 500 mg daily', 'Aspirin 81 mg daily'];
    const lines = drugs.map((text, i) => fact(`f${i}`, '2021-01-05', { kind: 'medication', text }));
    for (const order of [lines, [...lines].reverse()]) {
      await using s = await told(...order, note('n1', '2021-03-05', 'Lisinopril was discontinued.'));
      expect(before(s.engine)).toEqual(['Lisinopril 10 mg daily']);
      expect(now(s.engine)).toHaveLength(3);
    }
  });

  test('khora#1144: an older file that comes later takes its place in the past', async () => {
    await using s = await told(
      note('n1', '2024-01-05', 'Amlodipine 10 mg daily.'),
      note('n2', '2019-02-05', 'Amlodipine 5 mg daily.'),
    );
    expect(stores(s.engine)).toEqual({ active: ['Amlodipine 10 mg daily'], history: ['Amlodipine 5 mg daily'] });
    expect(s.engine.state('P').history[0]).toMatchObject({ cause: 'superseded', validTo: { date: '2024-01-05' } });
  });

  test('GenPRES#488: an estimate never takes the place of a measured weight', async () => {
    for (const measured of [
      note('n1', '2024-01-05', 'Vitals: Weight 72 kg'),
      fact('n1', '2024-01-05', { kind: 'measurement', text: 'Weight 72 kg' }),
    ]) {
      await using s = await told(measured, note('n2', '2024-02-05', 'Est. weight 80 kg'));
      expect(stores(s.engine)).toEqual({ active: ['Weight 72 kg', 'Weight 80 kg (estimated)'], history: [] });
    }
  });
});

describe('duplicates, over-merging, whose fact it is', () => {
  test('MemOS#978, mem0#7002: a problem list copied forward on 10 days is one memory a problem', async () => {
    const list = 'Problem list:\n1. Hypertension\n2. Type 2 diabetes mellitus\n3. Gout';
    await using s = await told(...Array.from({ length: 10 }, (_, i) => note(`n${i}`, `2024-03-${10 + i}`, list)));
    expect(stores(s.engine)).toEqual({
      active: ['Gout', 'Hypertension', expect.stringMatching(/^Type 2 diabetes/)],
      history: [],
    });
    for (const m of s.engine.state('P').active) expect(s.engine.memory(m.id).evidence).toHaveLength(10);
    // The day of the first copy is the day it counts from, and no copy makes a relation of its own to another.
    expect(new Set(s.engine.state('P').active.map((m) => m.validFrom?.date))).toEqual(new Set(['2024-03-10']));
    const stated = s.store.db
      .prepare("SELECT count(*) FROM memory_version WHERE role = 'states' AND seq_to > 10")
      .pluck();
    expect(stated.get()).toBe(3);
  });

  test('graphiti#963, graphiti#767: the same file twice brings nothing, and the report says so', async () => {
    await using s = scratch();
    const entries = [note('n1', '2024-01-05', 'Gout.'), note('n2', '2024-02-05', 'Takes allopurinol 100 mg daily.')];
    const content = entries.map((e) => JSON.stringify(e)).join('\n');
    await s.engine.import([s.file('a.jsonl', content)]);
    const state = JSON.stringify(s.engine.state('P'));
    for (const again of [s.file('a.jsonl', content), s.file('b.jsonl', content), s.file('c.jsonl', `${content}\n`)]) {
      const report = await s.engine.import([again]);
      expect(report).toMatchObject({ entries: 0, duplicates: 2, memories: 0, transitions: 0 });
    }
    expect(JSON.stringify(s.engine.state('P'))).toBe(state);
  });

  test("mem0#1528: a relative's disease is the relative's", async () => {
    await using s = await told(
      fact('f1', '2024-01-01', { kind: 'condition', text: 'Asthma' }),
      note('n1', '2024-01-05', 'Her mother had breast cancer at 45.'),
      note('n2', '2024-01-06', 'Family History: mother with breast cancer at age 45.'),
    );
    const own = s.engine.state('P').active.filter((m) => m.subject === 'patient');
    expect(own.map((m) => m.text)).toEqual(['Asthma']);
    expect(s.engine.state('P').active.filter((m) => m.subject === 'family member')).toMatchObject([
      { kind: 'family history', text: expect.stringMatching(/breast cancer/i) },
    ]);
  });

  test('metriport#2611: two doses of one drug are two intervals of one thread', async () => {
    await using s = await told(
      note('n1', '2024-01-05', 'Warfarin 5 mg daily.'),
      note('n2', '2024-02-05', 'Warfarin increased to 7.5 mg daily.'),
    );
    const { active, history } = s.engine.state('P');
    expect(active).toMatchObject([{ text: expect.stringContaining('7.5 mg'), validTo: null }]);
    expect(history).toMatchObject([{ text: 'Warfarin 5 mg daily', validTo: { date: '2024-02-05' } }]);
    expect(s.engine.state('P', { validAt: '2024-01-20' }).active.map((m) => m.text)).toEqual(['Warfarin 5 mg daily']);
  });

  test('astinard: values are never folded into one node: both results are kept, the latest is current', async () => {
    await using s = await told(note('n1', '2024-01-05', 'HbA1c 9.1 %'), note('n2', '2024-06-05', 'HbA1c 7.2 %'));
    expect(stores(s.engine)).toEqual({ active: ['HbA1c 7.2 %'], history: ['HbA1c 9.1 %'] });
  });

  test('astinard: “denies diabetes” and “has diabetes” are two memories and never one', async () => {
    const denied = note('n1', '2024-01-05', 'Denies diabetes.');
    const stated = note('n2', '2024-06-05', 'She has diabetes.');
    await using settled = await told(denied, stated);
    expect(stores(settled.engine)).toEqual({ active: ['Diabetes'], history: ['No diabetes'] });
    await using open = await told({ ...stated, time: '2024-01-05' }, { ...denied, time: '2024-06-05' });
    expect(now(open.engine)).toEqual(['Diabetes', 'No diabetes']);
    expect(open.engine.conflicts()).toMatchObject([{ guard: 'compatible assertion' }]);
  });
});

describe('negation', () => {
  test('mnemosyne#507, mnemosyne#932: “no chest pain” stays a denial in every stage and every copy', async () => {
    await using s = await told(note('n1', '2024-01-05', 'No chest pain.'), note('n2', '2024-02-05', 'No chest pain.'));
    const { active } = s.engine.state('P');
    expect(active).toMatchObject([{ text: 'No chest pain', assertion: 'absent', quote: 'No chest pain.' }]);
    expect(s.store.db.prepare('SELECT DISTINCT text, assertion FROM memory').all()).toEqual([
      { text: 'No chest pain', assertion: 'absent' },
    ]);
    expect(s.engine.timeline('P').items).toMatchObject([{ text: 'No chest pain', assertion: 'absent' }]);
    expect(s.engine.search('P', 'chest pain').memories).toMatchObject([{ assertion: 'absent' }]);
    const lines = [...s.engine.export('P', 'jsonl')].join('');
    const copies = [...lines.matchAll(/(.{3})chest pain/gi)].map((m) => m[1]);
    expect(copies.length).toBeGreaterThan(0);
    expect(new Set(copies)).toEqual(new Set(['No ']));
    const fhir = [...s.engine.export('P', 'fhir')].join('');
    expect(fhir).toMatch(/refuted|absent/);
    await using copy = scratch();
    await copy.engine.import([copy.file('copy.jsonl', lines)]);
    expect(endState(copy.engine.state('P'))).toEqual(endState(s.engine.state('P')));
  });
});

describe('dates and zones', () => {
  test.each([
    ['mem0#4402, mem0#3137: half past midnight', '2026-03-01T00:30+10:00'],
    ['MemOS#2369: half past eleven in the evening', '2026-03-01T23:30-08:00'],
  ])('%s stays the day on which it was written, in store, states, search and export', async (_, time) => {
    await using s = await told(note('n1', time, 'She has gout.'));
    const [memory] = s.engine.state('P').active;
    expect(memory?.entry.time?.date).toBe(time);
    expect(s.engine.entries('P')[0]?.time?.date).toBe(time);
    expect(s.engine.state('P', { validAt: '2026-03-01' }).active).toHaveLength(1);
    expect(s.engine.state('P', { validAt: '2026-02-28' }).active).toHaveLength(0);
    expect(s.store.db.prepare("SELECT DISTINCT active_from FROM memory_version WHERE role = 'states'").all()).toEqual([
      { active_from: '2026-03-01' },
    ]);
    for (const format of ['jsonl', 'fhir'] as const) {
      const exported = [...s.engine.export('P', format)].join('');
      expect(exported).toContain('2026-03-01');
      expect(exported).not.toMatch(/2026-02-28|2026-03-02/);
    }
  });

  test('moorcheh-ai/memanto#1584: a question about a day holds to the end of that day, in the zone of the record', async () => {
    await using s = await told(
      note('n1', '2026-03-01T23:45+10:00', 'She has gout.'),
      note('n2', '2026-03-02T00:15+10:00', 'She has asthma.'),
    );
    const on = (validAt: string): string[] => s.engine.state('P', { validAt }).active.map((m) => m.text);
    expect(on('2026-03-01')).toEqual(['Gout']);
    expect(on('2026-03-02').sort()).toEqual(['Asthma', 'Gout']);
  });
});

describe('size, missing models, isolation', () => {
  test('letta#2601, letta#2768, letta#3279: a note without an end is read to its end, and what was there before stays', async () => {
    await using s = await told(fact('f1', '2024-01-01', { kind: 'condition', text: 'Asthma' }));
    const earlier = JSON.stringify(s.engine.state('P').active);
    const filler = 'The patient was seen again and nothing else was discussed. '.repeat(1500);
    await s.take([note('n1', '2024-01-02', `${filler}Takes warfarin 5 mg daily.`)]);
    expect(now(s.engine)).toEqual(['Asthma', 'Warfarin 5 mg daily']);
    expect(JSON.stringify(s.engine.state('P').active.filter((m) => m.text === 'Asthma'))).toBe(earlier);
    const [, entry] = s.engine.entries('P');
    expect(entry).toMatchObject({ status: 'written', memories: 1 });
  });

  test('graphiti#1516: an import of 200 notes tells how far it is, stops when asked and goes on without doubles', async () => {
    await using s = scratch();
    const entries = Array.from({ length: 200 }, (_, i) =>
      note(
        `n${i}`,
        `2023-0${1 + (i % 9)}-1${i % 10}`,
        `Visit ${i}. Potassium ${(3.5 + (i % 20) / 10).toFixed(1)} mmol/L.`,
      ),
    );
    const file = s.file('r.jsonl', entries.map((e) => JSON.stringify(e)).join('\n'));
    const stop = new AbortController();
    const seen: number[] = [];
    const half = await s.engine.import([file], {
      signal: stop.signal,
      onProgress: (p) => {
        seen.push(p.entries);
        expect(p.doneBytes).toBeLessThanOrEqual(p.totalBytes);
        if (p.entries >= 80) stop.abort();
      },
    });
    expect(half.cancelled).toBe(true);
    expect(half.entries).toBeLessThan(200);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const rest = await s.engine.import([file]);
    expect(rest.entries + half.entries).toBe(200);
    expect(rest.duplicates).toBe(half.entries);
    expect(s.engine.waitingTexts()).toBe(0);
    await using whole = scratch();
    await whole.engine.import([whole.file('r.jsonl', readFileSync(file))]);
    expect(endState(s.engine.state('P'))).toEqual(endState(whole.engine.state('P')));
  });

  test('MemOS#1333, MemOS#2345, MemOS#1448: without the model of meaning, words are found and what waits is counted', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take([note('n1', '2024-01-05', 'She has gout and takes allopurinol 100 mg daily.')]);
    const { made, waiting, message } = await s.engine.embedMissing();
    expect([made, waiting]).toEqual([0, 2]);
    expect(message).toMatch(/\.$/);
    expect(s.engine.search('P', 'allopurinol')).toMatchObject({ memories: [{ kind: 'medication' }], notes: [{}] });
    expect((await s.engine.doctor()).embedder).toMatchObject({
      present: false,
      waiting: 2,
      message: expect.stringContaining('2 texts wait for a vector. Search by words works without it.'),
    });
  });

  test('letta#3366: two imports asked for at once are done one after the other, and both are whole', async () => {
    await using s = scratch();
    const many = (k: string): RawEntry[] =>
      Array.from({ length: 20 }, (_, i) => note(`${k}${i}`, `2023-01-${10 + i}`, 'She has gout. Weight 72 kg.'));
    const [a, b] = await Promise.all([s.take(many('a')), s.take(many('b'))]);
    expect([a.entries, b.entries]).toEqual([20, 20]);
    expect(s.engine.entries('P').map((e) => e.seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(s.engine.state('P').active.filter((m) => m.kind === 'condition')).toHaveLength(1);
    expect(s.engine.verify().ok).toBe(true);
  });

  test("MemOS#1103: what is written of one patient touches no row of another's", async () => {
    await using s = scratch();
    const others = Array.from({ length: 30 }, (_, i) => ({
      ...note(`n${i}`, '2024-01-05', 'She has gout.'),
      patient: `Q${i}`,
    }));
    await s.take([...others, note('n', '2024-01-05', 'She has gout.')]);
    const rows = (): string =>
      JSON.stringify(
        ['entry', 'memory', 'transition', 'thread', 'relation'].map((table) =>
          s.store.db
            .prepare(`SELECT * FROM ${table} WHERE patient_id <> (SELECT id FROM patient WHERE public_id = 'P')`)
            .all(),
        ),
      );
    const untouched = rows();
    await s.take([note('m', '2024-02-05', 'Gout resolved. Allergies: amoxicillin (rash)')]);
    expect(rows()).toBe(untouched);
    expect(now(s.engine)).toEqual(['Amoxicillin allergy: rash']);
  });
});
