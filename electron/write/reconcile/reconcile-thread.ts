/** The one place where a kind's policy is chosen. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import { type Claim, compareClaims } from '../claim.ts';
import { type Judged, NOT_JUDGED } from '../judgement.ts';
import { POLICIES } from '../policy.ts';
import { reconcileAppendOnly } from './append-only.ts';
import { type HeldBeside, NOTHING_BESIDE, reconcileInterval } from './interval.ts';
import { appendOnlyRules, intervalRules, sameValue } from './rules.ts';
import { emptyResult, type Reconciled } from './standings.ts';
import { reconcileTrend, trendWindows } from './trend.ts';

/**
 * What the record makes of the claims of one thread, without its dependencies on others.
 * @param claims all claims of the thread, in the order of compareClaims
 * @param added the claims that are new; a trend judges their neighbourhood only, every other policy the whole thread
 * @param reached clinical time of the newest entry on record; null where none is known
 * @param judged what a writer or a person made of pairs of claims
 * @param heldBeside pairs that a person holds to run side by side
 */
export function reconcileThread(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  reached: ClinicalTime | null = null,
  judged: Judged = NOT_JUDGED,
  heldBeside: HeldBeside = NOTHING_BESIDE,
): Reconciled {
  const first = claims[0];
  if (!first) return emptyResult();
  switch (POLICIES[first.kind].name) {
    case 'trend':
      return reconcileNeighbourhoods(claims, added);
    case 'append-only':
      return first.assertion === 'planned' && first.kind === 'procedure'
        ? reconcileInterval(claims, intervalRules('plan'), reached, judged)
        : reconcileAppendOnly(claims, appendOnlyRules(first.kind), judged);
    default:
      return reconcileInterval(claims, intervalRules(first.kind), reached, judged, heldBeside);
  }
}

function reconcileNeighbourhoods(claims: readonly Claim[], added: ReadonlySet<Claim>): Reconciled {
  if (added.size >= claims.length) return reconcileTrend(claims, sameValue);
  const result = emptyResult();
  for (const claim of added) {
    for (const window of trendWindows(claims, positionOf(claims, claim), sameValue)) {
      const part = reconcileTrend(claims, sameValue, window);
      for (const [c, standing] of part.standings) result.standings.set(c, standing);
      result.verdicts.push(...part.verdicts);
    }
  }
  return result;
}

/** Position of a claim in a sorted thread; where it would stand if it is not in it. */
export function positionOf(claims: readonly Claim[], claim: Claim): number {
  let low = 0;
  let high = claims.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const c = claims[middle];
    if (c && compareClaims(c, claim) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
