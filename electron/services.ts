/** What belongs to the machine and not to a workspace: one llama host, the models, and who reads texts. Made once by every start. */
import type { AnswererSource } from './answerer-source.ts';
import type { ChildLike } from './llm/child-link.ts';
import { createBundledEmbedder } from './llm/embedder.ts';
import type { Embedder } from './llm/hosted-embedder.ts';
import { createLlamaHost, type LlamaHost } from './llm/llama-host.ts';
import { type ModelsHome, modelsHome } from './llm/models/models-home.ts';
import { localModels } from './local-models.ts';
import { modelAnswerers } from './model-answerer.ts';
import { modelWriters } from './model-writers.ts';
import type { ModelsDesk } from './models-desk.ts';
import type { WriterSource } from './writer-source.ts';

export interface Services {
  home: ModelsHome;
  host: LlamaHost;
  models: ModelsDesk;
  writers: WriterSource;
  answerers: AnswererSource;
  /** An embedder of the one host; closing it leaves the host. */
  newEmbedder(): Embedder;
  /** Ends the child process and all that waits for it. */
  close(): Promise<void>;
}

export interface ServicesOptions {
  /** Starts the child of the llama host: Electron's main process starts it another way. */
  spawn?: (entry: string) => ChildLike;
  home?: ModelsHome;
}

/** Loads and starts nothing yet. */
export function createServices({ spawn, home = modelsHome() }: ServicesOptions = {}): Services {
  const host = createLlamaHost(spawn ? { spawn } : {});
  const writers = modelWriters(home, host);
  const answerers = modelAnswerers(home, host);
  return {
    home,
    host,
    writers,
    answerers,
    models: localModels(home, host, async () => {
      await Promise.all([writers.look(), answerers.look()]);
    }),
    newEmbedder: () => createBundledEmbedder({ host }),
    close: () => host.close(),
  };
}
