/** A table row as the body of an entry: one line a column, so that a quote can point to the columns that say it. */
import type { CsvRow } from './csv-rows.ts';

export interface RowBody {
  /** "column: value" of every column that is not empty, in the order of the table, verbatim. */
  body: string;
  /** The span of body from the first to the last of these columns that are there; all of body where none is. */
  quote(...columns: string[]): { start: number; end: number };
}

export function rowBody(row: CsvRow): RowBody {
  let body = '';
  const spans = new Map<string, { start: number; end: number }>();
  for (const [column, value] of Object.entries(row.values)) {
    if (value.trim() === '') continue;
    const start = body === '' ? 0 : body.length + 1;
    body += `${body === '' ? '' : '\n'}${column}: ${value}`;
    spans.set(column, { start, end: body.length });
  }
  return {
    body,
    quote(...columns) {
      const found = columns.flatMap((column) => spans.get(column) ?? []);
      if (found.length === 0) return { start: 0, end: body.length };
      return { start: Math.min(...found.map((s) => s.start)), end: Math.max(...found.map((s) => s.end)) };
    },
  };
}

/** The attributes that are stated: blank text is left out, text is trimmed. */
export function stated(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    const kept = typeof value === 'string' ? value.trim() : value;
    if (kept !== '') attributes[name] = kept;
  }
  return attributes;
}

/** The number that a field states in plain decimal form, else null ("500,000", "0-10" and "NEG" are no such number). */
export function plainNumber(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}
