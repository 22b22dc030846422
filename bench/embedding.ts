/** Embeddings a second through the llama host, against the bare library in a plain loop on the same cores. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bundledEmbedder } from '../electron/llm/catalogue.ts';
import { createBundledEmbedder } from '../electron/llm/embedder.ts';

export interface EmbeddingBench {
  name: 'embedding';
  texts: number;
  threads: number;
  contexts: number;
  backend: string;
  /** Process start and model load, to the first vector. */
  firstVectorMs: number;
  hostPerSecond: number;
  /** The bare library with one context and all threads, which is what a plain program gets. */
  barePerSecond: number;
  /** The bare library with one context and one thread. */
  bareOneThreadPerSecond: number;
  /** hostPerSecond / barePerSecond; 1 means that the host costs nothing. */
  ratio: number;
}

const FINDINGS = ['hypertension', 'type 2 diabetes', 'heart failure', 'asthma', 'atrial fibrillation'];
const FRAMES = ['history of', 'suspected', 'chronic', 'family history of', 'medication review for'];
const TEXTS = Array.from({ length: 200 }, (_, i) => `${FRAMES[i % 5]} ${FINDINGS[(i >> 3) % 5]}, finding ${i}`);

/** 200 short texts on the CPU; the host's start and load are told apart from its speed. */
export async function benchEmbedding(): Promise<EmbeddingBench> {
  const threads = availableParallelism();
  const bareOneThreadPerSecond = await bare(1);
  const barePerSecond = threads === 1 ? bareOneThreadPerSecond : await bare(threads);
  const host = createBundledEmbedder({ threads, gpu: false });
  try {
    const begin = performance.now();
    await host.embed(['warm']);
    const firstVectorMs = performance.now() - begin;
    const { backend, contexts } = await host.info();
    const start = performance.now();
    await host.embed(TEXTS);
    const hostPerSecond = (TEXTS.length * 1000) / (performance.now() - start);
    return {
      name: 'embedding',
      texts: TEXTS.length,
      threads,
      contexts,
      backend,
      firstVectorMs: Math.round(firstVectorMs),
      hostPerSecond: Math.round(hostPerSecond * 10) / 10,
      barePerSecond: Math.round(barePerSecond * 10) / 10,
      bareOneThreadPerSecond: Math.round(bareOneThreadPerSecond * 10) / 10,
      ratio: Math.round((hostPerSecond / barePerSecond) * 100) / 100,
    };
  } finally {
    await host.close();
  }
}

async function bare(threads: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'embedding-bare.ts'), [], { execArgv: [] });
  const answer = Promise.withResolvers<number>();
  child.on('message', (message) => answer.resolve((message as { ms: number }).ms));
  child.on('exit', (code, signal) => answer.reject(new Error(`the bare library ended early (${signal ?? code})`)));
  child.send({ modelFile: bundledEmbedder().file, threads, texts: TEXTS });
  return (TEXTS.length * 1000) / (await answer.promise);
}
