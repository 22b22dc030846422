/** Counting in the calendar: from the day of an entry back or on, at the precision in which it was told. */
import { type ClinicalTime, firstDay, lastDay, type Precision, parseIso } from '../../../../shared/clinical-time.ts';

export type Unit = 'day' | 'week' | 'month' | 'year';

const FINENESS: Record<Precision, number> = { year: 0, month: 1, day: 2, minute: 3 };

export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ].flatMap((names, i) => names.map((name): [string, number] => [name, i + 1])),
);

export const WEEKDAYS: readonly string[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

const two = (n: number): string => String(n).padStart(2, '0');

/** A date of the calendar at the precision of what is given; null where there is no such day. */
export function dateOf(year: number, month?: number, day?: number): ClinicalTime | null {
  const y = String(year).padStart(4, '0');
  return parseIso(
    month === undefined ? y : day === undefined ? `${y}-${two(month)}` : `${y}-${two(month)}-${two(day)}`,
  );
}

/**
 * The time that lies `count` units after the anchor (before it where negative), told in that unit: weeks and days give a day,
 * months a month, years a year. Of an anchor that is a month or a year only what is true of each of its days is given. Null
 * where that is nothing, or beyond the calendar.
 */
export function shifted(anchor: ClinicalTime, count: number, unit: Unit): ClinicalTime | null {
  const first = moved(firstDay(anchor), count, unit);
  const last = moved(lastDay(anchor), count, unit);
  return first && last ? common(first, last) : null;
}

/** The last day that a date can name, in milliseconds. */
const LAST_DAY = 8.64e15;

function moved(from: string, count: number, unit: Unit): ClinicalTime | null {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  if (unit === 'year') return inCalendar(year + count) ? dateOf(year + count) : null;
  if (unit === 'month') {
    const months = year * 12 + (month - 1) + count;
    const y = Math.floor(months / 12);
    return inCalendar(y) ? dateOf(y, (months % 12) + 1) : null;
  }
  const at = Date.UTC(year, month - 1, day + count * (unit === 'week' ? 7 : 1));
  if (Number.isNaN(at) || Math.abs(at) > LAST_DAY) return null;
  const [y = 0, m = 1, d = 1] = new Date(at).toISOString().slice(0, 10).split('-').map(Number);
  return inCalendar(y) ? dateOf(y, m, d) : null;
}

function inCalendar(year: number): boolean {
  return year >= 1 && year <= 9999;
}

/** The time cut to a precision that it does not exceed. */
export function cutTo(time: ClinicalTime | null, precision: Precision): ClinicalTime | null {
  if (!time || FINENESS[time.precision] <= FINENESS[precision]) return time;
  return dateAt(time, precision);
}

function dateAt(time: ClinicalTime, precision: Precision): ClinicalTime | null {
  return parseIso(time.date.slice(0, precision === 'year' ? 4 : precision === 'month' ? 7 : 10));
}

/** Day of the week of the anchor's day, Sunday 0; null where the anchor is no day. */
export function weekdayOf(anchor: ClinicalTime): number | null {
  if (FINENESS[anchor.precision] < FINENESS.day) return null;
  return new Date(`${firstDay(anchor)}T00:00Z`).getUTCDay();
}

/** What two times have in common, at the finer precision at which they agree; null where not even the year is the same. */
export function common(a: ClinicalTime | null, b: ClinicalTime | null): ClinicalTime | null {
  if (!a || !b) return a ?? b;
  if (a.date === b.date) return a;
  if (a.date.slice(0, 7) === b.date.slice(0, 7) && a.date.length >= 7 && b.date.length >= 7) return dateAt(a, 'month');
  return a.date.slice(0, 4) === b.date.slice(0, 4) ? dateAt(a, 'year') : null;
}
