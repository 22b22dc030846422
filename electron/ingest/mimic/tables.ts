/**
 * The tables of the MIMIC-IV hosp module (mimic.mit.edu/docs/iv/modules/hosp): which a file is, by its name and header, and
 * which columns it cannot do without.
 */
import { basename } from 'node:path';
import { columnsOf } from '../csv-rows.ts';
import { firstLine } from '../detect-format.ts';

/** Tables with a patient's facts. */
export const FACT_TABLES = [
  'admissions',
  'prescriptions',
  'diagnoses_icd',
  'procedures_icd',
  'labevents',
  'microbiologyevents',
  'omr',
  'emar',
] as const;
export type FactTable = (typeof FACT_TABLES)[number];

/** Tables that the others refer to. */
export const LOOKUP_TABLES = ['patients', 'd_labitems', 'd_icd_diagnoses', 'd_icd_procedures'] as const;
export type LookupTable = (typeof LOOKUP_TABLES)[number];

/** Columns without which no row of the table can be read. */
export const REQUIRED: Record<FactTable | LookupTable, readonly string[]> = {
  patients: ['subject_id', 'gender'],
  d_labitems: ['itemid', 'label'],
  d_icd_diagnoses: ['icd_code', 'icd_version', 'long_title'],
  d_icd_procedures: ['icd_code', 'icd_version', 'long_title'],
  admissions: ['subject_id', 'hadm_id', 'admittime', 'dischtime'],
  prescriptions: [
    'subject_id',
    'pharmacy_id',
    'starttime',
    'stoptime',
    'drug_type',
    'drug',
    'dose_val_rx',
    'dose_unit_rx',
    'route',
  ],
  diagnoses_icd: ['subject_id', 'hadm_id', 'seq_num', 'icd_code', 'icd_version'],
  procedures_icd: ['subject_id', 'hadm_id', 'seq_num', 'chartdate', 'icd_code', 'icd_version'],
  labevents: ['labevent_id', 'subject_id', 'specimen_id', 'itemid', 'charttime', 'value', 'valuenum', 'valueuom'],
  microbiologyevents: [
    'microevent_id',
    'subject_id',
    'micro_specimen_id',
    'chartdate',
    'charttime',
    'spec_type_desc',
    'test_itemid',
    'test_name',
    'org_name',
    'ab_name',
    'interpretation',
    'comments',
  ],
  omr: ['subject_id', 'chartdate', 'seq_num', 'result_name', 'result_value'],
  emar: ['subject_id', 'emar_id', 'charttime', 'medication', 'event_txt'],
};

/** Columns that tell a table of MIMIC-IV that is not read here (transfers, services, poe, chartevents …). */
const KEYS = ['subject_id', 'hadm_id', 'stay_id', 'poe_id', 'emar_id', 'provider_id', 'caregiver_id', 'pharmacy_id'];

const TABLES = [...LOOKUP_TABLES, ...FACT_TABLES];

export type MimicTable =
  | { table: FactTable | LookupTable; sure: 1 | 2 }
  /** A table of MIMIC-IV from which nothing is read. */
  | { table: null; name: string; sure: 1 };

/** Which table a file is; null where it is none of MIMIC-IV. */
export function tableOf(path: string, head: string): MimicTable | null {
  const name = tableName(path);
  const columns = new Set(columnsOf(firstLine(head).text));
  if (columns.size < 2) return null;
  const named = TABLES.find((table) => table === name) ?? byPartOfName(name);
  if (named) {
    const required = REQUIRED[named];
    const there = required.filter((column) => columns.has(column)).length;
    if (there === required.length) return { table: named, sure: 2 };
    // A column is missing: still this table, so that the sentence can name the column.
    if (columns.has('subject_id') || (there >= 2 && there * 2 >= required.length)) return { table: named, sure: 2 };
    return null;
  }
  const shaped = FACT_TABLES.find((table) => REQUIRED[table].every((column) => columns.has(column)));
  if (shaped) return { table: shaped, sure: 1 };
  const keys = KEYS.filter((key) => columns.has(key)).length;
  return columns.has('subject_id') || keys >= 2 ? { table: null, name, sure: 1 } : null;
}

/** "hosp/labevents.csv.gz" -> "labevents". */
function tableName(path: string): string {
  return basename(path)
    .toLowerCase()
    .replace(/\.gz$/, '')
    .replace(/\.csv$/, '');
}

/** The longest table whose name stands in a file's name between separators ("mimic_d_labitems_with_loinc"). */
function byPartOfName(name: string): FactTable | LookupTable | undefined {
  const spaced = `_${name.replaceAll(/[\s.-]+/g, '_')}_`;
  return TABLES.filter((table) => spaced.includes(`_${table}_`)).sort((a, b) => b.length - a.length)[0];
}
