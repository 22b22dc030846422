/**
 * Claims that never held: entered in error, cancelled, not done. They speak of the earlier claim of the same thread and
 * start, where there is one, and take it out of every day; else they stand in HISTORY by themselves. Kept for audit,
 * current on no day (DESIGN §12).
 */
import { type Claim, compareClaims, sameStart, VOID } from '../claim.ts';
import { active, attached, history, type Reconciled } from './standings.ts';

const WORDS: Record<string, string> = {
  'entered-in-error': 'Marked by its source as entered in error: it was never true.',
  cancelled: 'Cancelled before it took place.',
  'not-done': 'Recorded as not done.',
};

/**
 * Settles the void claims of a thread.
 * @param sameFact whether two claims of the thread speak of one fact
 * @returns the claims that remain to be weighed, sorted; the others have their standing in `result`
 */
export function settleVoided(
  claims: readonly Claim[],
  result: Reconciled,
  sameFact: (a: Claim, b: Claim) => boolean,
): Claim[] {
  const sorted = [...claims].sort(compareClaims);
  const voids = sorted.filter((c) => VOID.has(c.status));
  if (voids.length === 0) return sorted;
  const gone = new Set<Claim>();
  for (const word of voids) {
    const reason = WORDS[word.status ?? ''] ?? 'Withdrawn by its source.';
    const cause = word.status === 'entered-in-error' ? 'entered in error' : 'arrived as history';
    const targets = sorted.filter(
      (c) => !VOID.has(c.status) && !gone.has(c) && sameFact(c, word) && (!word.from || sameStart(c.from, word.from)),
    );
    const first = targets[0];
    if (!first) {
      const known = [...gone].find((c) => sameFact(c, word) && (!word.from || sameStart(c.from, word.from)));
      const standing = history(active(word), { cause, reason, at: null, validTo: word.to, triggerEntry: word.entryId });
      const twin = known ? result.standings.get(known) : undefined;
      result.standings.set(word, known && twin ? attached('voids', word, known, twin) : standing);
      if (!known) gone.add(word);
      continue;
    }
    const standing = history(active(first), {
      cause: word.status === 'entered-in-error' ? 'entered in error' : 'resolved',
      reason: word.status === 'entered-in-error' ? reason : `${reason} The earlier statement no longer holds.`,
      at: null,
      validTo: null,
      triggerEntry: word.entryId,
    });
    result.standings.set(first, standing);
    for (const other of targets.slice(1)) result.standings.set(other, attached('restates', other, first, standing));
    result.standings.set(word, attached('voids', word, first, standing));
    for (const target of targets) gone.add(target);
  }
  return sorted.filter((c) => !VOID.has(c.status) && !gone.has(c));
}
