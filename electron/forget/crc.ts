/**
 * Conformal risk control for deletion (Angelopoulos, Bates, Fisch, Lei, Schuster: Conformal Risk Control, ICLR 2024, arXiv 2208.02814),
 * with the loss "this protected item would be proposed", which is 0 or 1 (B = 1). Pure: numbers in, a threshold out.
 *
 * Promise: over many draws of calibration items and one more protected item of the same kind of population, the chance that the new
 * one stands above τ is at most α. On average over similar items; nothing is said of any one of them.
 */

export interface ChosenThreshold {
  /** Items that the promise counts over. */
  n: number;
  /** Protected ones that may stand above τ: ⌊α(n+1) − 1⌋. Below 0 no threshold keeps the promise. */
  k: number;
  /** Only a score above it is proposed. 1 where nothing may be. */
  tau: number;
  feasible: boolean;
  /** Items that are missing until k is 0. */
  missing: number;
}

/** Nothing stands above it: scores are probabilities. */
export const PROPOSE_NOTHING = 1;
const LOWEST = 0;

/** ⌊α(n+1) − 1⌋, computed in whole numbers: 0.29 · 100 is 28.999… in floating point, and one item too few or too many is another promise. */
export function allowedAbove(n: number, alpha: number): number {
  const { parts, whole } = asFraction(alpha);
  return Number((parts * BigInt(n + 1) - whole) / whole) - (parts * BigInt(n + 1) < whole ? 1 : 0);
}

/** The smallest n for which k is 0: ⌈1/α⌉ − 1. */
export function fewestItems(alpha: number): number {
  const { parts, whole } = asFraction(alpha);
  return Number((whole + parts - 1n) / parts) - 1;
}

/**
 * The smallest threshold that keeps the promise: the (k+1)-th largest score of the harmful items, 0 where there are no more than k.
 *
 * @param harmful scores (0 to 1) of the items whose loss is 1 above the threshold
 * @param n items that the promise counts over; those that are harmful, unless said otherwise
 * @param alpha more than 0, less than 1
 */
export function chooseThreshold(harmful: readonly number[], alpha: number, n = harmful.length): ChosenThreshold {
  const k = allowedAbove(n, alpha);
  if (k < 0) return { n, k, tau: PROPOSE_NOTHING, feasible: false, missing: fewestItems(alpha) - n };
  const falling = [...harmful].sort((a, b) => b - a);
  return { n, k, tau: falling[k] ?? LOWEST, feasible: true, missing: 0 };
}

/** The worst item of each group, for a promise over groups: a group is harmed as soon as one of its items is. */
export function worstOfGroups<T>(
  items: readonly T[],
  group: (item: T) => string,
  score: (item: T) => number,
): number[] {
  const worst = new Map<string, number>();
  for (const item of items) worst.set(group(item), Math.max(score(item), worst.get(group(item)) ?? 0));
  return [...worst.values()];
}

/** Rejections among the last m decided proposals at which a calibration is turned off: more than α(m+1) − 1. */
export function toleratedRejections(decided: number, alpha: number): number {
  return Math.max(0, allowedAbove(decided, alpha));
}

/** How many proposals may be kept one after the other before there are more rejections than {@link toleratedRejections}. */
export function keepsLeft(decided: number, rejected: number, alpha: number): number {
  let kept = 0;
  while (rejected + kept + 1 <= toleratedRejections(decided + kept + 1, alpha)) kept++;
  return kept;
}

/** α as it was written, in whole numbers. */
function asFraction(alpha: number): { parts: bigint; whole: bigint } {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError('α lies between 0 and 1');
  const [, digits = '', exponent = '0'] = /^0?\.?(\d+)(?:e-(\d+))?$/.exec(written(alpha)) ?? [];
  return { parts: BigInt(digits), whole: 10n ** BigInt(digits.length + Number(exponent)) };
}

/** "0.01" as ".01", "1e-7" as "0.1e-6" would be: digits that stand behind the point, and how many places further. */
function written(alpha: number): string {
  const text = alpha.toString();
  const tiny = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  return tiny ? `.${tiny[1]}${tiny[2] ?? ''}e-${Number(tiny[3]) - 1}` : text.replace(/^0\./, '.');
}
