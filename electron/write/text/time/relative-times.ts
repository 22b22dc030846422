/** Times told from where the writer stands ("3 weeks ago", "yesterday", "in March", "for two months"). */
import { type ClinicalTime, firstDay } from '../../../../shared/clinical-time.ts';
import { common, cutTo, shifted, type Unit, WEEKDAYS, weekdayOf } from './calendar.ts';
import { countOf, NUMBER, QUANTITY, type Range, shortUnit, UNIT, unitOf } from './counts.ts';
import { durationStarts, looksAhead } from './duration-words.ts';
import type { Found } from './found.ts';
import { monthsWithoutYear } from './months-without-year.ts';

const AGO = new RegExp(`${NUMBER}${QUANTITY}\\s?${UNIT}\\s+(?:ago|back)\\b`, 'gi');
const UK_AGO = /(?<![\w./-])(?:(\d{1,2})\s?-\s?)?(\d{1,2})\/(7|52|12)\s+ago\b/gi;
const FOR = new RegExp(
  `\\b(?:(?:for|over) (?:the )?(past|last|previous)|for|[x×])\\s*(?:about |around |approximately |nearly |almost |roughly )?${QUANTITY}\\s?${UNIT}\\b(?!\\s+(?:ago|old))`,
  'gi',
);
/** "For the past week": one of them. */
const FOR_LAST = /\b(?:for|over) the (?:past|last) (week|month|year)\b/gi;
const UK_FOR = /\b(?:(?:for|over)(?:\s+the)?\s+(past|last)|for)\s+(?:(\d{1,2})\s?-\s?)?(\d{1,2})\/(7|52|12)(?![\d/])/gi;
const HISTORY = new RegExp(`${NUMBER}${QUANTITY}[ -]?${UNIT}\\s+(?:history|hx|h\\/o)\\b`, 'gi');
const UK_HISTORY = /(?<![\w./-])(?:(\d{1,2})\s?-\s?)?(\d{1,2})\/(7|52|12)\s+(?:hx|history|h\/o)\b/gi;
const AHEAD = new RegExp(`\\bin\\s+(?:about |around |approximately )?${QUANTITY}\\s?${UNIT}\\b`, 'gi');
const UK_AHEAD = /\bin\s+(?:(\d{1,2})\s?-\s?)?(\d{1,2})\/(7|52|12)(?![\d/])/gi;
const FROM_NOW = new RegExp(`${NUMBER}${QUANTITY}\\s?${UNIT}\\s+from\\s+(?:now|today)\\b`, 'gi');
const DAYS =
  /\b(the day before yesterday|yesterday|last night|today|this morning|this afternoon|this evening|tonight|tomorrow|the day after tomorrow)\b/gi;
