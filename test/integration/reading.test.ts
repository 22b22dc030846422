/** Reading the record: by its own key, as of one moment, and by every word that was said of it. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace, openThrowaway, openWorkspace } from '../../electron/store/workspace-file.ts';
import { fact, scratch } from '../support/scratch-engine.ts';
import { SECRET, testFolder } from './store-support.ts';

const ROOT = join(import.meta.dirname, '../..');
const SAMPLE = join(ROOT, 'sample/sample-record.jsonl');
const CODE = { system: 'http://snomed.info/sct', code: '38341003' };

function write(folder: string, name: string, entry: object): string {
  const path = join(folder, name);
  writeFileSync(path, `${JSON.stringify(entry)}\n`);
  return path;
}

const dose = (id: string, day: string, text: string): object =>
  fact(id, day, { kind: 'medication', text, status: 'active' });

/** Everything that the engine asks of one patient; the statements it prepares for that are handed to `seen`. */
async function statementsOfOnePatient(): Promise<{ sql: string; plan: string[] }[]> {
  const store = openThrowaway();
  const { db } = store;
  const prepare = db.prepare.bind(db);
  const seen = new Set<string>();
  Object.defineProperty(db, 'prepare', {
    value: (sql: string) => {
      seen.add(sql);
      return prepare(sql);
    },
  });
  const engine = openEngine(store);
  try {
    const [patient = ''] = (await engine.import([SAMPLE])).patients;
    const { active, history } = engine.state(patient);
    for (const { id, entry } of [...active, ...history]) {
      engine.memory(id);
      engine.entry(entry.id);
      engine.decisions(entry.id);
    }
    engine.search(patient, 'a');
    for (const format of ['jsonl', 'fhir', 'bundle'] as const) Array.from(engine.export(patient, format));
    return [...seen]
      .filter((sql) => /^\s*(SELECT|UPDATE|DELETE)/.test(sql))
      .map((sql) => {
        const explain = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
        const named = Object.fromEntries(Array.from(sql.matchAll(/@(\w+)/g), ([, name]) => [name, 1]));
        const values = Object.keys(named).length > 0 ? [named] : Array.from(sql.matchAll(/\?/g), () => 1);
        return { sql, plan: explain.all(...values).map((row) => row.detail) };
      });
  } finally {
    await engine.close();
  }
}

test('what asks for one memory, one entry or one thread reads its own rows and not all of the patient', async () => {
  expect(existsSync(SAMPLE)).toBe(true);
  const statements = await statementsOfOnePatient();
  // The plan that reads every memory, version or relation of the patient, which only a question about the whole record may have.
  const all =
    /(memory_concept|memory_version_present|sqlite_autoindex_relation_1|relation_to) \(patient_id=\?\)$|SEARCH v USING PRIMARY KEY \(patient_id=\?\)$/;
  const ofOne = /(memory_id|entry_id|thread_id|m\.id|\bid >|to_memory_id|of_memory_id) = [?@]|\bid (> \?|IN )/;
  const asked = statements.filter(({ sql }) => ofOne.test(sql));
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ plan }) => plan.some((step) => all.test(step)))).toEqual([]);
});

test('a memory by itself is the same as in the state of the record, relations and evidence with it', async () => {
  await using s = scratch();
  const [patient = ''] = (await s.engine.import([SAMPLE])).patients;
  const { active, history } = s.engine.state(patient);
  const listed = [...active, ...history];
  expect(listed.some((m) => m.relations.length > 1)).toBe(true);
  expect(listed.some((m) => m.evidence > 1)).toBe(true);
  expect(listed.map((m) => s.engine.memory(m.id).memory)).toEqual(listed);
});

