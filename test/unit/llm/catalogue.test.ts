import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledEmbedder, modelsFolder, readCatalogue } from '../../../electron/llm/catalogue.ts';
import { modelFileFacts } from '../../../electron/llm/model-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-models-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the catalogue of models', () => {
  it('names for every bundled model the very file that lies there, and its licence', async () => {
    const bundled = readCatalogue().filter((model) => model.role === 'embedder' && model.bundled);
    expect(bundled.length).toBeGreaterThan(0);
    for (const model of bundled) {
      expect(await modelFileFacts(join(modelsFolder(), model.file))).toEqual({
        sha256: model.sha256,
        bytes: model.bytes,
      });
      const licence = model.role === 'embedder' ? model.licenceFile : 'none';
      expect(readFileSync(join(modelsFolder(), licence), 'utf8')).toContain('MIT License');
    }
  });

  it('has a bundled embedder of 384 dimensions', () => {
    const { entry, file } = bundledEmbedder();
    expect(entry).toMatchObject({ role: 'embedder', dimensions: 384, pooling: 'CLS', contextLength: 512 });
    expect(statSync(file).isFile()).toBe(true);
  });

  it('names language models for every role, each pinned to one revision by size and hash, with its licence', () => {
    const models = readCatalogue().filter((model) => model.role === 'language model');
    const roles = new Set(models.flatMap((model) => model.meantFor));
    expect([...roles].sort()).toEqual(['answer', 'extract', 'link', 'update']);
    for (const model of models) {
      expect(model.licence).toBe('Apache-2.0');
      expect(model.url).toMatch(new RegExp(`^https://.*/resolve/[0-9a-f]{40}/${model.file.replaceAll('.', '\\.')}$`));
      expect(model.sha256, model.id).toMatch(/^[0-9a-f]{64}$/);
      expect(model.bytes, model.id).toBeGreaterThan(0);
    }
  });

  it('that is absent, damaged or empty is a sentence', () => {
    expect(() => readCatalogue(join(folder, 'nowhere'))).toThrow(expect.objectContaining({ code: 'MODEL_MISSING' }));
    writeFileSync(join(folder, 'catalogue.json'), '{"models": [');
    expect(() => readCatalogue(folder)).toThrow(expect.objectContaining({ code: 'MODEL_FAILED' }));
    writeFileSync(join(folder, 'catalogue.json'), '{"models": []}');
    expect(() => bundledEmbedder(folder)).toThrow(expect.objectContaining({ code: 'MODEL_MISSING' }));
  });

  it('never leads out of the models folder', () => {
    const [model] = readCatalogue();
    const outside = { models: [{ ...model, file: '../secret.gguf' }] };
    writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(outside));
    expect(() => readCatalogue(folder)).toThrow(expect.objectContaining({ code: 'MODEL_FAILED' }));
  });
});

describe('the facts of a model file', () => {
  it('follow the file when it changes under its name', async () => {
    const file = join(folder, 'model.gguf');
    writeFileSync(file, 'one');
    const [first, again] = await Promise.all([modelFileFacts(file), modelFileFacts(file)]);
    expect(again).toEqual(first);
    writeFileSync(file, 'another');
    const second = await modelFileFacts(file);
    expect(second.bytes).toBe(7);
    expect(second.sha256).not.toBe(first.sha256);
  });

  it('of a file that is not there, or is a folder, are a sentence without a path', async () => {
    for (const path of [join(folder, 'none.gguf'), folder]) {
      const error = await modelFileFacts(path).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'MODEL_MISSING' });
      expect(String(error)).not.toContain(folder);
    }
  });
});
