/**
 * Logistic regression with an L2 penalty, fitted by Newton's method: one optimum (the penalised likelihood is strictly concave), found to
 * machine precision in a few steps, the same on every run.
 */

export interface LogisticFit {
  intercept: number;
  /** One for each column, on the scale of the columns as they were given. */
  weights: number[];
  /** Largest part of the gradient at the end: 0 at the optimum. */
  gradient: number;
  steps: number;
}

const MOST_STEPS = 100;
const ENOUGH = 1e-9;

/**
 * Weights that maximise Σ log p(label) − λ/2 Σ w². The intercept is not penalised, so that scores keep the base rate.
 *
 * @param rows one a label, each with the same columns; finite numbers
 * @param labels 1: the outcome that p is the chance of
 * @param lambda more than 0
 * @throws RangeError where there is no row, or all labels are one
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly (0 | 1)[],
  lambda: number,
): LogisticFit {
  const ones = labels.filter((l) => l === 1).length;
  if (ones === 0 || ones === labels.length) throw new RangeError('both outcomes are needed');
  const width = (rows[0]?.length ?? 0) + 1;
  let beta = new Array<number>(width).fill(0);
  beta[0] = Math.log(ones / (labels.length - ones));
  let steps = 0;
  for (; steps < MOST_STEPS; steps++) {
    const { gradient, hessian } = derivatives(rows, labels, beta, lambda);
    if (largest(gradient) < ENOUGH) break;
    beta = stepFrom(rows, labels, beta, solve(hessian, gradient), lambda);
  }
  const { gradient } = derivatives(rows, labels, beta, lambda);
  const [intercept = 0, ...weights] = beta;
  return { intercept, weights, gradient: largest(gradient), steps };
}

/** Chance of the outcome at these log-odds, 0 to 1. */
export function chance(logOdds: number): number {
  return logOdds >= 0 ? 1 / (1 + Math.exp(-logOdds)) : Math.exp(logOdds) / (1 + Math.exp(logOdds));
}

/** The penalised log-likelihood that is maximised. */
export function penalisedLikelihood(
  rows: readonly (readonly number[])[],
  labels: readonly (0 | 1)[],
  beta: readonly number[],
  lambda: number,
): number {
  let sum = 0;
  for (const [i, row] of rows.entries()) {
    const z = logOddsOf(beta, row);
    // log(1 + e^z), without overflow.
    sum += (labels[i] === 1 ? z : 0) - (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))));
  }
  for (let j = 1; j < beta.length; j++) sum -= (lambda / 2) * (beta[j] ?? 0) ** 2;
  return sum;
}

function logOddsOf(beta: readonly number[], row: readonly number[]): number {
  let z = beta[0] ?? 0;
  for (let j = 0; j < row.length; j++) z += (beta[j + 1] ?? 0) * (row[j] ?? 0);
  return z;
}

function derivatives(
  rows: readonly (readonly number[])[],
  labels: readonly (0 | 1)[],
  beta: readonly number[],
  lambda: number,
): { gradient: number[]; hessian: number[][] } {
  const width = beta.length;
  const gradient = beta.map((b, j) => (j === 0 ? 0 : -lambda * b));
  const hessian = beta.map((_, j) => beta.map((__, k) => (j === k && j > 0 ? lambda : 0)));
  for (const [i, row] of rows.entries()) {
    const p = chance(logOddsOf(beta, row));
    const weight = p * (1 - p);
    const x = (j: number): number => (j === 0 ? 1 : (row[j - 1] ?? 0));
    for (let j = 0; j < width; j++) {
      gradient[j] = (gradient[j] ?? 0) + ((labels[i] ?? 0) - p) * x(j);
      const line = hessian[j];
      if (line) for (let k = 0; k < width; k++) line[k] = (line[k] ?? 0) + weight * x(j) * x(k);
    }
  }
  return { gradient, hessian };
}

/** The full step where it climbs; half of it, and half again, where it overshoots. */
function stepFrom(
  rows: readonly (readonly number[])[],
  labels: readonly (0 | 1)[],
  beta: readonly number[],
  direction: readonly number[],
  lambda: number,
): number[] {
  const here = penalisedLikelihood(rows, labels, beta, lambda);
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = beta.map((b, j) => b + share * (direction[j] ?? 0));
    if (penalisedLikelihood(rows, labels, next, lambda) >= here) return next;
  }
  return [...beta];
}

/** Gaussian elimination with row exchange; the matrix is positive definite, since every weight is penalised. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, i) => [...line, right[i] ?? 0]);
  const size = rows.length;
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) if (Math.abs(at(i, column)) > Math.abs(at(pivot, column))) pivot = i;
    const [a = [], b = []] = [rows[column], rows[pivot]];
    rows[column] = b;
    rows[pivot] = a;
    for (let i = column + 1; i < size; i++) {
      const factor = at(i, column) / at(column, column);
      rows[i] = (rows[i] ?? []).map((value, j) => value - factor * at(column, j));
    }
  }
  const result = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let rest = at(i, size);
    for (let j = i + 1; j < size; j++) rest -= at(i, j) * (result[j] ?? 0);
    result[i] = rest / at(i, i);
  }
  return result;
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
