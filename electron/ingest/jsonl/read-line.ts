/**
 * One line of STAM JSONL (DESIGN §12) against its schema: what is wrong with it in sentences, and what is right of it.
 * An unknown field or a date that does not exist costs only itself, an invalid fact only that fact, an invalid line only
 * that line.
 */
import type { ZodError } from 'zod';
import { type ClinicalTime, parseIso } from '../../../shared/clinical-time.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { type JsonlEntry, type JsonlFact, jsonlEntry, jsonlFact } from '../../../shared/interchange.ts';
import type { ReadProblem } from '../reading.ts';

const ENTRY_FIELDS: Record<JsonlEntry['type'], ReadonlySet<string>> = {
  note: new Set(['patient', 'id', 'time', 'title', 'type', 'text']),
  dialogue: new Set(['patient', 'id', 'time', 'title', 'type', 'turns']),
  facts: new Set(['patient', 'id', 'time', 'title', 'type', 'facts']),
};
const FACT_FIELDS = new Set(Object.keys(jsonlFact.shape));
const CODE_FIELDS = new Set(['system', 'code', 'display']);
const TURN_FIELDS = new Set(['speaker', 'text']);

/** A valid fact as it came (`raw`) and as it was read, or the raw value of one that was left out. */
export type FactLine =
  | { fact: JsonlFact; raw: Readonly<Record<string, unknown>>; from: ClinicalTime | null; to: ClinicalTime | null }
  | { leftOut: unknown };

export interface ReadLine {
  /** Null where the line is left out. */
  entry: JsonlEntry | null;
  time: ClinicalTime | null;
  /** Of an entry of type "facts", in order. */
  facts: FactLine[];
  problems: ReadProblem[];
}

/** Reads one line; never throws. */
export function readLine(line: string, number: number): ReadLine {
  const where = `line ${number}`;
  const problems: ReadProblem[] = [];
  const tell = (code: ErrorCode, message: string): void => {
    problems.push({ code, message, where });
  };
  const nothing: ReadLine = { entry: null, time: null, facts: [], problems };

  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    tell('BAD_LINE', `Line ${number} is not complete JSON and was left out.`);
    return nothing;
  }
  if (!isObject(raw)) {
    tell('BAD_LINE', `Line ${number} is not a JSON object and was left out.`);
    return nothing;
  }
  const time = readTime(raw.time, `“time” of line ${number}`, tell);
  const parsed = jsonlEntry.safeParse({ ...raw, time: time?.date ?? null });
  if (!parsed.success) {
    tell('BAD_LINE', `Line ${number} was left out: ${sentence(parsed.error)}.`);
    return nothing;
  }
  const entry = parsed.data;
  tellUnknown(raw, ENTRY_FIELDS[entry.type], `Line ${number}`, tell);
  if (entry.type === 'dialogue' && Array.isArray(raw.turns)) {
    for (const turn of raw.turns) tellUnknown(turn, TURN_FIELDS, `A turn of line ${number}`, tell);
  }
  const facts = entry.type === 'facts' ? entry.facts.map((fact, i) => readFact(fact, i + 1, number, tell)) : [];
  return { entry, time, facts, problems };
}

type Tell = (code: ErrorCode, message: string) => void;

function readFact(raw: unknown, position: number, number: number, tell: Tell): FactLine {
  const called = `Fact ${position} of line ${number}`;
  if (!isObject(raw)) {
    tell('UNREADABLE_PART', `${called} is not a JSON object and was left out.`);
    return { leftOut: raw };
  }
  const from = readTime(raw.from, `“from” of fact ${position} of line ${number}`, tell);
  const to = readTime(raw.to, `“to” of fact ${position} of line ${number}`, tell);
  const parsed = jsonlFact.safeParse({ ...raw, from: from?.date ?? null, to: to?.date ?? null });
  if (!parsed.success) {
    tell('UNREADABLE_PART', `${called} was left out: ${sentence(parsed.error)}.`);
    return { leftOut: raw };
  }
  tellUnknown(raw, FACT_FIELDS, called, tell);
  tellUnknown(raw.code, CODE_FIELDS, `The code of fact ${position} of line ${number}`, tell);
  return { fact: parsed.data, raw, from, to };
}

function readTime(value: unknown, called: string, tell: Tell): ClinicalTime | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? parseIso(value) : null;
  if (!time) tell('UNREADABLE_PART', `The date ${called} is not one (${shown(value)}) and was taken as unknown.`);
  return time;
}

function tellUnknown(raw: unknown, known: ReadonlySet<string>, called: string, tell: Tell): void {
  if (!isObject(raw)) return;
  const unknown = Object.keys(raw).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const names = unknown.map((name) => `“${name}”`).join(', ');
  tell(
    'UNKNOWN_FIELD',
    `${called} has ${unknown.length === 1 ? 'a field' : 'fields'} that STAM JSONL does not know: ${names}; it was read without.`,
  );
}

/** The first thing that is wrong, in words. */
function sentence(error: ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'it does not follow the format';
  const field = issue.path.map(String).join('.');
  const called = field === '' ? 'it' : `“${field}”`;
  if (issue.code === 'invalid_type' || issue.code === 'too_small')
    return `${called} must be a filled ${expected(issue)}`;
  if (issue.code === 'invalid_value') return `${called} must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union' && field === 'type') return '“type” must be note, dialogue or facts';
  return `${called} is not what the format allows`;
}

function expected(issue: { expected?: unknown; origin?: unknown }): string {
  const type = String(issue.expected ?? issue.origin ?? 'value');
  return type === 'string' ? 'text' : type === 'array' ? 'list' : type;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
