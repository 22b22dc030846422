/**
 * The append-only policy: allergies, procedures, immunizations, implants, family history. They leave ACTIVE by refutation,
 * entry in error, or a person; "completed", "inactive" and "resolved" do not move them (DESIGN §3.6).
 */
import { type Claim, endsBeforeStart, inWords, sameStart, startBounds, startOf, VOID } from '../claim.ts';
import { guardJudged, type Judged, judgedOfAny, NOT_JUDGED } from '../judgement.ts';
import { inItsWords } from './in-its-words.ts';
import { isNegated } from './negated.ts';
import { StandingClaims } from './standing-claims.ts';
import { active, attached, emptyResult, history, openConflicts, type Reconciled } from './standings.ts';
import { settleVoided } from './voided.ts';

export interface AppendOnlyRules {
  /** Whether two claims of the thread say the same thing, apart from their dates. */
  sameFact(a: Claim, b: Claim): boolean;
  /** Events (operations, vaccine doses) happen again: only the same day makes two claims one. */
  events: boolean;
}

/** Standings of all claims of one thread, oldest first: what is stated again after it was refuted is a new memory. */
export function reconcileAppendOnly(
  claims: readonly Claim[],
  rules: AppendOnlyRules,
  judged: Judged = NOT_JUDGED,
): Reconciled {
  const result = emptyResult();
  const left = settleVoided(claims, result, (a, b) => rules.sameFact(a, b) && rules.sameFact(b, a));
  const standing = new StandingClaims();
  /** What says the same as each of them, itself among it. */
  const saying = new Map<Claim, Claim[]>();
  for (const claim of left) {
    const anyStart = !rules.events || claim.from === null;
    const twin = firstOf(
      anyStart ? standing.all() : standing.aroundStartOf(claim),
      (h) =>
        h.assertion === claim.assertion &&
        rules.sameFact(h, claim) &&
        (anyStart || sameStart(startOf(h), startOf(claim))),
    );
    if (!twin) result.standings.set(claim, settle(claim));
    const known = (older: Claim): Judged =>
      judged === NOT_JUDGED ? judged : judgedOfAny(saying.get(older) ?? [older], [claim], judged);
    standing.retire(claim, (older) => retires(older, claim, twin ?? claim, result, known(older)));
    if (twin) {
      result.standings.set(claim, attached('restates', claim, twin, result.standings.get(twin) ?? active(twin)));
      saying.get(twin)?.push(claim);
    } else {
      standing.add(claim);
      saying.set(claim, [claim]);
    }
  }
  result.conflicts = openConflicts(result);
  if (rules.events && judged === NOT_JUDGED && claims.every(isDatedEvent)) result.settled = { policy: 'events' };
  return result;
}

/** An event with a day of its own that takes back nothing: it is weighed with what happened then and there. */
export function isDatedEvent(claim: Claim): boolean {
  return claim.from !== null && !VOID.has(claim.status) && !isNegated(claim) && claim.assertion !== 'planned';
}

function firstOf(claims: Iterable<Claim>, is: (claim: Claim) => boolean): Claim | null {
  for (const claim of claims) if (is(claim)) return claim;
  return null;
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

/**
 * A refutation retires what it refutes; a later positive statement retires the refutation.
 * @param shown the memory under which `newer` is shown: itself, or the one that it restates
 */
function retires(older: Claim, newer: Claim, shown: Claim, result: Reconciled, judged: Judged): boolean {
  if (!opposite(older, newer)) return false;
  const verdict = guardJudged(older, newer, judged);
  result.verdicts.push({ older, newer, guard: verdict.ok ? 'passed' : verdict.guard, ok: verdict.ok });
  if (!verdict.ok) {
    result.conflicts.push({ older, newer, guard: verdict.guard, message: verdict.message });
    return false;
  }
  const standing = result.standings.get(older);
  if (!standing) return false;
  const refuted = newer.assertion === 'present' ? 'Stated as present again' : 'Refuted';
  const retired = history(standing, {
    cause: 'superseded',
    reason: `${refuted} in the entry of ${inWords(newer.entryTime)}: “${newer.text}”.${inItsWords(newer)}`,
    at: startBounds(newer),
    validTo: startOf(newer),
    successor: shown,
    triggerMemory: shown,
  });
  result.standings.set(older, retired);
  for (const [claim, told] of result.standings) {
    if (told.role !== 'states' && told.of === older.id) {
      result.standings.set(claim, attached(told.role, claim, older, retired));
    }
  }
  return true;
}

function opposite(older: Claim, newer: Claim): boolean {
  return isNegated(older)
    ? newer.assertion === 'present'
    : (older.assertion === 'present' || older.assertion === 'possible') && isNegated(newer);
}
