import type { GateSignals, QuestionReading } from '../../../shared/asking.ts';
import type { Hit, Retrieval } from '../read-contract.ts';
import { gateScore } from './gate-score.ts';

/** Hits of a store that the means are taken over, and of both together that the share of HISTORY is counted in. */
const TOP = 10;

/** The similarity signals of one question (DESIGN §4). */
export function gateSignals(reading: QuestionReading, { active, history, similarity }: Retrieval): GateSignals {
  const [activeBest, activeMean] = bestAndMean(active);
  const [historyBest, historyMean] = bestAndMean(history);
  const signals = {
    activeBest,
    historyBest,
    historyShare: shareOfHistory(active, history),
    temporalCue: reading.temporalCue !== null || reading.window !== null,
    linkedHistory: history.some((h) => h.item.successor !== null && h.item.successor === active[0]?.item.publicId),
  };
  return {
    similarity,
    ...signals,
    activeMean,
    historyMean,
    gap: activeBest === null || historyBest === null ? null : rounded(historyBest - activeBest),
    score: gateScore(signals),
  };
}

function bestAndMean(hits: readonly Hit[]): [number | null, number | null] {
  const known = hits.flatMap((h) => h.similarity ?? []).sort((a, b) => b - a);
  const top = known.slice(0, TOP);
  const [best] = top;
  if (best === undefined) return [null, null];
  return [rounded(best), rounded(top.reduce((sum, s) => sum + s, 0) / top.length)];
}

/** Of the best hits of both stores together, 0 to 1; 0 where nothing was found. */
function shareOfHistory(active: readonly Hit[], history: readonly Hit[]): number {
  const top = [...active, ...history].sort((a, b) => b.score - a.score).slice(0, TOP);
  if (top.length === 0) return 0;
  return rounded(top.filter((h) => h.item.store === 'HISTORY').length / top.length);
}

function rounded(x: number): number {
  return Math.round(x * 1e4) / 1e4;
}
