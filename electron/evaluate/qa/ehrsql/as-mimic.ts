/**
 * Writes the time-shifted tables of EHRSQL as MIMIC-IV tables, which the product's reader knows. Their row number takes the place of
 * ids that they lack; what they lack beside stays empty. The day of a diagnosis, which MIMIC-IV has not, is lost.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EhrsqlSet, TableRow } from './ehrsql-set.ts';

/** Titles of codes, by "icd9|4139". */
export type Titles = ReadonlyMap<string, string>;

/** @param patients subject ids; rows of others are left out */
export function writeAsMimic(
  folder: string,
  { tables }: EhrsqlSet,
  patients: ReadonlySet<string>,
  titles: { diagnoses: Titles; procedures: Titles },
): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, columns: readonly string[], rows: readonly TableRow[]): void => {
    const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
    writeFileSync(join(folder, `${name}.csv`), `${[columns.join(','), ...lines].join('\n')}\n`);
  };
  const mine = (rows: readonly TableRow[]): TableRow[] =>
    rows.filter(({ subject_id }) => patients.has(subject_id ?? ''));
  write('patients', ['subject_id', 'gender'], mine(tables.patients));
  write('d_labitems', ['itemid', 'label', 'fluid', 'category'], tables.d_labitems);
  for (const [name, known] of [
    ['d_icd_diagnoses', titles.diagnoses],
    ['d_icd_procedures', titles.procedures],
  ] as const) {
    const rows = [...known].map(([code, title]) => ({ ...versionAndCode(code), long_title: title }));
    write(name, ['icd_code', 'icd_version', 'long_title'], rows);
  }
  write(
    'admissions',
    [
      'subject_id',
      'hadm_id',
      'admittime',
      'dischtime',
      'admission_type',
      'admission_location',
      'discharge_location',
      'insurance',
      'language',
      'marital_status',
    ],
    mine(tables.admissions),
  );
  write(
    'prescriptions',
    [
      'subject_id',
      'hadm_id',
      'pharmacy_id',
      'starttime',
      'stoptime',
      'drug_type',
      'drug',
      'formulary_drug_cd',
      'dose_val_rx',
      'dose_unit_rx',
      'route',
    ],
    mine(tables.prescriptions).map((row) => ({ ...row, pharmacy_id: row.row_id ?? '', drug_type: 'MAIN' })),
  );
  const coded = (row: TableRow): TableRow => ({
    ...row,
    ...versionAndCode(row.icd_code ?? ''),
    seq_num: row.row_id ?? '',
  });
  write(
    'diagnoses_icd',
    ['subject_id', 'hadm_id', 'seq_num', 'icd_code', 'icd_version'],
    mine(tables.diagnoses_icd).map(coded),
  );
  write(
    'procedures_icd',
    ['subject_id', 'hadm_id', 'seq_num', 'chartdate', 'icd_code', 'icd_version'],
    mine(tables.procedures_icd).map((row) => ({ ...coded(row), chartdate: (row.charttime ?? '').slice(0, 10) })),
  );
  write(
    'labevents',
    [
      'labevent_id',
      'subject_id',
      'hadm_id',
      'specimen_id',
      'itemid',
      'charttime',
      'value',
      'valuenum',
      'valueuom',
      'comments',
    ],
    mine(tables.labevents).map((row) => ({
      ...whole(row),
      labevent_id: row.row_id ?? '',
      specimen_id: row.row_id ?? '',
      value: row.valuenum ?? '',
    })),
  );
  write(
    'microbiologyevents',
    [
      'microevent_id',
      'subject_id',
      'hadm_id',
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
    mine(tables.microbiologyevents).map((row) => ({
      ...whole(row),
      microevent_id: row.row_id ?? '',
      micro_specimen_id: row.row_id ?? '',
      chartdate: (row.charttime ?? '').slice(0, 10),
    })),
  );
}

/** "28477280.0" -> "28477280": ids became decimal numbers where some are missing. */
const whole = (row: TableRow): TableRow => ({ ...row, hadm_id: (row.hadm_id ?? '').replace(/\.0$/, '') });

function versionAndCode(code: string): { icd_version: string; icd_code: string } {
  const [version = '', rest = ''] = code.split('|');
  return { icd_version: version.replace('icd', ''), icd_code: rest.toUpperCase() };
}

const quoted = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
