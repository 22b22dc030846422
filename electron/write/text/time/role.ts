/** What a time is to the statement, by the words right before it. */
import type { TimeMention } from '../text-contract.ts';

const BEGINS =
  /\b(?:since|starting|beginning|effective|from|ever since)\s+(?:(?:about|around|approximately|early|mid|late|at least)[ -])?$/i;
const ENDS =
  /\b(?:until|till|til|up to|through|thru|up until|ending)\s+(?:(?:about|around|approximately|early|mid|late)[ -])?$/i;
const RANGE_END = /\d\s?(?:to|[-–—])\s?$|(?:\d|\b\p{L}{3,9})\s+to\s+$/u;

/** start after "since", end after "until", else a point. "Labs from 2015" are a point; "from 2015 to 2018" an interval. */
export function roleOf(text: string, start: number, end: number): TimeMention['role'] {
  const before = text.slice(Math.max(0, start - 40), start);
  if (ENDS.test(before)) return 'end';
  const m = BEGINS.exec(before);
  if (m) return m[0].toLowerCase().startsWith('from') && !runs(text.slice(end, end + 12)) ? 'point' : 'start';
  if (runs(text.slice(end, end + 12)) && /\d/.test(text.slice(end, end + 30))) return 'start';
  return RANGE_END.test(before) && /\bfrom\b/i.test(text.slice(Math.max(0, start - 60), start)) ? 'end' : 'point';
}

function runs(after: string): boolean {
  return /^\s?(?:to|until|till|through|onwards?|on\b(?!\s+\p{L})|[-–—])/iu.test(after);
}

/** Whether the time only bounds another one ("before 2019", "after March"): it is then no time of what is stated. */
export function onlyBounds(text: string, start: number): boolean {
  return /\b(?:before|prior to|after|by|earlier than|later than)\s+$/i.test(text.slice(Math.max(0, start - 16), start));
}
