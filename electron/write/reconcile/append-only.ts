/**
 * The append-only policy: allergies, procedures, immunizations, implants, family history. They leave ACTIVE by refutation,
 * entry in error, or a person; "completed", "inactive" and "resolved" do not move them (DESIGN §3.6).
 */
import { type Claim, compareClaims, endsBeforeStart, inWords, sameStart, startBounds, startOf } from '../claim.ts';
import { guardRetirement } from '../guard.ts';
import { active, attached, emptyResult, history, type Reconciled } from './standings.ts';
import { settleVoided } from './voided.ts';

export interface AppendOnlyRules {
  /** Whether two claims of the thread say the same thing, apart from their dates. */
  sameFact(a: Claim, b: Claim): boolean;
  /** Events (operations, vaccine doses) happen again: only the same day makes two claims one. */
  events: boolean;
}

/** Standings of all claims of one thread. */
export function reconcileAppendOnly(claims: readonly Claim[], rules: AppendOnlyRules): Reconciled {
  const result = emptyResult();
  const left = settleVoided(claims, result, rules.sameFact);
  const heads: Claim[] = [];
  for (const claim of left) {
    const twin = heads.find(
      (h) =>
        h.assertion === claim.assertion &&
        rules.sameFact(h, claim) &&
        (!rules.events || sameStart(startOf(h), startOf(claim)) || claim.from === null),
    );
    if (twin) {
      result.standings.set(claim, attached('restates', claim, twin, active(twin)));
      continue;
    }
    heads.push(claim);
    result.standings.set(claim, settle(claim));
  }
  for (const older of heads) retire(older, heads, result);
  return result;
}

function settle(claim: Claim) {
  if (endsBeforeStart(claim.from, claim.to) && claim.kind !== 'allergy') {
    return history(active(claim), {
      cause: 'arrived as history',
      reason: `Its end (${inWords(claim.to)}) lies before its start (${inWords(claim.from)}): it is kept, and held on no day.`,
      at: null,
      validTo: claim.to,
      triggerEntry: claim.entryId,
    });
  }
  return {
    ...active(claim),
    validTo: claim.kind === 'device' || claim.kind === 'allergy' ? (claim.to?.date ?? null) : null,
  };
}

/** A refutation retires what it refutes; a later positive statement retires the refutation. */
function retire(older: Claim, heads: readonly Claim[], result: Reconciled): void {
  const opposite = (c: Claim): boolean =>
    older.assertion === 'present' || older.assertion === 'possible'
      ? c.assertion === 'refuted' || c.assertion === 'absent'
      : (older.assertion === 'refuted' || older.assertion === 'absent') && c.assertion === 'present';
  for (const newer of heads) {
    if (newer === older || !opposite(newer) || compareClaims(older, newer) > 0) continue;
    const verdict = guardRetirement(older, newer);
    result.verdicts.push({ older, newer, guard: verdict.ok ? 'passed' : verdict.guard, ok: verdict.ok });
    if (!verdict.ok) {
      result.conflicts.push({ older, newer, guard: verdict.guard, message: verdict.message });
      continue;
    }
    const standing = result.standings.get(older);
    if (!standing) return;
    const refuted = newer.assertion === 'present' ? 'Stated as present again' : 'Refuted';
    result.standings.set(
      older,
      history(standing, {
        cause: 'superseded',
        reason: `${refuted} in the entry of ${inWords(newer.entryTime)}: “${newer.text}”.`,
        at: startBounds(newer),
        validTo: startOf(newer),
        successor: newer,
        triggerMemory: newer,
      }),
    );
    return;
  }
}
