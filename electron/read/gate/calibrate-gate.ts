/**
 * The threshold of the store gate from replayed answers (DESIGN §4): folds split by patient, mean quality less λ times mean cost of
 * HISTORY. Everything here is a function of the replays, so that λ is a slider.
 */
import type { GateChoice, GateReport, Served } from '../../../shared/asking.ts';
import { StamError } from '../../../shared/errors.ts';
import { foldsOf } from './folds.ts';

/** One training question, answered under both arms. */
export interface Replay {
  patient: string;
  /** Of the gate, 0 to 1. */
  score: number;
  /** HISTORY is opened whatever the threshold. */
  safety: boolean;
  /** Quality 0 to 1, and tokens of evidence. */
  active: { quality: number; tokens: number };
  both: { quality: number; tokens: number };
  /** Whether the alternatives would open HISTORY; null where they were not replayed. */
  complexity: boolean | null;
  reflection: boolean | null;
}

/** Above every score: HISTORY is opened for safety alone. */
export const NEVER = 1.01;
const FEWEST_PATIENTS = 2;
const FEWEST_QUESTIONS = 10;
/** Points of the plot: close together where λ is small, which is where the choice is made. */
const LAMBDAS = Array.from({ length: 25 }, (_, i) => Math.round((i / 24) ** 2 * 1e4) / 1e4);

/**
 * What one λ makes of the replays, with the baselines beside it.
 * @throws StamError WRONG_USAGE where there are too few patients or questions
 */
export function reportOfReplays(unsorted: readonly Replay[], lambda: number): Omit<GateReport, 'calibration'> {
  // Sorted once: a list that is in order already costs every threshold of the plot next to nothing to sort.
  const replays = unsorted.toSorted((a, b) => b.score - a.score);
  const patients = new Set(replays.map((r) => r.patient)).size;
  if (patients < FEWEST_PATIENTS || replays.length < FEWEST_QUESTIONS) {
    throw new StamError(
      'WRONG_USAGE',
      `A threshold needs at least ${FEWEST_QUESTIONS} questions about at least ${FEWEST_PATIENTS} patients; there are ${replays.length} about ${patients}.`,
    );
  }
  const folded = foldedReplays(replays);
  return {
    chosen: choiceOf(replays, folded, lambda),
    curve: LAMBDAS.map((l) => {
      const { folds: _folds, ...point } = choiceOf(replays, folded, l);
      return point;
    }),
    activeOnly: servedBy(replays, () => false),
    both: servedBy(replays, () => true),
    oracle: servedBy(replays, (r) => r.both.quality > r.active.quality),
    complexity: alternative(replays, (r) => r.complexity),
    reflection: alternative(replays, (r) => r.reflection),
    safety: replays.filter((r) => r.safety).length,
  };
}

/**
 * The threshold with the greatest mean quality less λ × mean cost; of equal ones the lowest, which opens most. The cost of opening
 * HISTORY for a question is the tokens that it adds, as a share of the mean tokens of both stores.
 *
 * It lies in the middle between the last score that is opened and the next one below; where every question is opened it is 0, so that a
 * question of a lower score than any seen here is opened too.
 */
export function bestThreshold(replays: readonly Replay[], lambda: number): number {
  const price = lambda / Math.max(1, mean(replays.map((r) => r.both.tokens)));
  const gain = (r: Replay): number =>
    r.both.quality - r.active.quality - price * Math.max(0, r.both.tokens - r.active.tokens);
  // Those that safety opens are opened whatever the threshold, and say nothing about it.
  const free = replays.filter((r) => !r.safety).sort((a, b) => b.score - a.score);
  let best = { threshold: free.length === 0 ? 0 : NEVER, total: 0 };
  let total = 0;
  for (const [i, r] of free.entries()) {
    total += gain(r);
    const below = free[i + 1]?.score;
    // Equal scores are opened together.
    if (below === r.score) continue;
    const threshold = below === undefined ? 0 : (r.score + below) / 2;
    if (total >= best.total - 1e-12) best = { threshold, total: Math.max(total, best.total) };
  }
  return best.threshold;
}

interface Fold {
  held: Replay[];
  others: Replay[];
}

function foldedReplays(replays: readonly Replay[]): Fold[] {
  const { count, of } = foldsOf(replays.map((r) => r.patient));
  return Array.from({ length: count }, (_, fold) => ({
    held: replays.filter((r) => of.get(r.patient) === fold),
    others: replays.filter((r) => of.get(r.patient) !== fold),
  }));
}

function choiceOf(replays: readonly Replay[], folded: readonly Fold[], lambda: number): GateChoice {
  const folds = folded.map(({ held, others }) => {
    const threshold = bestThreshold(others, lambda);
    return {
      threshold,
      questions: held.length,
      patients: new Set(held.map((r) => r.patient)).size,
      ...servedBy(held, (r) => r.score >= threshold),
    };
  });
  const over = (of: (fold: GateChoice['folds'][number]) => number): number =>
    rounded(folds.reduce((sum, f) => sum + of(f) * f.questions, 0) / replays.length);
  return {
    lambda,
    threshold: bestThreshold(replays, lambda),
    gated: { quality: over((f) => f.quality), tokens: over((f) => f.tokens), opened: over((f) => f.opened) },
    folds,
  };
}

/** Safety comes before every gate, also before the baselines: nobody may serve ACTIVE alone to a question about an allergy. */
function servedBy(replays: readonly Replay[], opens: (replay: Replay) => boolean): Served {
  const open = (r: Replay): boolean => r.safety || opens(r);
  const arm = (r: Replay) => (open(r) ? r.both : r.active);
  return {
    quality: rounded(mean(replays.map((r) => arm(r).quality))),
    tokens: rounded(mean(replays.map((r) => arm(r).tokens))),
    opened: rounded(mean(replays.map((r) => Number(open(r))))),
  };
}

function alternative(replays: readonly Replay[], opens: (replay: Replay) => boolean | null): Served | null {
  if (replays.some((r) => opens(r) === null)) return null;
  return servedBy(replays, (r) => opens(r) === true);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length;
}

function rounded(x: number): number {
  return Math.round(x * 1e6) / 1e6;
}
