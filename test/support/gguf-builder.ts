/** Writes small GGUF files for tests: a header and zeroed weights. It can be read, and is no model that runs. */
import { writeFileSync } from 'node:fs';

export interface GgufParts {
  values?: Record<string, string | number | boolean | string[]>;
  /** Name and shape (row length first); every weight is a 32-bit zero. */
  tensors?: Record<string, number[]>;
  version?: number;
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

function value(of: string | number | boolean | string[]): Buffer {
  if (typeof of === 'string') return Buffer.concat([u32(8), text(of)]);
  if (typeof of === 'boolean') return Buffer.concat([u32(7), Buffer.from([of ? 1 : 0])]);
  if (typeof of === 'number') return Buffer.concat([u32(4), u32(of)]);
  return Buffer.concat([u32(9), u32(8), u64(of.length), ...of.map(text)]);
}

/** The bytes of a GGUF file with these values and tensors. */
export function ggufBytes({ values = {}, tensors = {}, version = 3 }: GgufParts): Buffer {
  const weights = (shape: number[]): number => shape.reduce((all, one) => all * one, 1);
  const padded = (bytes: number): number => Math.ceil(bytes / 32) * 32;
  let offset = 0;
  const infos = Object.entries(tensors).map(([name, shape]) => {
    const info = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)]);
    offset += padded(weights(shape) * 4);
    return info;
  });
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    u32(version),
    u64(infos.length),
    u64(Object.keys(values).length),
    ...Object.entries(values).flatMap(([key, one]) => [text(key), value(one)]),
    ...infos,
  ]);
  return Buffer.concat([header, Buffer.alloc(padded(header.length) - header.length + offset)]);
}

/** A file that says it is a language model of the given shape. */
export function writeModel(file: string, name = 'Small test model', width = 8): void {
  writeFileSync(
    file,
    ggufBytes({
      values: {
        'general.architecture': 'qwen3',
        'general.type': 'model',
        'general.name': name,
        'general.file_type': 15,
        'qwen3.context_length': 4096,
        'qwen3.block_count': 1,
        'qwen3.embedding_length': width,
        'tokenizer.ggml.tokens': ['a', 'b', 'c'],
      },
      tensors: { 'token_embd.weight': [width, 3], 'blk.0.attn_q.weight': [width, 16] },
    }),
  );
}

/** A LoRA adapter of rank 2 for the attention of `writeModel`'s model. */
export function writeAdapter(
  file: string,
  { width = 8, architecture = 'qwen3', tensor = 'blk.0.attn_q.weight' } = {},
): void {
  writeFileSync(
    file,
    ggufBytes({
      values: {
        'general.architecture': architecture,
        'general.type': 'adapter',
        'general.name': 'Test adapter',
        'adapter.type': 'lora',
        'adapter.lora.alpha': 4,
      },
      tensors: { [`${tensor}.lora_a`]: [width, 2], [`${tensor}.lora_b`]: [2, 16] },
    }),
  );
}
