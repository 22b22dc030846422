/** Whether an item belongs to the days that a question speaks of. */
import type { TimeWindow } from '../../../../shared/asking.ts';
import type { ItemStatement, RecordItem } from '../../read-contract.ts';
import { dateWords, daysOf, isPoint } from './tell-time.ts';

/** "in 2019" as the question says it, else the days themselves. */
export function windowWords(window: TimeWindow): string {
  const words = window.words.trim();
  if (words !== '') return words;
  const from = window.from === null ? null : dateWords(window.from);
  const to = window.to === null ? null : dateWords(window.to);
  if (from !== null && to !== null) return from === to ? `on ${from}` : `between ${from} and ${to}`;
  return from === null ? `until ${to}` : `since ${from}`;
}

/**
 * Whether what is dated so lies in the window whatever the exact day was. Compared as written, to the precision of the window: a
 * question for a day means that day where it was written.
 */
export function timeInside(time: string | null, window: TimeWindow): boolean {
  const days = daysOf(time);
  if (!days || time === null) return false;
  const exact = time.length >= 16 ? time.slice(0, 16) : null;
  const first = exact ?? days.first;
  const last = exact ?? days.last;
  if (window.from !== null && first.slice(0, window.from.length) < window.from.slice(0, 16)) return false;
  return window.to === null || last.slice(0, window.to.length) <= window.to.slice(0, 16);
}

/** Whether what is dated so may lie in the window. */
export function timeMayBeInside(time: string | null, window: TimeWindow): boolean {
  const days = daysOf(time);
  if (!days) return false;
  return (
    (window.from === null || days.last >= window.from.slice(0, 10)) &&
    (window.to === null || days.first <= window.to.slice(0, 10))
  );
}

/**
 * Whether an item happened in the window (a result, an operation) or held on some day of it (a drug, a disease).
 * @param statements of the item; a fact of unknown currency belongs to the days on which it was written down
 */
export function itemInside(item: RecordItem, window: TimeWindow, statements: readonly ItemStatement[]): boolean {
  const start = item.validFrom ?? item.entry.time ?? (item.activeFrom === '' ? null : item.activeFrom);
  if (isPoint(item.kind)) return timeInside(start, window);
  if (item.flags.includes('currency unknown') && item.validFrom === null) {
    return statements.some((s) => timeInside(s.validFrom ?? s.entry.time, window));
  }
  if (timeInside(start, window)) return true;
  // What has no start counts from the day it was written down: before that it is not claimed.
  const began = daysOf(start)?.first ?? '';
  if (window.to !== null && began > window.to.slice(0, 10)) return false;
  if (window.from === null) return true;
  // The end day is a day of history.
  const end = endOf(item);
  return end === null || end.slice(0, window.from.length) > window.from.slice(0, 16);
}

/** The last day, or minute, that the end may mean; null where there is none. */
function endOf(item: RecordItem): string | null {
  if (item.validTo !== null && item.validTo.length >= 16) return item.validTo.slice(0, 16);
  const stated = daysOf(item.validTo)?.last;
  if (stated !== undefined) return stated;
  return Number.isFinite(item.activeToMs) ? new Date(item.activeToMs).toISOString().slice(0, 16) : null;
}
