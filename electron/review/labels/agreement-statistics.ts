/**
 * How far annotators agree beyond chance. Classes are numbers from 0; an unknown value is null and never 0.
 *
 * Cohen's κ: J. Cohen, Educational and Psychological Measurement 20 (1960). Its large-sample standard error: J. L. Fleiss, J. Cohen and
 * B. S. Everitt, Psychological Bulletin 72 (1969); also in Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, 3rd ed.
 * (2003), chapter 18. Krippendorff's α for nominal data: K. Krippendorff, Content Analysis (2004), chapter 11.
 */
import { Z_95 } from '../../evaluate/proportion.ts';
import { seededDraws } from './seeded.ts';

export interface Interval {
  value: number | null;
  /** 95 %; null where it cannot be told. */
  low: number | null;
  high: number | null;
}

const UNKNOWN: Interval = { value: null, low: null, high: null };

/** A large-sample error means nothing below this. */
const FEWEST_FOR_INTERVAL = 10;
const BOOTSTRAP_DRAWS = 1000;
/** Draws in which α is undefined are left out; where there are more than these, no interval is told. */
const MOST_UNDEFINED_DRAWS = 50;

/**
 * Cohen's κ of two people.
 * @param table counts; rows: what the one said, columns: what the other said
 * @returns value null where chance alone would agree always (one class only) or nothing was counted; the interval null below 10 items and
 *   where they agree on everything, since the standard error is then 0 whatever the number of items
 */
export function cohensKappa(table: readonly (readonly number[])[]): Interval {
  const n = table.flat().reduce((sum, count) => sum + count, 0);
  if (n < 2) return UNKNOWN;
  const share = table.map((row) => row.map((count) => count / n));
  const rows = share.map((row) => row.reduce((sum, p) => sum + p, 0));
  const columns = rows.map((_, j) => share.reduce((sum, row) => sum + (row[j] ?? 0), 0));
  const at = (list: readonly number[], i: number): number => list[i] ?? 0;
  const observed = rows.reduce((sum, _, i) => sum + at(share[i] ?? [], i), 0);
  const expected = rows.reduce((sum, p, i) => sum + p * at(columns, i), 0);
  if (1 - expected < 1e-12) return UNKNOWN;
  const kappa = (observed - expected) / (1 - expected);
  let variance = -((kappa - expected * (1 - kappa)) ** 2);
  share.forEach((row, i) => {
    row.forEach((p, j) => {
      variance +=
        i === j
          ? p * (1 - (at(rows, i) + at(columns, i)) * (1 - kappa)) ** 2
          : (1 - kappa) ** 2 * p * (at(columns, i) + at(rows, j)) ** 2;
    });
  });
  const error = Math.sqrt(Math.max(0, variance) / n) / (1 - expected);
  if (n < FEWEST_FOR_INTERVAL || error < 1e-6) return { value: kappa, low: null, high: null };
  return { value: kappa, low: Math.max(-1, kappa - Z_95 * error), high: Math.min(1, kappa + Z_95 * error) };
}

/** What each unit adds to the coincidences of α. */
interface UnitCounts {
  /** How often each class was given. */
  counts: number[];
  /** Coincidences of equal values. */
  agreeing: number;
}

/**
 * Krippendorff's α for nominal classes and any number of people, with missing values; a unit with fewer than two values tells nothing.
 * @param units the classes given to each unit
 * @param seed draws the units of the bootstrap (1,000 draws, percentiles)
 */
export function krippendorffsAlpha(units: readonly (readonly number[])[], classes: number, seed: string): Interval {
  const counted = units.filter((unit) => unit.length > 1).map((unit) => unitCounts(unit, classes));
  const value = alphaOf(counted, classes);
  if (value === null || counted.length < FEWEST_FOR_INTERVAL) return { value, low: null, high: null };
  const below = seededDraws(seed);
  const drawn: number[] = [];
  for (let draw = 0; draw < BOOTSTRAP_DRAWS; draw++) {
    const alpha = alphaOf(
      counted,
      classes,
      counted.map(() => below(counted.length)),
    );
    if (alpha !== null) drawn.push(alpha);
  }
  if (drawn.length < BOOTSTRAP_DRAWS - MOST_UNDEFINED_DRAWS) return { value, low: null, high: null };
  drawn.sort((a, b) => a - b);
  const percentile = (p: number): number | null => drawn[Math.round(p * (drawn.length - 1))] ?? null;
  return { value, low: percentile(0.025), high: percentile(0.975) };
}

function unitCounts(unit: readonly number[], classes: number): UnitCounts {
  const counts = new Array<number>(classes).fill(0);
  for (const given of unit) counts[given] = (counts[given] ?? 0) + 1;
  const agreeing = counts.reduce((sum, count) => sum + count * (count - 1), 0) / (unit.length - 1);
  return { counts, agreeing };
}

/** @param picked places of the units that count, also more than once; all by default */
function alphaOf(units: readonly UnitCounts[], classes: number, picked?: readonly number[]): number | null {
  const totals = new Array<number>(classes).fill(0);
  let agreeing = 0;
  const add = (unit: UnitCounts | undefined): void => {
    if (!unit) return;
    agreeing += unit.agreeing;
    for (let c = 0; c < classes; c++) totals[c] = (totals[c] ?? 0) + (unit.counts[c] ?? 0);
  };
  if (picked) for (const place of picked) add(units[place]);
  else for (const unit of units) add(unit);
  const n = totals.reduce((sum, count) => sum + count, 0);
  const same = totals.reduce((sum, count) => sum + count * (count - 1), 0);
  const chance = n * (n - 1) - same;
  return chance === 0 ? null : ((n - 1) * agreeing - same) / chance;
}
