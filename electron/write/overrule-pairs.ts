/** Pairs of memories that persons hold to be right both: no conflict any more, and neither ends the other by being stated again. */
import { type Claim, compareClaims } from './claim.ts';
import { type CorrectionInForce, isCovered } from './correction-in-force.ts';
import type { HeldBeside } from './reconcile/interval.ts';
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

/**
 * What persons hold to run side by side: the two of a pair of which they said that both hold; and a drug that they keep beside what they
 * knew to have come after it. Telling one of the two again says nothing new of the other.
 * @returns undefined where there is nothing of the kind
 */
export function besideByPersons(
  claims: readonly Claim[],
  corrections: readonly CorrectionInForce[],
): HeldBeside | undefined {
  const decided = new Set<string>();
  const pairs: HeldBeside[] = [];
  for (const correction of [...corrections].sort((a, b) => b.seq - a.seq)) {
    const { ruling, claims: one } = correction;
    if (ruling.what === 'both hold') {
      const { otherClaims: other } = ruling;
      pairs.push((a, b) => one.has(a.publicId) && other.has(b.publicId) && !one.has(b.publicId));
      continue;
    }
    const own = new Set([...one].filter((id) => !decided.has(id)));
    for (const id of one) decided.add(id);
    // Two doses may be taken at once; two stages of a disease, or two places to live in, are not had at once.
    if (ruling.what !== 'keep active' || claims[0]?.kind !== 'medication') continue;
    pairs.push(
      (older, newer) =>
        own.has(older.publicId) &&
        !one.has(newer.publicId) &&
        isCovered(newer, correction) &&
        compareClaims(older, newer) < 0,
    );
  }
  if (pairs.length === 0) return undefined;
  return (older, newer) => older.assertion === newer.assertion && pairs.some((of) => of(older, newer));
}
