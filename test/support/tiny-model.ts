/**
 * A tiny language model with random weights (Qwen3, some 400 KB) and LoRA adapters for it, made anew wherever they are
 * needed. It says nothing of sense; it lets real llama.cpp run in every test: its tokenizer, chat template, grammar,
 * probabilities, adapters and processes are those of a real model.
 */
import { join } from 'node:path';
import { type GgufTensor, type GgufValue, writeGguf } from './gguf-writer.ts';

export interface TinyModelOptions {
  /** Another seed is another model. */
  seed?: number;
  /** Width of its layers, a multiple of 64. */
  width?: number;
  /** Tokens it claims to have been trained on at once. */
  contextLength?: number;
  /** Of each attention head: what it keeps of a token grows with it. */
  headSize?: number;
  name?: string;
}

export interface TinyAdapterOptions {
  seed?: number;
  /** Of the base that it claims to fit. */
  width?: number;
  architecture?: string;
  /** How far it moves the model. */
  scale?: number;
}

const LAYERS = 2;
const HEADS = 4;
const KV_HEADS = 2;
const HEAD_SIZE = 16;
const RANK = 4;

/** Qwen3's chat format without tools: an empty think block where thinking is off. */
const CHAT_TEMPLATE = [
  '{%- for message in messages %}',
  "{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}",
  '{%- endfor %}',
  "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}",
  "{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}",
  '{%- endif %}',
].join('\n');

const CONTROL = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];
/** As in Qwen3's own files these count as ordinary words that a user may define, not as control marks. */
const USER_DEFINED = ['<think>', '</think>'];
const MERGES = ['t h', 'Ġ t', 'Ġt h', 'Ġth e', 'i n', 'a n', 'e r'];

/** The printable stand-in of each byte in a byte-level vocabulary: itself where it prints, else the next free letter. */
function byteLetters(): string[] {
  const prints = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let spare = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    if (prints(byte)) return String.fromCodePoint(byte);
    spare += 1;
    return String.fromCodePoint(spare - 1);
  });
}

function vocabulary(): { tokens: string[]; types: number[] } {
  const words = MERGES.map((merge) => merge.replace(' ', ''));
  const normal = [...byteLetters(), ...words];
  return {
    tokens: [...normal, ...CONTROL, ...USER_DEFINED],
    types: [...normal.map(() => 1), ...CONTROL.map(() => 3), ...USER_DEFINED.map(() => 4)],
  };
}

/** Numbers from 0 to below 1 (mulberry32): the same model from the same seed, on every machine and in every run. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Normally distributed, from a seeded source. */
function randomTensor(random: () => number, name: string, shape: readonly number[], spread: number): GgufTensor {
  const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
  for (let i = 0; i < values.length; i += 1) {
    values[i] = spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  }
  return { name, shape, values };
}

function ones(name: string, size: number): GgufTensor {
  return { name, shape: [size], values: new Float32Array(size).fill(1) };
}

const text = (value: string): GgufValue => ({ type: 'string', value });
const number = (value: number): GgufValue => ({ type: 'u32', value });
const real = (value: number): GgufValue => ({ type: 'f32', value });

