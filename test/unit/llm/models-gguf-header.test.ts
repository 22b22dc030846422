import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledEmbedder } from '../../../electron/llm/catalogue.ts';
import { adapterMisfit } from '../../../electron/llm/models/adapter-fit.ts';
import { readGgufHeader } from '../../../electron/llm/models/gguf-header.ts';
import { ggufBytes, writeAdapter, writeModel } from '../../support/gguf-builder.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-gguf-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function refusal(file: string): Promise<string> {
  const error = await readGgufHeader(file).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'StamError' });
  return error instanceof Error ? error.message : '';
}

describe('the header of a GGUF file', () => {
  it('says what the model is', async () => {
    writeModel(at('model.gguf'));
    expect(await readGgufHeader(at('model.gguf'))).toMatchObject({
      architecture: 'qwen3',
      adapter: null,
      embedder: false,
      name: 'Small test model',
      parameters: 8 * 3 + 8 * 16,
      quantization: 'Q4_K_M',
      contextLength: 4096,
      blockCount: 1,
      embeddingLength: 8,
      parts: 1,
    });
  });

  it('is read of a real model: the embedder that comes with the program', async () => {
    const { entry, file } = bundledEmbedder();
    expect(await readGgufHeader(file)).toMatchObject({
      architecture: 'bert',
      embedder: true,
      quantization: entry.quantization,
      contextLength: entry.contextLength,
      embeddingLength: entry.dimensions,
    });
  });

  it('tells an adapter from a model', async () => {
    writeAdapter(at('adapter.gguf'));
    expect(await readGgufHeader(at('adapter.gguf'))).toMatchObject({ adapter: 'lora', architecture: 'qwen3' });
  });

  it('tells how many files a model is cut into', async () => {
    const values = { 'general.architecture': 'qwen3', 'split.count': 3, 'split.no': 0 };
    writeFileSync(at('cut-00001-of-00003.gguf'), ggufBytes({ values, tensors: { a: [4] } }));
    expect((await readGgufHeader(at('cut-00001-of-00003.gguf'))).parts).toBe(3);
  });

  it('says null for what the file does not say', async () => {
    writeFileSync(at('silent.gguf'), ggufBytes({}));
    expect(await readGgufHeader(at('silent.gguf'))).toMatchObject({
      architecture: null,
      name: null,
      quantization: null,
      contextLength: null,
    });
  });

  it('of a file that is no model is a sentence', async () => {
    const bytes = ggufBytes({ values: { 'general.architecture': 'qwen3' }, tensors: { a: [4] } });
    const wrongCount = Buffer.from(bytes);
    wrongCount.writeBigUInt64LE(2n ** 60n, 8);
    const wrongLength = Buffer.from(bytes);
    wrongLength.writeBigUInt64LE(2n ** 63n, 24);
    for (const [name, content] of Object.entries({
      text: Buffer.from('This is a letter and not a model.'),
      'old version': ggufBytes({ version: 1 }),
      'wrong count': wrongCount,
      'wrong length': wrongLength,
    })) {
      writeFileSync(at('bad.gguf'), content);
      expect(await refusal(at('bad.gguf')), name).toBe('This file is not a model in GGUF format.');
    }
  });

  it('of a file that is cut off, wherever, is a sentence', async () => {
    const bytes = ggufBytes({
      values: { 'general.architecture': 'qwen3', 'tokenizer.ggml.tokens': ['a', 'b'] },
      tensors: { a: [104] },
    });
    for (let length = 5; length < bytes.length; length += 7) {
      writeFileSync(at('short.gguf'), bytes);
      truncateSync(at('short.gguf'), length);
      expect(await refusal(at('short.gguf')), String(length)).toContain('cut off');
    }
  });

  it('of an empty file, a folder or nothing is a sentence without a path', async () => {
    writeFileSync(at('empty.gguf'), '');
    for (const file of [at('empty.gguf'), folder, at('nowhere.gguf')]) {
      expect(await refusal(file)).not.toContain(folder);
    }
  });
});

describe('an adapter', () => {
  async function misfit(adapter: Parameters<typeof writeAdapter>[1], width = 8): Promise<string | null> {
    writeModel(at('base.gguf'), 'Base', width);
    writeAdapter(at('lora.gguf'), adapter);
    return adapterMisfit(await readGgufHeader(at('lora.gguf')), await readGgufHeader(at('base.gguf')));
  }

  it('fits the model that it was made for', async () => {
    expect(await misfit({})).toBeNull();
  });

  it('of another architecture, another size or other parts does not fit, each said in a sentence', async () => {
    expect(await misfit({ architecture: 'llama' })).toBe(
      'The adapter was made for models of the kind llama, and this model is of the kind qwen3.',
    );
    expect(await misfit({}, 16)).toContain('another size than this model');
    expect(await misfit({ tensor: 'blk.7.attn_q.weight' })).toContain('belongs to another model');
  });

  it('that is half of one, or none, does not fit', async () => {
    const header = { 'general.architecture': 'qwen3', 'general.type': 'adapter', 'adapter.type': 'lora' };
    writeModel(at('base.gguf'));
    const base = await readGgufHeader(at('base.gguf'));
    writeFileSync(at('half.gguf'), ggufBytes({ values: header, tensors: { 'blk.0.attn_q.weight.lora_a': [8, 2] } }));
    expect(adapterMisfit(await readGgufHeader(at('half.gguf')), base)).toContain('not complete');
    writeFileSync(at('none.gguf'), ggufBytes({ values: header }));
    expect(adapterMisfit(await readGgufHeader(at('none.gguf')), base)).toContain('holds nothing');
    expect(adapterMisfit(base, base)).toContain('a whole model');
  });
});
