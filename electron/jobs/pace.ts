/** How long a piece of work still takes at the pace so far. Time spent on hold does not count. */

/** Less than this share done, or less than this many seconds at work, and nobody can tell. */
const SHARE_TO_TELL = 0.01;
const SECONDS_TO_TELL = 2;

export class Pace {
  readonly #now: () => number;
  #worked = 0;
  #since: number | null = null;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  start(): void {
    this.#since ??= this.#now();
  }

  hold(): void {
    if (this.#since === null) return;
    this.#worked += this.#now() - this.#since;
    this.#since = null;
  }

  /** @param share of the work that is done, 0 to 1; answers whole seconds, null while it cannot be told */
  secondsLeft(share: number): number | null {
    const seconds = (this.#worked + (this.#since === null ? 0 : this.#now() - this.#since)) / 1000;
    if (share < SHARE_TO_TELL || share > 1 || seconds < SECONDS_TO_TELL) return null;
    return Math.round((seconds * (1 - share)) / share);
  }
}
