/** Asks a model of the pairs that an entry's facts and the current memories make: one choice a pair, with both dates shown. */
import type { RelationType } from '../../shared/vocabulary.ts';
import { type Claim, compareClaims } from './claim.ts';
import type { PairVerdict } from './judgement.ts';
import type { ModelCall } from './model-call.ts';
import type { PairAnswers } from './write-entry.ts';

/** Links that a model may propose. That two memories say the same, or one thing goes on, is for the rules of identity. */
export type LinkVerdict = RelationType | 'none';

export interface PairAnswer<V extends string> {
  verdict: V;
  /** False where the margin is below MARGIN, or the model would rather have said something else: nobody may act on it. */
  sure: boolean;
  /** Probability of the verdict less that of the next, 0 to 1. */
  margin: number;
  /** Probability of the verdict. */
  probability: number;
  call: Omit<ModelCall, 'pair'>;
}

export interface PairJudge {
  /** sha256 of the model (and adapter) that judges. */
  readonly id: string;
  /** Which of the offered memories are worth a question: cut by the rules of identity, so that cost follows what is related. */
  pairsToAsk(incoming: Claim, candidates: readonly Claim[]): Claim[];
  link(newer: Claim, older: Claim, options?: { signal?: AbortSignal }): Promise<PairAnswer<LinkVerdict>>;
  update(newer: Claim, older: Claim, options?: { signal?: AbortSignal }): Promise<PairAnswer<PairVerdict>>;
}

/**
 * Puts the questions, one after another. Which of two is the earlier is a matter of clinical time and not of arrival: a letter of
 * 2019 that comes in today is the earlier one beside what is current since 2024, and the question is the same in either order.
 * @param offered as offeredPairs gives them
 * @throws what the model throws; nothing has been written then
 */
export async function askPairs(
  judge: PairJudge,
  offered: readonly { newer: number; claim: Claim; candidates: readonly Claim[] }[],
  options: { signal?: AbortSignal; onCall?: (call: ModelCall) => void } = {},
): Promise<{ answers: PairAnswers; calls: ModelCall[] }> {
  const answers: PairAnswers = { judgements: [], links: [] };
  const calls: ModelCall[] = [];
  const { signal, onCall } = options;
  const keep = (call: Omit<ModelCall, 'pair'>, pair: NonNullable<ModelCall['pair']>): void => {
    const whole: ModelCall = { ...call, pair };
    calls.push(whole);
    onCall?.(whole);
  };
  for (const { newer, claim, candidates } of offered) {
    for (const other of judge.pairsToAsk(claim, candidates)) {
      const turned = compareClaims(claim, other) < 0;
      const pair = { newer, older: other.id, ...(turned ? { turned } : {}) };
      const [late, early] = turned ? [other, claim] : [claim, other];
      const link = await judge.link(late, early, signal ? { signal } : {});
      keep(link.call, pair);
      if (link.verdict !== 'none' && link.sure) {
        const grounds = `the model holds it (${Math.round(100 * link.probability)} %)`;
        answers.links.push({ ...pair, type: link.verdict, confidence: link.probability, grounds });
      }
      const update = await judge.update(late, early, signal ? { signal } : {});
      keep(update.call, pair);
      answers.judgements.push({
        ...pair,
        verdict: update.sure ? update.verdict : 'unsure',
        margin: update.margin,
      });
    }
  }
  return { answers, calls };
}
