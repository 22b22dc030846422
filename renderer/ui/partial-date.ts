/** A day that a person gives as precisely as they know it: a year, a month of it, a day of that, or nothing. */

export interface PartialDate {
  /** As typed; empty: unknown. */
  year: string;
  /** "01" to "12"; empty: not known. */
  month: string;
  /** "01" to "31"; empty: not known. */
  day: string;
}

export const UNKNOWN_DATE: PartialDate = { year: '', month: '', day: '' };

/** The days of a month; of 31 where the year is not known yet. */
export function daysOf(date: PartialDate): number {
  if (date.month === '') return 31;
  const year = /^\d{4}$/.test(date.year) ? Number(date.year) : 2000;
  return new Date(Date.UTC(year, Number(date.month), 0)).getUTCDate();
}

/** ISO at the precision that was given; null: unknown. A sentence where it is no date. */
export function isoOf(date: PartialDate): { iso: string | null } | { fault: string } {
  const year = date.year.trim();
  if (year === '') {
    return date.month === '' ? { iso: null } : { fault: 'Give the year as well, or leave the month empty.' };
  }
  if (!/^[12]\d{3}$/.test(year)) return { fault: 'A year has four figures, such as 2021.' };
  if (date.month === '') return { iso: year };
  if (date.day === '') return { iso: `${year}-${date.month}` };
  if (Number(date.day) > daysOf(date)) return { fault: 'That month has no such day.' };
  return { iso: `${year}-${date.month}-${date.day}` };
}
