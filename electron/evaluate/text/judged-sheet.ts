/** What the verdicts of a checked sheet come to. */
import { type Proportion, proportion } from '../proportion.ts';
import type { SheetRow } from './check-sheet.ts';

export interface JudgedSheet {
  rows: number;
  /** Rows without a verdict yet; they count nowhere. */
  open: number;
  /** Right of all that were judged: "unsure" counts as not right. */
  precision: Proportion;
  unsure: number;
  kinds: { name: string; precision: Proportion }[];
  corpora: { name: string; precision: Proportion }[];
  /** What was judged not right, with the remark. */
  faults: SheetRow[];
}

export function judgedSheet(rows: readonly SheetRow[]): JudgedSheet {
  const judged = rows.filter((row) => row.verdict !== null);
  return {
    rows: rows.length,
    open: rows.length - judged.length,
    precision: rightOf(judged),
    unsure: judged.filter((row) => row.verdict === 'unsure').length,
    kinds: grouped(judged, (row) => row.kind),
    corpora: grouped(judged, (row) => row.corpus),
    faults: judged.filter((row) => row.verdict !== 'right'),
  };
}

function rightOf(rows: readonly SheetRow[]): Proportion {
  return proportion(rows.filter((row) => row.verdict === 'right').length, rows.length);
}

function grouped(rows: readonly SheetRow[], key: (row: SheetRow) => string): JudgedSheet['kinds'] {
  return [...Map.groupBy(rows, key)]
    .map(([name, own]) => ({ name, precision: rightOf(own) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
