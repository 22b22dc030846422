/**
 * The reading of notes as a job over the real engine and store: what a person sees of it, and what holds when it is paused, cancelled,
 * or its window is closed. The model is a stand-in, so that each question can be waited for.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import type { Engine } from '../../electron/engine-contract.ts';
import { JobRunner } from '../../electron/jobs/job-runner.ts';
import { createWorkspace, openWorkspace } from '../../electron/store/workspace-file.ts';
import type { Job } from '../../shared/bridge.ts';
import { StamError } from '../../shared/errors.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';
import { type ScriptedModel, scriptedModel } from '../unit/write/model/scripted-model.ts';
import { SECRET } from './store-support.ts';

const NOTES = 6;
let folder: string;
let model: ScriptedModel;
let opened: { engine: Engine; runner: JobRunner; moves: Job[] }[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-jobs-'));
  model = scriptedModel();
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await close(each);
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the workspace as a window does: an engine and its jobs. */
async function open(onMove: (job: Job, runner: JobRunner) => void = () => undefined) {
  const path = join(folder, 'workspace');
  const store = existsSync(path) ? await openWorkspace(path, SECRET) : await createWorkspace(path, SECRET);
  const engine = openEngine(store, { writers: modelSource(model), embedder: noEmbedder() });
  const moves: Job[] = [];
  const runner: JobRunner = new JobRunner({
    engine,
    onMove: (job) => {
      moves.push(job);
      onMove(job, runner);
    },
    onChanged: () => undefined,
    sentenceFor: (error) => (error instanceof StamError ? error.message : `not a sentence: ${error}`),
  });
  const window = { engine, runner, moves };
  opened.push(window);
  return window;
}

async function close(window: { engine: Engine; runner: JobRunner }): Promise<void> {
  await window.runner.close();
  await window.engine.close();
  opened = opened.filter((w) => w.engine !== window.engine);
}

const entries: RawEntry[] = [
  ...Array.from({ length: NOTES }, (_, i) => note(`n${i}`, `2024-01-1${i}`, `Potassium 4.${i} mmol/L. Slept well.`)),
  fact('f1', '2024-01-01', { kind: 'condition', text: 'Gout' }),
];

function importFile(runner: JobRunner, content: readonly RawEntry[] = entries): Job {
  const path = join(folder, 'r.jsonl');
  writeFileSync(path, content.map((e) => JSON.stringify(e)).join('\n'));
  return runner.startImport({ title: 'r', files: [{ path, name: 'r.jsonl' }], release: () => undefined });
}
const isWrite = (job: Job): boolean => job.kind === 'write';
const writes = (runner: JobRunner): Job[] => runner.list().filter(isWrite);
/** Lets everything that can go on go on. */
async function settle(): Promise<void> {
  for (let i = 0; i < 300; i++) await turn();
}

test('an import leaves its notes waiting, structured entries are there at once, and the notes are read behind it by themselves', async () => {
  const gout: string[] = [];
  const { engine, runner, moves } = await open((job) => {
    if (isWrite(job) && job.state === 'running' && gout.length === 0) {
      gout.push(...engine.state('P').active.map((m) => m.text));
    }
  });
  const job = importFile(runner);
  await runner.idle();
  expect(runner.get(job.id)).toMatchObject({ state: 'completed', report: { entries: NOTES + 1 } });
  expect(gout).toEqual(['Gout']);
  expect(writes(runner)).toMatchObject([
    {
      state: 'completed',
      done: NOTES,
      total: NOTES,
      entries: NOTES,
      unit: 'entries',
      secondsLeft: null,
      written: { waiting: 0 },
    },
  ]);
  const own = moves.filter((m) => isWrite(m) && m.state === 'running');
  expect(own.map((m) => m.done)).toEqual([...own.map((m) => m.done)].sort((a, b) => a - b));
  // How long it takes cannot be told at once: it is not known, and not 0.
  expect(own[0]?.secondsLeft).toBeNull();
  const tokens = own.flatMap((m) => (m.tokens === null ? [] : [m.tokens]));
  expect(tokens.at(-1)).toBeGreaterThan(tokens[0] ?? Number.POSITIVE_INFINITY);
  expect(engine.verify().ok).toBe(true);
});

