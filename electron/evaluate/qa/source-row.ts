/**
 * The source rows as questions are made of them. Read from the verbatim bodies of entries alone, so that what is asked and answered
 * owes nothing to the stores.
 */

export interface SourceEntry {
  /** Public id of the patient. */
  patient: string;
  sourceId: string;
  title: string;
  body: string;
}

export type RowKind = 'medication' | 'measurement' | 'condition' | 'procedure' | 'immunization' | 'allergy';

export interface SourceRow {
  /** Source id of the entry. */
  entry: string;
  kind: RowKind;
  /** What the row is about, in words for a question: without dose, and without the type in brackets that SNOMED CT adds. */
  name: string;
  /** The same as written. */
  written: string;
  /** What tells rows of one thing from others: a code, an item, or the name. */
  key: string;
  /** ISO, to the day or the minute, as written; null where the row does not say. */
  from: string | null;
  to: string | null;
  /** The row's status says that it is over. */
  over: boolean;
  /** As written, with unit: "20 mg", "25 MG". */
  dose: string | null;
  route: string | null;
  value: string | null;
  unit: string | null;
}

/** Columns of a table row; its body has "column: value" on each line. */
export function columnsOf(body: string): Readonly<Record<string, string>> {
  const columns: Record<string, string> = {};
  for (const line of body.split('\n')) {
    const at = line.indexOf(': ');
    if (at > 0) columns[line.slice(0, at)] = line.slice(at + 2).trim();
  }
  return columns;
}

/** "2180-05-06 22:23:00" and "1991-12-22T11:25:06Z" to the minute, "1991-12-22" as it is; null for what is no day. */
export function isoOf(text: string | undefined): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(text?.trim() ?? '');
  if (!found) return null;
  return found[2] === undefined ? (found[1] ?? null) : `${found[1]}T${found[2]}`;
}

export const dayOf = (iso: string): string => iso.slice(0, 10);
export const yearOf = (iso: string): string => iso.slice(0, 4);

const SNOMED_TYPE =
  / \((?:finding|disorder|procedure|situation|event|substance|organism|regime\/therapy|record artifact|observable entity|morphologic abnormality|product|medicinal product)\)$/;

/** "Acute bronchitis (disorder)" -> "Acute bronchitis"; doubled blanks, which stand for commas in some tables, become one. */
export const plainName = (written: string): string => written.replaceAll(/\s+/g, ' ').trim().replace(SNOMED_TYPE, '');

const STRENGTH =
  /^(?:NDA\d+ )?(?:[\d.]+ (?:HR|ML|ACTUAT|DAY) )?(?<drug>[A-Za-z][A-Za-z .-]*?(?: B ?12)?) (?<dose>[\d.]+ ?(?:MG|MCG|UNT)(?:\/(?:ML|ACTUAT|HR))?)(?= |$)/i;

/**
 * Drug and strength of a prescribable name of RxNorm. Without one strength: the words before the first figure ("Camila 28 Day Pack",
 * "NuvaRing 0.12/0.015 MG …"), or all drugs of several ("Acetaminophen / Oxycodone Hydrochloride").
 */
export function drugAndStrength(written: string): { name: string; dose: string | null } {
  const parts = written.split(' / ').map((part) => STRENGTH.exec(part)?.groups);
  const names = parts.flatMap((groups) => groups?.drug ?? []);
  if (names.length < parts.length) return { name: /^\D*(?= \d)/.exec(written)?.[0] || written, dose: null };
  return { name: names.join(' / '), dose: parts.length === 1 ? (parts[0]?.dose ?? null) : null };
}

/**
 * The short name of an analyte that LOINC names in full: "MCHC [Mass/volume] by Automated count" -> "MCHC". What is measured
 * elsewhere than in blood keeps its full name.
 */
export function analyteName(written: string): string {
  const name = plainName(written);
  if (/ in (?!Blood|Serum|Plasma)/i.test(name)) return name;
  return name.replace(/ - .*$/, '').replace(/ \[[^\]]*\](?: (?:in|by) .*)?$/, '');
}
