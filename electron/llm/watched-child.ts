/** One child process under watch: its messages, its death, its silence and its end at our wish. */
import { type ChildLike, childEntry } from './child-link.ts';
import type { Backend, FromChild, ToChild } from './host-protocol.ts';

export interface WatchedChildOptions {
  spawn: (entry: string) => ChildLike;
  generation: number;
  /** It may take a GPU. */
  gpu: boolean;
  /** Without a sign for this long, while one is expected, it counts as dead and is ended. */
  silentMs: number;
  /** Not called any more once its end was asked for. */
  onMessage: (message: FromChild) => void;
  /** It died unasked; `cause` is for a log. Called once. */
  onDeath: (cause: string) => void;
}

type Message = ToChild extends infer T ? (T extends ToChild ? Omit<T, 'generation'> : never) : never;

export class WatchedChild {
  readonly gpu: boolean;
  /** What it computes with, once it has said so. */
  backend: Backend | null = null;
  readonly #generation: number;
  readonly #link: ChildLike;
  readonly #silentMs: number;
  readonly #gone: Promise<void>;
  #leaving = false;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor({ spawn, generation, gpu, silentMs, onMessage, onDeath }: WatchedChildOptions) {
    this.gpu = gpu;
    this.#generation = generation;
    this.#silentMs = silentMs;
    this.#link = spawn(childEntry());
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gone = promise;
    this.#link.onMessage((message) => {
      if (this.#leaving || message.generation !== generation) return;
      this.expectSign();
      onMessage(message);
    });
    this.#link.onExit((why) => {
      resolve();
      this.expectNothing();
      if (!this.#leaving) onDeath(`${why}\n${this.#link.lastWords()}`.trim());
    });
  }

  get pid(): number | null {
    return this.#link.pid ?? null;
  }

  /** Whether its death would be the GPU's fault: while it loads nobody knows what it was about to use. */
  get usesGpu(): boolean {
    return this.backend === null ? this.gpu : this.backend !== 'cpu';
  }

  send(message: Message): void {
    this.#link.send({ ...message, generation: this.#generation });
  }

  /** Whether it keeps the program running: it does while somebody waits for it. */
  hold(yes: boolean): void {
    this.#link.hold(yes);
  }

  /** It has work in hand. */
  expectSign(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#link.kill(), this.#silentMs).unref();
  }

  expectNothing(): void {
    clearTimeout(this.#silenceTimer);
  }

  /** Asks it to give its memory back and end; after `limitMs` it is ended. Resolves when the process is gone. */
  async end(limitMs: number): Promise<void> {
    if (this.#leaving) return this.#gone;
    this.#leaving = true;
    this.expectNothing();
    this.#link.hold(true);
    this.send({ type: 'close' });
    const timer = setTimeout(() => this.#link.kill(), limitMs);
    await this.#gone;
    clearTimeout(timer);
  }
}
