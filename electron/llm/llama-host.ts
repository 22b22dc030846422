/**
 * The one door to llama.cpp. The library lives in a child process, because an abort inside a GPU driver or a native
 * out-of-memory cannot be caught: such a death ends the child, the work in its hands is tried once more in a fresh one
 * (without the GPU for the rest of the run, when the GPU was at work), and only then becomes a sentence.
 *
 * The child is started at the first request and ended when nothing was asked for a while, which gives all of its memory
 * back. A child that nobody waits for does not keep the program running.
 */
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { StamError } from '../../shared/errors.ts';
import { type ChildLike, childEntry, forkChild } from './child-link.ts';
import type { FromChild, LoadedModel } from './host-protocol.ts';
import { asStamError, cancelled, closing, loadFailed, modelFailed } from './model-errors.ts';
import { modelFileFacts } from './model-file.ts';
import { EmbedRequest, PieceQueue } from './piece-queue.ts';

export interface LlamaHostOptions {
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
  /** Cores that may be used. Default: those at hand. */
  threads?: number;
  /** false keeps to the CPU. Default: a GPU where there is one, unless the environment says STAM_GPU=off. */
  gpu?: boolean;
  /** Starts the child. Default: a plain fork. Electron's main process hands in one over utilityProcess.fork. */
  spawn?: (entry: string) => ChildLike;
  /** The child ends after this long without a request. Default: one minute. */
  idleUnloadMs?: number;
  /** A child that gives no sign for this long while it has work counts as dead. Default: five minutes. */
  silentMs?: number;
  /** How long an asked end may take before it is enforced. Default: four seconds. */
  closeMs?: number;
}

export interface LlamaHostInfo extends LoadedModel {
  /** Of the model file. */
  sha256: string;
}

export interface LlamaHostState {
  /** Of the living child; null while none is loaded. */
  pid: number | null;
  /** How many children were started so far. */
  generation: number;
  /** How many of them died unasked. */
  deaths: number;
  /** A failure has turned the GPU off for the rest of the run. */
  gpuTurnedOff: boolean;
  /** Texts that wait or are in the child's hands belong to this many pieces. */
  pending: number;
}

export interface LlamaHost {
  /**
   * Vectors of unit length, one for each text and in their order. Texts longer than the context are cut.
   *
   * @throws StamError MODEL_MISSING, MODEL_FAILED, or CANCELLED when the signal is raised or the host is closed
   */
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
  /** The vector of a search query: with the model's own instruction before it, and ahead of all passages that wait. */
  embedQuery(text: string, options?: { signal?: AbortSignal }): Promise<Float32Array>;
  /**
   * Names everything a vector depends on: "<sha256 of the model file>:<dimensions>:cls:unit". Vectors of two signatures
   * are never compared. Needs the file only where its hash was not given, and loads it only where its dimensions were not.
   */
  signature(): Promise<string>;
  /** What computes, and with what. Loads the model. */
  info(): Promise<LlamaHostInfo>;
  state(): LlamaHostState;
  /** Ends the child and everything that waits; when it resolves no process is left. May be called again. */
  close(): Promise<void>;
}

const DEATHS_ALLOWED = 3;
const CONTEXTS_AT_MOST = 3;

interface Child {
  link: ChildLike;
  generation: number;
  /** It may take a GPU. */
  gpu: boolean;
  model: LoadedModel | null;
  /** Its end is our wish. */
  leaving: boolean;
  gone: Promise<void>;
}

