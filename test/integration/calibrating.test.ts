/** Calibrations of the store gate over real workspaces: made, used by questions, void, kept, and made over the bridge. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EngineOptions, openEngine } from '../../electron/engine.ts';
import type { Engine } from '../../electron/engine-contract.ts';
import { SAMPLE_FILE } from '../../electron/ipc/app-files.ts';
import { type BridgeHost, createBridgeHost } from '../../electron/ipc/bridge-host.ts';
import { workspaceDoor } from '../../electron/ipc/workspace-session.ts';
import type { ModelsHome } from '../../electron/llm/models/models-home.ts';
import { createServices, type Services } from '../../electron/services.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import { gateCalibration, gateReport, type QuestionWithAnswers } from '../../shared/asking.ts';
import type { Route } from '../../shared/bridge.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { dataOf, errorOf } from '../unit/ipc/bridge-fixture.ts';
import { SECRET, testFolder } from './store-support.ts';

const PATIENTS = ['P', 'Q', 'R', 'S'];
const CURRENT = 'What is the current dose of lisinopril?';
const PREVIOUS = 'What was the previous dose of lisinopril?';
const ALLERGY = 'Is there an allergy to penicillin?';

/** Two doses of one drug, one after the other. */
const record = (p: string): RawEntry[] => [
  fact(`${p}1`, '2019-05-01', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }, p),
  fact(`${p}2`, '2021-03-04', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }, p),
];
/** One that ACTIVE answers, one that needs HISTORY, one of safety. */
const questions = (p: string): QuestionWithAnswers[] => [
  { patient: p, question: CURRENT, answers: ['20 mg'] },
  { patient: p, question: PREVIOUS, answers: ['10 mg'] },
  { patient: p, question: ALLERGY, answers: [] },
];
const linesOf = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const ALL = PATIENTS.flatMap(questions);
const request = { source: 'test', lambda: 0.05 };
const gateOf = async (engine: Engine, text: string) => (await engine.ask('P', text)).gate;

describe('a calibration without a language model', () => {
  test('gives a threshold that spares HISTORY where ACTIVE answers, and opens it where HISTORY does', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    expect(await gateOf(s.engine, CURRENT)).toMatchObject({ by: 'uncalibrated', choice: 'both' });
    const report = gateReport.parse(await s.engine.calibrate(ALL, request));
    expect(report.calibration).toMatchObject({
      embedder: 'words',
      answerer: 'record',
      prompt: null,
      questions: 12,
      patients: 4,
      inUse: true,
      void: null,
    });
    expect(report.chosen.gated.quality).toBe(report.oracle.quality);
    expect(report.chosen.gated.tokens).toBeLessThan(report.both.tokens);
    const { id: calibration, threshold } = report.calibration;
    const decided = { by: 'store gate', calibration, threshold };
    expect(await gateOf(s.engine, CURRENT)).toMatchObject({ ...decided, choice: 'active' });
    expect(await gateOf(s.engine, PREVIOUS)).toMatchObject({ ...decided, choice: 'both' });
  });

  test('leaves questions of safety to safety, which counts in every baseline', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const report = await s.engine.calibrate(ALL, { ...request, lambda: 10 });
    expect(report.safety).toBe(4);
    expect(report.activeOnly.opened).toBeCloseTo(1 / 3, 5);
    expect(report.chosen.threshold).toBeGreaterThan(1);
    expect(await gateOf(s.engine, ALLERGY)).toMatchObject({ by: 'safety', choice: 'both' });
    expect(await gateOf(s.engine, PREVIOUS)).toMatchObject({ by: 'store gate', choice: 'active' });
  });

  test('is read at another λ from what was kept: nothing is answered again', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const { calibration } = await s.engine.calibrate(ALL, request);
    const before = await s.engine.gateReport(calibration.id, 10);
    // Were it answered again, the dose of now would be another one.
    await s.take([fact('P3', '2022-01-01', { kind: 'medication', text: 'Lisinopril 40 mg daily', status: 'active' })]);
    const after = await s.engine.gateReport(calibration.id, 10);
    expect(after).toEqual(before);
    expect(after.chosen).not.toEqual((await s.engine.gateReport(calibration.id, 0.05)).chosen);
    // To look at a λ is not to use it.
    expect((await s.engine.calibrations())[0]).toMatchObject({ inUse: true, lambda: 0.05 });
  });

  test('is used at another λ when it is told so, and out of use when told so: then both stores are read', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const { calibration } = await s.engine.calibrate(ALL, request);
    const [used] = await s.engine.adoptCalibration(calibration.id, 10);
    expect(used).toMatchObject({ inUse: true, lambda: 10 });
    expect((await gateOf(s.engine, PREVIOUS)).choice).toBe('active');
    expect((await s.engine.adoptCalibration(null, 0))[0]).toMatchObject({ inUse: false });
    expect(await gateOf(s.engine, PREVIOUS)).toMatchObject({ by: 'uncalibrated', choice: 'both', threshold: null });
  });

  test('made after another takes its place; the other stays to be looked at and used again', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const first = await s.engine.calibrate(ALL, request);
    const second = await s.engine.calibrate(ALL, request);
    const inUse = (list: { id: string; inUse: boolean }[]) => list.map((c) => [c.id, c.inUse]);
    expect(inUse(await s.engine.calibrations())).toEqual([
      [second.calibration.id, true],
      [first.calibration.id, false],
    ]);
    await s.engine.adoptCalibration(first.calibration.id, 0.05);
    expect(inUse(await s.engine.removeCalibration(second.calibration.id))).toEqual([[first.calibration.id, true]]);
    await expect(s.engine.gateReport(second.calibration.id, 0)).rejects.toThrow('There is no such calibration.');
  });

  test('counts questions about strangers, and is refused where all are about strangers', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const { calibration } = await s.engine.calibrate([...ALL, ...questions('nobody')], request);
    expect(calibration).toMatchObject({ questions: 12, patients: 4 });
    expect(calibration.source).toBe('test; 3 questions about nobody of this workspace were left out');
    await expect(s.engine.calibrate(questions('nobody'), request)).rejects.toThrow(
      'None of the questions is about a patient of this workspace.',
    );
  });

  test('is refused for too few questions or one patient, and leaves the one in use as it is', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const { calibration } = await s.engine.calibrate(ALL, request);
    const few = 'A threshold needs at least 10 questions about at least 2 patients; there are';
    await expect(s.engine.calibrate(ALL.slice(0, 9), request)).rejects.toThrow(`${few} 9 about 3.`);
    const one = Array.from({ length: 4 }, () => questions('P')).flat();
    await expect(s.engine.calibrate(one, request)).rejects.toThrow(`${few} 12 about 1.`);
    expect(await s.engine.calibrations()).toMatchObject([{ id: calibration.id, inUse: true }]);
  });

  test('that is cancelled leaves nothing', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const stop = new AbortController();
    const onProgress = (done: number) => done === 3 && stop.abort();
    await expect(s.engine.calibrate(ALL, { ...request, signal: stop.signal, onProgress })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(await s.engine.calibrations()).toEqual([]);
  });
});

