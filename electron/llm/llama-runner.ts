/** Takes what is asked of the models of a host, and ends it when a signal is raised or the host is closed. */
import type { LoadedModel } from './host-protocol.ts';
import { EmbedRequest, type HostRequest } from './host-request.ts';
import type { HostedModel } from './hosted-model.ts';
import { cancelled, closing } from './model-errors.ts';
import { ModelShelf } from './model-shelf.ts';
import { PieceQueue, type QuestionWork } from './piece-queue.ts';
import { type DriverOptions, type LlamaHostState, QueueDriver } from './queue-driver.ts';

export class LlamaRunner {
  readonly #queue = new PieceQueue();
  readonly #shelf = new ModelShelf();
  readonly #driver: QueueDriver;
  #closed: Promise<void> | null = null;

  constructor(options: DriverOptions) {
    this.#driver = new QueueDriver(options, this.#queue, this.#shelf);
  }

  /** Why the GPU was turned off for the rest of the run, as a sentence; null while it was not. */
  get gpuTurnedOff(): string | null {
    return this.#driver.gpuTurnedOff;
  }

  state(): LlamaHostState {
    return this.#driver.state();
  }

  add(model: HostedModel): void {
    this.#shelf.add(model);
  }

  async embed(
    model: HostedModel,
    texts: readonly string[],
    urgent: boolean,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    this.#mayAsk(model, signal);
    if (texts.length === 0) return [];
    const request = new EmbedRequest(texts.length, urgent);
    this.#queue.addTexts(model, request, texts);
    this.#begin(model, request, signal);
    return request.result;
  }

  async ask<Work extends QuestionWork>(
    model: HostedModel,
    work: Work,
    signal?: AbortSignal,
  ): Promise<Awaited<Work['request']['result']>> {
    this.#mayAsk(model, signal);
    this.#queue.addQuestion(model, work);
    this.#begin(model, work.request, signal);
    return (await work.request.result) as Awaited<Work['request']['result']>;
  }

  /** Loads the model where it is not loaded. */
  async whenLoaded(model: HostedModel): Promise<LoadedModel> {
    this.#mayAsk(model, undefined);
    const loaded = model.whenLoaded();
    this.#driver.pump();
    return loaded;
  }

  /** Ends what waits for a model and takes it out of the child. Nothing more may be asked of it. */
  async closeModel(model: HostedModel): Promise<void> {
    model.closed = true;
    this.#shelf.remove(model);
    this.#driver.failModel(model, closing());
    await this.#driver.unload(model);
    this.#driver.pump();
  }

  /** Ends the child and everything that waits; when it resolves no process is left. May be called again. */
  close(): Promise<void> {
    if (!this.#closed) {
      // Set before the work begins: nothing may start from here on.
      const done = Promise.withResolvers<void>();
      this.#closed = done.promise;
      this.#driver.close().then(done.resolve, done.reject);
    }
    return this.#closed;
  }

  #mayAsk(model: HostedModel, signal: AbortSignal | undefined): void {
    if (this.#closed || model.closed) throw closing();
    if (signal?.aborted) throw cancelled(signal.reason);
  }

  #begin(model: HostedModel, request: HostRequest, signal: AbortSignal | undefined): void {
    clearTimeout(model.idleTimer);
    const onAbort = (): void => {
      this.#driver.abandon(request, cancelled(signal?.reason));
      this.#driver.pump();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    request.onSettled(() => signal?.removeEventListener('abort', onAbort));
    this.#driver.pump();
  }
}
