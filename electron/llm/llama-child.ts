/**
 * The child process that holds llama.cpp: the only file that imports node-llama-cpp. An abort of a GPU driver or a native
 * out-of-memory ends this process and nothing else; the host (llama-host.ts) starts another.
 *
 * It answers the messages of host-protocol.ts, and ends by itself when the process that started it is gone.
 */
import { cpus } from 'node:os';
import type { Llama, LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp';
import { trustBinaryUntested } from './binary-test.ts';
import type { FromChild, LoadFailure, LoadOrder, ToChild } from './host-protocol.ts';
import { toUnitLength } from './unit-vector.ts';

/** Electron's end of a utility process's channel; plain Node has none. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ToChild }) => void): void;
  postMessage(message: FromChild): void;
}

interface Batch {
  id: number;
  texts: string[];
  vectors: Float32Array[];
  left: number;
  /** It was answered, by an error or an abort: what is left of it is not worth computing. */
  answered: boolean;
}

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort ?? null;
const loading = new AbortController();
const batches = new Map<number, Batch>();
const waiting: { batch: Batch; index: number }[] = [];
const idle: LlamaEmbeddingContext[] = [];
const atWork = new Set<Promise<void>>();

let generation = 0;
let llama: Llama | null = null;
let model: LlamaModel | null = null;
let usableTokens = 0;
let loaded: Promise<void> = Promise.resolve();
let closing = false;

function reply(message: FromChild): void {
  if (parentPort) parentPort.postMessage(message);
  else if (process.connected) process.send?.(message);
}

function words(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function load(order: LoadOrder): Promise<void> {
  let failure: LoadFailure = 'library';
  try {
    if (parentPort) trustBinaryUntested();
    const library = await import('node-llama-cpp');
    const { getLlama, LlamaLogLevel, InsufficientMemoryError } = library;
    try {
      llama = await getLlama({
        // The packaged binary or none: nothing is compiled or fetched on a user's machine.
        build: 'never',
        skipDownload: true,
        gpu: order.gpu ? 'auto' : false,
        // Left alone the library takes more threads than cores, which is sixty times slower.
        maxThreads: order.threads,
        logLevel: LlamaLogLevel.error,
        logger: (_level, message) => process.stderr.write(`${message}\n`),
        progressLogs: false,
      });
      failure = 'model';
      model = await llama.loadModel({ modelPath: order.modelFile, loadSignal: loading.signal });
      const contextSize = Math.min(order.contextSize, model.trainContextSize);
      for (let i = 0; i < order.contexts; i += 1) {
        idle.push(await model.createEmbeddingContext({ threads: 1, contextSize, batchSize: contextSize }));
      }
      // The library refuses an input that fills its context to the last token; two are the model's own marks.
      usableTokens = contextSize - 3;
    } catch (error) {
      if (error instanceof InsufficientMemoryError) failure = 'memory';
      throw error;
    }
    const backend = llama.gpu === false ? 'cpu' : llama.gpu;
    const gpus = backend === 'cpu' ? [] : await llama.getGpuDeviceNames();
    reply({
      type: 'ready',
      generation,
      model: {
        backend,
        device: gpus.join(', ') || (cpus()[0]?.model.trim() ?? 'CPU'),
        threads: llama.maxThreads,
        contexts: idle.length,
        dimensions: model.embeddingVectorSize,
        vramBytes: backend === 'cpu' ? null : (await llama.getVramState()).total,
        layersOnGpu: model.gpuLayers,
      },
    });
  } catch (error) {
    reply({ type: 'load-failed', generation, reason: failure, detail: words(error) });
  }
}

/** Tokens of a text, cut to what the context holds. A text without any token is the model's two marks alone. */
function tokensOf(text: string, of: LlamaModel): ReturnType<LlamaModel['tokenize']> {
  // No token is longer than this, so that a book is not tokenized for its first page. White space may be long and void.
  const limit = usableTokens * 32;
  const start = text.length > limit ? text.replace(/\s+/g, ' ').slice(0, limit) : text;
  const tokens = of.tokenize(start).slice(0, usableTokens);
  if (tokens.length > 0) return tokens;
  return [of.tokens.bos, of.tokens.eos].filter((token) => token !== null);
}

async function embedOne(batch: Batch, index: number, context: LlamaEmbeddingContext): Promise<void> {
  try {
    const { vector } = await context.getEmbeddingFor(tokensOf(batch.texts[index] ?? '', context.model));
    batch.vectors[index] = toUnitLength(vector);
    batch.left -= 1;
    if (batch.left === 0) answer(batch, { type: 'embedded', generation, id: batch.id, vectors: batch.vectors });
  } catch (error) {
    answer(batch, { type: 'failed', generation, id: batch.id, detail: words(error) });
  }
}

function answer(batch: Batch, message: FromChild): void {
  if (batch.answered) return;
  batch.answered = true;
  batches.delete(batch.id);
  reply(message);
}

/** One context takes text after text until there is none. */
async function drain(context: LlamaEmbeddingContext): Promise<void> {
  for (let next = waiting.shift(); next && !closing; next = waiting.shift()) {
    if (!next.batch.answered) await embedOne(next.batch, next.index, context);
  }
  idle.push(context);
}

function wake(): void {
  while (waiting.length > 0 && !closing) {
    const context = idle.pop();
    if (!context) return;
    const work = drain(context);
    atWork.add(work);
    void work.finally(() => atWork.delete(work));
  }
}

/** Lets the text in hand end, gives the model's memory back, and ends the process. */
async function close(): Promise<void> {
  closing = true;
  loading.abort();
  await loaded;
  await Promise.allSettled(atWork);
  await llama?.dispose();
  process.exit(0);
}

function onMessage(message: ToChild): void {
  switch (message.type) {
    case 'load':
      generation = message.generation;
      loaded = load(message.order);
      return;
    case 'embed': {
      const { id, texts } = message;
      const batch: Batch = { id, texts, vectors: [], left: texts.length, answered: false };
      batches.set(id, batch);
      for (let index = 0; index < texts.length; index += 1) waiting.push({ batch, index });
      wake();
      return;
    }
    case 'abort': {
      const batch = batches.get(message.id);
      if (batch) answer(batch, { type: 'aborted', generation, id: message.id });
      return;
    }
    case 'close':
      void close();
      return;
  }
}

if (parentPort) parentPort.on('message', (event) => onMessage(event.data));
else {
  process.on('message', (message) => onMessage(message as ToChild));
  // Whoever started us is gone: nobody waits for an answer, and llama.cpp's threads would only heat the room.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
// Ctrl+C reaches the whole terminal group; the host decides when to stop.
process.on('SIGINT', () => {});
