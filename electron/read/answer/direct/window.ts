/** Whether an item belongs to the days that a question speaks of. */
import type { TimeWindow } from '../../../../shared/asking.ts';
import type { ItemStatement, RecordItem } from '../../read-contract.ts';
import { dateWords, daysOf, isPoint } from './tell-time.ts';

/** Words that mean days only to who knows what they are counted from: "in the last year", "on the last visit". */
const COUNTED =
  /\b(?:last|past|latest|recent|first|second|final|previous|this|current|present|ago|back|earlier|today|yesterday)\b/i;

/** "in 2019" as the question says it, else the days themselves; both where the words do not say which days they are. */
export function windowWords(window: TimeWindow): string {
  const words = window.words.trim();
  if (words === '') return daysIn(window, 'on ', 'between ', ' and ');
  return COUNTED.test(words) ? `${words} (${daysIn(window, '', '', ' to ')})` : words;
}

function daysIn(window: TimeWindow, on: string, between: string, and: string): string {
  const from = window.from === null ? null : dateWords(window.from);
  const to = window.to === null ? null : dateWords(window.to);
  if (from !== null && to !== null) return from === to ? `${on}${from}` : `${between}${from}${and}${to}`;
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
function timeMayBeInside(time: string | null, window: TimeWindow): boolean {
  const days = daysOf(time);
  if (!days) return false;
  return (
    (window.from === null || days.last >= window.from.slice(0, 10)) &&
    (window.to === null || days.first <= window.to.slice(0, 10))
  );
}

/** inside: whatever the exact days were; perhaps: on some days that its dates may mean; outside: on none. */
export type Place = 'inside' | 'perhaps' | 'outside';

/**
 * Whether an item happened in the window (a result, an operation) or held on some day of it (a drug, a disease). What is dated by a
 * year alone is not said to have held in a month of it.
 * @param recordEnd clinical time of the newest entry: what the record calls current then is not claimed of later days
 * @param statements of the item; a fact of unknown currency belongs to the days on which it was written down
 */
export function placeOf(
  item: RecordItem,
  window: TimeWindow,
  statements: readonly ItemStatement[],
  recordEnd: string | null,
): Place {
  const start = item.validFrom ?? item.entry.time ?? (item.activeFrom === '' ? null : item.activeFrom);
  if (isPoint(item.kind)) return timeInside(start, window) ? 'inside' : mayBe(item.validFrom, window);
  if (item.flags.includes('currency unknown') && item.validFrom === null) {
    return statements.some((s) => timeInside(s.validFrom ?? s.entry.time, window)) ? 'inside' : 'outside';
  }
  if (statements.some(({ role, validFrom }) => role !== 'ends' && timeInside(validFrom, window))) return 'inside';
  const lastDay = daysOf(recordEnd)?.last ?? null;
  if (window.from !== null && lastDay !== null && window.from.slice(0, 10) > lastDay) return 'outside';
  const ended = endedBefore(item, window);
  if (ended === 'inside') return 'outside';
  if (timeInside(start, window)) return 'inside';
  const began = startsBy(start, window);
  return began === 'inside' && ended === 'outside' ? 'inside' : began === 'outside' ? 'outside' : 'perhaps';
}

const mayBe = (time: string | null, window: TimeWindow): Place =>
  timeMayBeInside(time, window) ? 'perhaps' : 'outside';

/** Whether it had begun by the end of the window. What has no start counts from the day it was written down: before that it is not claimed. */
function startsBy(start: string | null, { from, to }: TimeWindow): Place {
  const days = daysOf(start);
  if (!days) return 'perhaps';
  const end = (to ?? from)?.slice(0, 10);
  if (to === null || end === undefined) return 'inside';
  return days.last <= end ? 'inside' : days.first <= end ? 'perhaps' : 'outside';
}

/** Whether it was over before the window begins. The end day is a day of history. */
function endedBefore(item: RecordItem, { from, to }: TimeWindow): Place {
  if (from === null) return 'outside';
  const bound = from.slice(0, 16);
  const end = item.validTo;
  if (end !== null && end.length >= 16) return end.slice(0, bound.length) <= bound ? 'inside' : 'outside';
  const days = daysOf(end);
  if (!days) {
    // The end that is not known lies before the entry that tells of it, on any day.
    const latest = Number.isFinite(item.activeToMs) ? new Date(item.activeToMs).toISOString().slice(0, 16) : null;
    if (latest === null) return 'outside';
    return latest.slice(0, bound.length) <= bound ? 'inside' : 'perhaps';
  }
  if (days.last <= bound.slice(0, 10)) return 'inside';
  // "Until 2019" of all of 2019: it held then, though not to which day.
  const within = days.first >= bound.slice(0, 10) && (to === null || days.last <= to.slice(0, 10));
  return days.first > bound.slice(0, 10) || within ? 'outside' : 'perhaps';
}
