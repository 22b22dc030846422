/** The embedder that comes with the program: its file, its vectors and its query instruction. */
import { bundledEmbedder } from './catalogue.ts';
import type { Embedder, EmbedderSpec } from './hosted-embedder.ts';
import { createLlamaHost, type LlamaHost, type LlamaHostOptions } from './llama-host.ts';

export interface BundledEmbedderOptions extends LlamaHostOptions {
  /** Folder of the catalogue and its models. Default: the program's own. */
  folder?: string;
  /** The host it belongs to. Default: one of its own, which is closed with it; only then do the other options count. */
  host?: LlamaHost;
}

/**
 * The bundled embedder. The file need not be there: each request then fails with MODEL_MISSING.
 *
 * @throws StamError as bundledEmbedder
 */
export function createBundledEmbedder({ folder, host, ...options }: BundledEmbedderOptions = {}): Embedder {
  const { entry, file } = bundledEmbedder(folder);
  const spec = {
    modelFile: file,
    sha256: entry.sha256,
    dimensions: entry.dimensions,
    contextLength: entry.contextLength,
    queryInstruction: entry.queryInstruction,
  };
  return host ? host.embedder(spec) : createEmbedder({ ...options, ...spec });
}

/** An embedder with a host of its own, which is closed with it. */
export function createEmbedder(options: LlamaHostOptions & EmbedderSpec): Embedder {
  const host = createLlamaHost(options);
  return { ...host.embedder(options), close: () => host.close() };
}
