/**
 * What persons say of the memories of one thread, around what the policies make of its claims. A pure function of the claims, the
 * judgements and the corrections in force: whoever imports the same files again, in whatever order, comes to the same end.
 *
 * A correction covers what was known in clinical time when the person looked. What is stated after that is never hidden: it is judged
 * like everything else, and a person is told that it was stated again.
 */
import { type ClinicalTime, firstDay, firstInstant, parseIso } from '../../shared/clinical-time.ts';
import { type Claim, compareClaims, endBounds, NEVER_ENDS, type Standing, startBounds, startOf } from './claim.ts';
import { type CorrectionInForce, isCovered, saysWhatWasSeen } from './correction-in-force.ts';
import { besideByPersons } from './overrule-pairs.ts';
import { restore } from './overrule-restore.ts';
import type { HeldBeside } from './reconcile/interval.ts';
import { active, attached, history, openConflicts, type Reconciled, rootsIn } from './reconcile/standings.ts';

export interface Overruled {
  result: Reconciled;
  /** Memories that are ACTIVE although a person had moved what they state. */
  restated: { correction: CorrectionInForce; claim: Claim }[];
}

/** How the policies judge some claims of the thread, as a whole, with what persons hold to run side by side. */
export type JudgeClaims = (claims: readonly Claim[], beside?: HeldBeside) => Reconciled;

/**
 * @param claims all claims of a thread, in the order of compareClaims
 * @param corrections those in force that name a claim of the thread
 */
export function overrule(
  claims: readonly Claim[],
  judgeClaims: JudgeClaims,
  corrections: readonly CorrectionInForce[],
): Overruled {
  const beside = besideByPersons(claims, corrections);
  const judge: JudgeClaims = (some) => judgeClaims(some, beside);
  const moved = takenOut(claims, judge, corrections);
  const errors = new Set(moved.filter((m) => m.correction.ruling.what === 'never held').flatMap((m) => m.claims));
  const over = new Set(moved.filter((m) => m.correction.ruling.what === 'over').flatMap((m) => m.claims));
  const held = claims.filter((c) => !errors.has(c));
  const withOver = judge(held);
  // What is over still has taken the place of what came before it; what is stated of it later stands without it.
  const result = over.size === 0 ? withOver : standWithout(held, over, withOver, judge);
  const known = new Map(withOver.standings);
  for (const taken of moved) settle(taken, known, result);
  followRoots(result);
  restore(claims, judge, corrections, errors, result);
  followRoots(result);
  result.conflicts = openConflicts(result);
  return { result, restated: statedAgain(moved, corrections, result) };
}

/** The claims that a correction takes out of the reckoning, and those of the same memory that it leaves. */
interface TakenOut {
  correction: CorrectionInForce;
  claims: Claim[];
  left: Claim[];
}

/** Of two corrections of one memory the newer one counts, as long as it is in force. */
function takenOut(claims: readonly Claim[], judge: JudgeClaims, corrections: readonly CorrectionInForce[]): TakenOut[] {
  const newestFirst = corrections.filter((c) => c.ruling.what !== 'both hold').sort((a, b) => b.seq - a.seq);
  if (!newestFirst.some((c) => c.ruling.what !== 'keep active')) return [];
  const { standings } = judge(claims);
  const root = rootsIn(standings);
  const decided = new Set<Claim>();
  const taken: TakenOut[] = [];
  for (const correction of newestFirst) {
    const seen = claims.filter((c) => correction.claims.has(c.publicId) && !decided.has(c));
    if (seen.length === 0) continue;
    const roots = new Set(seen.map(root));
    const group = claims.filter((c) => roots.has(root(c)) && !decided.has(c));
    const own = group.filter(
      (c) =>
        seen.includes(c) ||
        (isCovered(c, correction) &&
          ((!correction.exact && tellsAnEnd(c, standings)) ||
            seen.some((s) => saysWhatWasSeen(c, s, correction.exact)))),
    );
    for (const c of own) decided.add(c);
    if (correction.ruling.what === 'keep active') continue;
    taken.push({ correction, claims: own, left: group.filter((c) => !own.includes(c)) });
  }
  return taken;
}

function tellsAnEnd(claim: Claim, standings: Reconciled['standings']): boolean {
  const role = standings.get(claim)?.role;
  return role === 'ends' || role === 'voids';
}

/**
 * Everything stands as it does with what is over, but what is stated of it later: that is judged as if it had not been there, and so is
 * what belongs together with that.
 */
