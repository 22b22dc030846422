/** What becomes of a record that comes where one with the same entries is: told from what each has, entry by entry. */
import type { ReachedEntry } from '../../store/repositories/hand-off-rows.ts';

export type Meeting =
  /** Nothing of it is here. */
  | { what: 'new' }
  /** It has all that is here, and more. */
  | { what: 'more' }
  /** All that it has is here. */
  | { what: 'here' }
  /** Each has what the other has not. */
  | { what: 'parted'; onlyHere: number; onlyThere: number }
  /** It has more, and of some entries what was deleted here for good. */
  | { what: 'deleted here'; entries: number };

/**
 * Both in update order. A note that waits has said nothing yet: read on one side it is more than waiting on the other. What was deleted on
 * one side for good must not come back from the other.
 */
export function meetingOf(here: readonly ReachedEntry[], there: readonly ReachedEntry[]): Meeting {
  if (here.length === 0) return { what: 'new' };
  if (contains(here, there)) return { what: 'here' };
  if (startsWith(there, here)) {
    const deleted = here.filter(([, status, memories], i) => status === 'written' && memories < (there[i]?.[2] ?? 0));
    return deleted.length > 0 ? { what: 'deleted here', entries: deleted.length } : { what: 'more' };
  }
  return { what: 'parted', onlyHere: lacking(here, there), onlyThere: lacking(there, here) };
}

/** How many entries of the first the second has not, or has not read. */
function lacking(a: readonly ReachedEntry[], b: readonly ReachedEntry[]): number {
  const known = new Map(b.map((entry) => [entry[0], entry]));
  return a.filter((entry) => !isRead(known.get(entry[0]), entry)).length;
}

/** All entries of `part` are in `whole`, as far read. */
function contains(whole: readonly ReachedEntry[], part: readonly ReachedEntry[]): boolean {
  return lacking(part, whole) === 0;
}

/** `whole` begins with the entries of `part`, in the same places. */
function startsWith(whole: readonly ReachedEntry[], part: readonly ReachedEntry[]): boolean {
  return part.every((entry, i) => whole[i]?.[0] === entry[0] && isRead(whole[i], entry));
}

/** Whether an entry is there, and read where the other one is. */
function isRead(there: ReachedEntry | undefined, [, status]: ReachedEntry): boolean {
  return there !== undefined && (status !== 'written' || there[1] === 'written');
}
