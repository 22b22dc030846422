/** Dates that need nothing but themselves: ISO dates, days with a month's name, numbers with a year, and years. */
import { type ClinicalTime, parseIso } from '../../../../shared/clinical-time.ts';
import { common, dateOf, MONTHS } from './calendar.ts';
import type { Found } from './found.ts';

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = '((?:1[89]|2[0-2])\\d{2})';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const EDGE = '(?<![\\w./-])';
const STOP = '(?![\\w/]|[.,-]\\d)';

interface Shape {
  pattern: RegExp;
  read(m: RegExpExecArray): ClinicalTime | null;
}

const SHAPES: readonly Shape[] = [
  {
    pattern:
      /(?<![\w./-])\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\w/]|-\d)/g,
    read: (m) => parseIso(m[0]),
  },
  { pattern: new RegExp(`${EDGE}${YEAR}/(\\d{1,2})/(\\d{1,2})${STOP}`, 'g'), read: (m) => ymd(m[1], m[2], m[3]) },
  { pattern: new RegExp(`${EDGE}${YEAR}-(\\d{2})${STOP}`, 'g'), read: (m) => yearAndMonth(m[1], m[2]) },
  {
    pattern: new RegExp(`${EDGE}(\\d{1,2})([/.-])(\\d{1,2})\\2${YEAR}${STOP}`, 'g'),
    read: (m) => dayAndMonth(Number(m[1]), Number(m[3]), Number(m[4])),
  },
  { pattern: new RegExp(`${EDGE}(\\d{1,2})/${YEAR}${STOP}`, 'g'), read: (m) => dateOf(Number(m[2]), Number(m[1])) },
  {
    pattern: new RegExp(`${EDGE}${DAY}[ -]?(?:of )?${MONTH}\\.?[, -]{0,3}${YEAR}${STOP}`, 'gi'),
    read: (m) => named(m[3], m[2], m[1]),
  },
  {
    pattern: new RegExp(`${EDGE}${MONTH}\\.?[ -](?:the )?${DAY}(?: ?,? (?:of )?|-)${YEAR}${STOP}`, 'gi'),
    read: (m) => named(m[3], m[1], m[2]),
  },
  { pattern: new RegExp(`${EDGE}${MONTH}\\.?[, -]{1,3}(?:of )?${YEAR}${STOP}`, 'gi'), read: (m) => named(m[2], m[1]) },
];

/** A number is a year after these words, alone in brackets, or set off by commas or a colon. Never before a unit. */
const BARE_YEAR = new RegExp(
  `(?<![\\w./$#%-])${YEAR}(?![\\w/%:]|[.,-]\\d|\\s?(?:m|mc|u|µ|k)?(?:g|l|iu|units?|u|cal|cc|hours?|hrs?|h|steps|calories|meters?|ml)\\b)`,
  'gi',
);
const BEFORE_YEAR =
  /\b(?:in|since|until|till|from|during|circa|ca\.?|early|late|mid|year|approximately|approx\.?|around|about|before|after|of|summer|winter|spring|autumn|fall|back in|thru|through|prior to|by|dated|stopped|discontinued|quit|diagnosed|dx|inserted|removed)[ -]$/i;
const YEAR_RANGE = new RegExp(
  `(?<![\\w./$#%-])${YEAR}(\\s?[-–—]\\s?|\\s(?:to|until|through|till)\\s)${YEAR}(?![\\w/%]|[.,-]\\d)`,
  'g',
);

/** All of them in a text; some may overlap. */
export function absoluteTimes(text: string): Found[] {
  const found: Found[] = [];
  for (const { pattern, read } of SHAPES) {
    for (const m of text.matchAll(pattern)) {
      const time = read(m as RegExpExecArray);
      if (time) found.push({ start: m.index, end: m.index + m[0].length, time, role: null });
    }
  }
  return [...found, ...yearRanges(text), ...bareYears(text)];
}

function yearRanges(text: string): Found[] {
  return [...text.matchAll(YEAR_RANGE)].flatMap((m) => {
    const [from, to] = [dateOf(Number(m[1])), dateOf(Number(m[3]))];
    if (!from || !to || m[1] === undefined || m[3] === undefined || m[1] > m[3]) return [];
    const end = m.index + m[0].length;
    return [
      { start: m.index, end: m.index + 4, time: from, role: 'start' as const },
      { start: end - 4, end, time: to, role: 'end' as const },
    ];
  });
}

function bareYears(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(BARE_YEAR)) {
    const before = text.slice(Math.max(0, m.index - 16), m.index);
    const after = text.slice(m.index + 4, m.index + 6);
    const setOff = /[,(]\s?$/.test(before) && /^\s?(?:[).,;]|$)/.test(after);
    const heads = /(?:^|\n)\s*(?:[-•*]\s)?$/.test(before) && /^\s?[:–-]/.test(after);
    // "a total of 2000", "up to 2000": numbers. "March of 2019" has its own shape.
    const counted = /\b(?:total|average|maximum|max|goal|dose|limit|level|count|sum|up)\s+(?:of|to)\s$/i.test(
      text.slice(Math.max(0, m.index - 24), m.index),
    );
    const time = dateOf(Number(m[1]));
    if (time && !counted && (BEFORE_YEAR.test(before) || setOff || heads)) {
      found.push({ start: m.index, end: m.index + 4, time, role: null });
    }
  }
  return found;
}

function ymd(year?: string, month?: string, day?: string): ClinicalTime | null {
  return dateOf(Number(year), Number(month), Number(day));
}

/** "2011-12" may be a month or two winters' years: what is certain is the year. */
function yearAndMonth(year?: string, month?: string): ClinicalTime | null {
  const time = dateOf(Number(year), Number(month));
  return Number(month) === (Number(year) + 1) % 100 ? time && dateOf(Number(year)) : time;
}

/** "3/7/2021" is March or July: the parts that both readings share. "13/7/2021" can be read in one way. */
function dayAndMonth(a: number, b: number, year: number): ClinicalTime | null {
  return common(dateOf(year, a, b), dateOf(year, b, a));
}

function named(year?: string, month?: string, day?: string): ClinicalTime | null {
  const number = MONTHS.get((month ?? '').toLowerCase());
  if (number === undefined) return null;
  return day === undefined ? dateOf(Number(year), number) : dateOf(Number(year), number, Number(day));
}
