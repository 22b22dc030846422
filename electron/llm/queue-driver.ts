/**
 * Drives the queue through the one child process that holds llama.cpp. The library lives in a process of its own because an
 * abort inside a GPU driver or a native out-of-memory cannot be caught: such a death ends the child, the work in its hands is
 * tried once more in a fresh one (without the GPU for the rest of the run, when the GPU was at work), and only then becomes a
 * sentence.
 *
 * The child is started at the first request, loads a model when something is first asked of it, and is ended when nothing
 * was asked for a while, which gives all of its memory back. A child that nobody waits for does not keep the program running.
 */
import type { StamError } from '../../shared/errors.ts';
import type { ChildLike } from './child-link.ts';
import type { AskCost, FromChild, LoadedModel, LoadTrouble } from './host-protocol.ts';
import type { HostRequest } from './host-request.ts';
import type { HostedModel } from './hosted-model.ts';
import { asStamError, closing, loadFailed, modelFailed, refused } from './model-errors.ts';
import type { ModelShelf } from './model-shelf.ts';
import type { Piece, PieceQueue } from './piece-queue.ts';
import { WatchedChild } from './watched-child.ts';

export interface DriverOptions {
  threads: number;
  gpu: boolean;
  spawn: (entry: string) => ChildLike;
  idleUnloadMs: number;
  silentMs: number;
  closeMs: number;
}

export interface LlamaHostState {
  /** Of the living child; null while there is none. */
  pid: number | null;
  /** How many children were started so far. */
  generation: number;
  /** How many of them died unasked. */
  deaths: number;
  /** A failure has turned the GPU off for the rest of the run. */
  gpuTurnedOff: boolean;
  /** What waits or is in the child's hands belongs to this many pieces. */
  pending: number;
}

/** Deaths with a model in hand, without an answer of it in between, after which that model stays off. */
const DEATHS_ALLOWED = 3;

