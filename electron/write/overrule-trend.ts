/** Of a long trend with corrections only that part is judged again which new results can change: from their neighbourhood to the end. */
import { type Claim, startBounds } from './claim.ts';
import type { CorrectionInForce } from './correction-in-force.ts';
import { positionOf } from './reconcile/position.ts';
import { sameValue } from './reconcile/rules.ts';
import { trendWindows } from './reconcile/trend.ts';

/**
 * @param claims all results of the thread, in the order of compareClaims
 * @param added the new ones
 * @param corrections those in force that name a result of the thread
 * @returns the last results of the thread, from the first one whose standing may change; what comes before them stands as it stood
 */
export function trendToJudge(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  corrections: readonly CorrectionInForce[],
): readonly Claim[] {
  // A successor that a person named among the results may itself be told again: rare, and then all of them are looked at.
  const names = corrections.some((c) => c.ruling.what === 'over' && c.ruling.successor !== null);
  if (added.size >= claims.length || names) return claims;
  const spoken = claims.filter((c) => corrections.some((k) => k.claims.has(c.publicId)));
  const moments = new Set(spoken.map((c) => startBounds(c).ms));
  // What a person took out replaces nothing: the result before it has the new one for a successor.
  const left = claims.filter((c) => added.has(c) || !moments.has(startBounds(c).ms));
  const first = [...added].flatMap((c) =>
    [claims, left].map((of) => {
      const windows = trendWindows(of, positionOf(of, c), sameValue);
      const start = of[Math.min(...windows.map((w) => w.start))];
      return start ? positionOf(claims, start) : 0;
    }),
  );
  // What a person keeps, or says to be over, may get another end by any result that comes after it.
  const kept = claims.findIndex((c) =>
    corrections.some((k) => k.ruling.what !== 'never held' && k.claims.has(c.publicId)),
  );
  let from = Math.min(...first, ...(kept < 0 ? [] : [kept]));
  const moment = claims[from];
  while (from > 0 && moment && startBounds(claims[from - 1] as Claim).ms === startBounds(moment).ms) from--;
  return claims.slice(from);
}
