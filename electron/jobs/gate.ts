/** Holds work between two units while it is paused. */
export class Gate {
  #held: { promise: Promise<void>; open: () => void } | null = null;

  get closed(): boolean {
    return this.#held !== null;
  }

  close(): void {
    if (this.#held) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { promise, open: resolve };
  }

  open(): void {
    this.#held?.open();
    this.#held = null;
  }

  /** Resolves at once while the gate is open. */
  async pass(): Promise<void> {
    while (this.#held) await this.#held.promise;
  }
}
