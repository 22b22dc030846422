/** An embedder whose file is not there: for tests that need no vectors, and for what goes on without them. */
import { join } from 'node:path';
import { createEmbedder } from '../../electron/llm/embedder.ts';
import type { Embedder } from '../../electron/llm/hosted-embedder.ts';

export function noEmbedder(): Embedder {
  return createEmbedder({
    modelFile: join('/', 'nowhere', 'no-such-model.gguf'),
    sha256: '0'.repeat(64),
    dimensions: 384,
    contextLength: 512,
    queryInstruction: '',
  });
}
