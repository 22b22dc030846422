/** Tables as they stand in plain text: drawn with bars, with tabs, or set in columns with spaces. */
import { isRule, type Line } from './lines.ts';
import { afterMark } from './list-marks.ts';
import { isSpace, type Span, trimmed } from './span.ts';

export interface TableRow extends Span {
  cells: { start: number; end: number; header: string | null }[];
}

export interface Table {
  rows: TableRow[];
  /** Index of the first line after the table. */
  next: number;
}

type Cut = (body: string, line: Span) => Span[];

const HEADER_WORDS =
  /\b(?:name|drug|medication|medicine|dose|dosage|strength|route|frequency|freq|sig|start(?:ed)?|stop(?:ped)?|end|date|time|status|test|analyte|component|result|value|unit|units|range|reference|flag|allergen|allergy|substance|reaction|severity|problem|condition|diagnosis|onset|code|comments?|notes?|procedure|vaccine|directions|instructions|indication|prescriber|relation|relationship|year|age|side|site)\b/i;

/** The table that begins at lines[at]; null where none does. A table has two rows or more of two cells or more. */
export function tableAt(body: string, lines: readonly Line[], at: number): Table | null {
  const line = lines[at];
  if (!line) return null;
  const words = body.slice(line.start, line.end);
  return (
    (words.includes('|') ? read(body, lines, at, barCells, 2) : null) ??
    (words.includes('\t') ? read(body, lines, at, tabCells, 2) : null) ??
    (words.includes('  ') ? read(body, lines, at, columnCells, 2) : null)
  );
}

function read(body: string, lines: readonly Line[], at: number, cut: Cut, least: number): Table | null {
  const rows: Span[][] = [];
  const spans: Line[] = [];
  let next = at;
  let ruled = false;
  for (let line = lines[next]; line; line = lines[next]) {
    if (next > at && line.blankBefore) break;
    if (isRule(body, line)) {
      if (rows.length === 0) return null;
      if (rows.length === 1) ruled = true;
      next += 1;
      continue;
    }
    const cells = cut(body, line);
    if (cells.length < least || (cut !== barCells && rows[0] && Math.abs(cells.length - rows[0].length) > 1)) break;
    if (cut === columnCells && rows[0] && !aligned(body, rows[0], cells)) break;
    rows.push(cells);
    spans.push(line);
    next += 1;
  }
  if (rows.length < 2) return null;
  return { rows: withHeaders(body, rows, spans, ruled), next };
}

function withHeaders(body: string, rows: Span[][], lines: Line[], ruled: boolean): TableRow[] {
  const [first] = rows;
  const words = (first ?? []).map((cell) => body.slice(cell.start, cell.end));
  const named = words.filter((word) => HEADER_WORDS.test(word) && word.length <= 40 && !/\d/.test(word)).length;
  const headed = ruled || (named * 2 >= words.length && named > 0);
  return rows.slice(headed ? 1 : 0).map((cells, i) => {
    const line = lines[headed ? i + 1 : i] as Line;
    return {
      ...trimmed(body, cells[0]?.start ?? line.start, cells.at(-1)?.end ?? line.end),
      cells: cells
        .map((cell, column) => ({
          ...cell,
          header: headed && cells.length === words.length ? (words[column] ?? null) : null,
        }))
        .filter((cell) => cell.end > cell.start),
    };
  });
}

/** "| a | b |", "a | b": bars inside a line, and not the "||" of a program. */
function barCells(body: string, line: Span): Span[] {
  let start = line.start;
  let end = line.end;
  if (body[start] === '|') start += 1;
  if (body[end - 1] === '|' && end > start) end -= 1;
  return cutAt(body, start, end, (i) => (body[i] === '|' ? i + 1 : i));
}

function tabCells(body: string, line: Span): Span[] {
  const start = afterMark(body, line);
  if (start !== null && body.slice(line.start, start).includes('\t')) return [];
  return cutAt(body, line.start, line.end, (i) => {
    let j = i;
    while (body[j] === '\t') j += 1;
    return j;
  }).filter((cell) => cell.end > cell.start);
}

/** Cells parted by two spaces or more; two spaces after the end of a sentence part nothing. */
function columnCells(body: string, line: Span): Span[] {
  if (line.end - line.start > 240 || afterMark(body, line) !== null) return [];
  return cutAt(body, line.start, line.end, (i) => {
    if (body[i] !== ' ' || body[i + 1] !== ' ' || '.?!:,;'.includes(body[i - 1] ?? '')) return i;
    let j = i;
    while (j < line.end && isSpace(body.charCodeAt(j))) j += 1;
    return j;
  });
}

/** Cuts where `skip` moves on; what it skips belongs to no cell. */
function cutAt(body: string, start: number, end: number, skip: (at: number) => number): Span[] {
  const cells: Span[] = [];
  let from = start;
  for (let i = start; i < end; i += 1) {
    const after = skip(i);
    if (after === i) continue;
    cells.push(trimmed(body, from, i));
    from = Math.min(after, end);
    i = from - 1;
  }
  cells.push(trimmed(body, from, end));
  return cells;
}

/** Whether the second column begins at one place in both rows; rows of three cells or more may differ by some spaces. */
function aligned(body: string, first: Span[], row: Span[]): boolean {
  const spread = Math.abs(columnOf(body, first) - columnOf(body, row));
  return spread <= 1 || (first.length >= 3 && row.length >= 3 && spread <= 8);
}

function columnOf(body: string, row: Span[]): number {
  return (row[1]?.start ?? 0) - lineStart(body, row[1]?.start ?? 0);
}

function lineStart(body: string, at: number): number {
  const floor = Math.max(0, at - 480);
  let i = at;
  while (i > floor && body[i - 1] !== '\n' && body[i - 1] !== '\r') i -= 1;
  return i;
}
