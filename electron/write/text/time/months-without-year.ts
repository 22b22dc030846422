/** "In March", "on July 4th", "since 11/94", "3/7/21": dates whose year, or whose century, the entry's date must give. */
import { type ClinicalTime, firstDay, lastDay } from '../../../../shared/clinical-time.ts';
import { common, dateOf, MONTHS } from './calendar.ts';
import { looksAhead } from './duration-words.ts';
import type { Found } from './found.ts';

const NAME =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const AFTER = '(?!\\s*[,-]?\\s*(?:of )?(?:1[89]|2[0-2])\\d{2}|[\\w/])';
const IN_MONTH = new RegExp(
  `\\b(?:in|since|until|till|last|this past|early|mid|late|during|end of|beginning of|middle of|from)[ -](?:(?:early|mid|late|the end of|last)[ -])?${NAME}\\b${AFTER}(?!\\s+\\d{1,2}\\b)`,
  'gi',
);
const MONTH_DAY = new RegExp(
  `\\b${NAME}\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b${AFTER}(?![.,]\\d|\\s?(?:mg|mcg|ml|%|times|units|days|weeks|months))`,
  'gi',
);
const DAY_MONTH = new RegExp(`(?<![\\w./-])(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${NAME}\\b${AFTER}`, 'gi');
const OF_THIS_YEAR = new RegExp(`\\b${NAME} of (this|last) year\\b`, 'gi');
const FOR_MONTH = new RegExp(`\\bfor ${NAME}\\b${AFTER}(?!\\s+\\d{1,2}\\b)`, 'gi');
const SHORT_YEAR = /(?<![\w./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{2})(?![\w/]|[.,-]\d)/g;
const MONTH_SHORT_YEAR = /\b(?:in|since|until|till|from|of)\s+(0?[1-9]|1[0-2])\/(\d{2})(?![\w/]|[.,-]\d)/gi;

/** All of them in a text, placed by the anchor: the latest that is not after it, or the next where the statement looks ahead. */
export function monthsWithoutYear(text: string, anchor: ClinicalTime): Found[] {
  const found: Found[] = [];
  const add = (start: number, end: number, time: ClinicalTime | null): void => {
    if (time) found.push({ start, end, time, role: null });
  };
  for (const m of text.matchAll(IN_MONTH)) {
    const name = m[1] ?? '';
    const end = m.index + m[0].length;
    add(end - name.length, end, placed(anchor, text, m.index, name));
  }
  for (const m of text.matchAll(MONTH_DAY)) {
    if (isName(m[1])) add(m.index, m.index + m[0].length, placed(anchor, text, m.index, m[1] ?? '', Number(m[2])));
  }
  for (const m of text.matchAll(DAY_MONTH)) {
    if (isName(m[2])) add(m.index, m.index + m[0].length, placed(anchor, text, m.index, m[2] ?? '', Number(m[1])));
  }
  for (const m of text.matchAll(FOR_MONTH)) {
    const name = m[1] ?? '';
    const end = m.index + m[0].length;
    if (looksAhead(text, m.index)) add(end - name.length, end, placed(anchor, text, m.index, name));
  }
  for (const m of text.matchAll(OF_THIS_YEAR)) {
    const own = Number(anchor.date.slice(0, 4)) - ((m[2] ?? '').toLowerCase() === 'last' ? 1 : 0);
    add(m.index, m.index + m[0].length, dateOf(own, MONTHS.get((m[1] ?? '').toLowerCase())));
  }
  for (const m of text.matchAll(SHORT_YEAR)) add(m.index, m.index + m[0].length, shortDate(anchor, m));
  for (const m of text.matchAll(MONTH_SHORT_YEAR)) {
    // Under 53 it may be weeks ("2/52") or a day; "11/94" can only be a year.
    const end = m.index + m[0].length;
    const start = end - `${m[1]}/${m[2]}`.length;
    if (Number(m[2]) > 52) add(start, end, dateOf(century(anchor, Number(m[2])), Number(m[1])));
  }
  return found;
}

/** "may" and "march" in lower case are verbs unless a preposition stands before them. */
function isName(word: string | undefined): boolean {
  return !/^(?:may|mar|march|jan|dec|sep)$/.test(word ?? '');
}

function placed(anchor: ClinicalTime, text: string, at: number, name: string, day?: number): ClinicalTime | null {
  const month = MONTHS.get(name.toLowerCase());
  if (month === undefined) return null;
  const past = year(anchor, (y) => dateOf(y, month, day), -1);
  return looksAhead(text, at) ? year(anchor, (y) => dateOf(y, month, day), 1) : past;
}

/** The candidate of the anchor's year or of the one beside it that lies on the asked side of the anchor. An anchor that is a year tells none. */
function year(anchor: ClinicalTime, make: (y: number) => ClinicalTime | null, side: 1 | -1): ClinicalTime | null {
  if (anchor.precision === 'year') return null;
  const own = Number(anchor.date.slice(0, 4));
  const here = make(own);
  const fits = here && (side < 0 ? firstDay(here) <= lastDay(anchor) : lastDay(here) >= firstDay(anchor));
  return fits ? here : make(own + side);
}

function shortDate(anchor: ClinicalTime, m: RegExpExecArray): ClinicalTime | null {
  const y = century(anchor, Number(m[4]));
  const [a, b] = [Number(m[1]), Number(m[3])];
  return common(dateOf(y, a, b), dateOf(y, b, a));
}

/** The year that ends in these two digits and lies before the entry, or at most two years after it. */
function century(anchor: ClinicalTime, short: number): number {
  const own = Number(anchor.date.slice(0, 4));
  const y = own - (own % 100) + short;
  return y > own + 2 ? y - 100 : y;
}