test('a search finds a memory by the words of an entry that says it again in other words', async () => {
  await using s = scratch();
  await s.take([
    fact('e1', '2020-01-01', { kind: 'condition', text: 'Hypertension', code: CODE, status: 'active' }),
    fact('e2', '2021-01-01', {
      kind: 'condition',
      text: 'High blood pressure',
      code: CODE,
      status: 'active',
      from: '2020-01-01',
    }),
  ]);
  const [shown, ...others] = s.engine.state('P').active;
  expect(others).toEqual([]);
  expect(shown?.evidence).toBe(2);
  for (const words of ['hypertension', 'high blood']) {
    expect(s.engine.search('P', words).memories.map((m) => m.id)).toEqual([shown?.id]);
  }
});

test('a note is found by its title and its words before the text index has reached it', async () => {
  await using s = scratch();
  const notes = Array.from({ length: 16 }, (_, i) => ({
    patient: 'P',
    id: `n${i}`,
    time: '2024-03-12',
    type: 'note',
    title: 'Cardiology letter',
    text: `Seen for palpitations, visit ${i}.`,
  }));
  const path = s.file('notes.jsonl', notes.map((n) => JSON.stringify(n)).join('\n'));
  const reached = s.store.db.prepare<[], string>("SELECT value FROM meta WHERE key = 'text_index_entry'").pluck();
  const found: { indexed: string | null; byTitle: number; byWord: number }[] = [];
  await s.engine.import([path], {
    onProgress: ({ entries }) => {
      if (entries < 16) return;
      found.push({
        indexed: reached.get() ?? null,
        byTitle: s.engine.search('P', 'cardiology').notes.length,
        byWord: s.engine.search('P', 'palpitations').notes.length,
      });
    },
  });
  expect(found[0]).toEqual({ indexed: null, byTitle: 16, byWord: 16 });
  expect(s.engine.search('P', 'cardiology').notes).toHaveLength(16);
});

test('the text index follows a long row of notes while they come in', async () => {
  await using s = scratch();
  const notes = Array.from({ length: 1300 }, (_, i) => ({
    patient: 'P',
    id: `n${i}`,
    time: null,
    type: 'note',
    title: 'Note',
    text: `Note ${i}.`,
  }));
  const path = s.file('notes.jsonl', notes.map((n) => JSON.stringify(n)).join('\n'));
  const behind = s.store.db
    .prepare<[], number>(
      `SELECT (SELECT max(id) FROM entry) - coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'text_index_entry'), 0)`,
    )
    .pluck();
  let most = 0;
  await s.engine.import([path], {
    onProgress: () => {
      most = Math.max(most, behind.get() ?? 0);
    },
  });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(600);
  expect(behind.get()).toBe(0);
});

test('an export beside a process that writes is of one moment, from its first piece to its last', async () => {
  const folder = testFolder();
  const place = join(folder.path, 'workspace');
  const writer = openEngine(await createWorkspace(place, SECRET));
  try {
    const first = writer.import([write(folder.path, 'a.jsonl', dose('e1', '2020-01-01', 'Lisinopril 10 mg daily'))]);
    expect((await first).memories).toBe(1);
    const reader = openEngine(await openWorkspace(place, SECRET, { mode: 'read' }));
    try {
      const pieces = reader.export('P', 'bundle')[Symbol.iterator]();
      const text: string[] = [String(pieces.next().value)];
      const second = dose('e2', '2021-01-01', 'Lisinopril 20 mg daily');
      expect((await writer.import([write(folder.path, 'b.jsonl', second)])).transitions).toBe(1);
      for (let piece = pieces.next(); !piece.done; piece = pieces.next()) text.push(piece.value);
      const bundle = JSON.parse(text.join(''));
      expect(bundle.state.seq).toBe(1);
      expect(bundle.state.active).toHaveLength(1);
      expect(bundle.entries).toHaveLength(1);
      expect(bundle.memories.map((m: { memory: { store: string } }) => m.memory.store)).toEqual(['ACTIVE']);
      // The moment has passed with the export: what came meanwhile is seen by the next question.
      expect(reader.state('P').history.map((m) => m.text)).toEqual(['Lisinopril 10 mg daily']);
    } finally {
      await reader.close();
    }
  } finally {
    await writer.close();
    folder.done();
  }
});
