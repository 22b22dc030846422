/** What the host knows of one model: its files, whether the child holds it, how fast it is, and who waits to hear of it. */
import { basename, resolve } from 'node:path';
import type { StamError } from '../../shared/errors.ts';
import type { AskCost, LoadedModel, LoadOrder } from './host-protocol.ts';
import { type ModelRole, wrongFile } from './model-errors.ts';
import { modelFileFacts } from './model-file.ts';

export interface CheckedFile {
  path: string;
  /** What it must hash to, lower-case hex; another file of the same name is refused. */
  sha256: string | null;
}

/** The order without what the host decides for all of its models. */
export type ModelOrder = DistributiveOmit<LoadOrder, 'gpu' | 'threads' | 'whole'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Tokens in a second; null before the first. */
export interface Speed {
  prompt: number | null;
  generated: number | null;
}

const SPEEDS_KEPT = 20;

export class HostedModel {
  readonly id: number;
  readonly role: ModelRole;
  readonly order: ModelOrder;
  readonly #files: readonly CheckedFile[];
  /** Refuses what was loaded: not the model that was meant. */
  readonly accept: (loaded: LoadedModel) => StamError | null;
  loaded: LoadedModel | null = null;
  /** It did not fit beside the others. */
  crowded = false;
  /** Nothing more is asked of it. */
  closed = false;
  /** Children that died while they loaded it or worked for it, since its last answer. */
  deathsInARow = 0;
  idleTimer: NodeJS.Timeout | undefined;
  lastUse = 0;
  #waiters: { resolve: (loaded: LoadedModel) => void; reject: (error: Error) => void }[] = [];
  readonly #costs: AskCost[] = [];

  constructor(
    id: number,
    order: ModelOrder,
    files: readonly CheckedFile[],
    accept: (loaded: LoadedModel) => StamError | null,
  ) {
    this.id = id;
    this.role = order.kind === 'embedder' ? 'embedder' : 'language';
    this.order = order;
    this.#files = files;
    this.accept = accept;
  }

  get awaited(): boolean {
    return this.#waiters.length > 0;
  }

  whenLoaded(): Promise<LoadedModel> {
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  tellLoaded(loaded: LoadedModel): void {
    for (const waiter of this.#waiters.splice(0)) waiter.resolve(loaded);
  }

  tellFailed(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
  }

  /** The files' hashes, once it is known that they are the right files. @throws StamError */
  async checkedHashes(): Promise<string[]> {
    const hashes: string[] = [];
    for (const { path, sha256: wanted } of this.#files) {
      const { sha256 } = await modelFileFacts(path, this.role);
      if (wanted !== null && sha256 !== wanted) throw wrongFile(this.role, basename(path), sha256);
      hashes.push(sha256);
    }
    return hashes;
  }

  addCost(cost: AskCost): void {
    this.#costs.push(cost);
    if (this.#costs.length > SPEEDS_KEPT) this.#costs.shift();
  }

  /** Over the last requests. */
  speed(): Speed {
    const rate = (tokens: (cost: AskCost) => number, milliseconds: (cost: AskCost) => number): number | null => {
      const time = this.#costs.reduce((sum, cost) => sum + (tokens(cost) > 0 ? milliseconds(cost) : 0), 0);
      return time > 0 ? (this.#costs.reduce((sum, cost) => sum + tokens(cost), 0) / time) * 1000 : null;
    };
    return {
      prompt: rate(
        (cost) => cost.evaluated,
        (cost) => cost.promptMilliseconds,
      ),
      generated: rate(
        // The first token comes with the prompt.
        (cost) => Math.max(0, cost.generated - 1),
        (cost) => cost.writeMilliseconds,
      ),
    };
  }
}

export function checkedFile(path: string, sha256: string | undefined): CheckedFile {
  return { path: resolve(path), sha256: sha256 ?? null };
}
