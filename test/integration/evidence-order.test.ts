/** The evidence for a question does not depend on the order in which its entries came, nor on how old the workspace is. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import type { ReadRecord, Retrieval } from '../../electron/read/read-contract.ts';
import { retrieve } from '../../electron/read/retrieve/retrieve.ts';
import type { SqliteDatabase } from '../../electron/store/database.ts';
import { foundation } from '../../electron/store/migrations/0001-foundation.ts';
import { clinicalRecord } from '../../electron/store/migrations/0010-clinical-record.ts';
import { textWriters } from '../../electron/store/migrations/0020-text-writers.ts';
import { EvidenceIndex } from '../../electron/store/repositories/evidence-index.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import type { QuestionReading } from '../../shared/asking.ts';
import { copyRecord } from '../support/copy-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { seededDraws } from '../support/seeded-random.ts';
import { SECRET, testFolder } from './store-support.ts';

const RECORD: RawEntry[] = [
  ...[2018, 2019, 2020, 2021].flatMap((year, i) => [
    fact(`na${year}`, `${year}-05-01`, {
      kind: 'measurement',
      text: `Sodium ${138 + i} mmol/L`,
      attributes: { value: 138 + i, unit: 'mmol/L' },
    }),
    fact(`k${year}`, `${year}-05-01`, {
      kind: 'measurement',
      text: `Potassium ${4 + i / 10} mmol/L`,
      attributes: { value: 4 + i / 10, unit: 'mmol/L' },
    }),
  ]),
  fact('l1', '2019-02-01', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }),
  fact('l2', '2020-02-01', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }),
  fact('l3', '2020-06-01', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }),
  fact('w', '2019-02-01', { kind: 'medication', text: 'Warfarin 5 mg daily', status: 'stopped', to: '2019-08-01' }),
  fact('h', '2019-02-01', { kind: 'condition', text: 'Hypertension', status: 'active' }),
  fact('g', '2018-02-01', { kind: 'condition', text: 'Gout', status: 'resolved', to: '2018-05-01' }),
  fact('p', '2017-01-01', { kind: 'allergy', text: 'Allergy to penicillin', status: 'active' }),
];
const READ: QuestionReading = {
  operation: 'tell',
  aspect: 'whole',
  pick: 'all',
  understood: true,
  kinds: [],
  concepts: [],
  unknown: null,
  words: [],
  codes: [],
  route: null,
  subject: 'patient',
  window: null,
  temporalCue: null,
  safety: null,
};
const YEAR = { from: '2019-01-01', to: '2019-12-31', words: 'in 2019', anchor: null };
const QUESTIONS: Partial<QuestionReading>[] = [
  { concepts: ['Sodium'], words: ['sodium'] },
  { concepts: ['Sodium', 'Potassium'], window: YEAR, words: ['sodium', 'potassium'] },
  { kinds: ['medication'], words: ['mg', 'daily'] },
  { concepts: ['Hypertension'], words: ['hypertension', 'lisinopril'] },
  { words: ['gout', 'penicillin', 'mmol'] },
];

/** What is found, without ids of rows: store, text, date, score and channels. */
function found(record: ReadRecord): string[] {
  const lines = (store: string, hits: Retrieval['active']): string[] =>
    hits.map(({ item, score, channels }) =>
      [store, item.text, item.validFrom, score.toFixed(6), channels.join('+')].join(' | '),
    );
  return QUESTIONS.flatMap((read, at) => {
    const { active, history } = retrieve({ ...READ, ...read }, record, { limit: 60, vector: null });
    return [`question ${at + 1}`, ...lines('ACTIVE', active), ...lines('HISTORY', history)];
  });
}

function recordIn(db: SqliteDatabase): ReadRecord {
  const patient = new Patients(db).byPublicId('P');
  if (!patient) throw new Error('there is no patient');
  return new EvidenceIndex(db).of(patient);
}

test('entries that come in any order give the same evidence in the same order', async () => {
  const draws = seededDraws('evidence order');
  let first: string[] | null = null;
  for (let round = 0; round < 6; round++) {
    const entries = RECORD.map((entry) => ({ entry, at: round === 0 ? 0 : draws.below(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ entry }) => entry);
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(entries);
    const now = found(recordIn(s.store.db));
    first ??= now;
    expect(now).toEqual(first);
  }
  expect(first?.length).toBeGreaterThan(30);
});

test('of memories that begin on one day the order of import does not decide which find room', async () => {
  const names = ['Cough', 'Fever', 'Rash', 'Nausea', 'Chills', 'Itch', 'Cramp', 'Ache'];
  const entries = names.map((text) => fact(text, '2020-01-01', { kind: 'symptom', text: `${text} at night` }));
  const chosen: string[][] = [];
  for (const order of [entries, entries.toReversed()]) {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(order);
    const record = recordIn(s.store.db);
    const concepts = record.concepts().map(({ id }) => id);
    const of = { limit: 3, store: 'ACTIVE' } as const;
    const items = [
      record.ofKinds(['symptom'], of),
      record.ofKinds(['symptom'], { ...of, oldestFirst: true, from: '2019-01-01' }),
      record.ofConcepts(concepts, of),
      record.byWords(['night'], 'ACTIVE', 1).map(({ item }) => item),
    ];
    expect(items.map((each) => each.length)).toEqual([3, 3, 3, 1]);
    chosen.push(items.flatMap((each) => each.map(({ text }) => text).sort()));
  }
  expect(chosen[1]).toEqual(chosen[0]);
});

test('a workspace of before there were questions gives the same evidence after its upgrade, and is whole', async () => {
  const base = testFolder();
  try {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(RECORD);
    const folder = join(base.path, 'workspace');
    mkdirSync(folder);
    const migrations = [foundation, clinicalRecord, textWriters];
    const old = await createWorkspace(folder, SECRET, { migrations });
    copyRecord(s.store.db, old.db);
    old.close();
    const store = await openWorkspace(folder, SECRET);
    const engine = openEngine(store, { embedder: noEmbedder() });
    try {
      expect(found(recordIn(store.db))).toEqual(found(recordIn(s.store.db)));
      expect(engine.state('P')).toEqual(s.engine.state('P'));
      expect(engine.verify().ok).toBe(true);
    } finally {
      await engine.close();
    }
  } finally {
    base.done();
  }
});
