/** HL7 v3 times: points, intervals and how often. Partial dates stay partial, unreadable ones become unknown. */
import { type ClinicalTime, certainlyBefore, parseHl7, parseIso } from '../../../shared/clinical-time.ts';
import { nullFlavor } from './codes.ts';
import { attribute, child, elements, type XmlElement } from './xml-tree.ts';

export interface Period {
  from: ClinicalTime | null;
  to: ClinicalTime | null;
  /** A single time (`value` or `center`), not an interval. */
  point: boolean;
  /** The source says that it does not know the start. */
  startUnknown: boolean;
  /** The null flavor of the end: UNK says that it ended, at an unknown time; NI and NA say nothing. */
  endFlavor: string | null;
  /** Date texts that could not be read. */
  unreadable: string[];
}

/**
 * Reads an HL7 timestamp. Where only the time of day is garbled (an odd number of digits, "2014030200908-0500"), the day
 * is kept; ISO dates, which some systems write here, are read too. Null for anything else.
 */
export function timeOf(text: string | undefined): ClinicalTime | null {
  // The day zero of OLE dates is how some systems write an empty one.
  if (!text || text.startsWith('18991230')) return null;
  return parseHl7(text) ?? parseIso(text) ?? (/^\d{8}[\dT .+-]/.test(text) ? parseHl7(text.slice(0, 8)) : null);
}

export const NO_PERIOD: Period = {
  from: null,
  to: null,
  point: false,
  startUnknown: false,
  endFlavor: null,
  unreadable: [],
};

/** Reads an effectiveTime: a point, low/high, center; without one, an empty period. */
export function periodOf(element: XmlElement | null | undefined): Period {
  if (!element) return NO_PERIOD;
  const unreadable: string[] = [];
  const read = (at: XmlElement | undefined): ClinicalTime | null => {
    const text = attribute(at, 'value');
    const time = timeOf(text);
    if (text && !time) unreadable.push(text);
    return time;
  };
  const low = child(element, 'low');
  const high = child(element, 'high');
  const from = read(low);
  const to = read(high);
  const center = read(element) ?? read(child(element, 'center'));
  const interval = from !== null || to !== null || low !== undefined || high !== undefined;
  const start = from ?? (to === null && high === undefined ? center : low === undefined ? center : null);
  return {
    from: start,
    to,
    point: !interval && center !== null,
    startUnknown:
      start === null && (nullFlavor(low) !== undefined || nullFlavor(element) !== undefined || unreadable.length > 0),
    endFlavor: to === null ? (nullFlavor(high) ?? null) : null,
    unreadable,
  };
}

/** True where the stated end lies before the stated start. */
export function endsBeforeStart(from: ClinicalTime | null, to: ClinicalTime | null): boolean {
  return from !== null && to !== null && certainlyBefore(to, from);
}

const UNITS: Record<string, string> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  hr: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
  y: 'year',
};

/** Events of the day that dosing hangs on (HL7 TimingEvent). */
const EVENTS: Record<string, string> = {
  HS: 'at bedtime',
  WAKE: 'on waking',
  AC: 'before meals',
  ACM: 'before breakfast',
  ACD: 'before lunch',
  ACV: 'before dinner',
  IC: 'between meals',
  ICM: 'between breakfast and lunch',
  ICD: 'between lunch and dinner',
  ICV: 'between dinner and bedtime',
  PC: 'after meals',
  PCM: 'after breakfast',
  PCD: 'after lunch',
  PCV: 'after dinner',
  C: 'with meals',
  CM: 'with breakfast',
  CD: 'with lunch',
  CV: 'with dinner',
};

function every(period: XmlElement, timesADay: boolean): string | null {
  const low = child(period, 'low');
  const high = child(period, 'high');
  const value = attribute(period, 'value');
  const unit = attribute(period, 'unit') ?? attribute(low, 'unit') ?? attribute(high, 'unit');
  if (!unit) return null;
  const name = UNITS[unit] ?? unit;
  if (value === undefined) {
    const from = attribute(low, 'value');
    const to = attribute(high, 'value');
    return from && to ? `every ${from}-${to} ${name}s` : null;
  }
  const number = Number(value);
  if (!(number > 0)) return null;
  const hours = unit === 'h' || unit === 'hr' ? number : unit === 'd' ? number * 24 : Number.NaN;
  const perDay = 24 / hours;
  // "institutionSpecified" says how often a day, and leaves the hours to the place that gives it.
  if (timesADay && Number.isInteger(perDay)) return perDay === 1 ? 'once a day' : `${perDay} times a day`;
  if (number === 1) return `every ${name}`;
  if (number < 1 && Number.isInteger(perDay)) return `every ${hours} hours`;
  return `every ${value} ${name}s`;
}

/** How often, in words, from the repeating parts of a timing (PIVL_TS, EIVL_TS, SXPR_TS); null when it has none. */
export function frequencyOf(timings: readonly XmlElement[]): string | null {
  const said: string[] = [];
  const read = (at: XmlElement): void => {
    for (const part of elements(at, 'comp')) read(part);
    const period = child(at, 'period');
    const often = period ? every(period, at.attributes.institutionSpecified === 'true') : null;
    if (often) said.push(often);
    const event = attribute(child(at, 'event'), 'code');
    if (event && EVENTS[event]) said.push(EVENTS[event]);
  };
  for (const timing of timings) read(timing);
  return said.length > 0 ? [...new Set(said)].join(', ') : null;
}

/** The part of a timing that says from when to when: the first that has a point, a low or a high. */
export function boundsOf(timings: readonly XmlElement[]): XmlElement | undefined {
  const flat = timings.flatMap((t) => [t, ...elements(t, 'comp')]);
  const repeats = (t: XmlElement): boolean => child(t, 'period') !== undefined || child(t, 'event') !== undefined;
  const bounds = flat.filter((t) => !repeats(t));
  return bounds.find((t) => child(t, 'low') || child(t, 'high') || attribute(t, 'value')) ?? bounds[0];
}
