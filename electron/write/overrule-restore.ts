/** "Keep active": a memory that a person restored stays ACTIVE, unless the record says otherwise after the person looked. */
import { type Claim, NEVER_ENDS, type Standing } from './claim.ts';
import { type CorrectionInForce, isCovered } from './correction-in-force.ts';
import type { JudgeClaims } from './overrule.ts';
import { active, type Reconciled, rootsIn } from './reconcile/standings.ts';

/**
 * Restores what persons keep in ACTIVE, within `result`.
 * @param errors claims that persons took out: they move nothing
 */
export function restore(
  claims: readonly Claim[],
  judge: JudgeClaims,
  corrections: readonly CorrectionInForce[],
  errors: ReadonlySet<Claim>,
  result: Reconciled,
): void {
  for (const { correction, root } of kept(claims, corrections, result)) {
    const standing = result.standings.get(root);
    if (!standing) continue;
    if (standing.store === 'ACTIVE') {
      setMemory(root, { ...standing, ...byPerson(correction) }, result);
      continue;
    }
    const later = laterWord(root, correction, claims, judge, errors, result);
    setMemory(root, later ?? restored(root, correction), result);
  }
}

/**
 * The same once more after the cascades, which know nothing of persons: what they moved on the word of something that the person knew
 * stays where the person put it.
 * @param isKnown whether what moved it, a memory of whatever thread, was known to the person
 */
export function restoreAfterCascades(
  claims: readonly Claim[],
  corrections: readonly CorrectionInForce[],
  result: Reconciled,
  isKnown: (standing: Standing, correction: CorrectionInForce) => boolean,
): void {
  for (const { correction, root } of kept(claims, corrections, result)) {
    const standing = result.standings.get(root);
    if (standing?.store === 'HISTORY' && isKnown(standing, correction)) {
      setMemory(root, restored(root, correction), result);
    }
  }
}

/** The memories that a correction keeps, each by the newest one that speaks of it. */
function kept(
  claims: readonly Claim[],
  corrections: readonly CorrectionInForce[],
  { standings }: Reconciled,
): { correction: CorrectionInForce; root: Claim }[] {
  const root = rootsIn(standings);
  const decided = new Set<string>();
  const all: { correction: CorrectionInForce; root: Claim }[] = [];
  for (const correction of [...corrections].sort((a, b) => b.seq - a.seq)) {
    if (correction.ruling.what === 'both hold') continue;
    const spoken = claims.filter((c) => correction.claims.has(c.publicId) && !decided.has(c.publicId));
    const shown = spoken.find((c) => c.publicId === correction.memory) ?? spoken[0];
    for (const c of spoken) decided.add(c.publicId);
    if (shown && correction.ruling.what === 'keep active') all.push({ correction, root: root(shown) });
  }
  return all;
}

/** What the record would make of the memory with nothing against it but what was stated after the person looked; null: it stays. */
function laterWord(
  root: Claim,
  correction: CorrectionInForce,
  claims: readonly Claim[],
  judge: JudgeClaims,
  errors: ReadonlySet<Claim>,
  { standings }: Reconciled,
): Standing | null {
  const own = rootsIn(standings);
  const knownRoots = new Set(claims.filter((c) => isCovered(c, correction)).map(own));
  /** What the person knew and let stand beside this, told once more: of two doses or two results that says nothing new. */
  const tellsAgain = (c: Claim): boolean =>
    (c.kind === 'medication' || c.kind === 'measurement') &&
    own(c) !== root &&
    standings.get(c)?.role === 'restates' &&
    knownRoots.has(own(c));
  const weighed = claims.filter((c) => {
    if (errors.has(c)) return false;
    if (!isCovered(c, correction)) return !tellsAgain(c);
    const role = standings.get(c)?.role;
    return own(c) === root && role !== 'ends' && role !== 'voids';
  });
  const told = judge(weighed).standings;
  const found = told.get(rootsIn(told)(root));
  if (found?.store !== 'HISTORY' || !found.cause) return null;
  const by = claims.filter(
    (c) => c.id === found.triggerMemory || (found.triggerMemory === null && c.entryId === found.triggerEntry),
  );
  return by.some((c) => !isCovered(c, correction)) ? { ...found, role: 'states', of: null } : null;
}

function restored(root: Claim, correction: CorrectionInForce): Standing {
  return {
    ...active(root),
    ...byPerson(correction),
    activeTo: NEVER_ENDS,
  };
}

function byPerson({ reason, entryId: triggerEntry }: CorrectionInForce): Partial<Standing> {
  return { cause: 'restored by a person', reason, triggerEntry };
}

/** The memory and all its evidence. */
function setMemory(root: Claim, standing: Standing, result: Reconciled): void {
  result.standings.set(root, standing);
  for (const [claim, s] of result.standings) {
    if (s.of === root.id) result.standings.set(claim, { ...s, store: standing.store });
  }
}
