/** Results in a table: a row names what was measured, and a cell holds the value; columns may be dates. */
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { isUnit, numberAt, type Value } from './measurements-value.ts';

const VALUE = /\b(?:value|result|reading|measurement|level)s?\b/i;
const UNIT = /\bunits?\b/i;
const OTHER =
  /\b(?:ref|reference|range|normal|flag|date|time|previous|prior|low|high|goal|target|method|status|comment|notes?)\b/i;

/** The value of the row's analyte: from the cell under a heading that says so, else from the first cell with a number alone. */
export function tableValue(context: SentenceContext, mention: Mention): Value | null {
  const { cells } = context.sentence;
  const { body } = context.source;
  const own = cells.findIndex((c) => c.start <= mention.start && mention.end <= c.end);
  if (own < 0) return null;
  const rest = cells.slice(own + 1);
  const named = rest.find((c) => c.header !== null && VALUE.test(c.header) && !OTHER.test(c.header));
  // Without a heading that says which column holds the result, more than one number is more than can be told.
  const numbers = rest.filter(
    (c) =>
      /^\s*[<>≤≥]?=?\s*\d+(?:\.\d+)?/.test(body.slice(c.start, c.end)) && !(c.header !== null && OTHER.test(c.header)),
  );
  const cell = named ?? (numbers.length === 1 ? numbers[0] : undefined);
  if (!cell) return null;
  const start =
    cell.start + (body.slice(cell.start, cell.end).length - body.slice(cell.start, cell.end).trimStart().length);
  const read = numberAt(body.slice(0, cell.end), start);
  if (!read || !/^[\s*HL()]*$/.test(body.slice(read.end, cell.end))) return null;
  const unitCell = rest.find((c) => c.header !== null && UNIT.test(c.header));
  const beside = rest[rest.indexOf(cell) + 1];
  const inCell = unitCell ?? (beside && isUnit(body.slice(beside.start, beside.end)) ? beside : null);
  const unit = read.unit ?? (inCell ? body.slice(inCell.start, inCell.end).trim() || null : null);
  return { ...read, unit, interpretation: null, start };
}
