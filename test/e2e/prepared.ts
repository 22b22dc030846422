/** Workspaces and models folders that are there before the window is opened. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openEngine } from '../../electron/engine.ts';
import { readOwn } from '../../electron/llm/load-prompts.ts';
import { rememberedHash } from '../../electron/llm/models/file-hash.ts';
import { changeRegistry, readRegistry } from '../../electron/llm/models/models-registry.ts';
import { PROBE_VERSION } from '../../electron/llm/probe/probe-parts.ts';
import { parsePrompt } from '../../electron/llm/prompts/parse-prompt.ts';
import { createWorkspace } from '../../electron/store/workspace-file.ts';
import type { ModelCall } from '../../electron/write/model-call.ts';
import type { TextWriter } from '../../electron/write/text-writer.ts';
import type { WriterSource } from '../../electron/writer-source.ts';
import { rulesOnly } from '../../electron/writers.ts';
import type { ProbeResult } from '../../shared/models.ts';
import { writeTinyModel } from '../support/tiny-model.ts';

const PASSPHRASE = 'correct horse battery';
const MODEL_NAME = 'Tiny random model';

/** The program's own prompt, which the scripted model is said to have been asked with. */
const TEXT = readOwn('extract');
const PROMPT = { role: 'extract', name: 'built-in', hash: parsePrompt(TEXT).prompt.hash, text: TEXT } as const;

/** A model is chosen to read texts: an import lets them wait for it. */
function modelSource(text: TextWriter): WriterSource {
  return {
    ...rulesOnly(),
    current: () => ({ type: 'model', name: text.name }),
    model: async () => ({ writers: { text, judge: null }, prompts: [PROMPT] }),
  };
}

/** A workspace whose texts wait for a model, since it was closed behind the import. */
export async function waitingWorkspace(folder: string, record: string): Promise<void> {
  const engine = openEngine(await createWorkspace(folder, { passphrase: PASSPHRASE }), {
    writers: modelSource(rulesOnly().rules().text),
  });
  await engine.import([recordFile(folder, record)]);
  await engine.close();
}

/**
 * A workspace whose texts were read by a model: its answers are written here, since what a model says is another matter. One sentence
 * could not be read, and one pair was judged with probabilities.
 */
export async function readByModel(folder: string, models: string, record: string): Promise<void> {
  const model = await tinyWriter(models);
  const engine = openEngine(await createWorkspace(folder, { passphrase: PASSPHRASE }), {
    writers: modelSource(scripted(model)),
  });
  await engine.import([recordFile(folder, record)]);
  await engine.write({ writer: 'model' });
  await engine.close();
}

function scripted(model: string): TextWriter {
  const rules = rulesOnly().rules().text;
  return {
    id: model,
    name: MODEL_NAME,
    async extract(source, options) {
      const read = await rules.extract(source, options);
      const start = source.body.indexOf('She feels well.');
      if (start < 0) return read;
      const span = { start, end: start + 'She feels well.'.length };
      return {
        ...read,
        unread: [{ ...span, why: 'the model gave no complete answer, twice.' }],
        silent: read.silent.filter((one) => one.start !== start),
        calls: [
          callOf(model, { span, raw: '[{"quote":', error: 'the answer was cut off', attempt: 2 }),
          callOf(model, { span, raw: '[]', parsed: [] }),
          callOf(model, {
            role: 'update',
            prompt: { id: 'update', hash: 'e'.repeat(64) },
            pair: { newer: 0, older: 1 },
            raw: 'superseded',
            parsed: 'superseded',
            probabilities: { current: 0.04, superseded: 0.93, resolved: 0.03 },
          }),
        ],
      };
    },
  };
}

function callOf(model: string, more: Partial<ModelCall>): ModelCall {
  return {
    role: 'extract',
    prompt: { id: 'extract', hash: PROMPT.hash },
    model,
    adapter: null,
    input: 'Sentence: She feels well.',
    span: null,
    pair: null,
    attempt: 1,
    raw: '',
    parsed: null,
    error: null,
    probabilities: null,
    tokens: { prompt: 900, evaluated: 40, generated: 12 },
    milliseconds: 412,
    ...more,
  };
}

function recordFile(folder: string, record: string): string {
  const file = join(folder, '..', 'record.jsonl');
  writeFileSync(file, record);
  return file;
}

/**
 * The tiny random model, kept as one that has passed the probe and has the roles that write; answers its hash. What it would write is
 * without sense.
 */
async function tinyWriter(models: string): Promise<string> {
  const sha256 = await probedModel(models, { version: PROBE_VERSION, passed: true, parts: [], milliseconds: 0 });
  const given = { model: sha256, adapter: null };
  changeRegistry(models, (registry) => {
    registry.roles = { ...registry.roles, extract: given, link: given, update: given };
  });
  return sha256;
}

/** The tiny random model, kept as one that failed the probe on negation. */
export async function unfitModel(models: string): Promise<void> {
  const part = { of: 10, needed: 9, wrong: [] };
  await probedModel(models, {
    version: PROBE_VERSION,
    passed: false,
    parts: [
      { ...part, name: 'JSON', right: 10, passed: true, words: 'It answers in the form that is asked for.' },
      { ...part, name: 'negation', right: 5, passed: false, words: 'It takes “no chest pain” for chest pain.' },
    ],
    milliseconds: 1000,
  });
}

async function probedModel(models: string, result: ProbeResult): Promise<string> {
  const file = writeTinyModel(join(models, 'tiny.gguf'), { name: MODEL_NAME });
  const sha256 = await rememberedHash(models, readRegistry(models).registry, file);
  changeRegistry(models, (registry) => {
    registry.probes.push({ model: sha256, adapter: null, result });
  });
  return sha256;
}

/** Makes a workspace on the first-run page. */
export async function makeWorkspace(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByLabel('Passphrase once more').fill(PASSPHRASE);
  await page.getByLabel('I know that this passphrase can never be recovered.').check();
  await page.getByRole('button', { name: 'Make the workspace' }).click();
  await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
}

/** Opens a workspace that is there. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('heading', { name: 'Patients' }).waitFor();
}
