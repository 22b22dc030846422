/**
 * llama.cpp inside the child process: started once, at the first model, and given its files. Two adapters of one model
 * share its weights.
 */
import { cpus } from 'node:os';
import type { Llama, LlamaModel } from 'node-llama-cpp';
import { trustBinaryUntested } from './binary-test.ts';
import type { Backend, LoadFailure, LoadOrder, LoadTrouble } from './host-protocol.ts';

/** Handed on, since it may only be imported after trustBinaryUntested. */
export type Library = typeof import('node-llama-cpp');

/** Why a model could not be loaded, for the message to the host. */
export class LoadError extends Error {
  readonly trouble: LoadTrouble;
  constructor(reason: LoadFailure, detail: string, memory: LoadTrouble['memory'] = null) {
    super(detail);
    this.trouble = { reason, detail, memory };
  }
}

interface SharedModel {
  model: LlamaModel;
  users: number;
}

export class ChildLibrary {
  readonly library: Library;
  readonly llama: Llama;
  readonly #models = new Map<string, SharedModel>();
  readonly #threads: number;

  private constructor(library: Library, llama: Llama) {
    this.#threads = llama.maxThreads;
    this.library = library;
    this.llama = llama;
  }

  /** @throws LoadError `library` */
  static async start(order: LoadOrder, untested: boolean): Promise<ChildLibrary> {
    try {
      if (untested) trustBinaryUntested();
      const library = await import('node-llama-cpp');
      const llama = await library.getLlama({
        // The packaged binary or none: nothing is compiled or fetched on a user's machine.
        build: 'never',
        skipDownload: true,
        gpu: order.gpu ? 'auto' : false,
        // Left alone the library takes more threads than cores, which is sixty times slower.
        maxThreads: order.threads,
        logLevel: library.LlamaLogLevel.error,
        logger: (_level, message) => process.stderr.write(`${message}\n`),
        progressLogs: false,
      });
      return new ChildLibrary(library, llama);
    } catch (error) {
      throw new LoadError('library', words(error));
    }
  }

  /** After a language model that was content with fewer. */
  giveThreadsBack(): void {
    this.llama.maxThreads = this.#threads;
  }

  get backend(): Backend {
    return this.llama.gpu === false ? 'cpu' : this.llama.gpu;
  }

  async device(): Promise<string> {
    const gpus = this.backend === 'cpu' ? [] : await this.llama.getGpuDeviceNames();
    return gpus.join(', ') || (cpus()[0]?.model.trim() ?? 'CPU');
  }

  /** Total and free memory of the GPUs in use, in bytes; null on the CPU. */
  async vram(): Promise<{ total: number; free: number } | null> {
    return this.backend === 'cpu' ? null : await this.llama.getVramState();
  }

  /**
   * Memory that is free for a further model, in bytes. Weights that are mapped from a file count as free to the system
   * while they are in use, so they are taken off.
   */
  async freeMemory(): Promise<number> {
    const { free } = await this.llama.getRamState();
    // On Linux a container may have less than its machine; elsewhere the system's own figure leaves out what it could free.
    const here = process.platform === 'linux' ? Math.min(free, process.availableMemory()) : free;
    if (this.backend !== 'cpu') return here;
    let mapped = 0;
    for (const { model } of this.#models.values()) mapped += model.size;
    return here - mapped;
  }

  /** The weights of a file, loaded or shared; to be given back with `release`. */
  async take(modelFile: string, signal: AbortSignal, options: { gpuLayers?: GpuLayers } = {}): Promise<LlamaModel> {
    const shared = this.#models.get(modelFile);
    if (shared) {
      shared.users += 1;
      return shared.model;
    }
    const model = await this.llama.loadModel({ modelPath: modelFile, loadSignal: signal, ...options });
    this.#models.set(modelFile, { model, users: 1 });
    return model;
  }

  /** The tokenizer of a file: that of the model where it is loaded, else one without weights. `release` gives it back. */
  async takeVocabulary(
    modelFile: string,
    signal: AbortSignal,
  ): Promise<{ model: LlamaModel; release: () => Promise<void> }> {
    if (this.#models.has(modelFile)) {
      return { model: await this.take(modelFile, signal), release: () => this.release(modelFile) };
    }
    const model = await this.llama.loadModel({ modelPath: modelFile, loadSignal: signal, vocabOnly: true });
    return { model, release: () => model.dispose() };
  }

  async release(modelFile: string): Promise<void> {
    const shared = this.#models.get(modelFile);
    if (!shared) return;
    shared.users -= 1;
    if (shared.users > 0) return;
    this.#models.delete(modelFile);
    await shared.model.dispose();
  }

  /** What went wrong while a model was loaded or a context made, as a LoadError. */
  asLoadError(error: unknown, otherwise: LoadFailure, memory: LoadTrouble['memory'] = null): LoadError {
    if (error instanceof LoadError) return error;
    const short = error instanceof this.library.InsufficientMemoryError;
    return new LoadError(short ? 'memory' : otherwise, words(error), short ? memory : null);
  }
}

type GpuLayers = NonNullable<Parameters<Llama['loadModel']>[0]['gpuLayers']>;

export function words(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
