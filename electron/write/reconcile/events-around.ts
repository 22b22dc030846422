/** Events that come to a thread of dated events: thousands of dialyses stand as they stood, only those of one moment are weighed again. */
import { type Claim, compareClaims, startBounds } from '../claim.ts';
import { type AppendOnlyRules, isDatedEvent, reconcileAppendOnly } from './append-only.ts';
import { positionOf } from './position.ts';
import { startKeys } from './standing-claims.ts';
import type { Reconciled, SettledEvents } from './standings.ts';

/** Two starts of one moment, told in whatever zones, lie nearer to each other than this. */
const NEAR_MS = 2 * 86_400_000;

/**
 * Standings of the new events and of all that may be of their moments.
 * @param claims all claims of the thread, in the order of compareClaims, the new ones among them
 * @returns null where the thread has to be weighed as a whole
 */
export function reconcileEventsAround(
  claims: readonly Claim[],
  added: ReadonlySet<Claim>,
  settled: SettledEvents,
  rules: AppendOnlyRules,
): Reconciled | null {
  const kind = claims[0]?.kind;
  const around = new Set<Claim>();
  for (const claim of added) {
    if (claim.kind !== kind || !isDatedEvent(claim)) return null;
    for (const near of momentsAround(claims, claim)) around.add(near);
  }
  return { ...reconcileAppendOnly([...around].sort(compareClaims), rules), settled };
}

/** The claims next to one of them, as far as one may be of the same moment as the next. */
function momentsAround(claims: readonly Claim[], claim: Claim): readonly Claim[] {
  const keys = new Set(startKeys(claim));
  const shares = (c: Claim): boolean => startKeys(c).some((key) => keys.has(key));
  const ms = (at: number): number => startBounds(claims[at] as Claim).ms;
  let start = positionOf(claims, claim);
  let end = start + 1;
  for (let grew = true; grew; ) {
    grew = false;
    const [from, to] = [start, end];
    for (let i = from - 1; i >= 0 && ms(from) - ms(i) <= NEAR_MS; i--) if (shares(claims[i] as Claim)) start = i;
    for (let i = to; i < claims.length && ms(i) - ms(to - 1) <= NEAR_MS; i++)
      if (shares(claims[i] as Claim)) end = i + 1;
    for (const c of [...claims.slice(start, from), ...claims.slice(to, end)]) {
      grew = true;
      for (const key of startKeys(c)) keys.add(key);
    }
  }
  return claims.slice(start, end);
}
