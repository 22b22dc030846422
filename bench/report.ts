/** What a bench answers, and how it is printed: targets beside the figures, and whether each holds. */

/** One number that matters, with what was promised of it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Largest value that is still as promised; null where nothing was promised. */
  atMost: number | null;
  /** Null where there is no target. */
  holds: boolean | null;
}

export interface Part {
  part: string;
  title: string;
  /** Under which conditions it was measured, a sentence each. */
  conditions: string[];
  columns: string[];
  rows: (string | number)[][];
  figures: Figure[];
}

export function figure(name: string, value: number, unit: string, atMost: number | null = null): Figure {
  const rounded = round(value);
  return { name, value: rounded, unit, atMost, holds: atMost === null ? null : value <= atMost };
}

/** Three significant digits, as much as a measurement of seconds is worth. */
export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** @throws RangeError for no values */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below or at which this share of all lies (nearest rank). @throws RangeError for no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('there is no percentile of nothing');
  return value;
}

/** A part as text for a terminal. */
export function printed(part: Part): string {
  const lines = [`\n${part.title}`, ...part.conditions.map((c) => `  ${c}`), '', ...table(part.columns, part.rows), ''];
  for (const { name, value, unit, atMost, holds } of part.figures) {
    const target = atMost === null ? '' : `   target ≤ ${atMost} ${unit}: ${holds ? 'holds' : 'DOES NOT HOLD'}`;
    lines.push(`  ${name}: ${value} ${unit}${target}`);
  }
  return `${lines.join('\n')}\n`;
}

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = [columns, ...rows].map((row) => row.map((cell) => cell.toLocaleString('en')));
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells.map((row) =>
    row.reduce(
      (line, cell, i) => `${line}  ${i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)}`,
      '',
    ),
  );
}
