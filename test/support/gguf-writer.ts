/**
 * Writes small GGUF files (version 3, little-endian, 32-bit floats): enough for a tiny model or a LoRA adapter that real
 * llama.cpp loads. The format is described in ggml's docs/gguf.md.
 */
import { writeFileSync } from 'node:fs';

export type GgufValue =
  | { type: 'u32'; value: number }
  | { type: 'f32'; value: number }
  | { type: 'bool'; value: boolean }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: readonly string[] }
  | { type: 'i32s'; value: readonly number[] };

export interface GgufTensor {
  name: string;
  /** Fastest dimension first, as ggml counts them. */
  shape: readonly number[];
  values: Float32Array;
}

const TYPE_OF = { u32: 4, f32: 6, bool: 7, string: 8 } as const;
const ARRAY = 9;
const I32 = 5;
const ALIGNMENT = 32;

class Bytes {
  readonly #pieces: Buffer[] = [];
  length = 0;

  add(piece: Buffer): this {
    this.#pieces.push(piece);
    this.length += piece.length;
    return this;
  }
  u32(value: number): this {
    const piece = Buffer.alloc(4);
    piece.writeUInt32LE(value);
    return this.add(piece);
  }
  u64(value: number): this {
    const piece = Buffer.alloc(8);
    piece.writeBigUInt64LE(BigInt(value));
    return this.add(piece);
  }
  f32(value: number): this {
    const piece = Buffer.alloc(4);
    piece.writeFloatLE(value);
    return this.add(piece);
  }
  text(value: string): this {
    const piece = Buffer.from(value, 'utf8');
    return this.u64(piece.length).add(piece);
  }
  align(): this {
    return this.add(Buffer.alloc((ALIGNMENT - (this.length % ALIGNMENT)) % ALIGNMENT));
  }
  all(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}

function addValue(to: Bytes, entry: GgufValue): void {
  switch (entry.type) {
    case 'u32':
      to.u32(TYPE_OF.u32).u32(entry.value);
      return;
    case 'f32':
      to.u32(TYPE_OF.f32).f32(entry.value);
      return;
    case 'bool':
      to.u32(TYPE_OF.bool).add(Buffer.from([entry.value ? 1 : 0]));
      return;
    case 'string':
      to.u32(TYPE_OF.string).text(entry.value);
      return;
    case 'strings':
      to.u32(ARRAY).u32(TYPE_OF.string).u64(entry.value.length);
      for (const text of entry.value) to.text(text);
      return;
    case 'i32s':
      to.u32(ARRAY).u32(I32).u64(entry.value.length);
      for (const number of entry.value) to.u32(number);
      return;
  }
}

/** Writes one file. Tensors are laid out in their order, each at a multiple of 32 bytes. */
export function writeGguf(file: string, metadata: Record<string, GgufValue>, tensors: readonly GgufTensor[]): void {
  const out = new Bytes();
  const entries = Object.entries(metadata);
  out.add(Buffer.from('GGUF')).u32(3).u64(tensors.length).u64(entries.length);
  for (const [key, value] of entries) {
    out.text(key);
    addValue(out, value);
  }
  const data = new Bytes();
  for (const { name, shape, values } of tensors) {
    out.text(name).u32(shape.length);
    for (const size of shape) out.u64(size);
    out.u32(0).u64(data.length);
    data.add(Buffer.from(values.buffer, values.byteOffset, values.byteLength)).align();
  }
  out.align();
  writeFileSync(file, Buffer.concat([out.all(), data.all()]));
}
