/** Memories by their start: whatever may be of one moment is found, in the order in which it came. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameStart, startOf } from '../../../electron/write/claim.ts';
import { StandingClaims } from '../../../electron/write/reconcile/standing-claims.ts';
import { orders } from './claims.ts';

describe('the memories of a thread that stand', () => {
  test('of one moment with a claim are all found by its start, oldest first, and none that was retired', () => {
    fc.assert(
      fc.property(orders, fc.nat({ max: 4 }), (claims, every) => {
        const standing = new StandingClaims();
        for (const c of claims) standing.add(c);
        const gone = new Set(claims.filter((c) => c.id % 5 === every));
        const denial = claims.find((c) => c.assertion === 'absent');
        if (denial) standing.retire(denial, (older) => gone.has(older));
        const left = denial ? claims.filter((c) => !gone.has(c)) : claims;
        expect([...standing.all()]).toEqual(left);
        for (const c of claims) {
          const around = standing.aroundStartOf(c);
          const same = left.filter((other) => sameStart(startOf(other), startOf(c)));
          expect(around.filter((other) => same.includes(other))).toEqual(same);
        }
      }),
    );
  });
});
