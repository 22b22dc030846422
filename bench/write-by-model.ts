/** Notes read, linked and judged by a real model: how much of the time is llama.cpp's, and what the shared prefix spares. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { openEngine } from '../electron/engine.ts';
import type { LanguageModel } from '../electron/llm/language-model.ts';
import { createLlamaHost } from '../electron/llm/llama-host.ts';
import { loadPrompts } from '../electron/llm/load-prompts.ts';
import { openThrowaway } from '../electron/store/workspace-file.ts';
import { createModelWriter } from '../electron/write/model/model-writer.ts';
import { createPairJudge, type Judgement } from '../electron/write/model/pair-judge.ts';
import { sideOf } from '../electron/write/model/pair-side.ts';
import { pairsToAsk } from '../electron/write/model/pairs-to-ask.ts';
import type { PairAnswer, PairJudge } from '../electron/write/pair-judge.ts';
import type { Writers } from '../electron/write/write-texts.ts';
import { rulesOnly } from '../electron/writers.ts';
import { countedModel, type ModelCount } from './counted-model.ts';
import { noteLine, recordLines } from './write-record.ts';

export interface ModelBench {
  notes: number;
  characters: number;
  /** Of the whole import, the model loaded before. */
  wallMs: number;
  count: ModelCount;
  /** Longest time for which the process that holds the store and the window's bridge could answer nobody. */
  longestBlockMs: number;
  /** The same of this process while it did nothing, for some seconds before: what the load of the machine does by itself. */
  idleBlockMs: number;
  backend: string;
}

/** Entries on record before the notes come. */
const RECORD = 100;
const IDLE_MS = 5000;
const STEP_MS = 1;

/** @param modelFile a GGUF file; it need not be fit to write, since this is about time */
export async function benchByModel(
  modelFile: string,
  notes: readonly string[],
  folder: string,
  say: (line: string) => void = () => undefined,
): Promise<ModelBench> {
  const host = createLlamaHost();
  try {
    const hosted = await host.languageModel({ modelFile, name: 'bench' });
    const { model, count } = countedModel(hosted);
    const writers = writersOf(model);
    const source = { ...rulesOnly(), model: async () => ({ writers, prompts: [] }) };
    const engine = openEngine(openThrowaway(), { writers: source });
    try {
      const file = join(folder, 'by-model.jsonl');
      writeFileSync(file, recordLines('bench', RECORD));
      await engine.import([file]);
      const texts = join(folder, 'by-model-notes.jsonl');
      writeFileSync(texts, notes.map((text, i) => noteLine('bench', `note-${i}`, text)).join(''));
      await engine.import([texts], { writer: 'model' });
      // The load of the model is not the pace of its reading.
      const warm = { prompt: loadPrompts().link.prompt, user: 'warm', choices: ['same', 'none'] };
      await hosted.choose(warm);
      const idleBlockMs = await longestBlock(async () => void (await setTimeout(IDLE_MS)));
      const start = performance.now();
      const longestBlockMs = await longestBlock(async () => {
        const report = await engine.write({
          writer: 'model',
          onProgress: ({ done, sentence, sentences }) => say(`note ${done + 1}, sentence ${sentence} of ${sentences}`),
        });
        if (report.waiting > 0) throw new Error(report.message ?? 'a note was not read');
      });
      const wallMs = performance.now() - start;
      const { backend } = await hosted.info();
      const characters = notes.reduce((n, text) => n + text.length, 0);
      return { notes: notes.length, characters, wallMs, count, longestBlockMs, idleBlockMs, backend };
    } finally {
      await engine.close();
    }
  } finally {
    await host.close();
  }
}

/** Milliseconds of the longest time in which no timer of this process could run while the work went on. */
async function longestBlock(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: STEP_MS });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6 - STEP_MS;
}

function writersOf(model: LanguageModel): Writers {
  const { extract, link, update } = loadPrompts();
  const judge = createPairJudge({
    linkModel: model,
    updateModel: model,
    linkPrompt: link.prompt,
    updatePrompt: update.prompt,
  });
  const answer = <V extends string>({ answer, sure, margin, probabilities, call }: Judgement<V>): PairAnswer<V> => ({
    verdict: answer,
    sure,
    margin,
    probability: probabilities[answer] ?? 0,
    call,
  });
  const pairs: PairJudge = {
    id: model.identity.hash,
    pairsToAsk,
    link: async (a, b) => answer(await judge.link(sideOf(a), sideOf(b), { newer: a.id, older: b.id })),
    update: async (a, b) => answer(await judge.update(sideOf(a), sideOf(b), { newer: a.id, older: b.id })),
  };
  return { text: createModelWriter({ model, prompt: extract.prompt, addRules: true }), judge: pairs };
}
