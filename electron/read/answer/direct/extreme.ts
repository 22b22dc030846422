/** The highest or lowest of some results. A result beyond a limit ("> 300") counts as far as it can be told: it may be the answer. */
import { numberIn } from '../../../write/identity/quantity.ts';
import type { MeasuredValue } from './measured-value.ts';

export interface Extreme {
  /** Those that share the place. */
  chosen: MeasuredValue[];
  /** How many were compared. */
  compared: number;
  /** Words, and units that cannot be compared. */
  left: MeasuredValue[];
  /** Beyond a limit, and possibly more extreme than what is chosen. */
  mayExceed: MeasuredValue[];
}

interface Compared {
  value: MeasuredValue;
  /** In the unit of the last result; turned round where the lowest is looked for, so that the greatest always wins. */
  number: number;
  /** The result is at least that far out; at most so far; or just that. */
  bound: 'least' | 'most' | null;
}

export function extremeOf(from: readonly MeasuredValue[], pick: 'highest' | 'lowest'): Extreme | null {
  const unit = from.at(-1)?.unit;
  const all = from.flatMap((value) => comparedOf(value, unit, pick) ?? []);
  const plain = all.filter(({ bound }) => bound === null);
  const beyond = all.filter(({ bound }) => bound === 'least');
  const greatest = (of: readonly Compared[]): number => Math.max(...of.map(({ number }) => number));
  const wins = beyond.length > 0 && greatest(beyond) >= (plain.length > 0 ? greatest(plain) : Number.NEGATIVE_INFINITY);
  const pool = wins ? beyond : plain;
  if (pool.length === 0) return null;
  const best = greatest(pool);
  const chosen = pool.filter(({ number }) => number === best);
  const mayExceed = all.filter(({ number, bound }) => (bound === 'least' ? !wins : bound === 'most' && number > best));
  const known = new Set(all.map(({ value }) => value));
  return {
    chosen: chosen.map(({ value }) => value),
    compared: all.length,
    left: from.filter((value) => !known.has(value)),
    mayExceed: mayExceed.map(({ value }) => value),
  };
}

function comparedOf(value: MeasuredValue, unit: string | undefined, pick: 'highest' | 'lowest'): Compared | null {
  const { pair, beyond } = value;
  const number = pair ? pair[0] : numberIn({ value: value.number ?? beyond?.number, unit: value.unit }, unit);
  if (number === null) return null;
  const outward = pick === 'highest' ? '>' : '<';
  return {
    value,
    number: pick === 'highest' ? number : -number,
    bound: beyond === null ? null : beyond.sign === outward ? 'least' : 'most',
  };
}
