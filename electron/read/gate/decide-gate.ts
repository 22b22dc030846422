import type { Arm, GateDecision, GateMode, GatePolicy, GateSignals, QuestionReading } from '../../../shared/asking.ts';
import { type Complexity, complexityOf } from './complexity.ts';

export interface GateQuestion {
  mode: GateMode;
  policy: GatePolicy;
  reading: QuestionReading;
  signals: GateSignals;
  /** The calibrated threshold; null where none is valid here. */
  threshold: { value: number; calibration: string } | null;
  /** Why there is none, in a sentence; used where threshold is null. */
  uncalibrated: string;
  /** What a model made of "is history needed", 0 to 1; null where none was asked. */
  reflection: number | null;
}

const COMPLEXITY_WORDS: Record<Complexity, string> = {
  'one state': 'The question asks for one thing as it is now',
  'one past': 'The question asks for something that is over',
  several: 'The question asks for several things, or in a form that is not known',
};

/** Which stores are served. Safety comes first, also before a person (DESIGN §4: always), then the person; without a valid threshold both. */
export function decideGate(question: GateQuestion): GateDecision {
  const { mode, policy, reading, signals } = question;
  const decided = (
    by: GateDecision['by'],
    choice: Arm,
    why: string,
    more: Partial<GateDecision> = {},
  ): GateDecision => ({
    mode,
    policy,
    choice,
    by,
    why,
    signals,
    threshold: null,
    calibration: null,
    ...more,
  });
  if (reading.safety !== null) {
    const overruled = mode === 'active' ? ' “ACTIVE only” was asked for and is not done here.' : '';
    return decided('safety', 'both', `${reading.safety}${overruled}`);
  }
  if (mode !== 'auto') {
    const which = mode === 'active' ? 'ACTIVE alone was read' : 'ACTIVE and HISTORY were read';
    return decided('asked', mode, `${which}, as asked for.`);
  }
  if (policy === 'complexity') {
    const complexity = complexityOf(reading);
    const choice = complexity === 'one state' ? 'active' : 'both';
    return decided('complexity', choice, `${COMPLEXITY_WORDS[complexity]}, so ${served(choice)}.`);
  }
  if (policy === 'reflection') {
    if (question.reflection === null) {
      return decided(
        'uncalibrated',
        'both',
        'No model could be asked whether HISTORY is needed, so both stores were read.',
      );
    }
    const choice = question.reflection >= 0.5 ? 'both' : 'active';
    const percent = Math.round(100 * question.reflection);
    return decided(
      'reflection',
      choice,
      `The model was asked whether HISTORY is needed (${percent} % yes), so ${served(choice)}.`,
    );
  }
  const { threshold } = question;
  if (threshold === null) return decided('uncalibrated', 'both', `${question.uncalibrated} Both stores were read.`);
  const choice = signals.score >= threshold.value ? 'both' : 'active';
  return decided('store gate', choice, `${comparison(signals.score, threshold.value)}, so ${served(choice)}.`, {
    threshold: threshold.value,
    calibration: threshold.calibration,
  });
}

function comparison(score: number, threshold: number): string {
  // No score reaches it: a number would look like a near miss.
  if (threshold > 1) return 'By its calibration the gate opens HISTORY for questions of safety alone';
  if (threshold <= 0) return 'By its calibration the gate opens HISTORY for every question';
  const how = score >= threshold ? 'reach' : 'stay below';
  return `The question's signs of the past (${score.toFixed(2)}) ${how} the threshold (${threshold.toFixed(2)})`;
}

function served(choice: Arm): string {
  return choice === 'both' ? 'ACTIVE and HISTORY were read' : 'ACTIVE alone was read';
}
