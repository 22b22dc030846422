/** A share of a count, with the interval in which the true share lies. */

export interface Proportion {
  /** How many hold, and of how many. */
  hits: number;
  of: number;
  /** hits / of; null where nothing was counted, since no share of nothing is known. */
  share: number | null;
  /** Wilson's score interval at 95 % (Wilson 1927): it stays within 0 and 1, also for few counts and shares near the ends. */
  low: number | null;
  high: number | null;
}

/** Two-sided 95 % of the normal distribution. */
export const Z_95 = 1.959963984540054;

/** @throws RangeError where more hold than were counted */
export function proportion(hits: number, of: number): Proportion {
  if (hits < 0 || hits > of) throw new RangeError(`${hits} of ${of} is no share`);
  if (of === 0) return { hits, of, share: null, low: null, high: null };
  const share = hits / of;
  const z2 = Z_95 * Z_95;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  // At the ends the interval touches them; rounding would leave a 1.0 beside an upper end below it.
  return { hits, of, share, low: hits === 0 ? 0 : middle - half, high: hits === of ? 1 : middle + half };
}

/** Harmonic mean of precision and recall; null where one of them is not known. */
export function f1(precision: number | null, recall: number | null): number | null {
  if (precision === null || recall === null) return null;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
