import type { Claim } from '../claim.ts';

/** Whether a claim says that something is not so. */
export function isNegated(claim: Claim): boolean {
  return claim.assertion === 'refuted' || claim.assertion === 'absent';
}
