/**
 * What the tables of one MIMIC-IV import share: patients, admissions and dictionaries, read once from the files of the
 * import set before the first row that needs them, whatever the order of the files.
 */
import { readCsv } from '../csv-rows.ts';
import { readHead } from '../detect-format.ts';
import type { ReadContext, Source } from '../reading.ts';
import { REQUIRED, tableOf } from './tables.ts';

export interface LabItem {
  label: string;
  fluid: string;
  loinc: string | null;
}

export interface MimicLookups {
  /** Gender as written, by subject_id. */
  genders: Map<string, string>;
  /** Times as written, by hadm_id. */
  admissions: Map<string, { admitted: string; discharged: string }>;
  labItems: Map<string, LabItem>;
  /** Titles by "version:code" of diagnoses and of procedures. */
  diagnoses: Map<string, string>;
  procedures: Map<string, string>;
}

const KEY = 'mimic-iv lookups';

/** The lookups of the import set; a lookup file that cannot be read leaves its part empty (it is refused on its own turn). */
export function lookupsOf(context: ReadContext): Promise<MimicLookups> {
  const known = context.shared.get(KEY);
  if (known instanceof Promise) return known;
  const loading = load(context.files);
  context.shared.set(KEY, loading);
  return loading;
}

async function load(files: readonly Source[]): Promise<MimicLookups> {
  const lookups: MimicLookups = {
    genders: new Map(),
    admissions: new Map(),
    labItems: new Map(),
    diagnoses: new Map(),
    procedures: new Map(),
  };
  for (const file of files) {
    if (!/(patients|admissions|d_labitems|d_icd)[^/\\]*\.csv(\.gz)?$/i.test(file.path)) continue;
    try {
      await loadFile(file, lookups);
    } catch {
      // What is wrong with this file is said when its own turn comes; here it only means that nothing is known from it.
    }
  }
  return lookups;
}

async function loadFile(file: Source, lookups: MimicLookups): Promise<void> {
  const found = tableOf(file.path, await readHead(file));
  const store = found?.table ? STORES[found.table] : undefined;
  if (!found?.table || !store) return;
  for await (const item of readCsv(file, REQUIRED[found.table])) {
    if (item.type === 'row') store(lookups, item.row.values);
  }
}

type Values = Readonly<Record<string, string>>;

const STORES: Record<string, (lookups: MimicLookups, row: Values) => void> = {
  patients(lookups, row) {
    lookups.genders.set(row.subject_id ?? '', row.gender ?? '');
  },
  admissions(lookups, row) {
    lookups.admissions.set(row.hadm_id ?? '', {
      admitted: row.admittime ?? '',
      discharged: row.dischtime ?? '',
    });
  },
  d_labitems(lookups, row) {
    const id = row.itemid ?? '';
    const loinc = row.loinc_code?.trim() || null;
    lookups.labItems.set(id, {
      label: row.label?.trim() ?? '',
      fluid: row.fluid?.trim() ?? '',
      // A second dictionary without LOINC must not take away what the first one knew.
      loinc: loinc ?? lookups.labItems.get(id)?.loinc ?? null,
    });
  },
  d_icd_diagnoses(lookups, row) {
    lookups.diagnoses.set(titleKey(row), row.long_title?.trim() ?? '');
  },
  d_icd_procedures(lookups, row) {
    lookups.procedures.set(titleKey(row), row.long_title?.trim() ?? '');
  },
};

/** Codes are padded with blanks in some exports. */
export function titleKey(row: Values): string {
  return `${row.icd_version?.trim() ?? ''}:${row.icd_code?.trim() ?? ''}`;
}