/** Writes the model to `file` and answers its path. */
export function writeTinyModel(
  file: string,
  {
    seed = 1,
    width = 64,
    contextLength = 8192,
    headSize = HEAD_SIZE,
    name = 'Tiny random model',
  }: TinyModelOptions = {},
): string {
  const random = seededRandom(seed);
  const { tokens, types } = vocabulary();
  const tensors: GgufTensor[] = [];
  const add = (tensor: string, shape: readonly number[]): void => {
    tensors.push(randomTensor(random, tensor, shape, 1 / Math.sqrt(shape[0] ?? 1)));
  };
  tensors.push(randomTensor(random, 'token_embd.weight', [width, tokens.length], 1));
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const at = `blk.${layer}.`;
    tensors.push(ones(`${at}attn_norm.weight`, width), ones(`${at}ffn_norm.weight`, width));
    tensors.push(ones(`${at}attn_q_norm.weight`, headSize), ones(`${at}attn_k_norm.weight`, headSize));
    add(`${at}attn_q.weight`, [width, HEADS * headSize]);
    add(`${at}attn_k.weight`, [width, KV_HEADS * headSize]);
    add(`${at}attn_v.weight`, [width, KV_HEADS * headSize]);
    add(`${at}attn_output.weight`, [HEADS * headSize, width]);
    add(`${at}ffn_gate.weight`, [width, 2 * width]);
    add(`${at}ffn_up.weight`, [width, 2 * width]);
    add(`${at}ffn_down.weight`, [2 * width, width]);
  }
  tensors.push(ones('output_norm.weight', width));
  // Wide enough apart that it prefers some tokens clearly.
  tensors.push(randomTensor(random, 'output.weight', [width, tokens.length], 3 / Math.sqrt(width)));
  writeGguf(
    file,
    {
      'general.architecture': text('qwen3'),
      'general.type': text('model'),
      'general.name': text(name),
      'general.file_type': number(0),
      'qwen3.block_count': number(LAYERS),
      'qwen3.context_length': number(contextLength),
      'qwen3.embedding_length': number(width),
      'qwen3.feed_forward_length': number(2 * width),
      'qwen3.attention.head_count': number(HEADS),
      'qwen3.attention.head_count_kv': number(KV_HEADS),
      'qwen3.attention.key_length': number(headSize),
      'qwen3.attention.value_length': number(headSize),
      'qwen3.attention.layer_norm_rms_epsilon': real(1e-6),
      'qwen3.rope.freq_base': real(1_000_000),
      'tokenizer.ggml.model': text('gpt2'),
      'tokenizer.ggml.pre': text('qwen2'),
      'tokenizer.ggml.tokens': { type: 'strings', value: tokens },
      'tokenizer.ggml.token_type': { type: 'i32s', value: types },
      'tokenizer.ggml.merges': { type: 'strings', value: MERGES },
      'tokenizer.ggml.eos_token_id': number(tokens.indexOf('<|im_end|>')),
      'tokenizer.ggml.padding_token_id': number(tokens.indexOf('<|endoftext|>')),
      'tokenizer.ggml.add_bos_token': { type: 'bool', value: false },
      'tokenizer.chat_template': text(CHAT_TEMPLATE),
    },
    tensors,
  );
  return file;
}

/** Writes a LoRA adapter of rank 4 to `file` and answers its path. Another width or architecture does not fit the model. */
export function writeTinyAdapter(
  file: string,
  { seed = 100, width = 64, architecture = 'qwen3', scale = 1 }: TinyAdapterOptions = {},
): string {
  const random = seededRandom(seed);
  const tensors: GgufTensor[] = [];
  for (let layer = 0; layer < LAYERS; layer += 1) {
    for (const [part, input, output] of [
      ['attn_q', width, HEADS * HEAD_SIZE],
      ['attn_output', HEADS * HEAD_SIZE, width],
    ] as const) {
      const of = `blk.${layer}.${part}.weight`;
      tensors.push(randomTensor(random, `${of}.lora_a`, [input, RANK], scale / Math.sqrt(input)));
      tensors.push(randomTensor(random, `${of}.lora_b`, [RANK, output], scale));
    }
  }
  writeGguf(
    file,
    {
      'general.architecture': text(architecture),
      'general.type': text('adapter'),
      'general.name': text('Tiny random adapter'),
      'adapter.type': text('lora'),
      'adapter.lora.alpha': real(RANK),
    },
    tensors,
  );
  return file;
}

/** The model, an adapter that fits it and two that do not, written into a folder. */
export function writeTinyFiles(folder: string): {
  model: string;
  adapter: string;
  widerAdapter: string;
  otherAdapter: string;
} {
  return {
    model: writeTinyModel(join(folder, 'tiny-qwen3.gguf')),
    adapter: writeTinyAdapter(join(folder, 'tiny-adapter.gguf')),
    widerAdapter: writeTinyAdapter(join(folder, 'tiny-adapter-wider.gguf'), { width: 128 }),
    otherAdapter: writeTinyAdapter(join(folder, 'tiny-adapter-llama.gguf'), { architecture: 'llama' }),
  };
}
