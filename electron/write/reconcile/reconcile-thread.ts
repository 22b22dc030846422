/** The one place where a kind's policy is chosen. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { Claim } from '../claim.ts';
import { type Judged, NOT_JUDGED } from '../judgement.ts';
import { POLICIES } from '../policy.ts';
import { reconcileAppendOnly } from './append-only.ts';
import { reconcileEventsAround } from './events-around.ts';
import { type HeldBeside, NOTHING_BESIDE, reconcileInterval } from './interval.ts';
import { reconcileIntervalAround } from './interval-around.ts';
import { positionOf } from './position.ts';
import { appendOnlyRules, intervalRules, sameValue } from './rules.ts';
import { emptyResult, type Reconciled, type Settled } from './standings.ts';
import { reconcileTrend, trendWindows } from './trend.ts';

/** What cascades make of these hangs on other threads: they are always weighed as wholes. */
const HANGING: ReadonlySet<Kind> = new Set<Kind>(['plan', 'monitoring', 'allergy']);

/**
 * What the record makes of the claims of one thread, without its dependencies on others.
 * @param claims all claims of the thread, in the order of compareClaims
 * @param added the claims that are new; a trend judges their neighbourhood only, and so does every other policy by `settled`
 * @param reached clinical time of the newest entry on record; null where none is known
 * @param judged what a writer or a person made of pairs of claims
 * @param heldBeside pairs that a person holds to run side by side
 * @param settled what was found of the thread before these claims came; null weighs it as a whole
 */
export function reconcileThread(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  reached: ClinicalTime | null = null,
  judged: Judged = NOT_JUDGED,
  heldBeside: HeldBeside = NOTHING_BESIDE,
  settled: Settled | null = null,
): Reconciled {
  const first = claims[0];
  if (!first) return emptyResult();
  if (POLICIES[first.kind].name === 'trend') return reconcileNeighbourhoods(claims, added);
  const free = judged === NOT_JUDGED && heldBeside === NOTHING_BESIDE;
  const around = settled && free ? reconcileAround(claims, added, settled) : null;
  if (around) return around;
  const result = reconcileWhole(claims, first, reached, judged, heldBeside);
  if (HANGING.has(first.kind) || isPlanned(first)) result.settled = null;
  return result;
}

function reconcileAround(claims: readonly Claim[], added: ReadonlySet<Claim>, settled: Settled): Reconciled | null {
  const kind = claims[0]?.kind;
  if (kind === undefined) return null;
  return settled.policy === 'events'
    ? reconcileEventsAround(claims, added, settled, appendOnlyRules(kind))
    : reconcileIntervalAround(claims, added, settled, intervalRules(kind));
}

function reconcileWhole(
  claims: readonly Claim[],
  first: Claim,
  reached: ClinicalTime | null,
  judged: Judged,
  heldBeside: HeldBeside,
): Reconciled {
  if (isPlanned(first)) return reconcileInterval(claims, intervalRules('plan'), reached, judged);
  return POLICIES[first.kind].name === 'append-only'
    ? reconcileAppendOnly(claims, appendOnlyRules(first.kind), judged)
    : reconcileInterval(claims, intervalRules(first.kind), reached, judged, heldBeside);
}

function isPlanned(first: Claim): boolean {
  return first.kind === 'procedure' && first.assertion === 'planned';
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
