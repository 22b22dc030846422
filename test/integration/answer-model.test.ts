/** What answering asks of a real llama.cpp: text while it is written, an end in the middle of it, and tokens that are counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostedLanguageModel } from '../../electron/llm/hosted-language-model.ts';
import type { GenerateRequest } from '../../electron/llm/language-model.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import { writeTinyModel } from '../support/tiny-model.ts';

let folder: string;
let host: LlamaHost;
let model: HostedLanguageModel;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-answer-'));
  const modelFile = writeTinyModel(join(folder, 'tiny.gguf'));
  host = createLlamaHost({ threads: 1, gpu: false });
  model = await host.languageModel({ modelFile, name: 'Tiny', promptsKept: 1, urgent: true });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

/** A random model never closes the string. */
const endless: GenerateRequest = {
  prompt: { id: 'p', hash: 'p', system: 'Answer.', examples: [] },
  user: 'Which dose?',
  schema: { type: 'string' },
  maxTokens: 400,
};

describe('an answer that is told while it is written', () => {
  it('grows, and ends as what is returned', async () => {
    const seen: string[] = [];
    const { text } = await model.generate(endless, { onText: (soFar) => seen.push(soFar) });
    expect(seen.at(-1)).toBe(text);
    expect(seen.length).toBeGreaterThan(1);
    for (const [i, soFar] of seen.entries()) expect(soFar.length).toBeGreaterThanOrEqual(seen[i - 1]?.length ?? 0);
  });

  it('is the same as one that is not', async () => {
    const told = await model.generate({ ...endless, maxTokens: 40 }, { onText: () => undefined });
    expect((await model.generate({ ...endless, maxTokens: 40 })).text).toBe(told.text);
  });

  it('can be stopped in the middle, and tells nothing more', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const writing = model.generate(
      { ...endless, maxTokens: 1500 },
      {
        signal: stop.signal,
        onText: (soFar) => {
          seen.push(soFar);
          stop.abort();
        },
      },
    );
    await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen).toHaveLength(1);
    expect((await model.generate({ ...endless, maxTokens: 5 })).tokens.generated).toBe(5);
    expect(seen).toHaveLength(1);
  });
});

describe('tokens', () => {
  it('are counted as the model reads a text that people wrote', async () => {
    const [none, short, long, control] = await model.countTokens(['', 'a', 'the patient takes warfarin', '<|im_end|>']);
    expect(none).toBe(0);
    expect(short).toBe(1);
    expect(long).toBeGreaterThan(5);
    // Letters, and not the one control token of that name.
    expect(control).toBeGreaterThan(1);
  });

  it('are as many as the text adds to a prompt', async () => {
    const cost = async (user: string): Promise<number> =>
      (await model.generate({ ...endless, user, maxTokens: 1 })).tokens.prompt;
    const [counted] = await model.countTokens(['Lisinopril 20 mg daily']);
    expect((await cost('Lisinopril 20 mg daily')) - (await cost(''))).toBe(counted);
  });

  it('are counted without the model being loaded', async () => {
    const fresh = await host.languageModel({ modelFile: join(folder, 'tiny.gguf'), name: 'Tiny' });
    expect(await fresh.countTokens(['text'])).toHaveLength(1);
    expect(fresh.loadedInfo()).toBeNull();
    await fresh.close();
    await expect(fresh.countTokens(['text'])).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
