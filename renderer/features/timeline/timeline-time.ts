/** Time as the timeline measures it: days since 1970 where they were written, with a fraction for the time of day. */
import { firstDay, lastDay, parseIso } from '../../../shared/clinical-time.ts';

const MS_PER_DAY = 86_400_000;

/** Days since 1970 of a calendar day "YYYY-MM-DD". Counts calendar days only, so that no zone can shift one. */
export function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date) / MS_PER_DAY;
}

/** The calendar day of a day number, "YYYY-MM-DD". */
export function dayOf(number: number): string {
  return new Date(Math.floor(number) * MS_PER_DAY).toISOString().slice(0, 10);
}

/**
 * The stretch a stated time may mean, in days: "2015" is a whole year long, a minute has no length. Null for an unknown
 * time and for words that are no date.
 */
export function stretch(text: string | null): { start: number; end: number } | null {
  const time = parseIso(text);
  if (!time) return null;
  if (time.precision !== 'minute') return { start: dayNumber(firstDay(time)), end: dayNumber(lastDay(time)) + 1 };
  const at =
    dayNumber(time.date.slice(0, 10)) + (Number(time.date.slice(11, 13)) * 60 + Number(time.date.slice(14, 16))) / 1440;
  return { start: at, end: at };
}

export interface Range {
  start: number;
  end: number;
}

/** The shortest range the timeline zooms to, in days. */
export const CLOSEST = 2;

/** `range` held to at least CLOSEST days and inside `whole` (with its length kept where it fits). */
export function within(range: Range, whole: Range): Range {
  const length = Math.min(Math.max(range.end - range.start, CLOSEST), Math.max(whole.end - whole.start, CLOSEST));
  const start = Math.min(Math.max(range.start, whole.start), whole.end - length);
  return { start, end: start + length };
}

/** Closer (factor < 1) or farther (> 1) around a day. */
export function zoomed(range: Range, factor: number, around: number, whole: Range): Range {
  return within(
    { start: around - (around - range.start) * factor, end: around + (range.end - around) * factor },
    whole,
  );
}

export interface AxisTick {
  at: number;
  label: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Marks of the axis: years, months or days, as many as have room at `pixelsPerDay`. */
export function axisTicks(range: Range, pixelsPerDay: number): AxisTick[] {
  const room = 64 / pixelsPerDay;
  const ticks: AxisTick[] = [];
  const firstYear = Number(dayOf(range.start).slice(0, 4));
  const lastYear = Number(dayOf(range.end).slice(0, 4));
  if (room > 32) {
    const monthStep = [1, 2, 3, 6].find((step) => step * 30 >= room);
    const yearStep = monthStep ? 1 : ([1, 2, 5, 10, 20, 50].find((step) => step * 365 >= room) ?? 100);
    for (let year = Math.ceil(firstYear / yearStep) * yearStep; year <= lastYear; year += yearStep) {
      for (let month = 0; month < 12; month += monthStep ?? 12) {
        ticks.push({
          at: Date.UTC(year, month, 1) / MS_PER_DAY,
          label: monthStep && month > 0 ? (MONTHS[month] ?? '') : String(year),
        });
      }
    }
  } else {
    const step = [1, 2, 7, 14].find((days) => days >= room) ?? 32;
    for (let day = Math.ceil(range.start / step) * step; day <= range.end; day += step) {
      const [year, month = '1', date] = dayOf(day).split('-');
      ticks.push({ at: day, label: `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}` });
    }
  }
  return ticks.filter((tick) => tick.at >= range.start && tick.at <= range.end);
}
