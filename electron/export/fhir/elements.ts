/** FHIR R4 data types as JSON, made of what a record states. What is not stated is left out; nothing is defaulted. */
import { type ClinicalTime, firstDay, parseIso } from '../../../shared/clinical-time.ts';
import type { Coding } from '../../ingest/reading.ts';
import { endsBeforeStart } from '../../write/claim.ts';
import { ucumCode } from '../../write/identity/quantity.ts';

export type Json = { [name: string]: unknown };
export type Resource = { resourceType: string; id: string } & Json;

const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
/** A time whose zone the source does not give: FHIR allows no time of day without one, so the element holds the day. */
export const TIME_AS_WRITTEN = 'urn:stam:fhir:time-as-written';
/** A stated end that lies before its start, which a FHIR Period may not hold. */
export const END_BEFORE_START = 'urn:stam:fhir:end-before-start';

const UCUM = 'http://unitsofmeasure.org';
const ZONE = /^(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;

/** FHIR string: no control characters but tab and line breaks, and never empty. */
export function text(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const clean = String(value)
    .replace(/\p{Cc}/gu, (c) => (c === '\t' || c === '\n' || c === '\r' ? c : ' '))
    .trim();
  return clean === '' ? undefined : clean;
}

/** FHIR code: one word, or words with single spaces. */
export function code(value: unknown): string | undefined {
  return text(value)?.replace(/\s+/g, ' ');
}

/** Leaves out what says nothing: undefined, null, empty lists and objects without a member. */
export function only(members: Json): Json {
  const kept: Json = {};
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    kept[name] = value;
  }
  return kept;
}

/** An element that must be there and that the source does not fill. */
export const unknownElement = (): Json => ({ extension: [{ url: DATA_ABSENT, valueCode: 'unknown' }] });

/** The FHIR dateTime of a time, and whether it says all of it. Seconds that FHIR wants beside minutes are zeros. */
export function dateTime(time: ClinicalTime): { value: string; whole: boolean } {
  if (time.precision !== 'minute') return { value: time.date, whole: true };
  const m = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(.*)$/.exec(time.date);
  const zone = m?.[3] ?? '';
  if (!m || !ZONE.test(zone)) return { value: firstDay(time), whole: false };
  return { value: `${m[1]}${m[2] ?? ':00'}${zone}`, whole: true };
}

/** `name` as a dateTime member, with the time as written beside it where FHIR cannot hold it; {} for an unknown time. */
export function dateTimeMember(name: string, time: ClinicalTime | null): Json {
  if (!time) return {};
  const { value, whole } = dateTime(time);
  if (whole) return { [name]: value };
  return { [name]: value, [`_${name}`]: { extension: [{ url: TIME_AS_WRITTEN, valueString: time.date }] } };
}

/** `name` as an instant where the time is one, which needs seconds and a zone; else {}. */
export function instantMember(name: string, time: ClinicalTime | null): Json {
  if (time?.precision !== 'minute') return {};
  const { value, whole } = dateTime(time);
  return whole ? { [name]: value } : {};
}

/** A Period; undefined where neither end is known. */
export function period(start: ClinicalTime | null, end: ClinicalTime | null): Json | undefined {
  if (!start && !end) return undefined;
  if (start && end && endsBeforeStart(start, end)) {
    return { extension: [{ url: END_BEFORE_START, valueString: end.date }], ...dateTimeMember('start', start) };
  }
  return { ...dateTimeMember('start', start), ...dateTimeMember('end', end) };
}

/** `name`DateTime for a start alone, `name`Period where an end is known; {} where nothing is. */
export function timeChoice(name: string, start: ClinicalTime | null, end: ClinicalTime | null): Json {
  if (end) return { [`${name}Period`]: period(start, end) };
  return dateTimeMember(`${name}DateTime`, start);
}

/** A birth date: FHIR's date has no time of day. */
export function dateMember(name: string, date: string | null): Json {
  const time = parseIso(date);
  if (!time) return {};
  return { [name]: time.precision === 'minute' ? firstDay(time) : time.date };
}

function coding({ system, code: value, display }: Coding): Json | null {
  const symbol = code(value);
  if (!symbol) return null;
  return only({ system: text(system)?.replace(/\s+/g, '%20'), code: symbol, display: text(display) });
}

/** A CodeableConcept of all codings and the words; undefined where it would say nothing. */
export function concept(codings: readonly Coding[], words?: unknown): Json | undefined {
  const all = codings.map(coding).filter((c) => c !== null);
  const said = text(words);
  if (all.length === 0 && said === undefined) return undefined;
  return only({ coding: all, text: said });
}

/** One of FHIR's own codes as a CodeableConcept. */
export function fhirCode(system: string, value: string): Json {
  return { coding: [{ system, code: value }] };
}

/** Each stated value as words of a CodeableConcept; [] where there is none. */
export function concepts(...values: unknown[]): Json[] {
  return values.map((v) => concept([], v)).filter((c) => c !== undefined);
}

/** Annotations of the words that are stated. */
export function notes(...values: unknown[]): Json[] {
  return values
    .map((v) => text(v))
    .filter((v) => v !== undefined)
    .map((said) => ({ text: said }));
}

const COMPARATORS: Record<string, string> = { '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' };

/** The number that a value states in plain decimal form; null for a range, a word or a number that digits would be lost of. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return null;
  const number = Number(value);
  return String(number) === value.trim() ? number : null;
}

/**
 * A Quantity of a plain number with its unit as written; system and code only where the unit is UCUM. Null where the value is
 * no plain number or its comparator is none of FHIR's.
 */
export function quantity(value: unknown, unit: unknown, comparator?: unknown): Json | null {
  const number = numberOf(value);
  if (number === null) return null;
  const sign = text(comparator);
  if (sign !== undefined && !(sign in COMPARATORS)) return null;
  const written = text(unit);
  const ucum = written === undefined ? null : ucumCode(written);
  return only({
    value: number,
    comparator: sign === undefined ? undefined : COMPARATORS[sign],
    unit: written,
    ...(ucum ? { system: UCUM, code: ucum } : {}),
  });
}
