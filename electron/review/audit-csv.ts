/** Cells of the exported audit log. */

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula (it begins with =, +, -, @, a tab or a line break) gets
 * an apostrophe in front, by which such programs take it for text.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const formula = /^[=+\-@\t\r\n]/.test(text);
  const safe = formula ? `'${text}` : text;
  return formula || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
