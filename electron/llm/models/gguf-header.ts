/** What a GGUF file says of itself, read without llama.cpp and without loading the weights. */
import { type FileHandle, open } from 'node:fs/promises';
import { StamError } from '../../../shared/errors.ts';
import { HeaderBytes, HeaderCut, type HeaderValue, NotGguf } from './gguf-bytes.ts';
import { FILE_TYPES, TENSOR_TYPES } from './gguf-types.ts';

export interface GgufTensor {
  name: string;
  /** Dimensions as ggml counts them: the row length first. */
  shape: number[];
}

export interface GgufHeader {
  /** llama.cpp's name ("qwen3"); null where the file does not say. */
  architecture: string | null;
  /** "lora" for an adapter of that kind, "other" for one of another kind, null for a model. */
  adapter: 'lora' | 'other' | null;
  /** Gives vectors, not words. */
  embedder: boolean;
  /** general.name. */
  name: string | null;
  /** general.license, as its maker wrote it. */
  licence: string | null;
  /** Weights in the file, counted. */
  parameters: number;
  /** "Q4_K_M"; null where the file does not say or says something newer than this program. */
  quantization: string | null;
  contextLength: number | null;
  blockCount: number | null;
  embeddingLength: number | null;
  /** Files that the model is cut into; 1 for a whole one. */
  parts: number;
  tensors: GgufTensor[];
}

/** Vocabularies make headers of 5 to 20 MB; beyond this it is no header. */
const LARGEST_HEADER = 2 ** 28;
const FIRST_READ = 2 ** 23;
/** More than any model has; keeps a damaged count from being believed. */
const MOST_ITEMS = 1_000_000;
const MAGIC = 'GGUF';

/**
 * Reads the header of a GGUF file and checks that the file is as long as its header says.
 *
 * @throws StamError MODEL_MISSING where there is no such file; MODEL_FAILED where it cannot be read, is no GGUF file, or is cut off
 */
export async function readGgufHeader(file: string): Promise<GgufHeader> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (cause) {
    throw new StamError('MODEL_MISSING', 'The model file is not there or cannot be read.', undefined, { cause });
  }
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new StamError('MODEL_FAILED', 'This is a folder and not a model file.');
    return await parsed(handle, stat.size);
  } catch (error) {
    if (error instanceof StamError) throw error;
    if (error instanceof NotGguf) throw noModel(error);
    throw new StamError('MODEL_FAILED', 'The model file cannot be read.', undefined, { cause: error });
  } finally {
    await handle.close();
  }
}

/** Reads more of the file until the whole header is there. */
async function parsed(handle: FileHandle, fileBytes: number): Promise<GgufHeader> {
  for (let length = FIRST_READ; ; length *= 4) {
    const bytes = Buffer.alloc(Math.min(length, fileBytes));
    await handle.read(bytes, 0, bytes.length, 0);
    try {
      return headerOf(bytes, fileBytes);
    } catch (error) {
      if (!(error instanceof HeaderCut)) throw error;
      if (bytes.length === fileBytes) throw cutOff();
      if (length >= LARGEST_HEADER) throw noModel(error);
    }
  }
}

function headerOf(bytes: Buffer, fileBytes: number): GgufHeader {
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new NotGguf('other magic');
  const reader = new HeaderBytes(bytes);
  reader.take(4);
  const version = reader.u32();
  if (version !== 2 && version !== 3) throw new NotGguf(`version ${version}`);
  const tensorCount = reader.u64();
  const valueCount = reader.u64();
  if (tensorCount > MOST_ITEMS || valueCount > MOST_ITEMS) throw new NotGguf('impossible count');
  const values = new Map<string, HeaderValue>();
  for (let i = 0; i < valueCount; i++) values.set(reader.text(), reader.value(reader.u32()));
  const tensors: GgufTensor[] = [];
  let dataEnd = 0;
  for (let i = 0; i < tensorCount; i++) {
    const { tensor, end } = tensorOf(reader);
    tensors.push(tensor);
    dataEnd = Math.max(dataEnd, end);
  }
  const alignment = numberAt(values, 'general.alignment') ?? 32;
  const dataStart = Math.ceil(reader.position / alignment) * alignment;
  if (dataStart + dataEnd > fileBytes) throw cutOff();
  return described(values, tensors);
}

function tensorOf(reader: HeaderBytes): { tensor: GgufTensor; end: number } {
  const name = reader.text();
  const dimensions = reader.u32();
  if (dimensions > 8) throw new NotGguf('impossible tensor');
  const shape = Array.from({ length: dimensions }, () => reader.u64());
  const type = TENSOR_TYPES[reader.u32()];
  const offset = reader.u64();
  // Of a type newer than the table only the beginning is known.
  const bytes = type ? (shape.reduce((all, one) => all * one, 1) / type.block) * type.bytes : 0;
  return { tensor: { name, shape }, end: offset + bytes };
}

function described(values: ReadonlyMap<string, HeaderValue>, tensors: GgufTensor[]): GgufHeader {
  const architecture = textAt(values, 'general.architecture');
  const own = (key: string): number | null => numberAt(values, `${architecture}.${key}`);
  const isAdapter = textAt(values, 'general.type') === 'adapter' || values.has('adapter.type');
  const lora = textAt(values, 'adapter.type') === 'lora';
  return {
    architecture,
    adapter: isAdapter ? (lora ? 'lora' : 'other') : null,
    embedder: values.has(`${architecture}.pooling_type`),
    name: textAt(values, 'general.name'),
    licence: textAt(values, 'general.license'),
    parameters: tensors.reduce((sum, { shape }) => sum + shape.reduce((all, one) => all * one, 1), 0),
    quantization: FILE_TYPES[numberAt(values, 'general.file_type') ?? -1] ?? null,
    contextLength: own('context_length'),
    blockCount: own('block_count'),
    embeddingLength: own('embedding_length'),
    parts: numberAt(values, 'split.count') || 1,
    tensors,
  };
}

function textAt(values: ReadonlyMap<string, HeaderValue>, key: string): string | null {
  const value = values.get(key);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function numberAt(values: ReadonlyMap<string, HeaderValue>, key: string): number | null {
  const value = values.get(key);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function noModel(cause: unknown): StamError {
  return new StamError('MODEL_FAILED', 'This file is not a model in GGUF format.', undefined, { cause });
}

function cutOff(): StamError {
  return new StamError('MODEL_FAILED', 'This model file is cut off: part of it is missing. Copy or fetch it again.');
}