const PERIODS = /(?<!\b(?:the|of|past)\s)\b(last|next|this|earlier this|later this) (week|month|year)\b/gi;
const ON_WEEKDAY = /\b(last|since|next) (sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/gi;

const DAY_WORDS: Readonly<Record<string, number>> = {
  'the day before yesterday': -2,
  yesterday: -1,
  'last night': -1,
  today: 0,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  tonight: 0,
  tomorrow: 1,
  'the day after tomorrow': 2,
};

/** All of them in a text, counted from the anchor; some may overlap. */
export function relativeTimes(text: string, anchor: ClinicalTime): Found[] {
  return [
    ...ago(text, anchor),
    ...durations(text, anchor),
    ...ahead(text, anchor),
    ...named(text, anchor),
    ...monthsWithoutYear(text, anchor),
  ];
}

function ago(text: string, anchor: ClinicalTime): Found[] {
  return [
    ...read(text, AGO, (m) => counted(anchor, countOf(m[1]), unitOf(m[2]), -1), null),
    ...read(text, UK_AGO, (m) => counted(anchor, ukRange(m[1], m[2]), shortUnit(m[3]), -1), null),
  ];
}

/** "For two months": the beginning, where it is told of something that goes on; the length of a course of tablets is no date. */
function durations(text: string, anchor: ClinicalTime): Found[] {
  const goesOn = (m: RegExpExecArray): boolean =>
    durationStarts(text, m.index, m.index + m[0].length, m[1] !== undefined);
  return [
    ...read(text, FOR, (m) => (goesOn(m) ? counted(anchor, countOf(m[2]), unitOf(m[3]), -1) : null), 'start'),
    ...read(
      text,
      UK_FOR,
      (m) => (goesOn(m) ? counted(anchor, ukRange(m[2], m[3]), shortUnit(m[4]), -1) : null),
      'start',
    ),
    ...read(text, FOR_LAST, (m) => counted(anchor, { least: 1, most: 1 }, unitOf(m[1]), -1), 'start'),
    ...read(text, HISTORY, (m) => counted(anchor, countOf(m[1]), unitOf(m[2]), -1), 'start'),
    ...read(text, UK_HISTORY, (m) => counted(anchor, ukRange(m[1], m[2]), shortUnit(m[3]), -1), 'start'),
  ];
}

/** "In three months" lies ahead where something is to happen; "lost 5 kg in three months" is a length. */
function ahead(text: string, anchor: ClinicalTime): Found[] {
  const coming = (m: RegExpExecArray): boolean => looksAhead(text, m.index);
  return [
    ...read(text, AHEAD, (m) => (coming(m) ? counted(anchor, countOf(m[1]), unitOf(m[2]), 1) : null), 'point'),
    ...read(
      text,
      UK_AHEAD,
      (m) => (coming(m) ? counted(anchor, ukRange(m[1], m[2]), shortUnit(m[3]), 1) : null),
      'point',
    ),
    ...read(text, FROM_NOW, (m) => counted(anchor, countOf(m[1]), unitOf(m[2]), 1), 'point'),
  ];
}

function named(text: string, anchor: ClinicalTime): Found[] {
  return [
    ...read(text, DAYS, (m) => shifted(anchor, DAY_WORDS[(m[1] ?? '').toLowerCase()] ?? 0, 'day'), null),
    ...read(text, PERIODS, (m) => period(anchor, (m[1] ?? '').toLowerCase(), unitOf(m[2])), null),
    ...read(text, ON_WEEKDAY, (m) => weekday(anchor, (m[1] ?? '').toLowerCase(), (m[2] ?? '').toLowerCase()), null).map(
      (one) => ({ ...one, role: /^since/i.test(text.slice(one.start, one.end)) ? ('start' as const) : one.role }),
    ),
  ];
}

function read(
  text: string,
  pattern: RegExp,
  time: (m: RegExpExecArray) => ClinicalTime | null,
  role: Found['role'],
): Found[] {
  return [...text.matchAll(pattern)].flatMap((m) => {
    const at = time(m as RegExpExecArray);
    return at ? [{ start: m.index, end: m.index + m[0].length, time: at, role }] : [];
  });
}

/** What both ends of the range share; half a year is not told to the month, half a month not to the day. */
function counted(anchor: ClinicalTime, range: Range | null, unit: Unit | null, sign: 1 | -1): ClinicalTime | null {
  if (!range || !unit) return null;
  const times = [range.least, range.most].map((count) =>
    Number.isInteger(count) ? shifted(anchor, sign * count, unit) : half(anchor, sign * count, unit),
  );
  const [a, b] = times;
  return a && b ? common(a, b) : null;
}

function half(anchor: ClinicalTime, count: number, unit: Unit): ClinicalTime | null {
  if (unit === 'year') return cutTo(shifted(anchor, Math.round(count * 12), 'month'), 'year');
  if (unit === 'month') return cutTo(shifted(anchor, Math.round(count * 30), 'day'), 'month');
  return cutTo(shifted(anchor, Math.round(count * (unit === 'week' ? 7 : 1)), 'day'), 'month');
}

function ukRange(least: string | undefined, most: string | undefined): Range | null {
  return most === undefined ? null : { least: Number(least ?? most), most: Number(most) };
}

/** A week is told by its days, Monday to Sunday: what they share is a month, or a year. */
function period(anchor: ClinicalTime, which: string, unit: Unit | null): ClinicalTime | null {
  const step = which === 'last' ? -1 : which === 'next' ? 1 : 0;
  if (unit !== 'week') return unit ? shifted(anchor, step, unit) : null;
  const day = weekdayOf(anchor);
  if (day === null) return shifted(anchor, step, 'week');
  const monday = step * 7 - ((day + 6) % 7);
  return common(shifted(anchor, monday, 'day'), shifted(anchor, monday + 6, 'day'));
}

/** The latest such day before the entry's, or the first after it. */
function weekday(anchor: ClinicalTime, which: string, name: string): ClinicalTime | null {
  const today = weekdayOf(anchor);
  const wanted = WEEKDAYS.indexOf(name);
  if (today === null || wanted === -1 || firstDay(anchor) === '') return null;
  const back = (today - wanted + 7) % 7 || 7;
  return shifted(anchor, which === 'next' ? 7 - (back % 7) : -back, 'day');
}
