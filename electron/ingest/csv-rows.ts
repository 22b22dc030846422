/**
 * The rows of a comma-separated table, streamed. A row that is broken (too few or too many fields, a quote that is never
 * closed) becomes a problem with its line, and reading goes on at the next line.
 */
import { parse } from 'csv-parse/sync';
import { StamError } from '../../shared/errors.ts';
import { type Line, openLines } from './decode-text.ts';
import type { ReadProblem, Source } from './reading.ts';
import { fileName } from './source-bytes.ts';

export interface CsvRow {
  /** Every column of the header; an empty field is an empty string. Values are verbatim, blanks included. */
  values: Readonly<Record<string, string>>;
  /** Line of the file on which the row begins, from 1. */
  line: number;
}

export type CsvItem = { type: 'row'; row: CsvRow } | { type: 'problem'; problem: ReadProblem };

/** A line of a table above this is left out. */
const MAX_LINE = 16 * 1024 * 1024;
/** A quoted field may run over this many lines before its quote counts as never closed. */
const MAX_ROW_LINES = 2_000;
const BATCH_ROWS = 256;

interface Pending {
  text: string;
  line: number;
}

/**
 * Streams the rows of a table whose first line names the columns.
 *
 * @param required columns without which no row can be read.
 * @throws StamError MISSING_COLUMN naming table and column, and what `openText` throws.
 */
export async function* readCsv(source: Source, required: readonly string[]): AsyncGenerator<CsvItem> {
  const problems: ReadProblem[] = [];
  let columns: string[] | null = null;
  let batch: Pending[] = [];
  /** Lines of a row whose quote is still open. */
  let open: Pending[] = [];
  let quoted = false;

  const drain = function* (): Generator<CsvItem> {
    for (const problem of problems.splice(0)) yield { type: 'problem', problem };
  };
  const flush = function* (): Generator<CsvItem> {
    const rows = batch;
    batch = [];
    if (columns && rows.length > 0) yield* parseRows(source, columns, rows);
  };
  /** Adds a line; gives what became complete by it. */
  const add = function* (pending: Pending): Generator<CsvItem> {
    const waiting = [pending];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      open.push(next);
      if (oddQuotes(next.text)) quoted = !quoted;
      if (quoted) {
        if (open.length <= MAX_ROW_LINES) continue;
        yield* flush();
        yield broken(source, open[0]?.line ?? 0, 'a quote is opened and never closed');
        waiting.unshift(...open.slice(1));
        open = [];
        quoted = false;
      } else if (open.length === 1) {
        batch.push(next);
        open = [];
        if (batch.length >= BATCH_ROWS) yield* flush();
      } else {
        // A row over several lines: if it does not fit the header, its first line has a stray quote; try again after it.
        yield* flush();
        const lines = open;
        open = [];
        const row = columns && parseOne(columns, lines);
        if (row) {
          yield { type: 'row', row };
        } else {
          yield broken(source, lines[0]?.line ?? 0, 'it has a stray quote');
          waiting.unshift(...lines.slice(1));
        }
      }
    }
  };

  for await (const line of openLines(source, MAX_LINE, (problem) => problems.push(problem))) {
    yield* drain();
    if (line.line === null) {
      yield* flush();
      yield { type: 'problem', problem: line.problem };
    } else if (!columns) {
      columns = header(source, line, required);
    } else if (line.line !== '' || open.length > 0) {
      yield* add({ text: line.line, line: line.number });
    }
  }
  yield* drain();
  if (!columns) throw new StamError('NOT_A_DOCUMENT', `${fileName(source)} holds no table.`);
  while (open.length > 0) {
    // The file ended inside a quote: its first line is broken, the lines after it may be sound.
    const [first, ...rest] = open;
    open = [];
    quoted = false;
    yield* flush();
    yield broken(source, first?.line ?? 0, 'a quote is opened and never closed');
    for (const pending of rest) yield* add(pending);
  }
  yield* flush();
}

/** The column names of a header line; empty where it is no CSV. */
export function columnsOf(headerLine: string): string[] {
  try {
    const rows: string[][] = parse(headerLine, { bom: true, to: 1, relax_column_count: true });
    return (rows[0] ?? []).map((name) => name.trim());
  } catch {
    return [];
  }
}

function header(source: Source, line: Line, required: readonly string[]): string[] {
  const columns = columnsOf(line.line ?? '');
  const missing = required.find((name) => !columns.includes(name));
  if (missing !== undefined) {
    throw new StamError(
      'MISSING_COLUMN',
      `${fileName(source)} has no column “${missing}”, without which none of its rows can be read.`,
      { table: fileName(source), column: missing },
    );
  }
  return columns;
}

function* parseRows(source: Source, columns: readonly string[], rows: readonly Pending[]): Generator<CsvItem> {
  // Most rows have no quote, and then every comma separates: splitting is exact and many times faster.
  const quoted = rows.filter(({ text }) => text.includes('"'));
  const parsed = quoted.length > 0 ? parseFields(quoted.map(({ text }) => text).join('\n')) : [];
  const together = parsed?.length === quoted.length ? parsed : null;
  let next = 0;
  for (const { text, line } of rows) {
    let record: string[] | undefined;
    if (!text.includes('"')) {
      record = text.split(',');
    } else if (together) {
      record = together[next];
      next += 1;
    } else {
      record = parseFields(text)?.[0];
    }
    yield record ? item(source, columns, record, line) : broken(source, line, 'its quotes do not fit');
  }
}

function parseOne(columns: readonly string[], lines: readonly Pending[]): CsvRow | null {
  const fields = parseFields(lines.map(({ text }) => text).join('\n'));
  const record = fields?.length === 1 ? fields[0] : undefined;
  if (!record || record.length !== columns.length) return null;
  return { values: valuesOf(columns, record), line: lines[0]?.line ?? 0 };
}

function parseFields(text: string): string[][] | null {
  try {
    return parse(text, { relax_column_count: true });
  } catch {
    return null;
  }
}

function item(source: Source, columns: readonly string[], record: readonly string[], line: number): CsvItem {
  if (record.length === columns.length) return { type: 'row', row: { values: valuesOf(columns, record), line } };
  return broken(source, line, `it has ${record.length} fields where the header has ${columns.length}`);
}

function valuesOf(columns: readonly string[], record: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, name] of columns.entries()) values[name] = record[index] ?? '';
  return values;
}

function broken(source: Source, line: number, why: string): CsvItem {
  const message = `Line ${line} of ${fileName(source)} was left out: ${why}.`;
  return { type: 'problem', problem: { code: 'BAD_CSV', message, where: `line ${line}` } };
}

function oddQuotes(text: string): boolean {
  let odd = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) odd = !odd;
  return odd;
}
