/**
 * How many threads a language model uses on the processor. Threads wait for each other after every step: where other programs
 * keep the cores busy, each waits for the one that was put aside, and two threads can be twenty times slower than one. So
 * they become as many as the cores that others leave. The answers do not depend on their number.
 */
import { cpus } from 'node:os';

/** Milliseconds of processor time since the machine, and this process, began. */
export interface ProcessorTimes {
  wall: number;
  /** Of all programs, over all cores. */
  busy: number;
  /** Of this process. */
  own: number;
}

/** Shorter spans say nothing, in milliseconds. */
const SPAN = 500;

export class ChildThreads {
  readonly #most: number;
  readonly #cores: number;
  #last: ProcessorTimes;
  #threads: number;

  /** `most` may be used, of `cores` that the machine has. */
  constructor(most: number, cores: number, now: ProcessorTimes) {
    this.#most = most;
    this.#cores = cores;
    this.#last = now;
    this.#threads = most;
  }

  get threads(): number {
    return this.#threads;
  }

  /** Looks at what others have used since the last time; to be called while the process works. */
  look(now: ProcessorTimes): void {
    const wall = now.wall - this.#last.wall;
    if (wall < SPAN) return;
    const others = (now.busy - this.#last.busy - (now.own - this.#last.own)) / wall;
    this.#last = now;
    this.#threads = Math.min(this.#most, Math.max(1, Math.round(this.#cores - others)));
  }
}

export function processorTimes(): ProcessorTimes {
  let busy = 0;
  for (const { times } of cpus()) busy += times.user + times.nice + times.sys + times.irq;
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), busy, own: (user + system) / 1000 };
}
