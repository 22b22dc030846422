/**
 * Claims that never held: entered in error, cancelled, not done. They speak of the earlier claim of the same thread and
 * start, where there is one, and take it out of every day; else they stand in HISTORY by themselves. Kept for audit,
 * current on no day (DESIGN §12).
 */
import { certainlyBefore } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { type Claim, compareClaims, maySameStart, sameStart, VOID } from '../claim.ts';
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
    const alike = sorted.filter((c) => !VOID.has(c.status) && !gone.has(c) && sameFact(c, word));
    const targets = meant(word, alike, result);
    const first = targets[0];
    if (!first) {
      const known = [...gone].find((c) => sameFact(c, word) && sameStart(c.from, word.from));
      const standing = history(active(word), { cause, reason, at: null, validTo: word.to, triggerEntry: word.entryId });
      // Evidence hangs on the memory that stands, not on other evidence.
      const of = known ? (result.standings.get(known)?.of ?? null) : null;
      const stands = of === null ? known : sorted.find((c) => c.id === of);
      const twin = stands ? result.standings.get(stands) : undefined;
      result.standings.set(word, stands && twin ? attached('voids', word, stands, twin) : standing);
      if (!stands) gone.add(word);
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

/** Kinds that happen again and again: a mark without a date does not say which time it means. */
const EVENTS: ReadonlySet<Kind> = new Set<Kind>(['procedure', 'immunization', 'measurement', 'encounter']);

/**
 * Which earlier claims a void one speaks of: those with its start. Where it names none, those that name none either, or the
 * only start there is; never one of several, which is put to a person, and never what began after it was written.
 */
function meant(word: Claim, alike: readonly Claim[], result: Reconciled): Claim[] {
  if (word.from) {
    const exactly = alike.filter((c) => sameStart(c.from, word.from));
    if (exactly.length > 0 || EVENTS.has(word.kind)) return exactly;
    // Its start told less exactly, where only one start can be meant.
    const vaguely = alike.filter((c) => maySameStart(c.from, word.from));
    return vaguely.every((c) => sameStart(c.from, vaguely[0]?.from ?? null)) ? vaguely : [];
  }
  const undated = alike.filter((c) => c.from === null);
  if (undated.length > 0) return undated;
  const written = word.entryTime;
  const before = alike.filter((c) => !(written && c.from && certainlyBefore(written, c.from)));
  const first = before[0];
  if (!first) return [];
  const one = before.every((c) => sameStart(c.from, first.from));
  if (one && (word.status === 'entered-in-error' || !EVENTS.has(word.kind))) return before;
  if (word.status === 'entered-in-error' || !EVENTS.has(word.kind)) {
    result.conflicts.push({
      older: before.at(-1) ?? first,
      newer: word,
      guard: 'which one is meant',
      message: `“${word.text}” was marked as ${word.status} without a date, and the record holds it with more than one start. All were left as they were.`,
    });
  }
  return [];
}
