/**
 * The memories of a thread that nothing has retired so far, oldest first. Thousands of dialyses are one thread: those of one moment are
 * found without looking at all the others.
 */
import { firstDay } from '../../../shared/clinical-time.ts';
import { type Claim, startBounds, startOf } from '../claim.ts';
import { isNegated } from './negated.ts';

export class StandingClaims {
  /** With the place at which each came. */
  readonly #places = new Map<Claim, number>();
  readonly #byStart = new Map<string, Claim[]>();
  #negated = 0;
  #next = 0;

  add(claim: Claim): void {
    this.#places.set(claim, this.#next++);
    if (isNegated(claim)) this.#negated++;
    for (const key of startKeys(claim)) {
      const known = this.#byStart.get(key);
      if (known) known.push(claim);
      else this.#byStart.set(key, [claim]);
    }
  }

  all(): Iterable<Claim> {
    return this.#places.keys();
  }

  /** Those that may begin at the same moment as this claim (sameStart), and perhaps a few more. */
  aroundStartOf(claim: Claim): Claim[] {
    const found = new Set(startKeys(claim).flatMap((key) => this.#byStart.get(key) ?? []));
    return [...found].filter((c) => this.#places.has(c)).sort((a, b) => this.#place(a) - this.#place(b));
  }

  /** Takes out those for which `retired` says so; asks only where one of the two could deny the other. */
  retire(by: Claim, retired: (older: Claim) => boolean): void {
    if (this.#negated === 0 && !isNegated(by)) return;
    for (const older of [...this.#places.keys()]) {
      if (!retired(older)) continue;
      this.#places.delete(older);
      if (isNegated(older)) this.#negated--;
    }
  }

  #place(claim: Claim): number {
    return this.#places.get(claim) ?? 0;
  }
}

/** Two claims for which sameStart holds share one of these: their instant told alike, or the day in which the finer one lies. */
export function startKeys(claim: Claim): string[] {
  const start = startOf(claim);
  return start ? [`${start.precision} ${startBounds(claim).ms}`, firstDay(start)] : [''];
}
