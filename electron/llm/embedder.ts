/** The embedder that comes with the program, as a llama host that knows its file, its vectors and its query instruction. */
import { bundledEmbedder } from './catalogue.ts';
import { createLlamaHost, type LlamaHost, type LlamaHostOptions } from './llama-host.ts';

export interface BundledEmbedderOptions
  extends Pick<LlamaHostOptions, 'threads' | 'gpu' | 'spawn' | 'idleUnloadMs' | 'silentMs' | 'closeMs'> {
  /** Folder of the catalogue and its models. Default: the program's own. */
  folder?: string;
}

/**
 * A host for the bundled embedder. The file need not be there: each request then fails with MODEL_MISSING.
 *
 * @throws StamError as bundledEmbedder
 */
export function createBundledEmbedder({ folder, ...options }: BundledEmbedderOptions = {}): LlamaHost {
  const { entry, file } = bundledEmbedder(folder);
  return createLlamaHost({
    ...options,
    modelFile: file,
    sha256: entry.sha256,
    dimensions: entry.dimensions,
    contextLength: entry.contextLength,
    queryInstruction: entry.queryInstruction,
  });
}
