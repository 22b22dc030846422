/**
 * What a note of the Synthea generator states that the patient's rows confirm. Found by the names alone, word for word and between
 * the signs that part the items of a list, so that it owes nothing to the writer that is tried.
 */
import type { Assertion, Kind } from '../../../shared/vocabulary.ts';
import { conceptName } from '../../write/identity/concept-name.ts';
import type { Span } from '../../write/text/segment/span.ts';
import type { StructuredRow } from './structured-rows.ts';

export interface Stated {
  kind: Kind;
  assertion: Assertion;
  /** As the row has it. */
  name: string;
  /** Where the note says it. */
  spans: Span[];
  /** Every row of that name on or before the day of the note; empty for "no known allergies". */
  rows: StructuredRow[];
}

/** What may stand before and after an item. */
const BEFORE = String.raw`(?<=^|\n\s*|- |[,;:] |\bhistory of |\bpresenting with )`;
const AFTER = String.raw`(?=[,;]|\.(?:\s|$)|\s*\n|\s*$)`;
/**
 * Circumstances of life, which these data keep among the conditions. Counted as "social": a writer that is silent about
 * somebody's work has not overlooked a disease.
 */
const CIRCUMSTANCE =
  /\b(?:employ\w*|labor force|social|alcohol drinking|violence|abuse|education|high school|stress|transport\w*|housing|homeless|criminal|armed forces|refugee)\b/;
const NO_KNOWN = /\bNo Known Allergies\b/gi;

/**
 * Rows that the note names, one for each thing however often it is named or on record.
 * @param day of the note: a row that came later is not what it speaks of
 */
export function statedRows(body: string, day: string, rows: readonly StructuredRow[]): Stated[] {
  const found = new Map<string, Stated>();
  for (const row of rows) {
    if (row.day === null || row.day > day) continue;
    for (const name of row.names) {
      const kind = row.kind === 'condition' && CIRCUMSTANCE.test(name) ? 'social' : row.kind;
      const key = `${kind}|${conceptName(row.kind, name)}|${row.assertion}`;
      const known = found.get(key);
      if (known) {
        if (!known.rows.includes(row)) known.rows.push(row);
        continue;
      }
      const spans = spansOf(body, name);
      if (spans.length > 0) found.set(key, { kind, assertion: row.assertion, name, spans, rows: [row] });
    }
  }
  const noAllergy = spansOfPattern(body, NO_KNOWN);
  if (noAllergy.length > 0 && !rows.some((r) => r.kind === 'allergy' && r.assertion === 'present')) {
    found.set('no known', {
      kind: 'allergy',
      assertion: 'absent',
      name: 'no known allergies',
      spans: noAllergy,
      rows: [],
    });
  }
  return [...found.values()];
}

function spansOf(body: string, name: string): Span[] {
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  return spansOfPattern(body, new RegExp(`${BEFORE}${words}${AFTER}`, 'gi'));
}

function spansOfPattern(body: string, pattern: RegExp): Span[] {
  return [...body.matchAll(pattern)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
}
