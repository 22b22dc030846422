import { type Claim, compareClaims, startBounds } from '../claim.ts';

/** Position of a claim in a sorted thread; where it would stand if it is not in it. */
export function positionOf(claims: readonly Claim[], claim: Claim): number {
  return firstAt(claims, (c) => compareClaims(c, claim) >= 0);
}

/** Position of the first claim of a sorted thread that begins at this instant or later. */
export function positionOfInstant(claims: readonly Claim[], ms: number): number {
  return firstAt(claims, (c) => startBounds(c).ms >= ms);
}

function firstAt(claims: readonly Claim[], reached: (claim: Claim) => boolean): number {
  let low = 0;
  let high = claims.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const c = claims[middle];
    if (c && !reached(c)) low = middle + 1;
    else high = middle;
  }
  return low;
}
