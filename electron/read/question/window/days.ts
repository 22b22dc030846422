/** Counting in days of the calendar, "YYYY-MM-DD". */

export interface Days {
  from: string | null;
  to: string | null;
}

const two = (n: number): string => String(n).padStart(2, '0');

function day(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}

/** The day so many days on; back where negative. */
export function daysOn(from: string, count: number): string {
  const [y = 0, m = 1, d = 1] = from.split('-').map(Number);
  return new Date(Date.UTC(y, m - 1, d + count)).toISOString().slice(0, 10);
}

export type Unit = 'day' | 'week' | 'month' | 'year';

/** The day so many units before; the last day of a shorter month. */
export function before(to: string, count: number, unit: Unit): string {
  if (unit === 'day' || unit === 'week') return daysOn(to, -count * (unit === 'week' ? 7 : 1));
  const [y = 0, m = 1, d = 1] = to.split('-').map(Number);
  const months = y * 12 + m - 1 - count * (unit === 'year' ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day(year, month, Math.min(d, last));
}

/** First and last day of the calendar week (Monday to Sunday), month or year that lies so many before that of the day. */
export function calendar(of: string, count: number, unit: Unit): Days {
  if (unit === 'day') {
    const one = daysOn(of, -count);
    return { from: one, to: one };
  }
  if (unit === 'week') {
    const weekday = (new Date(`${of}T00:00Z`).getUTCDay() + 6) % 7;
    const monday = daysOn(of, -weekday - 7 * count);
    return { from: monday, to: daysOn(monday, 6) };
  }
  const at = before(`${of.slice(0, 7)}-01`, count, unit);
  const [y = 0, m = 1] = at.split('-').map(Number);
  if (unit === 'year') return { from: `${at.slice(0, 4)}-01-01`, to: `${at.slice(0, 4)}-12-31` };
  return { from: `${at.slice(0, 7)}-01`, to: day(y, m, new Date(Date.UTC(y, m, 0)).getUTCDate()) };
}

/** Days that lie in both; null where there are none. */
export function common(a: Days, b: Days): Days | null {
  const later = [a.from, b.from].filter((one) => one !== null).sort();
  const earlier = [a.to, b.to].filter((one) => one !== null).sort();
  const both: Days = { from: later.at(-1) ?? null, to: earlier[0] ?? null };
  return both.from !== null && both.to !== null && both.from > both.to ? null : both;
}
