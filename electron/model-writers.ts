/** The text writers of this machine: the rules, and the models that have been given the write roles. */
import type { LlamaHost } from './llm/llama-host.ts';
import type { ModelsHome } from './llm/models/models-home.ts';
import type { WriterSource } from './writer-source.ts';
import { rulesOnly } from './writers.ts';

/** Reads nothing yet: `look` does. */
export function modelWriters(_home: ModelsHome, _host: LlamaHost): WriterSource {
  return rulesOnly();
}
