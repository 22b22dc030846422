/**
 * The child process that holds llama.cpp. An abort of a GPU driver or a native out-of-memory ends this process and nothing
 * else; the host (llama-host.ts) starts another.
 *
 * It answers the messages of host-protocol.ts, one after another for each model, and ends by itself when the process that
 * started it is gone. What may run beside what is the host's to decide.
 */
import { ChildEmbedder } from './child-embedder.ts';
import { ChildLanguageModel } from './child-language.ts';
import { ChildLibrary, LoadError, words } from './child-library.ts';
import { RefusedError } from './child-refusal.ts';
import { ChildVocabulary } from './child-vocabulary.ts';
import type { FromChild, LoadOrder, ToChild } from './host-protocol.ts';

/** Electron's end of a utility process's channel; plain Node has none. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: ToChild }) => void): void;
  postMessage(message: FromChild): void;
}

type ChildModel = ChildEmbedder | ChildLanguageModel | ChildVocabulary;

const SIGN_OF_LIFE_MS = 1000;

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort ?? null;
const loading = new AbortController();
const models = new Map<number, ChildModel>();
const asked = new Map<number, AbortController>();
/** Work that is not answered yet, with the model that does it. */
const atWork = new Map<Promise<void>, number>();

let generation = 0;
let library: Promise<ChildLibrary> | null = null;
let loaded: Promise<void> = Promise.resolve();
let lastSign = 0;

function reply(message: FromChild): void {
  if (parentPort) parentPort.postMessage(message);
  else if (process.connected) process.send?.(message);
}

function alive(): void {
  const now = performance.now();
  if (now - lastSign < SIGN_OF_LIFE_MS) return;
  lastSign = now;
  reply({ type: 'alive', generation });
}

async function load(model: number, order: LoadOrder): Promise<void> {
  try {
    library ??= ChildLibrary.start(order, parentPort !== null);
    const owner = await library;
    const made = await loadedModel(owner, order);
    models.set(model, made);
    reply({ type: 'ready', generation, model, loaded: made.loaded });
  } catch (error) {
    const trouble = error instanceof LoadError ? error.trouble : new LoadError('model', words(error)).trouble;
    reply({ type: 'load-failed', generation, model, ...trouble });
  }
}

function loadedModel(owner: ChildLibrary, order: LoadOrder): Promise<ChildModel> {
  if (order.kind === 'embedder') return ChildEmbedder.load(owner, order, loading.signal);
  if (order.kind === 'vocabulary') return ChildVocabulary.load(owner, order, loading.signal);
  return ChildLanguageModel.load(owner, order, loading.signal, alive);
}

async function unload(model: number): Promise<void> {
  const gone = models.get(model);
  models.delete(model);
  await Promise.allSettled([...atWork].filter(([, of]) => of === model).map(([work]) => work));
  await gone?.dispose();
  reply({ type: 'unloaded', generation, model });
}

/** Does a piece of work and answers it exactly once. */
function answer(id: number, model: number, work: (signal: AbortSignal) => Promise<FromChild>): void {
  const abort = new AbortController();
  asked.set(id, abort);
  const done = (async () => {
    try {
      reply(await work(abort.signal));
    } catch (error) {
      if (abort.signal.aborted) reply({ type: 'aborted', generation, id });
      else if (error instanceof RefusedError) reply({ type: 'refused', generation, id, refusal: error.refusal });
      else reply({ type: 'failed', generation, id, detail: words(error) });
    } finally {
      asked.delete(id);
    }
  })();
  atWork.set(done, model);
  void done.finally(() => atWork.delete(done));
}

function embedder(model: number): ChildEmbedder {
  const found = models.get(model);
  if (found instanceof ChildEmbedder) return found;
  throw new Error('no embedder of this number is loaded');
}

function languageModel(model: number): ChildLanguageModel {
  const found = models.get(model);
  if (found instanceof ChildLanguageModel) return found;
  throw new Error('no language model of this number is loaded');
}

function vocabulary(model: number): ChildVocabulary {
  const found = models.get(model);
  if (found instanceof ChildVocabulary) return found;
  throw new Error('no vocabulary of this number is loaded');
}

/** Lets the token in hand end, gives all memory back, and ends the process. */
async function close(): Promise<void> {
  loading.abort();
  for (const abort of asked.values()) abort.abort();
  await loaded;
  await Promise.allSettled(atWork.keys());
  for (const model of models.values()) await model.dispose();
  const owner = await library?.catch(() => null);
  await owner?.llama.dispose();
  process.exit(0);
}

function onMessage(message: ToChild): void {
  const { type } = message;
  switch (type) {
    case 'load':
      generation = message.generation;
      loaded = loaded.then(() => load(message.model, message.order));
      return;
    case 'unload':
      loaded = loaded.then(() => unload(message.model));
      return;
    case 'embed':
      answer(message.id, message.model, async (signal) => {
        const vectors = await embedder(message.model).embed(message.texts, signal);
        return { type: 'embedded', generation, id: message.id, vectors };
      });
      return;
    case 'generate':
      answer(message.id, message.model, async (signal) => {
        const { id } = message;
        const tell = (text: string): void => reply({ type: 'written', generation, id, text });
        const made = await languageModel(message.model).generate(message.order, signal, tell);
        return { type: 'generated', generation, id, answer: made };
      });
      return;
    case 'choose':
      answer(message.id, message.model, async (signal) => {
        const made = await languageModel(message.model).choose(message.order, signal);
        return { type: 'chosen', generation, id: message.id, answer: made };
      });
      return;
    case 'count':
      answer(message.id, message.model, async () => {
        const counts = vocabulary(message.model).count(message.texts);
        return { type: 'counted', generation, id: message.id, counts };
      });
      return;
    case 'abort':
      asked.get(message.id)?.abort();
      return;
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
