/**
 * The tables of Synthea's CSV export (its wiki, "CSV File Data Dictionary"): which a file is, by its name and header, and
 * which columns it cannot do without.
 */
import { basename } from 'node:path';
import { columnsOf } from '../csv-rows.ts';
import { firstLine } from '../detect-format.ts';

export const FACT_TABLES = [
  'conditions',
  'medications',
  'allergies',
  'observations',
  'procedures',
  'immunizations',
  'encounters',
  'careplans',
  'devices',
  'imaging_studies',
] as const;
export type FactTable = (typeof FACT_TABLES)[number];

/** Columns without which no row of the table can be read. */
export const REQUIRED: Record<FactTable | 'patients', readonly string[]> = {
  patients: ['Id', 'BIRTHDATE', 'FIRST', 'LAST', 'GENDER'],
  conditions: ['START', 'STOP', 'PATIENT', 'ENCOUNTER', 'CODE', 'DESCRIPTION'],
  medications: ['START', 'STOP', 'PATIENT', 'ENCOUNTER', 'CODE', 'DESCRIPTION'],
  allergies: ['START', 'STOP', 'PATIENT', 'ENCOUNTER', 'CODE', 'DESCRIPTION'],
  observations: ['DATE', 'PATIENT', 'ENCOUNTER', 'CODE', 'DESCRIPTION', 'VALUE', 'UNITS', 'TYPE'],
  // Exports before version 3 have one DATE instead of START and STOP.
  procedures: ['PATIENT', 'ENCOUNTER', 'CODE', 'DESCRIPTION'],
  immunizations: ['DATE', 'PATIENT', 'ENCOUNTER', 'CODE', 'DESCRIPTION'],
  encounters: ['Id', 'START', 'STOP', 'PATIENT', 'CODE', 'DESCRIPTION'],
  careplans: ['Id', 'START', 'STOP', 'PATIENT', 'CODE', 'DESCRIPTION'],
  devices: ['START', 'STOP', 'PATIENT', 'CODE', 'DESCRIPTION'],
  imaging_studies: ['Id', 'DATE', 'PATIENT', 'MODALITY_DESCRIPTION', 'BODYSITE_DESCRIPTION'],
};

/** Tables of the export that hold no facts of a patient's health, with a column that tells each. */
const NOT_CLINICAL: Record<string, readonly string[]> = {
  organizations: ['Id', 'NAME', 'REVENUE'],
  providers: ['Id', 'ORGANIZATION', 'NAME'],
  payers: ['Id', 'NAME', 'AMOUNT_COVERED'],
  payer_transitions: ['PATIENT', 'PAYER'],
  claims: ['Id', 'PROVIDERID'],
  claims_transactions: ['ID', 'CLAIMID'],
  supplies: ['PATIENT', 'CODE', 'QUANTITY'],
};

export type SyntheaTable =
  | { table: FactTable | 'patients'; sure: 1 | 2 }
  /** A table of the export from which nothing is read. */
  | { table: null; sure: 2 };

/** Which table a file is; null where it is none of Synthea's. */
export function tableOf(path: string, head: string): SyntheaTable | null {
  const name = basename(path)
    .toLowerCase()
    .replace(/\.gz$/, '')
    .replace(/\.csv$/, '');
  const columns = new Set(columnsOf(firstLine(head).text));
  const has = (column: string): boolean => columns.has(column);
  const aside = NOT_CLINICAL[name];
  if (aside?.every(has)) return { table: null, sure: 2 };
  const spaced = `_${name.replaceAll(/[\s.-]+/g, '_')}_`;
  const named = (['patients', ...FACT_TABLES] as const).find((table) => spaced.includes(`_${table}_`));
  if (!named) return null;
  const required = REQUIRED[named];
  const there = required.filter(has).length;
  if (there === required.length) return { table: named, sure: 2 };
  // A column is missing: still this table, so that the sentence can name the column.
  return there >= 3 && there * 2 >= required.length ? { table: named, sure: 1 } : null;
}