/** A host for one model file. Nothing is loaded or started yet. */
export function createLlamaHost(options: LlamaHostOptions): LlamaHost {
  const threads = Math.max(1, Math.floor(options.threads ?? availableParallelism()));
  const spawn = options.spawn ?? forkChild;
  const modelFile = resolve(options.modelFile);
  const queue = new PieceQueue();
  let infoWaiters: { resolve: (info: LlamaHostInfo) => void; reject: (error: Error) => void }[] = [];
  let child: Child | null = null;
  let leaving: Promise<void> = Promise.resolve();
  let starting = false;
  let closed: Promise<void> | null = null;
  let generation = 0;
  let deaths = 0;
  let gpuAllowed = options.gpu ?? process.env.STAM_GPU?.toLowerCase() !== 'off';
  let gpuTurnedOff = false;
  let idleTimer: NodeJS.Timeout | undefined;
  let silenceTimer: NodeJS.Timeout | undefined;

  const wanted = (): boolean => queue.waiting + queue.flying + infoWaiters.length > 0;

  function failAll(error: StamError): void {
    const waiters = infoWaiters;
    infoWaiters = [];
    queue.failAll(error);
    for (const waiter of waiters) waiter.reject(error);
  }

  function turnGpuOff(): void {
    gpuAllowed = false;
    gpuTurnedOff = true;
  }

  /** The file's hash, once it is known to be the right file. */
  async function checkedSha256(): Promise<string> {
    const { sha256 } = await modelFileFacts(modelFile);
    if (options.sha256 !== undefined && sha256 !== options.sha256) {
      throw new StamError(
        'MODEL_FAILED',
        'The model file is damaged or not the one that belongs to this program, so searching by meaning is off; searching by words still works.',
        { file: basename(modelFile), sha256 },
      );
    }
    return sha256;
  }

  /** Moves things on: called whenever something has changed. */
  function pump(): void {
    clearTimeout(idleTimer);
    if (closed) return;
    if (!wanted()) {
      child?.link.hold(false);
      idleTimer = setTimeout(retire, options.idleUnloadMs ?? 60_000).unref();
      return;
    }
    if (deaths >= DEATHS_ALLOWED) {
      failAll(modelFailed(`The model has stopped ${deaths} times and stays off until STAM Review is started again`));
      return;
    }
    if (!child) {
      if (!starting) void start();
      return;
    }
    child.link.hold(true);
    if (!child.model) return;
    for (const waiter of infoWaiters.splice(0)) void answerInfo(child.model, waiter);
    for (let piece = queue.take(child.model.contexts); piece; piece = queue.take(child.model.contexts)) {
      child.link.send({ type: 'embed', generation: child.generation, id: piece.id, texts: piece.texts });
      listenForSilence();
    }
    if (!wanted()) pump();
  }

  async function answerInfo(model: LoadedModel, waiter: (typeof infoWaiters)[number]): Promise<void> {
    try {
      waiter.resolve({ ...model, sha256: await checkedSha256() });
    } catch (error) {
      waiter.reject(asStamError(error));
    }
  }

  async function start(): Promise<void> {
    starting = true;
    try {
      await checkedSha256();
      // Two children never hold the model at the same time.
      await leaving;
      if (!closed) launch();
    } catch (error) {
      failAll(asStamError(error));
    } finally {
      starting = false;
      pump();
    }
  }

  function launch(): void {
    generation += 1;
    const link = spawn(childEntry());
    const gone = Promise.withResolvers<void>();
    const started: Child = { link, generation, gpu: gpuAllowed, model: null, leaving: false, gone: gone.promise };
    child = started;
    link.onMessage((message) => {
      if (child === started && message.generation === started.generation) onMessage(started, message);
    });
    link.onExit((why) => {
      gone.resolve();
      if (child === started) onDeath(started, why);
    });
    link.send({
      type: 'load',
      generation,
      order: {
        modelFile,
        gpu: gpuAllowed,
        threads,
        contexts: Math.min(threads, CONTEXTS_AT_MOST),
        contextSize: options.contextLength ?? 512,
      },
    });
    listenForSilence();
  }

  function onMessage(from: Child, message: FromChild): void {
    listenForSilence();
    switch (message.type) {
      case 'ready':
        onReady(from, message.model);
        break;
      case 'load-failed':
        dismiss(from);
        // Without the GPU it may fit or load: a fresh process tries, since a backend that failed leaves its traces.
        if (from.gpu && message.reason !== 'model') turnGpuOff();
        else failAll(loadFailed(message.reason, message.detail));
        break;
      case 'embedded': {
        const piece = queue.land(message.id);
        if (piece) piece.request.fill(piece, message.vectors);
        break;
      }
      case 'failed': {
        const piece = queue.land(message.id);
        if (!piece) break;
        const error = (): StamError => modelFailed('The model could not work on a text', message.detail);
        if (from.model?.backend === 'cpu') {
          abandon(piece.request, error());
          break;
        }
        // A GPU that was lost does not come back within a process.
        turnGpuOff();
        dismiss(from);
        for (const other of queue.landAll().reverse()) queue.retry(other, error);
        queue.retry(piece, error);
        break;
      }
      case 'aborted':
        queue.land(message.id);
        break;
    }
    if (queue.flying === 0 && from.model) clearTimeout(silenceTimer);
    pump();
  }

  function onReady(from: Child, model: LoadedModel): void {
    if (options.dimensions !== undefined && model.dimensions !== options.dimensions) {
      dismiss(from);
      failAll(modelFailed(`The model gives ${model.dimensions} numbers for a text where ${options.dimensions} belong`));
      return;
    }
    from.model = model;
  }

  function onDeath(from: Child, why: string): void {
    child = null;
    clearTimeout(silenceTimer);
    deaths += 1;
    // While it loads nobody knows what it was about to use.
    if (from.model ? from.model.backend !== 'cpu' : from.gpu) turnGpuOff();
    const cause = `${why}\n${from.link.lastWords()}`.trim();
    for (const piece of queue.landAll().reverse()) {
      queue.retry(piece, () => modelFailed('The model stopped twice while it worked on the same text', cause));
    }
    pump();
  }

  /** Ends a child at our wish. Its answers no longer count; pieces in its hands are the caller's to land. */
  function dismiss(from: Child): void {
    if (child === from) child = null;
    clearTimeout(silenceTimer);
    leaving = ended(from, options.closeMs ?? 4000);
  }

  function retire(): void {
    if (child && !wanted()) dismiss(child);
  }

  function listenForSilence(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => child?.link.kill(), options.silentMs ?? 300_000).unref();
  }

  /** Ends a request, and has the child put down what it holds of it. */
  function abandon(request: EmbedRequest, error: StamError): void {
    for (const piece of queue.drop(request, error)) {
      if (child) child.link.send({ type: 'abort', generation: child.generation, id: piece.id });
    }
  }

  async function submit(texts: string[], urgent: boolean, signal: AbortSignal | undefined): Promise<Float32Array[]> {
    if (closed) throw closing();
    if (signal?.aborted) throw cancelled(signal.reason);
    if (texts.length === 0) return [];
    const request = new EmbedRequest(texts, urgent);
    const onAbort = (): void => {
      abandon(request, cancelled(signal?.reason));
      pump();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    request.onSettled(() => signal?.removeEventListener('abort', onAbort));
    queue.add(request);
    pump();
    return request.result;
  }

  function info(): Promise<LlamaHostInfo> {
    if (closed) return Promise.reject(closing());
    return new Promise((resolve, reject) => {
      infoWaiters.push({ resolve, reject });
      pump();
    });
  }

  async function signature(): Promise<string> {
    if (options.dimensions === undefined) {
      const { sha256, dimensions } = await info();
      return `${sha256}:${dimensions}:cls:unit`;
    }
    return `${options.sha256 ?? (await checkedSha256())}:${options.dimensions}:cls:unit`;
  }

  async function closeAll(): Promise<void> {
    clearTimeout(idleTimer);
    failAll(closing());
    if (child) dismiss(child);
    await leaving;
  }

  return {
    embed: (texts, { signal } = {}) => submit([...texts], false, signal),
    embedQuery: async (text, { signal } = {}) => {
      const [vector] = await submit([`${options.queryInstruction ?? ''}${text}`], true, signal);
      if (!vector) throw modelFailed('The model gave no answer for the query');
      return vector;
    },
    signature,
    info,
    state: () => ({
      pid: child?.link.pid ?? null,
      generation,
      deaths,
      gpuTurnedOff,
      pending: queue.waiting + queue.flying,
    }),
    close: () => {
      if (!closed) {
        // Set before the work begins: nothing may start from here on.
        const done = Promise.withResolvers<void>();
        closed = done.promise;
        closeAll().then(done.resolve, done.reject);
      }
      return closed;
    },
  };
}

/** Asks a child to give its memory back and end; after `limitMs` it is ended. Resolves when the process is gone. */
async function ended(child: Child, limitMs: number): Promise<void> {
  if (child.leaving) return child.gone;
  child.leaving = true;
  child.link.hold(true);
  child.link.send({ type: 'close', generation: child.generation });
  const timer = setTimeout(() => child.link.kill(), limitMs);
  await child.gone;
  clearTimeout(timer);
}
