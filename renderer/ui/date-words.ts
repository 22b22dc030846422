/**
 * Clinical dates in words, made from the string alone: a Date object has no precision, and shifts days between zones.
 */
import { type ClinicalTime, compareTimes, firstDay, lastDay, parseIso } from '../../shared/clinical-time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "2015", "Mar 2015", "1 Mar 2015", "1 Mar 2015, 10:05 (UTC−05:00)": as written, and no more precise than that. */
export function dateWords(time: ClinicalTime | string): string {
  const text = typeof time === 'string' ? time : time.date;
  const parsed = parseIso(text);
  if (!parsed) return text;
  const [year, month, day] = parsed.date.slice(0, 10).split('-');
  if (!month) return `${year}`;
  const monthWords = `${MONTHS[Number(month) - 1]} ${year}`;
  if (!day) return monthWords;
  const dayWords = `${Number(day)} ${monthWords}`;
  if (parsed.precision !== 'minute') return dayWords;
  const clock = parsed.date.slice(11, 16);
  const zone = /[+-]\d{2}:\d{2}$/.exec(parsed.date.slice(16))?.[0];
  return `${dayWords}, ${clock}${zone ? ` (UTC${zone.replace('-', '−')})` : ''}`;
}

/** The same without the time of day, for places where only the day matters. */
export function dayWords(time: ClinicalTime | string): string {
  const text = typeof time === 'string' ? time : time.date;
  return dateWords(text.slice(0, 10));
}

/** A sentence with its ISO dates in words. What stands in quotation marks is a source's own and is left alone. */
export function sentenceWords(sentence: string): string {
  return sentence.replace(/“[^”]*”|(?<![\d-])\d{4}-\d{2}(?:-\d{2})?(?![\dT-]|:\d)/g, (found) =>
    found.startsWith('“') ? found : dateWords(found),
  );
}

/**
 * How long before `until` a time was, in whole years or months ("9 years", "about 2 years" for coarse dates); null under
 * one month, and where `time` is not before `until`.
 */
export function ageWords(time: ClinicalTime, until: ClinicalTime): string | null {
  if (compareTimes(time, until) >= 0) return null;
  const months = wholeMonths(lastDay(time), firstDay(until));
  if (months < 1) return null;
  const coarse = time.precision === 'year' || until.precision === 'year';
  const about = coarse ? 'about ' : '';
  if (months >= 12) return `${about}${plural(Math.floor(months / 12), 'year')}`;
  return `${about}${plural(months, 'month')}`;
}

/** Whole years between two times, counted like ageWords; 0 where it cannot be said. */
export function yearsBefore(time: ClinicalTime, until: ClinicalTime): number {
  if (compareTimes(time, until) >= 0) return 0;
  return Math.max(0, Math.floor(wholeMonths(lastDay(time), firstDay(until)) / 12));
}

function wholeMonths(from: string, to: string): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return to.slice(8, 10) < from.slice(8, 10) ? months - 1 : months;
}

/** "1 year", "3 years", "1 entry", "2 entries". */
export function plural(count: number, noun: string): string {
  const many = noun.endsWith('y') && !/[aeou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count.toLocaleString('en')} ${count === 1 ? noun : many}`;
}
