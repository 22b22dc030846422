/** Requests in flight by their id, so that a later message can cancel one. */
export class PendingRequests {
  readonly #controllers = new Map<string, AbortController>();

  /** Runs `work` with a signal that `cancel(id)` aborts. An id in use is refused: the later one could cancel the earlier. */
  async track<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#controllers.has(id)) return await work(AbortSignal.abort());
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    try {
      return await work(controller.signal);
    } finally {
      this.#controllers.delete(id);
    }
  }

  /** Cancels one request; false when it is not in flight (any more). */
  cancel(id: string): boolean {
    const controller = this.#controllers.get(id);
    controller?.abort();
    return controller !== undefined;
  }

  /** Cancels all: the window is gone. */
  cancelAll(): void {
    for (const controller of this.#controllers.values()) controller.abort();
  }

  get size(): number {
    return this.#controllers.size;
  }
}
