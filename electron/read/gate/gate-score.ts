/**
 * What the store gate compares with its threshold: one number from 0 to 1 of the similarity signals and of the words of the question. It
 * rises with each of them (docs/gate.md). The weights are ours: the paper names no formula; what they decide is settled by calibration.
 */

/** Share of each signal in the score; they sum to 1. */
const WEIGHTS = {
  /** A question that says "before", "stopped" or "in 2019" asks for what is over: the plainest sign there is. */
  temporalCue: 0.4,
  /** HISTORY holds something nearer to the question than ACTIVE does. */
  gap: 0.25,
  /** How much of the best evidence lies in HISTORY. */
  historyShare: 0.25,
  /** What answers from ACTIVE took the place of something: there is a before to be told. */
  linkedHistory: 0.1,
} as const;

/** Differences of similarity beyond this are as good as certain; below the negative of it HISTORY has nothing near. */
const WIDEST_GAP = 0.15;

export interface ScoreSignals {
  activeBest: number | null;
  historyBest: number | null;
  historyShare: number;
  temporalCue: boolean;
  linkedHistory: boolean;
}

/** 0 to 1; it never falls when a signal rises. */
export function gateScore(signals: ScoreSignals): number {
  const score =
    WEIGHTS.temporalCue * Number(signals.temporalCue) +
    WEIGHTS.gap * gapShare(signals) +
    WEIGHTS.historyShare * signals.historyShare +
    WEIGHTS.linkedHistory * Number(signals.linkedHistory);
  return Math.round(score * 1e6) / 1e6;
}

/** 0 where HISTORY has nothing (near), 1 where only HISTORY has something. */
function gapShare({ activeBest, historyBest }: ScoreSignals): number {
  if (historyBest === null) return 0;
  if (activeBest === null) return 1;
  return Math.min(1, Math.max(0, (historyBest - activeBest + WIDEST_GAP) / (2 * WIDEST_GAP)));
}
