/** What a scorer says of a memory as the record is now, not as it was when all were scored. */
import { StamError } from '../../shared/errors.ts';
import { endurePrompt } from '../llm/load-prompts.ts';
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import type { ScorerRule } from '../store/repositories/deletion-scores.ts';
import { baselineScore, isOfThisProgram } from './baseline.ts';
import { asksAsThisProgram, inputOf, modelScorerBody, storedWeighing } from './model-scorer.ts';
import { baselineScorerBody } from './score-by-baseline.ts';

/** Null where what was stored is no answer to what would be asked of the memory now: it is to be scored again. */
export type PresentScorer = (facts: ArchivedFacts, stored: { score: number; drivers: string }) => number | null;

/** @throws StamError WRONG_USAGE for a scorer of another version of the program */
export function presentScorer(scorer: ScorerRule): PresentScorer {
  assertOfThisProgram(scorer);
  if (scorer.type === 'model') {
    return (facts, { score, drivers }) =>
      storedWeighing.parse(JSON.parse(drivers)).input === inputOf(facts) ? score : null;
  }
  const { model } = baselineScorerBody.parse(JSON.parse(scorer.body));
  return (facts) => baselineScore(model, facts);
}

/** @throws StamError WRONG_USAGE with what to do */
export function assertOfThisProgram(scorer: ScorerRule): void {
  const why = otherVersion(scorer);
  if (why !== null) throw new StamError('WRONG_USAGE', why);
}

/** Why its scores would not be what they were, in a sentence; null where they are. */
export function otherVersion(scorer: ScorerRule): string | null {
  if (scorer.type === 'model') {
    return asksAsThisProgram(modelScorerBody.parse(JSON.parse(scorer.body)), endurePrompt())
      ? null
      : 'Its scorer asked the model in words of another version of the program: score by the model and calibrate again.';
  }
  return isOfThisProgram(baselineScorerBody.parse(JSON.parse(scorer.body)).model)
    ? null
    : 'Its scorer was trained by another version of the program, which looked at other things: train and calibrate again.';
}
