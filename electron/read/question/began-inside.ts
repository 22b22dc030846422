/**
 * "Diagnosed in 2019" is asked of the beginning, and a reading knows only what held in a time: the two are the same where nothing that
 * is asked for held already when the time began.
 */

import type { TimeWindow } from '../../../shared/asking.ts';
import { firstDay, parseIso } from '../../../shared/clinical-time.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import type { ReadRecord } from '../read-contract.ts';
import type { NamedThing } from './named-things.ts';

const DIAGNOSED = /\b(?:diagnosed|diagnos[ei]s|diagnoses)\b/;
const ALL = 100_000;

/** True where the question does not ask what began in its window, or where the answer is the same. */
export function beganInside(
  skeleton: string,
  window: TimeWindow | null,
  things: readonly NamedThing[],
  kinds: readonly Kind[],
  record: ReadRecord,
): boolean {
  const from = window?.from;
  if (!from || !DIAGNOSED.test(skeleton)) return true;
  const ids = things.flatMap((thing) => thing.concepts.map(({ id }) => id));
  const items =
    things.length > 0 ? record.ofConcepts(ids, { kinds, limit: ALL }) : record.ofKinds(kinds, { limit: ALL });
  const begins = Date.parse(`${from.slice(0, 10)}T00:00Z`);
  return !items.some((item) => {
    const start = parseIso(item.validFrom);
    return start !== null && firstDay(start) < from.slice(0, 10) && item.activeToMs > begins;
  });
}
