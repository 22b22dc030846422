import type { Claim } from '../claim.ts';

/** Whether a claim says that something is not so. */
export function isNegated({ assertion }: Pick<Claim, 'assertion'>): boolean {
  return assertion === 'refuted' || assertion === 'absent';
}
