/**
 * The messages between the llama host (llama-host.ts) and its child process (llama-child.ts). They travel by structured
 * clone, so vectors cross as Float32Array. Every message names the generation of the child it belongs to: one of an earlier
 * child is never taken for one of the present.
 */

export type Backend = 'cpu' | 'cuda' | 'vulkan' | 'metal';

export interface LoadOrder {
  /** Absolute path of a GGUF file on a real disk (never inside an archive). */
  modelFile: string;
  /** false keeps llama.cpp on the CPU; true lets it take the best GPU, or the CPU where there is none. */
  gpu: boolean;
  /** Upper limit of threads at work at the same time, over all contexts. */
  threads: number;
  /** Embedding contexts, one thread each: short texts gain from several contexts, not from several threads. */
  contexts: number;
  /** Tokens a context holds, its special tokens included. */
  contextSize: number;
}

export interface LoadedModel {
  backend: Backend;
  /** Names of the devices that compute, as the driver or the operating system gives them. */
  device: string;
  threads: number;
  contexts: number;
  dimensions: number;
  /** Memory of the GPUs in use, in bytes; null on the CPU. */
  vramBytes: number | null;
  layersOnGpu: number;
}

export type ToChild =
  | { type: 'load'; generation: number; order: LoadOrder }
  | { type: 'embed'; generation: number; id: number; texts: string[] }
  | { type: 'abort'; generation: number; id: number }
  | { type: 'close'; generation: number };

/** Every `embed` is answered exactly once: by `embedded`, `failed` or `aborted`. */
export type FromChild =
  | { type: 'ready'; generation: number; model: LoadedModel }
  | { type: 'load-failed'; generation: number; reason: LoadFailure; detail: string }
  | { type: 'embedded'; generation: number; id: number; vectors: Float32Array[] }
  | { type: 'failed'; generation: number; id: number; detail: string }
  | { type: 'aborted'; generation: number; id: number };

/** library: llama.cpp itself does not start here; memory: the model does not fit; model: the file is not a usable model. */
export type LoadFailure = 'library' | 'memory' | 'model';