describe('a calibration in a workspace that is opened again', () => {
  let folder: ReturnType<typeof testFolder>;
  let id = '';
  const open = async (options: EngineOptions) => openEngine(await openWorkspace(folder.path, SECRET), options);
  beforeEach(async () => {
    folder = testFolder();
    const engine = openEngine(await createWorkspace(folder.path, SECRET), { embedder: noEmbedder() });
    const file = join(folder.path, 'record.jsonl');
    writeFileSync(file, linesOf(PATIENTS.flatMap(record)));
    await engine.import([file]);
    id = (await engine.calibrate(ALL, request)).calibration.id;
    await engine.close();
  });
  afterEach(() => folder.done());

  test('is there, with its replays, and still decides', async () => {
    const engine = await open({ embedder: noEmbedder() });
    expect(await engine.calibrations()).toMatchObject([{ id, inUse: true, void: null }]);
    expect((await engine.gateReport(id, 0)).curve).toHaveLength(25);
    expect(await gateOf(engine, CURRENT)).toMatchObject({ by: 'store gate', choice: 'active', calibration: id });
    await engine.close();
  });

  // The embedder that comes with the program: words against vectors is the change that every new workspace goes through.
  test('is void once likeness is measured in meaning: both stores are read, it says why, and it cannot be used', async () => {
    const engine = await open({});
    expect((await engine.embedMissing()).message).toBeNull();
    const [calibration] = await engine.calibrations();
    expect(calibration).toMatchObject({ id, inUse: true });
    expect(calibration?.void).toMatch(/^Likeness is measured in another way now/);
    const gate = await gateOf(engine, CURRENT);
    expect(gate).toMatchObject({ by: 'uncalibrated', choice: 'both', threshold: null });
    expect(gate.why).toMatch(/does not hold any more.*Both stores were read\.$/);
    await expect(engine.adoptCalibration(id, 0.05)).rejects.toThrow(/does not hold any more/);
    // What was kept can still be looked at, and a new one holds.
    expect((await engine.gateReport(id, 0.05)).calibration.void).not.toBeNull();
    const anew = await engine.calibrate(ALL, request);
    expect(anew.calibration).toMatchObject({ void: null, inUse: true });
    expect(anew.calibration.embedder).not.toBe('words');
    expect((await gateOf(engine, CURRENT)).by).toBe('store gate');
    await engine.close();
  });
});

