/** Scores of many archived memories by the baseline; what is behind the hard floor gets none. */
import { z } from 'zod';
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import type { NewScore } from '../store/repositories/deletion-scores.ts';
import { floorOf } from './archive-floor.ts';
import { type BaselineModel, baselineModel, baselineScore } from './baseline.ts';

/** What is stored of a trained baseline. */
export const baselineScorerBody = z.object({
  model: baselineModel,
  /** What stands as a whole on one side of training and calibration. */
  unit: z.enum(['patient', 'concept']),
  /** Hashes of the units that it was trained on. */
  trainedUnits: z.array(z.string()),
  /** Marks of the memories whose labels it learned from: records that are joined or divided since change the units. */
  trainedMemories: z.array(z.string()),
});

/** Drivers are computed when they are looked at: stored for every memory they would be larger than the record. */
const NOT_STORED = '{"drivers":[]}';

export function scoreByBaseline(model: BaselineModel, memories: readonly ArchivedFacts[]): NewScore[] {
  // Thousands of results read alike but for their value; the floor looks at each wording once.
  const floored = new Map<string, boolean>();
  const isFloored = (facts: ArchivedFacts): boolean => {
    const { kind, text, concept, subject, codings, attributes } = facts;
    const key = [kind, subject, concept, codings, ...[text, attributes].map(withoutValues)].join('\u0000');
    const known = floored.get(key) ?? floorOf(facts) !== null;
    floored.set(key, known);
    return known;
  };
  return memories
    .filter((facts) => !isFloored(facts))
    .map((facts) => ({
      memoryId: facts.memoryId,
      kind: facts.kind,
      score: baselineScore(model, facts),
      drivers: NOT_STORED,
    }));
}

/** Two results that differ in a decimal, or in a number of three digits or more, read alike to the floor, which knows none of them. */
function withoutValues(text: string): string {
  return text.replace(/\d+\.\d+|(?<![\d.])\d{3,}(?![\d.])/g, '#');
}
