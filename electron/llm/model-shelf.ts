/** The models that a host knows, and which of them its child holds. */
import type { HostedModel } from './hosted-model.ts';
import type { WatchedChild } from './watched-child.ts';

export class ModelShelf {
  readonly #models = new Map<number, HostedModel>();
  /** Told when the child has given a model back, or is gone. */
  readonly #unloads = new Map<number, () => void>();

  add(model: HostedModel): void {
    this.#models.set(model.id, model);
  }

  remove(model: HostedModel): void {
    clearTimeout(model.idleTimer);
    this.#models.delete(model.id);
  }

  get(id: number): HostedModel | null {
    return this.#models.get(id) ?? null;
  }

  all(): HostedModel[] {
    return [...this.#models.values()];
  }

  /** Whether somebody waits to hear of a model. */
  get awaited(): boolean {
    return this.all().some((model) => model.awaited);
  }

  /** The model that is needed next and not loaded; `next` is that of the piece whose turn it is. */
  missing(next: HostedModel | null): HostedModel | null {
    if (next && !next.loaded) return next;
    return this.all().find((model) => model.awaited && !model.loaded) ?? null;
  }

  /** The loaded model that may make room for another. */
  leastRecentlyUsed(besides: HostedModel): HostedModel | null {
    // A vocabulary has no weights to give back.
    const others = this.all().filter((model) => model !== besides && model.loaded && model.order.kind !== 'vocabulary');
    return others.toSorted((a, b) => a.lastUse - b.lastUse)[0] ?? null;
  }

  /** Takes a model out of the child; it is loaded again when something is asked of it. */
  unload(model: HostedModel, child: WatchedChild | null): Promise<void> {
    model.loaded = null;
    if (!child) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#unloads.set(model.id, resolve);
    child.send({ type: 'unload', model: model.id });
    return promise;
  }

  unloaded(id: number): void {
    this.#unloads.get(id)?.();
    this.#unloads.delete(id);
  }

  /** There is no child any more, so nothing is loaded. */
  forget(): void {
    for (const model of this.#models.values()) model.loaded = null;
    for (const resolve of this.#unloads.values()) resolve();
    this.#unloads.clear();
  }
}