describe('a calibration over the bridge', () => {
  let folder: ReturnType<typeof testFolder>;
  let home: ModelsHome;
  let services: Services;
  let host: BridgeHost;
  const ask = (route: string, input: unknown = {}) =>
    host.router.handle(route, input, { sender: { trusted: true }, signal: new AbortController().signal });
  const get = async <R extends Route>(route: R, input: unknown = {}) => dataOf(route, await ask(route, input));
  /** A copy in the vault, as an upload leaves it. */
  const upload = (name: string, rows: readonly object[]) => {
    const path = join(folder.path, name);
    writeFileSync(path, linesOf(rows));
    return { path, token: host.vault.add({ path, name }, () => rmSync(path)) };
  };
  const over = async (job: { id: string }) => {
    await host.session.jobs().idle();
    return await get('job.get', { id: job.id });
  };

  beforeEach(async () => {
    folder = testFolder();
    home = { own: join(folder.path, 'models'), program: [] };
    mkdirSync(home.own);
    services = createServices({ home });
    host = createBridgeHost({
      door: workspaceDoor({
        folder: join(folder.path, 'workspace'),
        keeper: SECRET.keeper,
        sampleFile: SAMPLE_FILE,
        services,
      }),
      picker: 'upload',
      writer: () => services.writers.current().name,
      pickFiles: null,
      models: services.models,
      pickModels: null,
      log: (line) => console.error(line),
    });
    await get('workspace.create', { passphrase: '' });
    await over(await get('import.start', { files: [upload('record.jsonl', PATIENTS.flatMap(record)).token] }));
  });
  afterEach(async () => {
    await host.close();
    await services.close();
    folder.done();
  });

  test('is a job that counts its questions, names its files and removes the copies', async () => {
    const first = upload('first.jsonl', ALL);
    const second = upload('second.jsonl', [...questions('nobody'), { patient: 'P' }]);
    const begun = await get('gate.calibrate', { files: [first.token, second.token], lambda: 0.05 });
    expect(begun).toMatchObject({ kind: 'calibrate', title: 'Calibrating the store gate', unit: 'questions' });
    const job = await over(begun);
    expect(job).toMatchObject({ state: 'completed', done: 15, total: 15 });
    expect(job.message).toMatch(/^12 questions of 4 patients were answered with and without HISTORY\. 1 line/);
    expect([first.path, second.path].map((path) => existsSync(path))).toEqual([false, false]);
    const { calibrations, answerer } = await get('gate.list');
    expect(answerer).toBeNull();
    expect(gateCalibration.array().parse(calibrations)).toMatchObject([{ questions: 12, inUse: true, void: null }]);
    expect(calibrations[0]?.source).toMatch(/^first\.jsonl, second\.jsonl; 3 questions/);
  });

  test('is looked at, used, taken out of use and removed', async () => {
    await over(await get('gate.calibrate', { files: [upload('all.jsonl', ALL).token], lambda: 0.05 }));
    const id = (await get('gate.list')).calibrations[0]?.id;
    expect(gateReport.parse(await get('gate.report', { id, lambda: 0.5 })).chosen.lambda).toBe(0.5);
    expect(await get('gate.use', { id, lambda: 0.5 })).toMatchObject([{ inUse: true, lambda: 0.5 }]);
    expect(await get('gate.use', { id: null, lambda: 0 })).toMatchObject([{ inUse: false }]);
    expect(await get('gate.remove', { id })).toEqual([]);
    for (const route of ['gate.report', 'gate.use', 'gate.remove']) {
      const input = route === 'gate.remove' ? { id } : { id, lambda: 0 };
      expect(errorOf(await ask(route, input)).code).toBe('NOT_FOUND');
    }
    expect(errorOf(await ask('gate.report', { id, lambda: -1 })).code).toBe('VALIDATION_FAILED');
  });

  test('fails as a job with one sentence where no question can be had', async () => {
    const none = await over(await get('gate.calibrate', { files: [upload('none.jsonl', []).token], lambda: 0.05 }));
    expect(none).toMatchObject({ state: 'failed', message: 'none.jsonl holds no question.' });
    // These records came as facts, not as rows that answers could be worked out from.
    const made = await over(await get('gate.calibrate', { lambda: 0.05 }));
    expect(made.state).toBe('failed');
    expect(made.message).toMatch(/^No question could be made of these records/);
    const few = upload('few.jsonl', ALL.slice(0, 3));
    expect(await over(await get('gate.calibrate', { files: [few.token], lambda: 0.05 }))).toMatchObject({
      state: 'failed',
      message: 'A threshold needs at least 10 questions about at least 2 patients; there are 3 about 1.',
    });
    expect(existsSync(few.path)).toBe(false);
    expect((await get('gate.list')).calibrations).toEqual([]);
  });

  test('is void as soon as a language model answers in place of the record', async () => {
    await over(await get('gate.calibrate', { files: [upload('all.jsonl', ALL).token], lambda: 0.05 }));
    writeTinyModel(join(home.own, 'tiny.gguf'), { contextLength: 8192, name: 'Tiny' });
    const model = (await get('model.list')).models.find((one) => one.name === 'Tiny');
    await get('model.assign', { role: 'answer', model: model?.id });
    const { calibrations, answerer } = await get('gate.list');
    expect(answerer).toBe('Tiny');
    expect(calibrations).toMatchObject([{ inUse: true, void: 'Questions are answered by somebody else now.' }]);
  });
});
