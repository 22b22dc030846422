/** The dates that a text states, as precisely as it states them. Relative ones are counted from the entry, never from the clock. */
import type { ClinicalTime } from '../../../../shared/clinical-time.ts';
import type { TimeMention } from '../text-contract.ts';
import { absoluteTimes } from './absolute-times.ts';
import { type Found, firstOfEach } from './found.ts';
import { relativeTimes } from './relative-times.ts';
import { onlyBounds, roleOf } from './role.ts';

/**
 * The times that `text` states, in order and not overlapping.
 *
 * @param offset where `text` begins in the body of its entry; the spans given back are offsets into that body
 * @param anchor the time of the entry; without one a relative time ("3 weeks ago", "in March") gives nothing
 */
export function timesIn(text: string, offset: number, anchor: ClinicalTime | null): TimeMention[] {
  const found: Found[] = [...absoluteTimes(text), ...(anchor ? relativeTimes(text, anchor) : [])];
  return firstOfEach(found)
    .filter(({ start }) => !onlyBounds(text, start))
    .map(({ start, end, time, role }) => ({
      start: offset + start,
      end: offset + end,
      time,
      role: role ?? roleOf(text, start, end),
    }));
}
