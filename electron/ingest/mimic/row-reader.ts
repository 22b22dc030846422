/** What the reader of each MIMIC-IV table gets and gives. */
import { type ClinicalTime, parseIso } from '../../../shared/clinical-time.ts';
import type { EntryDraft, ReadProblem } from '../reading.ts';
import type { MimicLookups } from './lookups.ts';

export interface RowContext {
  lookups: MimicLookups;
  /** Makes a key of the table unique within the file. */
  unique: (key: string) => string;
  /** "line 12". */
  where: string;
  report: (problem: ReadProblem) => void;
}

/** One row as an entry; null where it states nothing (said through `report`). */
export type RowReader = (
  row: Readonly<Record<string, string>>,
  body: RowBodyOf,
  context: RowContext,
) => EntryDraft | null;

export interface RowBodyOf {
  body: string;
  quote(...columns: string[]): { start: number; end: number };
}

/** A time of the table as it is written; one that is there and cannot be read is said and taken as unknown. */
export function timeOf(
  row: Readonly<Record<string, string>>,
  column: string,
  context: RowContext,
): ClinicalTime | null {
  const text = row[column]?.trim() ?? '';
  if (text === '') return null;
  const time = parseIso(text);
  if (!time) {
    context.report({
      code: 'UNREADABLE_PART',
      message: `“${column}” of ${context.where} is no date (${text.slice(0, 40)}) and was taken as unknown.`,
      where: context.where,
    });
  }
  return time;
}

/**
 * A date column that is written with midnight as its time ("2180-08-06 00:00:00"): a day, since the source knows no
 * more. MIMIC-IV calls such columns chartdate.
 */
export function dayOf(row: Readonly<Record<string, string>>, column: string, context: RowContext): ClinicalTime | null {
  const time = timeOf(row, column, context);
  return time && time.precision === 'minute' ? { date: time.date.slice(0, 10), precision: 'day' } : time;
}

/** A field without blanks around it; empty where the table has no such column. */
export function field(row: Readonly<Record<string, string>>, column: string): string {
  return row[column]?.trim() ?? '';
}
