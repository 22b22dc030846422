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
  | { what: 'parted'; onlyHere: number; onlyThere: number };

/** Both in update order. A note that waits has said nothing yet: read on one side it is more than waiting on the other. */
export function meetingOf(here: readonly ReachedEntry[], there: readonly ReachedEntry[]): Meeting {
  if (here.length === 0) return { what: 'new' };
  if (contains(here, there)) return { what: 'here' };
  if (startsWith(there, here)) return { what: 'more' };
  const lacks = (a: readonly ReachedEntry[], b: readonly ReachedEntry[]): number => {
    const read = new Map(b.map(([id, status]) => [id, status]));
    return a.filter(([id, status]) => !read.has(id) || (status === 'written' && read.get(id) !== 'written')).length;
  };
  return { what: 'parted', onlyHere: lacks(here, there), onlyThere: lacks(there, here) };
}

/** All entries of `part` are in `whole`, as far read. */
function contains(whole: readonly ReachedEntry[], part: readonly ReachedEntry[]): boolean {
  const known = new Map(whole.map((entry) => [entry[0], entry]));
  return part.every((entry) => {
    const same = known.get(entry[0]);
    return same !== undefined && covers(same, entry);
  });
}

/** `whole` begins with the entries of `part`, in the same places. */
function startsWith(whole: readonly ReachedEntry[], part: readonly ReachedEntry[]): boolean {
  return part.every((entry, i) => {
    const same = whole[i];
    return same !== undefined && same[0] === entry[0] && covers(same, entry);
  });
}

function covers([, status, memories]: ReachedEntry, [, otherStatus, otherMemories]: ReachedEntry): boolean {
  return otherStatus !== 'written' || (status === 'written' && memories === otherMemories);
}
