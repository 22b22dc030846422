/**
 * The one door to llama.cpp: one host owns one child process, one queue and all models that are loaded, an embedder and
 * language models with or without an adapter. How the child is run is queue-driver.ts.
 */
import { availableParallelism } from 'node:os';
import { type ChildLike, forkChild } from './child-link.ts';
import { type Embedder, type EmbedderSpec, hostedEmbedder } from './hosted-embedder.ts';
import { type HostedLanguageModel, hostedLanguageModel, type LanguageModelSpec } from './hosted-language-model.ts';
import { LlamaRunner } from './llama-runner.ts';
import type { LlamaHostState } from './queue-driver.ts';

export interface LlamaHostOptions {
  /**
   * Cores that may be used, over all models. Default: what the environment says as STAM_THREADS, else those at hand. Threads
   * wait for each other after every step: where other programs keep the cores busy, fewer are many times faster (measured on
   * two busy cores: one thread 9 tokens a second, two threads 0.4).
   */
  threads?: number;
  /** false keeps to the CPU. Default: a GPU where there is one, unless the environment says STAM_GPU=off. */
  gpu?: boolean;
  /** Starts the child. Default: a plain fork. Electron's main process hands in one over utilityProcess.fork. */
  spawn?: (entry: string) => ChildLike;
  /** A model, and with the last one the child, goes after this long without a request. Default: one minute. */
  idleUnloadMs?: number;
  /** A child that gives no sign for this long while it has work counts as dead. Default: five minutes. */
  silentMs?: number;
  /** How long an asked end may take before it is enforced. Default: four seconds. */
  closeMs?: number;
}

export interface LlamaHost {
  /** An embedder of this host. Nothing is loaded before something is asked of it. */
  embedder(spec: EmbedderSpec): Embedder;
  /**
   * A language model of this host. Nothing is loaded before something is asked of it, but files whose hash is not given are
   * read once, to know which model it is.
   *
   * @throws StamError MODEL_MISSING, MODEL_FAILED where such a file cannot be read
   */
  languageModel(spec: LanguageModelSpec): Promise<HostedLanguageModel>;
  state(): LlamaHostState;
  /** Ends the child and everything that waits; when it resolves no process is left. May be called again. */
  close(): Promise<void>;
}

/** Nothing is loaded or started yet. */
export function createLlamaHost(options: LlamaHostOptions = {}): LlamaHost {
  const threads = Math.max(1, Math.floor(options.threads ?? threadsOfEnvironment() ?? availableParallelism()));
  const runner = new LlamaRunner({
    threads,
    gpu: options.gpu ?? process.env.STAM_GPU?.toLowerCase() !== 'off',
    spawn: options.spawn ?? forkChild,
    idleUnloadMs: options.idleUnloadMs ?? 60_000,
    silentMs: options.silentMs ?? 300_000,
    closeMs: options.closeMs ?? 4000,
  });
  let models = 0;
  const nextId = (): number => {
    models += 1;
    return models;
  };
  return {
    embedder: (spec) => hostedEmbedder(runner, nextId(), threads, spec),
    languageModel: (spec) => hostedLanguageModel(runner, nextId, spec),
    state: () => runner.state(),
    close: () => runner.close(),
  };
}

function threadsOfEnvironment(): number | null {
  const wanted = Number(process.env.STAM_THREADS);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : null;
}