export class QueueDriver {
  readonly #options: DriverOptions;
  readonly #queue: PieceQueue;
  readonly #shelf: ModelShelf;
  #child: WatchedChild | null = null;
  #leaving: Promise<void> = Promise.resolve();
  /** A model on its way into the child; `sent` once the child has been told. */
  #bringing: { model: HostedModel; sent: boolean } | null = null;
  #closed = false;
  #generation = 0;
  #deaths = 0;
  #gpuAllowed: boolean;
  #gpuTurnedOff: string | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: DriverOptions, queue: PieceQueue, shelf: ModelShelf) {
    this.#options = options;
    this.#queue = queue;
    this.#shelf = shelf;
    this.#gpuAllowed = options.gpu;
  }

  /** Why the GPU was turned off for the rest of the run, as a sentence; null while it was not. */
  get gpuTurnedOff(): string | null {
    return this.#gpuTurnedOff;
  }

  state(): LlamaHostState {
    return {
      pid: this.#child?.pid ?? null,
      generation: this.#generation,
      deaths: this.#deaths,
      gpuTurnedOff: this.#gpuTurnedOff !== null,
      pending: this.#queue.waiting + this.#queue.flying,
    };
  }

  /** Ends the child and everything that waits; nothing starts from here on. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    for (const model of this.#shelf.all()) {
      clearTimeout(model.idleTimer);
      this.failModel(model, closing());
    }
    if (this.#child) this.#dismiss(this.#child);
    await this.#leaving;
  }

  /** Takes a model out of the child and resolves when that is done. */
  async unload(model: HostedModel): Promise<void> {
    if (!model.loaded) return;
    // The caller waits for the child's answer, so the child must keep the program running until it has come.
    this.#child?.hold(true);
    await this.#shelf.unload(model, this.#child);
  }

  /** Moves things on: called whenever something has changed. */
  pump(): void {
    clearTimeout(this.#idleTimer);
    if (this.#closed) return;
    for (const model of this.#shelf.all()) {
      if (model.loaded) model.tellLoaded(model.loaded);
      if (model.deathsInARow >= DEATHS_ALLOWED) this.failModel(model, deadly(model));
    }
    if (!this.#wanted()) {
      this.#child?.hold(false);
      this.#idleTimer = setTimeout(() => this.#retire(), this.#options.idleUnloadMs).unref();
      return;
    }
    this.#child?.hold(true);
    const missing = this.#shelf.missing(this.#queue.next?.model ?? null);
    if (missing && !this.#bringing) this.#bring(missing);
    if (!this.#child) return;
    for (let piece = this.#queue.take(); piece; piece = this.#queue.take()) this.#hand(this.#child, piece);
  }

  #wanted(): boolean {
    return this.#queue.waiting + this.#queue.flying > 0 || this.#shelf.awaited;
  }

  #bring(model: HostedModel): void {
    if (model.crowded) {
      const other = this.#shelf.leastRecentlyUsed(model);
      if (other) {
        // What is in the child's hands ends first.
        if (this.#queue.flies(other)) return;
        model.crowded = false;
        void this.#shelf.unload(other, this.#child);
      }
    }
    const bringing = { model, sent: false };
    this.#bringing = bringing;
    void this.#check(bringing).finally(() => {
      if (this.#bringing === bringing && !bringing.sent) this.#bringing = null;
      this.pump();
    });
  }

  /** Nothing is loaded, and no process started, before the files are known to be the right ones. */
  async #check(bringing: { model: HostedModel; sent: boolean }): Promise<void> {
    const { model } = bringing;
    try {
      await model.checkedHashes();
      // Two children never hold a model at the same time.
      if (!this.#child) await this.#leaving;
      if (this.#closed || model.closed) return;
      const child = this.#child ?? this.#launch();
      bringing.sent = true;
      const order = { ...model.order, gpu: this.#gpuAllowed, threads: this.#options.threads };
      const whole = this.#shelf.leastRecentlyUsed(model) !== null;
      child.send({ type: 'load', model: model.id, order: order.kind === 'language' ? { ...order, whole } : order });
      child.expectSign();
    } catch (error) {
      this.failModel(model, asStamError(model.role, error));
    }
  }

  #launch(): WatchedChild {
    this.#generation += 1;
    const started: WatchedChild = new WatchedChild({
      spawn: this.#options.spawn,
      generation: this.#generation,
      gpu: this.#gpuAllowed,
      silentMs: this.#options.silentMs,
      onMessage: (message) => this.#onMessage(started, message),
      onDeath: (cause) => this.#onDeath(started, cause),
    });
    this.#child = started;
    return started;
  }

  #hand(child: WatchedChild, { id, model, work }: Piece): void {
    model.lastUse = performance.now();
    if (work.type === 'embed') child.send({ type: 'embed', id, model: model.id, texts: work.texts });
    else if (work.type === 'generate') child.send({ type: 'generate', id, model: model.id, order: work.order });
    else if (work.type === 'choose') child.send({ type: 'choose', id, model: model.id, order: work.order });
    else child.send({ type: 'count', id, model: model.id, texts: work.texts });
    child.expectSign();
  }

  #onMessage(from: WatchedChild, message: FromChild): void {
    switch (message.type) {
      case 'ready':
        this.#onReady(from, message.model, message.loaded);
        break;
      case 'load-failed':
        this.#onLoadFailed(from, message.model, message);
        break;
      case 'unloaded':
        this.#shelf.unloaded(message.model);
        break;
      case 'embedded': {
        const work = this.#landed(message.id)?.work;
        if (work?.type === 'embed') work.request.fill(work.offset, message.vectors);
        break;
      }
      case 'generated': {
        const piece = this.#landed(message.id, message.answer.cost);
        if (piece?.work.type === 'generate') piece.work.request.answer(message.answer);
        break;
      }
      case 'written': {
        const work = this.#queue.inHand(message.id)?.work;
        if (work?.type === 'generate') work.request.tell(message.text);
        break;
      }
      case 'counted': {
        const work = this.#landed(message.id)?.work;
        if (work?.type === 'count') work.request.answer(message.counts);
        break;
      }
      case 'chosen': {
        const piece = this.#landed(message.id, message.answer.cost);
        if (piece?.work.type === 'choose') piece.work.request.answer(message.answer);
        break;
      }
      case 'refused': {
        const piece = this.#landed(message.id);
        if (piece) this.abandon(piece.work.request, refused(piece.model.role, message.refusal));
        break;
      }
      case 'failed':
        this.#onFailed(from, message.id, message.detail);
        break;
      case 'aborted':
        this.#landed(message.id);
        break;
      case 'alive':
        break;
    }
    if (this.#queue.flying === 0 && !this.#bringing) from.expectNothing();
    this.pump();
  }

  /** A piece that the child has dealt with: it lives and works. */
  #landed(id: number, cost?: AskCost): Piece | null {
    const piece = this.#queue.land(id);
    if (!piece) return null;
    const { model } = piece;
    model.deathsInARow = 0;
    model.lastUse = performance.now();
    if (cost) model.addCost(cost);
    this.#unloadWhenIdle(model);
    return piece;
  }

  /** Beside other models at work an idle one gives its memory back by itself. */
  #unloadWhenIdle(model: HostedModel): void {
    clearTimeout(model.idleTimer);
    model.idleTimer = setTimeout(() => {
      if (model.loaded && this.#wanted() && !this.#queue.has(model)) void this.#shelf.unload(model, this.#child);
    }, this.#options.idleUnloadMs).unref();
  }

  #onReady(from: WatchedChild, id: number, loaded: LoadedModel): void {
    this.#bringing = null;
    from.backend = loaded.backend;
    const model = this.#shelf.get(id);
    const trouble = model?.accept(loaded) ?? null;
    if (model && !trouble) {
      model.loaded = loaded;
      this.#unloadWhenIdle(model);
      return;
    }
    from.send({ type: 'unload', model: id });
    if (model && trouble) this.failModel(model, trouble);
  }

  #onLoadFailed(from: WatchedChild, id: number, trouble: LoadTrouble): void {
    this.#bringing = null;
    const model = this.#shelf.get(id);
    if (!model) return;
    if (trouble.reason === 'memory' && this.#shelf.leastRecentlyUsed(model)) {
      model.crowded = true;
      return;
    }
    // Without the GPU it may fit or load: a fresh process tries, since a backend that failed leaves its traces.
    if (from.gpu && (trouble.reason === 'memory' || trouble.reason === 'library')) {
      const what = trouble.reason === 'memory' ? 'has not enough memory for a model' : 'could not be started';
      this.#turnGpuOff(`The GPU ${what}`);
      this.#dismiss(from);
      for (const piece of this.#queue.landAll().reverse()) this.#queue.putBack(piece);
      return;
    }
    // A library that did not start does not start later in the same process.
    if (trouble.reason === 'library') this.#dismiss(from);
    this.failModel(model, loadFailed(model.role, trouble));
  }

  #onFailed(from: WatchedChild, id: number, detail: string): void {
    const piece = this.#queue.land(id);
    if (!piece) return;
    const error = (): StamError => modelFailed(piece.model.role, 'The model could not work on a text', detail);
    if (from.backend === 'cpu') {
      this.abandon(piece.work.request, error());
      return;
    }
    // A GPU that was lost does not come back within a process.
    this.#turnGpuOff('The GPU failed while a model was at work');
    this.#dismiss(from);
    for (const other of this.#queue.landAll().reverse()) this.#queue.retry(other, error);
    this.#queue.retry(piece, error);
  }

  #onDeath(from: WatchedChild, cause: string): void {
    this.#deaths += 1;
    for (const model of this.#shelf.all()) {
      const onItsWay = this.#bringing?.sent === true && this.#bringing.model === model;
      if (onItsWay || this.#queue.flies(model)) model.deathsInARow += 1;
    }
    if (from.usesGpu) this.#turnGpuOff('A model stopped while it used the GPU');
    this.#forget();
    for (const piece of this.#queue.landAll().reverse()) {
      this.#queue.retry(piece, () =>
        modelFailed(piece.model.role, 'The model stopped twice while it worked on the same text', cause),
      );
    }
    this.pump();
  }

  #turnGpuOff(why: string): void {
    this.#gpuAllowed = false;
    this.#gpuTurnedOff ??= `${why}, so the processor does the work until STAM Review is started again.`;
  }

  /** Ends a child at our wish. Its answers no longer count; pieces in its hands are the caller's to land. */
  #dismiss(from: WatchedChild): void {
    if (this.#child === from) this.#forget();
    this.#leaving = from.end(this.#options.closeMs);
  }

  /** There is no child any more: nothing is loaded, nothing on its way. */
  #forget(): void {
    this.#child = null;
    if (this.#bringing?.sent) this.#bringing = null;
    this.#shelf.forget();
  }

  #retire(): void {
    if (this.#child && !this.#wanted()) this.#dismiss(this.#child);
  }

  /** Ends a request, and has the child put down what it holds of it. */
  abandon(request: HostRequest, error: StamError): void {
    for (const { id } of this.#queue.drop(request, error)) this.#child?.send({ type: 'abort', id });
  }

  failModel(model: HostedModel, error: StamError): void {
    model.tellFailed(error);
    for (const request of this.#queue.requestsOf(model)) this.abandon(request, error);
  }
}

function deadly(model: HostedModel): StamError {
  const what = `The model has stopped ${model.deathsInARow} times and stays off until STAM Review is started again`;
  return modelFailed(model.role, what);
}
