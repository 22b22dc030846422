/** An embedder inside the child process: several contexts with one thread each take text after text. */
import type { LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp';
import type { ChildLibrary } from './child-library.ts';
import type { EmbedderOrder, LoadedModel } from './host-protocol.ts';
import { toUnitLength } from './unit-vector.ts';

interface Batch {
  texts: string[];
  vectors: Float32Array[];
  left: number;
  /** It failed or was aborted: what is left of it is not worth computing. */
  over: boolean;
  settle: { resolve: (vectors: Float32Array[]) => void; reject: (error: unknown) => void };
}

export class ChildEmbedder {
  readonly loaded: LoadedModel;
  readonly #owner: ChildLibrary;
  readonly #modelFile: string;
  readonly #idle: LlamaEmbeddingContext[];
  readonly #contexts: readonly LlamaEmbeddingContext[];
  readonly #usableTokens: number;
  readonly #waiting: { batch: Batch; index: number }[] = [];
  readonly #atWork = new Set<Promise<void>>();

  private constructor(owner: ChildLibrary, modelFile: string, contexts: LlamaEmbeddingContext[], loaded: LoadedModel) {
    this.#owner = owner;
    this.#modelFile = modelFile;
    this.#contexts = [...contexts];
    this.#idle = contexts;
    this.loaded = loaded;
    // The library refuses an input that fills its context to the last token; two are the model's own marks.
    this.#usableTokens = loaded.contextSize - 3;
  }

  /** @throws LoadError */
  static async load(owner: ChildLibrary, order: EmbedderOrder, signal: AbortSignal): Promise<ChildEmbedder> {
    const contexts: LlamaEmbeddingContext[] = [];
    let model: LlamaModel;
    try {
      model = await owner.take(order.modelFile, signal);
    } catch (error) {
      throw owner.asLoadError(error, 'model');
    }
    try {
      const contextSize = Math.min(order.contextSize, model.trainContextSize);
      for (let i = 0; i < order.contexts; i += 1) {
        contexts.push(await model.createEmbeddingContext({ threads: 1, contextSize, batchSize: contextSize }));
      }
      const vram = await owner.vram();
      return new ChildEmbedder(owner, order.modelFile, contexts, {
        backend: owner.backend,
        device: await owner.device(),
        threads: owner.llama.maxThreads,
        contexts: contexts.length,
        contextSize,
        dimensions: model.embeddingVectorSize,
        vramBytes: vram?.total ?? null,
        vramFreeBytes: vram?.free ?? null,
        layersOnGpu: model.gpuLayers,
        layers: model.fileInsights.totalLayers,
      });
    } catch (error) {
      for (const context of contexts) await context.dispose();
      await owner.release(order.modelFile);
      throw owner.asLoadError(error, 'model');
    }
  }

  /** Vectors of unit length in the order of the texts; rejects with the signal's reason once it is raised. */
  embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    const batch: Batch = { texts, vectors: [], left: texts.length, over: false, settle: { resolve, reject } };
    signal.addEventListener('abort', () => fail(batch, signal.reason), { once: true });
    for (let index = 0; index < texts.length; index += 1) this.#waiting.push({ batch, index });
    while (this.#waiting.length > 0) {
      const context = this.#idle.pop();
      if (!context) break;
      const work = this.#drain(context);
      this.#atWork.add(work);
      void work.finally(() => this.#atWork.delete(work));
    }
    return promise;
  }

  /** Lets the texts in hand end, and gives the memory back. */
  async dispose(): Promise<void> {
    this.#waiting.length = 0;
    await Promise.allSettled(this.#atWork);
    for (const context of this.#contexts) await context.dispose();
    await this.#owner.release(this.#modelFile);
  }

  /** One context takes text after text until there is none. */
  async #drain(context: LlamaEmbeddingContext): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (!next.batch.over) await this.#embedOne(next.batch, next.index, context);
    }
    this.#idle.push(context);
  }

  async #embedOne(batch: Batch, index: number, context: LlamaEmbeddingContext): Promise<void> {
    try {
      const { vector } = await context.getEmbeddingFor(this.#tokensOf(batch.texts[index] ?? '', context.model));
      batch.vectors[index] = toUnitLength(vector);
      batch.left -= 1;
      if (batch.left === 0) batch.settle.resolve(batch.vectors);
    } catch (error) {
      fail(batch, error);
    }
  }

  /** Tokens of a text, cut to what the context holds. A text without any token is the model's two marks alone. */
  #tokensOf(text: string, of: LlamaModel): ReturnType<LlamaModel['tokenize']> {
    // No token is longer than this, so that a book is not tokenized for its first page. White space may be long and void.
    const limit = this.#usableTokens * 32;
    const start = text.length > limit ? text.replace(/\s+/g, ' ').slice(0, limit) : text;
    const tokens = of.tokenize(start).slice(0, this.#usableTokens);
    if (tokens.length > 0) return tokens;
    return [of.tokens.bos, of.tokens.eos].filter((token) => token !== null);
  }
}

function fail(batch: Batch, error: unknown): void {
  batch.over = true;
  batch.settle.reject(error);
}
