/**
 * Clinical time: when something was true in the world, exactly as precisely as the source said it.
 *
 * A time is an ISO 8601 string cut at its precision ("2015", "2015-03", "2015-03-01", "2015-03-01T10:05-05:00"), with
 * the zone it was written in, or none. It is never a Date object: a Date has no precision and no zone, and shifts days.
 * Unknown is `null`. Two orders are needed and kept apart: days compare as calendar days where they were written (what
 * a person means by "on 3 May"), instants compare across zones (what came first).
 */

export const PRECISIONS = ['year', 'month', 'day', 'minute'] as const;
export type Precision = (typeof PRECISIONS)[number];

export interface ClinicalTime {
  /** ISO 8601, cut at its precision; minute precision may carry seconds and a zone. */
  date: string;
  precision: Precision;
}

const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const two = (n: number): string => String(n).padStart(2, '0');

function daysIn(year: number, month: number): number {
  const leap = month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0);
  return leap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 31);
}

/**
 * Reads an ISO 8601 / FHIR date or dateTime ("2015", "2015-03", "2015-03-01", "2015-03-01T10:05:00.000-05:00";
 * also "2015-03-01 10:05:00" as in CSV exports). Returns null for anything else, also for dates that do not exist.
 */
export function parseIso(text: string | null | undefined): ClinicalTime | null {
  if (!text) return null;
  const m = ISO.exec(text.trim());
  if (!m) return null;
  const [, y, mo, d, h, mi, s, fraction, zone] = m;
  const year = Number(y);
  if (year === 0) return null;
  if (!mo) return { date: y as string, precision: 'year' };
  const month = Number(mo);
  if (month < 1 || month > 12) return null;
  if (!d) return { date: `${y}-${mo}`, precision: 'month' };
  const day = Number(d);
  if (day < 1 || day > daysIn(year, month)) return null;
  if (!h) return { date: `${y}-${mo}-${d}`, precision: 'day' };
  const hour = Number(h);
  // 24:00 is the end of a day in ISO 8601; no source seen here means anything else by it than midnight of that day.
  if (hour > 23 || Number(mi) > 59 || Number(s ?? 0) > 60 || !isZone(zone)) return null;
  // A leap second (:60) has no place on a computer's time line: the minute in which it lies is kept.
  const counted = Number(s ?? 0) < 60;
  const sub = counted && fraction && Number(fraction) !== 0 ? `.${fraction}` : '';
  const seconds = counted && s && (Number(s) !== 0 || sub) ? `:${s}` : '';
  return { date: `${y}-${mo}-${d}T${h}:${mi}${seconds}${sub}${normalZone(zone)}`, precision: 'minute' };
}

/** Whether an offset exists: up to 14 hours from UTC. */
function isZone(zone: string | undefined): boolean {
  const m = /^[+-](\d{2}):?(\d{2})$/.exec(zone ?? '');
  return m === null || (Number(m[1]) * 60 + Number(m[2]) <= 14 * 60 && Number(m[2]) < 60);
}

function normalZone(zone: string | undefined): string {
  if (!zone) return '';
  if (zone === 'Z') return '+00:00';
  const text = zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return text === '-00:00' ? '+00:00' : text;
}

/**
 * Reads an HL7 v3 timestamp ("2013", "201307", "20130717", "201307171144", "20130717114446.302-0500"). An hour without
 * minutes ("2013071711") has no ISO form, so it is kept to the day. Returns null for anything else ("", "-08",
 * "YYYYMMDD").
 */
export function parseHl7(text: string | null | undefined): ClinicalTime | null {
  if (!text) return null;
  const m = /^(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:\.(\d+))?([+-]\d{4})?$/.exec(text.trim());
  if (!m) return null;
  const [, y, mo, d, h, mi, s, fraction, zone] = m;
  if (!mo) return parseIso(y);
  if (!d) return parseIso(`${y}-${mo}`);
  if (!h || !mi) return parseIso(`${y}-${mo}-${d}`);
  return parseIso(`${y}-${mo}-${d}T${h}:${mi}:${s ?? '00'}${fraction ? `.${fraction}` : ''}${zone ?? ''}`);
}

/** The first calendar day the time may mean, "YYYY-MM-DD", in the zone it was written in. */
export function firstDay(time: ClinicalTime): string {
  const { date } = time;
  if (date.length === 4) return `${date}-01-01`;
  if (date.length === 7) return `${date}-01`;
  return date.slice(0, 10);
}

/** The last calendar day the time may mean, "YYYY-MM-DD", in the zone it was written in. */
export function lastDay(time: ClinicalTime): string {
  const { date } = time;
  if (date.length === 4) return `${date}-12-31`;
  if (date.length === 7) return `${date}-${two(daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7))))}`;
  return date.slice(0, 10);
}

/** Milliseconds since 1970 of the first instant the time may mean. A time without a zone counts as UTC. */
export function firstInstant(time: ClinicalTime): number {
  if (time.precision === 'minute') {
    const zoned = /(Z|[+-]\d{2}:\d{2})$/.test(time.date.slice(10));
    return Date.parse(zoned ? time.date : `${time.date}Z`);
  }
  return Date.parse(`${firstDay(time)}T00:00Z`);
}

const RANK: Record<Precision, number> = { year: 0, month: 1, day: 2, minute: 3 };

/**
 * A total order for sorting: by first instant, the coarser time first ("2015" before "2015-01-01"), so that a vague
 * statement never counts as newer than an exact one of the same period. An unknown time sorts before every known one.
 */
export function compareTimes(a: ClinicalTime | null, b: ClinicalTime | null): number {
  if (!a || !b) return (a ? 1 : 0) - (b ? 1 : 0);
  return firstInstant(a) - firstInstant(b) || RANK[a.precision] - RANK[b.precision];
}

/** True where a was over before b began, whatever the two imprecise times really were. */
export function certainlyBefore(a: ClinicalTime, b: ClinicalTime): boolean {
  // Days of two zones may overlap as instants; a day is then compared as a day, not as the 24 hours of UTC.
  if (a.precision !== 'minute' || b.precision !== 'minute') return lastDay(a) < firstDay(b);
  return firstInstant(a) < firstInstant(b);
}
