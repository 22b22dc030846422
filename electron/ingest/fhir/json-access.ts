/**
 * Tolerant access to a FHIR resource as parsed JSON. Nothing here throws: what is not there, or is of another shape than
 * FHIR says, reads as null or as an empty list. One value where FHIR has a list (as from XML) and a list where it has one
 * value both read as what was meant.
 */

export type Json = Record<string, unknown>;

interface RawNumber {
  rawJSON: string;
}

const rawJson = (JSON as unknown as { rawJSON(text: string): RawNumber }).rawJSON;

/** A decimal whose digits JavaScript would not give back as written: "8.0", "1.0e-22". */
const INEXACT = /\d\.\d*0[\s,}\]]|\d[eE][+-]?\d/;

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined || context.source === String(value)) return value;
  return rawJson(context.source);
}

/**
 * JSON.parse that keeps the digits of a decimal as written (FHIR: "the precision of the decimal value has significance"),
 * so that 8.0 % is not shown as 8 %. Throws SyntaxError as JSON.parse does.
 */
export function parseJson(text: string): unknown {
  return INEXACT.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function isRaw(value: unknown): value is RawNumber {
  return typeof value === 'object' && value !== null && typeof (value as Partial<RawNumber>).rawJSON === 'string';
}

/** The object, or the first object of a list. */
export function obj(value: unknown): Json | null {
  if (Array.isArray(value)) return obj(value.find((v) => typeof v === 'object' && v !== null && !isRaw(v)));
  return typeof value === 'object' && value !== null && !isRaw(value) ? (value as Json) : null;
}

/** All objects of a list, or the one object. */
export function list(value: unknown): Json[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((v): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v) && !isRaw(v));
}

/** The text without white space around it; null when empty or not a text. Numbers read as their digits. */
export function str(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (isRaw(value)) return value.rawJSON;
  if (Array.isArray(value)) return str(value[0]);
  return null;
}

/** All texts of a list, or the one text. */
export function strings(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(str).filter((v) => v !== null);
}

/** The number; also of a text that is nothing but a number, as FHIR XML writes it. */
export function num(value: unknown): number | null {
  const text = str(value);
  if (text === null || !/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return null;
  const n = Number(text);
  return Number.isFinite(n) ? n : null;
}

/** The number's digits as written, for reading; more than six decimals, which no instrument gives, are rounded to four. */
export function digits(value: unknown): string | null {
  const text = str(value);
  const n = num(value);
  if (text === null || n === null) return null;
  return /\.\d{7,}$/.test(text) && Math.abs(n) >= 0.001 ? String(Number(n.toFixed(4))) : text;
}

export function bool(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return null;
}

/** Follows names into nested objects; a list on the way stands for its first object. */
export function at(value: unknown, ...path: string[]): unknown {
  let here: unknown = value;
  for (const name of path) here = obj(here)?.[name];
  return here;
}

/** White space made single, for names that go into a sentence. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
