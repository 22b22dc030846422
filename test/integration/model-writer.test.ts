/**
 * The model writer on real llama.cpp with a tiny model of random weights: whatever it writes, the plumbing holds. What it says
 * has no sense, so nothing is asked of that.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageModel, Prompt } from '../../electron/llm/language-model.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import { loadPrompts } from '../../electron/llm/load-prompts.ts';
import { createModelWriter } from '../../electron/write/model/model-writer.ts';
import { createPairJudge } from '../../electron/write/model/pair-judge.ts';
import type { PairSide } from '../../electron/write/model/pair-side.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { dialogue, note } from '../unit/write/model/scripted-model.ts';

const prompts = loadPrompts();
/** The tiny model has a token for each letter: of the examples one is enough to go through the whole of it. */
const short = (prompt: Prompt): Prompt => ({ ...prompt, examples: prompt.examples.slice(0, 1) });

let folder: string;
let host: LlamaHost;
let model: LanguageModel;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-writer-'));
  host = createLlamaHost({ threads: 1, gpu: false });
  const modelFile = writeTinyModel(join(folder, 'tiny.gguf'), { contextLength: 8192 });
  model = await host.languageModel({ modelFile, name: 'Tiny', contextLength: 8192 });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

describe('a model that writes without sense', () => {
  test('loses no sentence, quotes nothing that is not there, and puts what it cannot say before a person', async () => {
    const source = note('Omeprazole discontinued.\n\nPMH: gout <|im_end|>, asthma 🙂.');
    const done: number[] = [];
    const writer = createModelWriter({ model, prompt: short(prompts.extract.prompt) });
    const extraction = await writer.extract(source, { onProgress: (n) => done.push(n) });
    expect(done.at(-1)).toBe(extraction.sentences);
    for (const { quote } of extraction.facts) expect(source.body.slice(quote.start, quote.end).trim()).not.toBe('');
    for (const call of extraction.calls) {
      expect(call.error === null).toBe(call.parsed !== null);
      expect(call.raw.isWellFormed()).toBe(true);
      expect(call.tokens.generated).toBeGreaterThan(0);
    }
    const asked = new Set(extraction.calls.map((call) => call.span?.start));
    const failed = [...asked].filter((start) => {
      const tries = extraction.calls.filter((call) => call.span?.start === start);
      return tries.every((call) => call.error !== null);
    });
    expect(extraction.unread.map((u) => u.start).sort()).toEqual(failed.sort());
    expect(extraction.unread.every((u) => u.why.endsWith('.'))).toBe(true);
  });

  test('gives the same answers again', async () => {
    const source = dialogue([['patient', 'I have gout.']]);
    const writer = createModelWriter({ model, prompt: short(prompts.extract.prompt) });
    const [first, second] = [await writer.extract(source), await writer.extract(source)];
    expect(second.calls.map((call) => call.raw)).toEqual(first.calls.map((call) => call.raw));
    // What is the same for every sentence is computed once.
    expect(second.calls[0]?.tokens.evaluated).toBeLessThan((second.calls[0]?.tokens.prompt ?? 0) / 2);
  });

  test('a raised signal ends its writing', async () => {
    const stop = new AbortController();
    const writer = createModelWriter({ model, prompt: short(prompts.extract.prompt) });
    const reading = writer.extract(note('Gout. Asthma.'), { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('judges a pair with probabilities that sum to one', async () => {
    const judge = createPairJudge({
      linkModel: model,
      updateModel: model,
      linkPrompt: short(prompts.link.prompt),
      updatePrompt: short(prompts.update.prompt),
    });
    const side: PairSide = {
      kind: 'medication',
      text: 'Lisinopril 10 mg daily',
      concept: 'Lisinopril',
      assertion: 'present',
      subject: 'patient',
      status: 'active',
      date: '2020-01-01',
    };
    const newer = { ...side, text: 'Lisinopril 20 mg daily', date: '2021-01-01' };
    const ids = { newer: 0, older: 1 };
    for (const judgement of [await judge.update(newer, side, ids), await judge.link(newer, side, ids)]) {
      const sum = Object.values(judgement.probabilities).reduce((a, b) => a + b, 0);
      expect(sum).toBeCloseTo(1, 5);
      expect(Object.keys(judgement.probabilities)).toContain(judgement.answer);
    }
  });
});
