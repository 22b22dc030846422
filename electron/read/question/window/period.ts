/** Periods that a question names by themselves: "2019", "March 2019", "03/2019", "3 days ago", "this year", "the last 6 months". */
import { firstDay, lastDay, parseIso } from '../../../../shared/clinical-time.ts';
import { dateOf, MONTHS } from '../../../write/text/time/calendar.ts';
import type { Span } from '../mask.ts';
import { before, calendar, type Days, daysOn, type Unit } from './days.ts';

export interface Period extends Span, Days {
  /** Null days: the words speak of a time that cannot be told, since nothing says what day it is now, or two readings differ. */
  known: boolean;
  /** True where the words are no period by themselves unless a word such as "in" or "since" goes before ("2019"). */
  bare: boolean;
  /** Rolling periods end now and take no further word: "in the last 6 months". */
  rolling: boolean;
}

type Read = (m: RegExpMatchArray, now: string | null) => Days | null;

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const YEAR = '((?:1[89]|2[0-2])\\d{2})';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of)';
const UNIT = '(day|week|month|year)s?';
const EDGE = '(?<![\\w./-])';
const STOP = '(?![\\w/]|[.,-]\\d)';
const WHICH = '(this|the current|last|the last|the previous|previous|next)';

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

interface Shape {
  pattern: RegExp;
  read: Read;
  bare?: boolean;
  rolling?: boolean;
}

const shape = (pattern: string, read: Read, more: Partial<Shape> = {}): Shape => ({
  pattern: new RegExp(pattern, 'gi'),
  read,
  ...more,
});

/** Of shapes that begin at one place the longest is taken. */
const SHAPES: readonly Shape[] = [
  shape(`${EDGE}\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?)?(?![\\w/]|-\\d)`, (m) =>
    daysOf(m[0].slice(0, 10)),
  ),
  shape(`${EDGE}${YEAR}/(\\d{1,2})/(\\d{1,2})${STOP}`, (m) => ymd(m[1], m[2], m[3])),
  shape(`${EDGE}${YEAR}-(\\d{2})${STOP}`, (m) => ymd(m[1], m[2])),
  shape(`${EDGE}(\\d{1,2})[/.-](\\d{1,2})[/.-]${YEAR}${STOP}`, (m) => numeric(m[1], m[2], m[3])),
  shape(`${EDGE}(\\d{1,2})/${YEAR}${STOP}`, (m) => ymd(m[2], m[1])),
  shape(`${EDGE}${DAY}[ -]?(?:of )?${MONTH}[, -]{0,3}${YEAR}${STOP}`, (m) => named(m[3], m[2], m[1])),
  shape(`${EDGE}${MONTH}[ -](?:the )?${DAY},? (?:of )?${YEAR}${STOP}`, (m) => named(m[3], m[1], m[2])),
  shape(`${EDGE}${MONTH}[, -]{1,3}(?:of )?${YEAR}${STOP}`, (m) => named(m[2], m[1])),
  shape(`${EDGE}${YEAR}${STOP}(?! ?(?:m?c?g|units?|iu|ml|kcal|cal|%))`, (m) => ymd(m[1]), { bare: true }),
  // "07/this year", "02/03/this year" (month first), "this month/30".
  shape(`${EDGE}(\\d{1,2})/(?:(\\d{1,2})/)?${WHICH} year\\b`, (m, now) => inYear(m[3], m[1], m[2], now)),
  shape(`\\b${WHICH} month/(\\d{1,2})${STOP}`, (m, now) => inMonth(m[1], m[2], now)),
  shape(`\\b${MONTH} (?:of )?(this|last) year\\b`, (m, now) =>
    inYear(m[2], String(MONTHS.get(m[1]?.toLowerCase() ?? '') ?? ''), undefined, now),
  ),
  shape(`\\b${COUNT} ${UNIT} (?:ago|back|earlier)\\b`, (m, now) => ago(m[1], unit(m[2]), now)),
  shape(
    `\\b(?:(?:in|within|over|during|for|throughout) )?(?:the )?(?:last|past|previous) ${COUNT} ${UNIT}\\b`,
    (m, now) => rolling(m[1], unit(m[2]), now),
    { rolling: true },
  ),
  shape(
    `\\b(?:in|within|over|during|for|throughout) the (?:last|past) (day|week|month|year)\\b`,
    (m, now) => rolling('1', unit(m[1]), now),
    { rolling: true },
  ),
  shape(`\\b(?:in|over|for|during) the past (day|week|month|year)\\b`, (m, now) => rolling('1', unit(m[1]), now), {
    rolling: true,
  }),
  shape(`\\b${WHICH} (week|month|year)\\b(?!/)`, (m, now) => {
    const which = whichOf(m[1]);
    return now && which !== null ? calendar(now, which, unit(m[2])) : null;
  }),
  shape('\\b(today|yesterday|the day before yesterday)\\b', (m, now) => {
    const back = { today: 0, yesterday: 1 }[m[1]?.toLowerCase() ?? ''] ?? 2;
    return now ? calendar(now, back, 'day') : null;
  }),
];

