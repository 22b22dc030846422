/**
 * kill −9 of the process that holds llama.cpp, again and again, while a model reads notes: the program stays up, the entry is tried
 * again, nothing is lost or doubled, and the end is that of a run that nobody disturbed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LanguageModel } from '../../electron/llm/language-model.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { type RawEntry, type Scratch, scratch } from '../support/scratch-engine.ts';
import { seededDraws } from '../support/seeded-random.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { tinySource } from '../support/tiny-writer.ts';
import { note } from '../support/told-texts.ts';

const KILLS = 20;
const NOTES = 14;

let folder: string;
let modelFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-kill-'));
  modelFile = writeTinyModel(join(folder, 'tiny.gguf'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Doses that follow each other, so that pairs are judged too. */
const entries: RawEntry[] = Array.from({ length: NOTES }, (_, i) =>
  note(`n${i}`, `2023-01-${10 + i}`, `Amlodipine ${i % 2 === 0 ? 5 : 10} mg daily. Visit ${i}.`),
);

interface Watched extends LanguageModel {
  /** How many questions were answered. */
  answers: number;
}

/** The model of a host, with its answers counted. */
async function watched(host: LlamaHost): Promise<Watched> {
  const model = await host.languageModel({ modelFile, name: 'Tiny', contextLength: 4096 });
  const counted: Watched = {
    identity: model.identity,
    answers: 0,
    async generate(request, options) {
      const answer = await model.generate(request, options);
      counted.answers++;
      return answer;
    },
    async choose(request, options) {
      const answer = await model.choose(request, options);
      counted.answers++;
      return answer;
    },
  };
  return counted;
}

const newHost = (): LlamaHost => createLlamaHost({ threads: 1, gpu: false });

async function imported(model: LanguageModel): Promise<Scratch> {
  const s = scratch({ writers: tinySource(model), embedder: noEmbedder() });
  await s.take(entries);
  expect(s.engine.waitingTexts()).toBe(NOTES);
  return s;
}

/** All that was made of the notes, with what was asked and answered, without how long it took. */
function outcome(s: Scratch): unknown {
  const tables = ['memory', 'memory_version', 'transition', 'relation', 'thread', 'conflict', 'judgement', 'attention'];
  return {
    rows: tables.map((table) => s.store.db.prepare(`SELECT * FROM ${table}`).all()),
    entries: s.engine.entries('P').map(({ document: _, ...row }) => row),
    asked: s.engine
      .entries('P')
      .map((e) =>
        s.engine.decisions(e.id).map((d) => d.calls.map((c) => [c.role, c.input, c.attempt, c.raw, c.probabilities])),
      ),
  };
}

test(`the process of the model, killed ${KILLS} times while it reads, changes nothing of what becomes of the notes`, async () => {
  const calm = newHost();
  const quiet = await watched(calm);
  await using expected = await imported(quiet);
  expect(await expected.engine.write()).toMatchObject({ entries: NOTES, waiting: 0, message: null });
  await calm.close();
  expect(quiet.answers).toBeGreaterThan(KILLS);

  const host = newHost();
  const model = await watched(host);
  await using s = await imported(model);
  const draws = seededDraws('kill-writer');
  let reading = true;
  let killed = 0;
  /** One kill, at any moment, for each answer: two in a row would be the model's fault and not an accident. */
  const killer = async (): Promise<void> => {
    let last = -1;
    let gone: number | null = null;
    while (reading && killed < KILLS) {
      const { pid, pending } = host.state();
      if (pid === null || pid === gone || pending === 0 || model.answers === last) {
        await sleep(1);
        continue;
      }
      last = model.answers;
      await sleep(draws.below(120));
      if (host.state().pid !== pid || !reading) continue;
      process.kill(pid, 'SIGKILL');
      gone = pid;
      killed++;
    }
  };
  const killing = killer();
  for (let i = 0; i <= KILLS && s.engine.waitingTexts() > 0; i++) {
    const report = await s.engine.write();
    // The program answers in between, and what was read is there.
    expect(s.engine.entries('P').filter((e) => e.status === 'written' || e.status === 'failed')).toHaveLength(
      NOTES - report.waiting,
    );
  }
  reading = false;
  await killing;
  expect(killed).toBe(KILLS);
  expect(host.state().deaths).toBe(KILLS);
  await host.close();
  expect(outcome(s)).toEqual(outcome(expected));
  expect(s.engine.verify().ok).toBe(true);
}, 240_000);

test('a model that dies again and again is left alone with a sentence; its notes wait, and another run reads them', async () => {
  const host = newHost();
  const model = await watched(host);
  await using s = await imported(model);
  let reading = true;
  const killer = async (): Promise<void> => {
    let last: number | null = null;
    while (reading) {
      const { pid } = host.state();
      if (pid !== null && pid !== last) {
        await sleep(20);
        last = pid;
        if (host.state().pid === pid) process.kill(pid, 'SIGKILL');
      }
      await sleep(1);
    }
  };
  const killing = killer();
  const report = await s.engine.write();
  const again = await s.engine.write();
  reading = false;
  await killing;
  expect(report).toMatchObject({ entries: 0, waiting: NOTES, memories: 0 });
  for (const { message } of [report, again]) expect(message).toMatch(/^The model .*stopped .*\.$/);
  expect(again.message).toContain('stays off until STAM Review is started again');
  expect(s.engine.entries('P').every((e) => e.status === 'waiting')).toBe(true);
  expect(host.state().deaths).toBe(3);
  await host.close();
  // Whoever wants to go on without the model can.
  expect(await s.engine.write({ writer: 'rules' })).toMatchObject({ entries: NOTES, waiting: 0, message: null });
  expect(s.engine.verify().ok).toBe(true);
}, 120_000);
