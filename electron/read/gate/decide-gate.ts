import type { GateDecision, GateMode, GatePolicy, GateSignals, QuestionReading } from '../../../shared/asking.ts';

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

/** Which stores are served. */
export function decideGate(_question: GateQuestion): GateDecision {
  throw new Error('not built yet');
}
