/**
 * Notes taken while the statements of a thread are swept, oldest first: by them a claim that comes later is weighed among its neighbours
 * alone (interval-around.ts). They hold where no claim can speak of another far away from it: none that withdraws, none that holds an
 * order, no end without a start, no end that was only expected, and all starts told alike, so that none can be meant vaguely.
 */
import type { Precision } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { type Claim, ENDED, startBounds, startOf, VOID } from '../claim.ts';
import type { Moment, Reconciled, SettledIntervals } from './standings.ts';

/** Days are written in zones from twelve hours behind to fourteen ahead: with this between them, days and instants have one order. */
export const APART_MS = 3 * 86_400_000;

export class SweepNotes {
  readonly #cuts: Moment[] = [];
  #running: SettledIntervals['running'] = null;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** @param alone nothing before it goes on */
  begins(claim: Claim, alone: boolean): void {
    const moment = startBounds(claim);
    if (alone && moment.ms - this.#lastMs >= APART_MS) this.#cuts.push(moment);
    this.#lastMs = moment.ms;
  }

  /**
   * @param claim of the statement that was swept
   * @param only what is shown of the one episode that still goes on, without any end; null where there is none or another beside it
   */
  swept(claim: Claim, only: Claim | null): void {
    if (only === null) this.#running = null;
    else if (this.#running?.shown !== only) this.#running = { shown: only, since: claim };
  }

  /** @param goesOnTo the last day on which an episode can be joined or ended; '' for none */
  settled(claims: readonly Claim[], result: Reconciled, goesOnTo: string): SettledIntervals | null {
    const [first] = claims;
    const start = first ? startOf(first) : null;
    if (!first || !start) return null;
    const { kind } = first;
    const { precision } = start;
    if (!claims.every((c) => isPlain(c, kind, precision))) return null;
    return {
      policy: 'intervals',
      kind,
      precision,
      cuts: this.#cuts,
      running: this.#running,
      goesOnTo,
      conflicts: [...result.conflicts],
      stopped: result.verdicts.filter((v) => !v.ok),
    };
  }
}

/** Whether a claim speaks of nothing but what begins at its own start. */
export function isPlain(claim: Claim, kind: Kind, precision: Precision): boolean {
  const start = startOf(claim);
  if (claim.kind !== kind || start?.precision !== precision) return false;
  if (VOID.has(claim.status) || claim.status === 'on-hold') return false;
  if (ENDED.has(claim.status) && claim.from === null) return false;
  return claim.status !== 'active' || claim.to === null;
}
