/** Counts the time in which nobody stirs at any window, and says when it is over. */

/** Time as the watch needs it; handed in so that tests hold the clock. */
export interface IdleClock {
  /** Milliseconds; goes on while the machine sleeps. */
  now(): number;
  /** Calls back after so many milliseconds; the answer calls it off. */
  later(milliseconds: number, callback: () => void): () => void;
  /** Milliseconds of a minute: another number only where a test cannot wait. */
  minute: number;
}

export interface IdleWatchOptions {
  clock: IdleClock;
  /** Minutes without a key or click until it is over; 0: never. */
  minutes: () => number;
  /** Seconds that are left, said once when it is close; null: somebody stirred again. */
  onClose: (secondsLeft: number | null) => void;
  /** The time is over; the watch has stopped. */
  onOver: (minutes: number) => void;
}

/** It is looked at the time at least so often: a machine that slept wakes with the time over, and the setting may change. */
const LOOK_MS = 5000;
/** Windows warn so long before it is over. */
const WARNED_MS = 30_000;

export const systemIdleClock: IdleClock = {
  now: () => Date.now(),
  later: (milliseconds, callback) => {
    // It must not keep a process alive that is done.
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  minute: 60_000,
};

export class IdleWatch {
  readonly #options: IdleWatchOptions;
  #last = 0;
  #close = false;
  #callOff: (() => void) | null = null;

  constructor(options: IdleWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#last = this.#options.clock.now();
    this.#close = false;
    this.#lookIn(LOOK_MS);
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#close = false;
  }

  /** Somebody stirred; nothing where the watch is not running. */
  touch(): void {
    if (this.#callOff === null) return;
    this.#last = this.#options.clock.now();
    if (!this.#close) return;
    this.#close = false;
    this.#options.onClose(null);
  }

  #lookIn(milliseconds: number): void {
    const { clock } = this.#options;
    this.#callOff?.();
    this.#callOff = clock.later(Math.max(1, Math.min(milliseconds, LOOK_MS, clock.minute / 4)), () => this.#look());
  }

  #look(): void {
    const { clock, minutes, onClose, onOver } = this.#options;
    const limit = minutes() * clock.minute;
    // A clock that was set back would keep the workspace open; one that was set forward locks early, which harms nobody.
    this.#last = Math.min(this.#last, clock.now());
    if (limit === 0) {
      this.touch();
      this.#lookIn(LOOK_MS);
      return;
    }
    const left = this.#last + limit - clock.now();
    if (left <= 0) {
      this.stop();
      onOver(limit / clock.minute);
      return;
    }
    const warned = Math.min(WARNED_MS, limit / 2);
    if (left <= warned && !this.#close) {
      this.#close = true;
      onClose(Math.ceil(left / 1000));
    }
    this.#lookIn(left <= warned ? left : left - warned);
  }
}
