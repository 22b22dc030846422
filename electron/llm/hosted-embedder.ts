/** An embedder of the llama host: texts in, vectors of unit length out. */
import type { LoadedModel } from './host-protocol.ts';
import { checkedFile, HostedModel } from './hosted-model.ts';
import type { LlamaRunner } from './llama-runner.ts';
import { modelFailed } from './model-errors.ts';
import type { LlamaHostState } from './queue-driver.ts';

export interface EmbedderSpec {
  /** Path of an embedder in GGUF. */
  modelFile: string;
  /** What the file must hash to; another file of the same name is refused. */
  sha256?: string;
  /** Length of its vectors, where known; the loaded model is held to it. */
  dimensions?: number;
  /** Put before a query, never before a passage. */
  queryInstruction?: string;
  /** Tokens of a text that are read; the rest is cut. */
  contextLength?: number;
}

export interface EmbedderInfo extends LoadedModel {
  /** Of the model file. */
  sha256: string;
  /** Why the GPU is not used for the rest of the run; null while nothing has failed. */
  gpuTurnedOff: string | null;
}

export interface Embedder {
  /**
   * Vectors of unit length, one for each text and in their order. Texts longer than the context are cut.
   *
   * @throws StamError MODEL_MISSING, MODEL_FAILED, or CANCELLED when the signal is raised or the host is closed
   */
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
  /** The vector of a search query: with the model's own instruction before it, and ahead of everything that waits. */
  embedQuery(text: string, options?: { signal?: AbortSignal }): Promise<Float32Array>;
  /**
   * Names everything a vector depends on: "<sha256 of the model file>:<dimensions>:cls:unit". Vectors of two signatures
   * are never compared. Needs the file only where its hash was not given, and loads it only where its dimensions were not.
   */
  signature(): Promise<string>;
  /** What computes, and with what. Loads the model. */
  info(): Promise<EmbedderInfo>;
  /** Of the host it belongs to. */
  state(): LlamaHostState;
  /** Ends what waits for it and gives its memory back; the host stays. May be called again. */
  close(): Promise<void>;
}

const CONTEXTS_AT_MOST = 3;

export function hostedEmbedder(runner: LlamaRunner, id: number, threads: number, spec: EmbedderSpec): Embedder {
  const file = checkedFile(spec.modelFile, spec.sha256);
  const { dimensions: wanted } = spec;
  const model = new HostedModel(
    id,
    {
      kind: 'embedder',
      modelFile: file.path,
      contexts: Math.min(threads, CONTEXTS_AT_MOST),
      contextSize: spec.contextLength ?? 512,
    },
    [file],
    ({ dimensions }) => {
      if (wanted === undefined || dimensions === wanted) return null;
      return modelFailed('embedder', `The model gives ${dimensions} numbers for a text where ${wanted} belong`);
    },
  );
  runner.add(model);

  const sha256 = async (): Promise<string> => (await model.checkedHashes())[0] ?? '';
  const info = async (): Promise<EmbedderInfo> => {
    const loaded = await runner.whenLoaded(model);
    return { ...loaded, sha256: await sha256(), gpuTurnedOff: runner.gpuTurnedOff };
  };
  return {
    embed: (texts, { signal } = {}) => runner.embed(model, [...texts], false, signal),
    embedQuery: async (text, { signal } = {}) => {
      const [vector] = await runner.embed(model, [`${spec.queryInstruction ?? ''}${text}`], true, signal);
      if (!vector) throw modelFailed('embedder', 'The model gave no answer for the query');
      return vector;
    },
    info,
    signature: async () => {
      const dimensions = wanted ?? (await info()).dimensions;
      return `${spec.sha256 ?? (await sha256())}:${dimensions}:cls:unit`;
    },
    state: () => runner.state(),
    close: () => runner.closeModel(model),
  };
}
