/** What a caller of the host waits for: settles once, with its answer or with one error. */

export class HostRequest {
  /** Somebody sits before the screen and waits. */
  readonly urgent: boolean;
  #settled = false;
  #whenSettled: () => void = () => {};
  readonly #reject: (error: Error) => void;

  protected constructor(urgent: boolean, reject: (error: Error) => void) {
    this.urgent = urgent;
    this.#reject = reject;
  }

  get settled(): boolean {
    return this.#settled;
  }

  onSettled(listener: () => void): void {
    this.#whenSettled = listener;
  }

  fail(error: Error): void {
    if (!this.settle()) return;
    this.#reject(error);
  }

  /** Answers whether it is the first to settle the request. */
  protected settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#whenSettled();
    return true;
  }
}

/** One question to a language model. */
export class QuestionRequest<Answer> extends HostRequest {
  readonly result: Promise<Answer>;
  readonly #resolve: (answer: Answer) => void;
  readonly #onText: ((text: string) => void) | undefined;

  /** `onText` gets all of the answer that is written so far. */
  constructor(urgent: boolean, onText?: (text: string) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    super(urgent, reject);
    this.result = promise;
    this.#onText = onText;
    this.#resolve = resolve;
  }

  tell(text: string): void {
    if (!this.settled) this.#onText?.(text);
  }

  answer(answer: Answer): void {
    if (this.settle()) this.#resolve(answer);
  }
}

/** One call of embed: all vectors in the order of its texts. */
export class EmbedRequest extends HostRequest {
  readonly result: Promise<Float32Array[]>;
  readonly #resolve: (vectors: Float32Array[]) => void;
  readonly #vectors: Float32Array[];
  #missing: number;

  constructor(texts: number, urgent: boolean) {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    super(urgent, reject);
    this.result = promise;
    this.#resolve = resolve;
    this.#vectors = new Array<Float32Array>(texts);
    this.#missing = texts;
  }

  fill(offset: number, vectors: readonly Float32Array[]): void {
    if (this.settled) return;
    for (const [i, vector] of vectors.entries()) {
      // Its own memory: what arrives is a window on the whole message.
      this.#vectors[offset + i] = vector.slice();
    }
    this.#missing -= vectors.length;
    if (this.#missing === 0 && this.settle()) this.#resolve(this.#vectors);
  }
}
