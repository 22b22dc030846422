/** "Both hold": two memories that a person holds to be right both are no conflict any more. */
import type { Claim } from './claim.ts';
import type { CorrectionInForce } from './correction-in-force.ts';
import { type Reconciled, rootsIn } from './reconcile/standings.ts';

/** Takes what persons have decided out of the conflicts, whichever of a memory's claims is named in them. */
export function leaveOutDecided(
  claims: readonly Claim[],
  corrections: readonly CorrectionInForce[],
  result: Reconciled,
): void {
  const pairs = corrections.flatMap(({ claims: one, ruling }) =>
    ruling.what === 'both hold' ? [{ one, other: ruling.otherClaims }] : [],
  );
  if (pairs.length === 0 || result.conflicts.length === 0) return;
  const root = rootsIn(result.standings);
  const names = (claim: Claim, of: ReadonlySet<string>, apart: boolean): boolean =>
    of.has(claim.publicId) || (apart && claims.some((c) => of.has(c.publicId) && root(c) === root(claim)));
  result.conflicts = result.conflicts.filter(({ older, newer }) => {
    // Of two claims of one memory only those that were looked at are meant: what states it again is new.
    const apart = root(older) !== root(newer);
    return !pairs.some(
      ({ one, other }) =>
        (names(older, one, apart) && names(newer, other, apart)) ||
        (names(older, other, apart) && names(newer, one, apart)),
    );
  });
}
