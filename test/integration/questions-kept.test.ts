/** What the store holds of questions and calibrations: an upgraded workspace, a list that stays quick, and what `verify` finds. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { foundation } from '../../electron/store/migrations/0001-foundation.ts';
import { clinicalRecord } from '../../electron/store/migrations/0010-clinical-record.ts';
import { textWriters } from '../../electron/store/migrations/0020-text-writers.ts';
import { asking } from '../../electron/store/migrations/0030-asking.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { Questions } from '../../electron/store/repositories/questions.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { deletionDesk } from '../support/deletion-desk.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { scriptedAnswerer } from '../unit/read/answer/scripted-answerer.ts';
import { SECRET, testFolder } from './store-support.ts';

const drug = (id: string, p = 'P'): RawEntry =>
  fact(id, '2021-03-04', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }, p);

async function asked() {
  const s = scratch({ embedder: noEmbedder() });
  await s.take([drug('a'), drug('b', 'Q')]);
  await s.engine.ask('P', 'What is the current dose of lisinopril?', { keep: true });
  return s;
}

describe('the list of kept questions', () => {
  test('says which stores were read and who answered, and a model’s answer once there is one', async () => {
    await using s = await asked();
    const [row] = s.engine.questions('P');
    expect(row).toMatchObject({ choice: 'both', answered: 'record' });
    const questions = new Questions(s.store.db);
    const patient = new Patients(s.store.db).byPublicId('P');
    const question = s.engine.question('P', row?.id ?? '');
    if (!patient || !question.direct) throw new Error('nothing was asked');
    questions.update(patient.id, { ...question, answer: { ...question.direct, by: 'model' } });
    expect(questions.list(patient.id)[0]?.answered).toBe('model');
  });

  test('is read from an index, without the evidence of a single question', async () => {
    await using s = await asked();
    const { db } = s.store;
    const read: string[] = [];
    const prepare = db.prepare.bind(db);
    db.prepare = ((sql: string) => {
      read.push(sql);
      return prepare(sql);
    }) as typeof db.prepare;
    new Questions(db);
    const [list] = read.filter((sql) => /ORDER BY/.test(sql));
    const plan = prepare<[number], { detail: string }>(`EXPLAIN QUERY PLAN ${list}`).all(1);
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH question USING COVERING INDEX question_listed (patient_id=?)',
    ]);
  });

  test('is that of the version before, once its workspace is upgraded', async () => {
    const base = testFolder();
    try {
      const folder = join(base.path, 'workspace');
      mkdirSync(folder);
      const before = [foundation, clinicalRecord, textWriters, asking];
      (await createWorkspace(folder, SECRET, { migrations: before })).close();
      const old = await openWorkspace(folder, SECRET, { migrations: before, mode: 'write' });
      const id = Number(old.db.prepare("INSERT INTO patient (public_id) VALUES ('P')").run().lastInsertRowid);
      const add = old.db.prepare(
        'INSERT INTO question (public_id, patient_id, asked_at, text, seq, body) VALUES (?, ?, ?, ?, 1, ?)',
      );
      const gate = { choice: 'active' };
      add.run('q1', id, '2026-01-01', 'one', JSON.stringify({ patient: 'P', gate, direct: null, answer: null }));
      add.run('q2', id, '2026-01-02', 'two', JSON.stringify({ patient: 'P', gate, direct: { by: 'record' } }));
      old.close();
      const store = await openWorkspace(folder, SECRET, { mode: 'write' });
      expect(new Questions(store.db).list(id)).toEqual([
        { id: 'q2', text: 'two', askedAt: '2026-01-02', choice: 'active', answered: 'record' },
        { id: 'q1', text: 'one', askedAt: '2026-01-01', choice: 'active', answered: null },
      ]);
      store.close();
    } finally {
      base.done();
    }
  });
});

describe('verify', () => {
  const failed = (s: Awaited<ReturnType<typeof asked>>): string[] =>
    s.engine
      .verify()
      .checks.filter((check) => !check.ok)
      .map((check) => check.name);
  const CALIBRATION = `INSERT INTO gate_calibration (public_id, made_at, embedder, answerer, fold_hash, source, lambda, threshold, in_use, replays)
    VALUES (?, '', '', '', '', '', 0, 0, 1, '[]')`;

  test('holds of what was asked', async () => {
    await using s = await asked();
    expect(failed(s)).toEqual([]);
  });

  test('finds a version whose concept, kind or day is not that of its memory', async () => {
    await using s = await asked();
    s.store.db.exec("UPDATE memory_version SET kind = 'allergy'");
    expect(failed(s)).toEqual(['copies']);
    await using t = await asked();
    t.store.db.exec('UPDATE memory_version SET concept_id = NULL');
    expect(failed(t)).toEqual(['copies']);
    await using u = await asked();
    u.store.db.exec("UPDATE memory_version SET stated_day = '2020-01-01'");
    expect(failed(u)).toEqual(['copies']);
  });

  test('finds a question that is kept with another patient, or shows a memory of one', async () => {
    await using s = await asked();
    s.store.db.exec("UPDATE question SET patient_id = (SELECT id FROM patient WHERE public_id = 'Q')");
    expect(failed(s)).toEqual(['questions']);
    await using t = await asked();
    const [mine] = t.engine.state('P').active;
    const [other] = t.engine.state('Q').active;
    t.store.db
      .prepare('UPDATE question SET body = replace(body, ?, ?)')
      .run(`"memory":"${mine?.id}"`, `"memory":"${other?.id}"`);
    expect(failed(t)).toEqual(['questions']);
  });

  test('finds two thresholds that are in use at once', async () => {
    await using s = await asked();
    s.store.db.prepare(CALIBRATION).run('c1');
    expect(failed(s)).toEqual([]);
    s.store.db.prepare(CALIBRATION).run('c2');
    expect(failed(s)).toEqual(['calibrations']);
  });
});

test('what is purged while a question waits for a model is not kept with the question', async () => {
  const over = 'Tennis elbow of the left arm';
  let purge: () => Promise<unknown> = async () => undefined;
  const answerer = {
    ...scriptedAnswerer(),
    countTokens: async (texts: readonly string[]) => {
      await purge();
      return texts.map((text) => text.length);
    },
  };
  await using s = scratch({
    embedder: noEmbedder(),
    answerers: { current: () => answerer.name, look: async () => undefined, answerer: async () => answerer },
  });
  await s.take([
    fact('e1', '2015-03-01', { kind: 'condition', text: over, to: '2015-06-01' }),
    fact('e2', '2016-03-01', { kind: 'condition', text: 'Acute bronchitis after a cold', to: '2016-03-20' }),
  ]);
  const d = deletionDesk(s.store);
  d.score(over, 0.9);
  d.approve(over);
  d.desk.takeBack('u1', d.desk.tombstones()[0]?.id ?? '');
  d.score(over, 0.9);
  purge = async () => {
    purge = async () => undefined;
    await new Promise((resolve) => setImmediate(resolve));
    d.approve(over);
    d.windowOver();
    expect(await d.desk.purge('u1')).toMatchObject({ purged: 1, verified: { ok: true } });
  };
  const asked = await s.engine.ask('P', 'Which conditions were there before?', { keep: true });
  expect(asked.evidence.map((e) => e.text)).toEqual([expect.stringContaining('bronchitis')]);
  expect(JSON.stringify(s.engine.question('P', asked.id))).not.toContain(over);
  expect(d.desk.verifyPurged()).toMatchObject({ ok: true });
});
