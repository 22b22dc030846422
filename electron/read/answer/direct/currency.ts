/** How fresh a current fact is: a drug that was last mentioned nine years before the record ends must not look like one of last week. */
import { RENEWAL_GAP_DAYS } from '../../../write/policy.ts';
import type { RecordItem } from '../../read-contract.ts';
import type { Gathered } from './gather.ts';
import { dateWords, dayAfter, daysOf, isPoint } from './tell-time.ts';

/** Clinical time of the newest dated entry that states the item; null where none is dated. */
export function lastStated(item: RecordItem, gathered: Gathered): string | null {
  const times = [item.entry.time, ...(gathered.statements.get(item.id) ?? []).map((s) => s.entry.time)];
  return times.filter((time) => time !== null).reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);
}

/**
 * "; last stated 2013-01-22, and the record goes on to 2022-10-13", where that is longer ago than a yearly renewal may take; else
 * nothing.
 */
export function staleWords(item: RecordItem, gathered: Gathered): string {
  // What was done stays done: only what goes on can have ended unseen.
  if (item.store !== 'ACTIVE' || isPoint(item.kind)) return '';
  const stated = lastStated(item, gathered);
  const end = gathered.record.lastEntryTime;
  const day = daysOf(stated)?.last;
  if (end === null || stated === null || day === undefined) return '';
  if (dayAfter(day, RENEWAL_GAP_DAYS) >= end.slice(0, 10)) return '';
  return `; last stated ${dateWords(stated)}, and the record goes on to ${dateWords(end)}`;
}