test('a pause holds between two entries, the record can be read, and it goes on where it stood', async () => {
  const { engine, runner } = await open((job, all) => {
    if (isWrite(job) && job.state === 'running' && job.done === 2) all.pause(job.id);
  });
  importFile(runner);
  await expect.poll(() => writes(runner)[0]?.state).toBe('paused');
  await settle();
  const held = engine.waitingTexts();
  const asked = model.asked.length;
  expect(held).toBe(NOTES - 2);
  expect(engine.entries('P').filter((e) => e.status === 'written')).toHaveLength(3);
  expect(writes(runner)[0]).toMatchObject({ state: 'paused', secondsLeft: null });
  await settle();
  expect([engine.waitingTexts(), model.asked.length]).toEqual([held, asked]);
  runner.resume(writes(runner)[0]?.id ?? '');
  await runner.idle();
  expect(writes(runner)).toMatchObject([{ state: 'completed', written: { entries: NOTES, waiting: 0 } }]);
  expect(model.asked).toHaveLength(2 * NOTES);
});

test('a cancel keeps what was read, says that the rest waits, and a new start reads only that', async () => {
  let cancelled = false;
  const { engine, runner } = await open((job, all) => {
    if (!cancelled && isWrite(job) && job.state === 'running' && job.done === 2) {
      cancelled = true;
      all.cancel(job.id);
    }
  });
  importFile(runner);
  await runner.idle();
  expect(writes(runner)).toMatchObject([
    { state: 'cancelled', message: 'Cancelled. What was read before stays; the rest still waits.' },
  ]);
  expect(engine.waitingTexts()).toBe(NOTES - 2);
  expect(engine.attention().map((a) => a.kind)).toContain('text waits for a writer');
  const read = engine.state('P').active.length;
  runner.startWrite({ writer: 'auto' });
  await runner.idle();
  expect(writes(runner)[1]).toMatchObject({ state: 'completed', written: { entries: NOTES - 2, waiting: 0 } });
  expect(read).toBeGreaterThan(1);
  const decided = engine.entries('P').map((e) => engine.decisions(e.id).filter((d) => d.stage === 'commit').length);
  expect(decided).toEqual(Array(NOTES + 1).fill(1));
});

test('a window that is closed while it reads leaves whole entries; the next one offers the rest and reads it once', async () => {
  const first = await open();
  let closing: Promise<void> | null = null;
  const stop = new Promise<void>((resolve) => {
    const ask = model.generate;
    model.generate = (request, options) => {
      if (model.asked.length === 5 && !closing) {
        closing = close(first);
        resolve();
      }
      return ask(request, options);
    };
  });
  importFile(first.runner);
  await stop;
  await closing;
  const second = await open();
  const left = second.engine.waitingTexts();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(NOTES);
  expect(second.engine.attention()).toMatchObject([{ kind: 'text waits for a writer' }]);
  expect(second.engine.verify().ok).toBe(true);
  second.runner.startWrite({ writer: 'auto' });
  await second.runner.idle();
  expect(writes(second.runner)).toMatchObject([{ state: 'completed', written: { entries: left, waiting: 0 } }]);
  expect(second.engine.attention()).toEqual([]);
  // Only the entry in flight was read again.
  expect(model.asked.length).toBeLessThanOrEqual(2 * NOTES + 2);
});

test('a model that fails fails the job with its own sentence, and the notes wait', async () => {
  model = scriptedModel(() => new StamError('MODEL_FAILED', 'The model ran out of memory.'));
  const { engine, runner } = await open();
  importFile(runner);
  await runner.idle();
  expect(writes(runner)).toMatchObject([
    { state: 'failed', message: `${NOTES} texts still wait: The model ran out of memory.` },
  ]);
  expect(engine.waitingTexts()).toBe(NOTES);
});
