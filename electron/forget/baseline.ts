/** The baseline scorer: a logistic regression over documented features. Deterministic; its score is the chance of "safe to forget". */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Driver } from '../../shared/forgetting.ts';
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import { driverWords } from './driver-words.ts';
import { FEATURES } from './features.ts';
import { chance, fitLogistic } from './logistic.ts';

/** Penalty on the squared weights of standardised features: as much as one label against each of them. */
const LAMBDA = 1;
const MOST_DRIVERS = 6;
/** Log-odds below which a feature moved nothing. */
const LEAST_WEIGHT = 0.01;

export const baselineModel = z.object({
  /** Names of the features in their order: another list is another scorer. */
  features: z.array(z.string()),
  means: z.array(z.number()),
  /** Standard deviations over the training labels; 0 where a feature was the same for all, which then says nothing. */
  deviations: z.array(z.number()),
  intercept: z.number(),
  weights: z.array(z.number()),
});
export type BaselineModel = z.infer<typeof baselineModel>;

export interface Example {
  facts: ArchivedFacts;
  safe: boolean;
}

const NAMES: readonly string[] = FEATURES.map((f) => f.name);

/** @throws RangeError where not both outcomes are among the examples */
export function trainBaseline(examples: readonly Example[]): BaselineModel {
  const raw = examples.map(({ facts }) => FEATURES.map((f) => f.value(facts)));
  const means = NAMES.map((_, j) => raw.reduce((sum, row) => sum + (row[j] ?? 0), 0) / raw.length);
  const deviations = NAMES.map((_, j) =>
    Math.sqrt(raw.reduce((sum, row) => sum + ((row[j] ?? 0) - (means[j] ?? 0)) ** 2, 0) / raw.length),
  );
  const rows = raw.map((row) => row.map((x, j) => standardised(x, means[j], deviations[j])));
  const { intercept, weights } = fitLogistic(
    rows,
    examples.map((e) => (e.safe ? 1 : 0)),
    LAMBDA,
  );
  return { features: [...NAMES], means, deviations, intercept, weights };
}

/** Whether this program computes the features that the scorer was trained on. */
export function isOfThisProgram(model: BaselineModel): boolean {
  return model.features.length === NAMES.length && model.features.every((name, j) => name === NAMES[j]);
}

/** Chance of "safe to forget", 0 to 1. */
export function baselineScore(model: BaselineModel, facts: ArchivedFacts): number {
  let z = model.intercept;
  for (const [j, feature] of FEATURES.entries()) z += contribution(model, j, feature.value(facts));
  return chance(z);
}

/** What moved the score away from that of a usual memory, strongest first: contributions in log-odds, by group. */
export function baselineDrivers(model: BaselineModel, facts: ArchivedFacts): Driver[] {
  const byGroup = new Map<string, number>();
  for (const [j, feature] of FEATURES.entries()) {
    const weight = contribution(model, j, feature.value(facts));
    byGroup.set(feature.group, (byGroup.get(feature.group) ?? 0) + weight);
  }
  return [...byGroup]
    .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
    .slice(0, MOST_DRIVERS)
    .map(([name, weight]) => ({ name, weight, words: driverWords(name, facts) }));
}

/** Hash of all that decides its scores. */
export function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function contribution(model: BaselineModel, j: number, value: number): number {
  return (model.weights[j] ?? 0) * standardised(value, model.means[j], model.deviations[j]);
}

function standardised(value: number, mean = 0, deviation = 0): number {
  return deviation === 0 ? 0 : (value - mean) / deviation;
}
