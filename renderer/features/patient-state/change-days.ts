import type { TimelineItem } from '../../../shared/bridge.ts';
import { firstDay, lastDay, parseIso } from '../../../shared/clinical-time.ts';

/**
 * The days on which something in the record begins or ends, ascending and without doubles (YYYY-MM-DD). A coarse date
 * counts with its first and its last day: between the two it is not known.
 */
export function changeDays(items: readonly TimelineItem[]): string[] {
  const days = new Set<string>();
  for (const item of items) {
    const from = parseIso(item.from);
    const to = parseIso(item.to);
    if (from) days.add(firstDay(from)).add(lastDay(from));
    if (to) days.add(firstDay(to)).add(lastDay(to));
  }
  return [...days].sort();
}

/** The last change day before `day`, or before the end of the record where day is null; null where there is none. */
export function previousDay(days: readonly string[], day: string | null): string | null {
  if (day === null) return days.at(-1) ?? null;
  return days.findLast((one) => one < day) ?? null;
}

export function nextDay(days: readonly string[], day: string | null): string | null {
  return day === null ? null : (days.find((one) => one > day) ?? null);
}

/** A whole calendar date of four-digit year, as a date input gives it while it is complete. */
export function isWholeDay(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && parseIso(text) !== null;
}