/** All of them in order, none within another. */
export function periodsIn(text: string, now: string | null): Period[] {
  const found: Period[] = [];
  for (const { pattern, read, bare = false, rolling: rolls = false } of SHAPES) {
    for (const m of text.matchAll(pattern)) {
      const days = read(m, now);
      const start = m.index;
      const end = start + m[0].length;
      found.push({
        start,
        end,
        from: days?.from ?? null,
        to: days?.to ?? null,
        known: days !== null,
        bare,
        rolling: rolls,
      });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Period[] = [];
  for (const one of found) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}

function daysOf(iso: string): Days | null {
  const time = parseIso(iso);
  return time && { from: firstDay(time), to: lastDay(time) };
}

function ymd(year?: string, month?: string, day?: string): Days | null {
  const time =
    month === undefined
      ? dateOf(Number(year))
      : day === undefined
        ? dateOf(Number(year), Number(month))
        : dateOf(Number(year), Number(month), Number(day));
  return time && { from: firstDay(time), to: lastDay(time) };
}

/** "3/7/2021" is March or July: then no day is taken for it. */
function numeric(a?: string, b?: string, year?: string): Days | null {
  const [monthFirst, dayFirst] = [ymd(year, a, b), ymd(year, b, a)];
  if (monthFirst && dayFirst) return monthFirst.from === dayFirst.from ? monthFirst : null;
  return monthFirst ?? dayFirst;
}

function named(year?: string, month?: string, day?: string): Days | null {
  const number = MONTHS.get((month ?? '').toLowerCase().replace('.', ''));
  return number === undefined ? null : ymd(year, String(number), day);
}

function unit(word: string | undefined): Unit {
  const found = (word ?? '').toLowerCase();
  return found === 'week' || found === 'month' || found === 'year' ? found : 'day';
}

/** How many calendar units back; null for the future. */
function whichOf(word: string | undefined): number | null {
  if (/next/i.test(word ?? '')) return null;
  return /this|current/i.test(word ?? '') ? 0 : 1;
}

function inYear(
  which: string | undefined,
  month: string | undefined,
  day: string | undefined,
  now: string | null,
): Days | null {
  const back = whichOf(which);
  if (now === null || back === null) return null;
  return ymd(String(Number(now.slice(0, 4)) - back), month, day);
}

function inMonth(which: string | undefined, day: string | undefined, now: string | null): Days | null {
  const back = whichOf(which);
  if (now === null || back === null) return null;
  const month = calendar(now, back, 'month').from ?? '';
  return ymd(month.slice(0, 4), month.slice(5, 7), day);
}

function countOf(word: string | undefined): number | null {
  const text = (word ?? '').toLowerCase();
  return /^\d+$/.test(text) ? Number(text) : (COUNTS[text] ?? null);
}

/** "2 years ago" is a year, "3 months ago" a month, "3 days ago" a day. */
function ago(count: string | undefined, of: Unit, now: string | null): Days | null {
  const n = countOf(count);
  return now === null || n === null ? null : calendar(now, n, of);
}

function rolling(count: string | undefined, of: Unit, now: string | null): Days | null {
  const n = countOf(count);
  return now === null || n === null ? null : { from: before(now, n, of), to: now };
}

/** The day from which "since 5 months ago" counts. */
export function agoDay(words: string, now: string | null): string | null {
  const m = new RegExp(`^${COUNT} ${UNIT} (?:ago|back|earlier)$`, 'i').exec(words);
  const n = countOf(m?.[1]);
  return now === null || !m || n === null ? null : before(now, n, unit(m[2]));
}

/** The last day before, and the first day after. */
export const dayBefore = (day: string): string => daysOn(day, -1);
export const dayAfter = (day: string): string => daysOn(day, 1);
