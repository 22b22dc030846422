/**
 * The messages between the llama host (llama-host.ts) and its child process (llama-child.ts). They travel by structured
 * clone, so vectors cross as Float32Array. Every message names the generation of the child it belongs to: one of an earlier
 * child is never taken for one of the present. Models are named by a number that the host gives them.
 */

export type Backend = 'cpu' | 'cuda' | 'vulkan' | 'metal';

interface AnyOrder {
  /** Absolute path of a GGUF file on a real disk (never inside an archive). */
  modelFile: string;
  /** false keeps llama.cpp on the CPU; true lets it take the best GPU, or the CPU where there is none. */
  gpu: boolean;
  /** Upper limit of threads at work at the same time, over all models and contexts. */
  threads: number;
}

export interface EmbedderOrder extends AnyOrder {
  kind: 'embedder';
  /** Tokens a context holds, its special tokens included. */
  contextSize: number;
  /** Embedding contexts, one thread each: short texts gain from several contexts, not from several threads. */
  contexts: number;
}

export interface LanguageOrder extends AnyOrder {
  kind: 'language';
  /** Tokens a context holds, its special tokens included. */
  contextSize: number;
  /** A LoRA adapter laid over the model; the model itself may be shared with others. */
  adapterFile: string | null;
  /** How many prompts' evaluated beginnings are kept at the same time. */
  prompts: number;
  /** Refuse, for want of memory, to load less than the whole model onto a GPU: something else could make room. */
  whole: boolean;
}

/** The tokenizer of a language model alone: without weights and context it is there at once, and tells what a text costs. */
export interface VocabularyOrder extends AnyOrder {
  kind: 'vocabulary';
}

export type LoadOrder = EmbedderOrder | LanguageOrder | VocabularyOrder;

export interface LoadedModel {
  backend: Backend;
  /** Names of the devices that compute, as the driver or the operating system gives them. */
  device: string;
  threads: number;
  contexts: number;
  /** Tokens that one context, or one kept prompt with its continuation, can hold. */
  contextSize: number;
  /** Length of the model's vectors. */
  dimensions: number;
  /** Memory of the GPUs in use, in bytes; null on the CPU. */
  vramBytes: number | null;
  /** What of it was free once the model was loaded, in bytes; null on the CPU. */
  vramFreeBytes: number | null;
  layersOnGpu: number;
  layers: number;
}

export interface PromptOrder {
  system: string;
  examples: readonly { user: string; assistant: string }[];
  user: string;
}

export interface GenerateOrder extends PromptOrder {
  schema: object;
  maxTokens: number;
  temperature: number;
  seed: number;
  /** Tell of the text while it is written. */
  stream: boolean;
}

export interface ChooseOrder extends PromptOrder {
  choices: readonly string[];
}

/** What one request cost inside llama.cpp. */
export interface AskCost {
  /** Tokens sent, tokens computed of them, tokens written. */
  prompt: number;
  evaluated: number;
  generated: number;
  /** Wall time of reading the prompt and of writing, in milliseconds. */
  promptMilliseconds: number;
  writeMilliseconds: number;
}

export interface GeneratedAnswer {
  text: string;
  stopped: 'end' | 'limit';
  cost: AskCost;
}

export interface ChosenAnswer {
  probabilities: number[];
  mass: number;
  cost: AskCost;
}

export type ToChild =
  | { type: 'load'; generation: number; model: number; order: LoadOrder }
  | { type: 'unload'; generation: number; model: number }
  | { type: 'embed'; generation: number; id: number; model: number; texts: string[] }
  | { type: 'generate'; generation: number; id: number; model: number; order: GenerateOrder }
  | { type: 'choose'; generation: number; id: number; model: number; order: ChooseOrder }
  | { type: 'count'; generation: number; id: number; model: number; texts: string[] }
  | { type: 'abort'; generation: number; id: number }
  | { type: 'close'; generation: number };

/**
 * Every `load` is answered once, by `ready` or `load-failed`; every `unload` by `unloaded`; every `embed`, `generate`,
 * `choose` and `count` by its answer, `refused`, `failed` or `aborted`. `alive` is a sign of life in long work; `written` is all
 * of an answer that is written so far, and may come any number of times before the answer.
 */
export type FromChild =
  | { type: 'ready'; generation: number; model: number; loaded: LoadedModel }
  | ({ type: 'load-failed'; generation: number; model: number } & LoadTrouble)
  | { type: 'unloaded'; generation: number; model: number }
  | { type: 'embedded'; generation: number; id: number; vectors: Float32Array[] }
  | { type: 'generated'; generation: number; id: number; answer: GeneratedAnswer }
  | { type: 'written'; generation: number; id: number; text: string }
  | { type: 'counted'; generation: number; id: number; counts: number[] }
  | { type: 'chosen'; generation: number; id: number; answer: ChosenAnswer }
  | { type: 'failed'; generation: number; id: number; detail: string }
  | { type: 'refused'; generation: number; id: number; refusal: Refusal }
  | { type: 'aborted'; generation: number; id: number }
  | { type: 'alive'; generation: number };

/**
 * library: llama.cpp itself does not start here; memory: the model does not fit; model: the file is not a usable model;
 * adapter: the adapter is not usable with this model.
 */
export type LoadFailure = 'library' | 'memory' | 'model' | 'adapter';

export interface LoadTrouble {
  reason: LoadFailure;
  detail: string;
  /** In bytes, where it is known how much the model needs and how much there is. */
  memory: { needed: number; free: number } | null;
}

/** A request that this model can never answer; trying again is no use. */
export type Refusal =
  | { reason: 'too-long'; tokens: number; contextSize: number }
  | { reason: 'schema'; detail: string }
  | { reason: 'choices'; detail: string };