function standWithout(
  held: readonly Claim[],
  over: ReadonlySet<Claim>,
  withOver: Reconciled,
  judge: JudgeClaims,
): Reconciled {
  const before = rootsIn(withOver.standings);
  const roots = new Set([...over].map(before));
  const later = held.filter((c) => !over.has(c) && roots.has(before(c)));
  if (later.length === 0) return withOver;
  const without = judge(held.filter((c) => !over.has(c)));
  const root = rootsIn(without.standings);
  const anew = new Set(later.map(root));
  const standings = new Map(withOver.standings);
  const conflicts = [...withOver.conflicts];
  for (const [claim, standing] of without.standings) {
    if (anew.has(root(claim))) standings.set(claim, standing);
  }
  for (const c of without.conflicts) {
    if (later.includes(c.older) || later.includes(c.newer)) conflicts.push(c);
  }
  return { standings, conflicts, verdicts: withOver.verdicts, settled: null };
}

/** The memory as the person left it: it keeps the id under which they saw it, and what else states it is its evidence. */
function settle({ correction, claims }: TakenOut, known: ReadonlyMap<Claim, Standing>, result: Reconciled): void {
  const shown = claims.find((c) => c.publicId === correction.memory) ?? [...claims].sort(compareClaims)[0];
  if (!shown) return;
  const standing = leaveFor(correction, shown, known.get(rootsIn(known)(shown)));
  result.standings.set(shown, standing);
  for (const c of claims) {
    if (c === shown) continue;
    const role = known.get(c)?.role ?? 'restates';
    result.standings.set(c, attached(role === 'states' ? 'restates' : role, c, shown, standing));
  }
}

function leaveFor(correction: CorrectionInForce, shown: Claim, known: Standing | undefined): Standing {
  const { ruling, entryId: triggerEntry, reason } = correction;
  if (ruling.what !== 'over') {
    return history(active(shown), { cause: 'entered in error', reason, at: null, validTo: null, triggerEntry });
  }
  const successor = ruling.cause === 'superseded' ? ruling.successor : null;
  const cause = successor ? 'superseded' : 'resolved';
  const end = endOf(ruling.until, successor, known, correction.reached);
  return history(active(shown), { cause, reason, triggerEntry, ...(successor ? { successor } : {}), ...end });
}

/** The end that the person names; else the one that was known; else the successor's start; else no later day is claimed than was reached. */
function endOf(
  until: ClinicalTime | null,
  successor: Claim | null,
  known: Standing | undefined,
  reached: ClinicalTime | null,
): { at: { day: string; ms: number } | null; validTo: ClinicalTime | null } {
  if (until) return { at: endBounds(until), validTo: until };
  if (known?.store === 'HISTORY' && known.activeTo < NEVER_ENDS && known.cause !== 'entered in error') {
    return { at: { day: known.activeTo, ms: known.activeToMs }, validTo: parseIso(known.validTo) };
  }
  if (successor && startOf(successor)) return { at: startBounds(successor), validTo: startOf(successor) };
  return { at: reached && { day: firstDay(reached), ms: firstInstant(reached) }, validTo: null };
}

/** What hangs on a claim that states no memory of its own any more hangs on the memory that it belongs to now. */
function followRoots(result: Reconciled): void {
  const root = rootsIn(result.standings);
  const byRow = new Map([...result.standings.keys()].map((c) => [c.id, c]));
  const follow = (id: number | null): number | null => {
    const claim = id === null ? undefined : byRow.get(id);
    return claim ? root(claim).id : id;
  };
  for (const [claim, s] of result.standings) {
    const [successor, triggerMemory] = [follow(s.successor), follow(s.triggerMemory)];
    if (s.of !== null) {
      const stands = root(claim);
      const of = result.standings.get(stands);
      if (of && (s.of !== stands.id || s.store !== of.store)) {
        result.standings.set(claim, { ...s, of: stands.id, store: of.store });
      }
    } else if (successor !== s.successor || triggerMemory !== s.triggerMemory) {
      result.standings.set(claim, { ...s, successor, triggerMemory });
    }
  }
}

/** Without what a person has decided on since: "both hold" is a decision on what was stated again, too. */
function statedAgain(
  moved: readonly TakenOut[],
  corrections: readonly CorrectionInForce[],
  { standings }: Reconciled,
): Overruled['restated'] {
  const root = rootsIn(standings);
  return moved.flatMap(({ correction, left }) => {
    const decided = (memory: Claim): boolean =>
      corrections.some(
        ({ seq, ruling, claims }) =>
          seq > correction.seq &&
          ruling.what === 'both hold' &&
          left.some((c) => root(c) === memory && (claims.has(c.publicId) || ruling.otherClaims.has(c.publicId))),
      );
    const roots = new Set(left.map(root));
    return [...roots]
      .filter((r) => standings.get(r)?.store === 'ACTIVE' && !decided(r))
      .map((claim) => ({ correction, claim }));
  });
}
