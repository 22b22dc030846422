/**
 * What a writer, or a person, made of one pair of memories. Judgements are kept like the claims themselves and are one more input of
 * the reconciliation, so that the end state depends on what is on record and never on when a pair was judged.
 *
 * A judgement decides together with the rules. Where it is sure (margin of MARGIN or more) that the earlier memory still holds,
 * or where it is not sure at all, what the rules would have moved stays and a person decides. Where it is sure that the earlier
 * one is over, it may move what the rules alone would have left, but only past every guard.
 */
import type { Claim } from './claim.ts';
import { guardRetirement, type Verdict } from './guard.ts';

export const VERDICTS = ['current', 'superseded', 'resolved'] as const;
export type PairVerdict = (typeof VERDICTS)[number];

export interface Judgement {
  /** unsure: the margin was below MARGIN, or the model would rather have said something else. */
  verdict: PairVerdict | 'unsure';
  /** Probability of the first verdict less that of the second, 0 to 1. */
  margin: number;
}

/** What is on record of a pair; null where nobody was asked. */
export type Judged = (older: Claim, newer: Claim) => Judgement | null;

export const NOT_JUDGED: Judged = () => null;

/** A judgement of two claims speaks of what each of them states: of any claim that says the one, against any that says the other. */
export function judgedOfAny(older: readonly Claim[], newer: readonly Claim[], judged: Judged): Judged {
  return () => {
    for (const later of newer) {
      for (const earlier of older) {
        const known = judged(earlier, later);
        if (known) return known;
      }
    }
    return null;
  };
}

/** Below this margin a verdict is no verdict. Of a small model's wrong answers nearly all lie below it (docs/method.md). */
export const MARGIN = 0.2;

/** The guards of guard.ts, and after them whether the judgement on record allows what the rules would do. */
export function guardJudged(older: Claim, newer: Claim, judged: Judged): Verdict {
  const verdict = guardRetirement(older, newer);
  if (!verdict.ok) return verdict;
  return agrees(older, newer, judged);
}

/** Whether the judgement on record, if there is one, holds that `older` is over with `newer`. */
export function agrees(older: Claim, newer: Claim, judged: Judged): Verdict {
  const judgement = judged(older, newer);
  if (!judgement || endsOlder(judgement)) return { ok: true };
  const why =
    judgement.verdict === 'unsure'
      ? 'the model is not sure whether the first still holds'
      : `the model holds that the first is still true (margin ${judgement.margin.toFixed(2)})`;
  return {
    ok: false,
    guard: judgement.verdict === 'unsure' ? 'a sure verdict' : 'rules and model agree',
    message: `By the rules “${newer.text}” ends “${older.text}”, but ${why}. Both were left as they were.`,
  };
}

/** A sure verdict that the earlier memory is over. */
export function endsOlder(judgement: Judgement | null): boolean {
  return judgement !== null && (judgement.verdict === 'superseded' || judgement.verdict === 'resolved');
}
