/** Titles of the codes of EHRSQL, whose own dictionaries are not at hand: from MIMIC-IV's, and for ICD-10-CM from the code list. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Titles } from './as-mimic.ts';
import { rowsOf } from './ehrsql-set.ts';

/** @param data the folder of the clinical data; a dictionary that is not there adds nothing */
export function codeTitles(data: string): { diagnoses: Titles; procedures: Titles } {
  return { diagnoses: ofMimic(data, 'd_icd_diagnoses'), procedures: ofMimic(data, 'd_icd_procedures') };
}

function ofMimic(data: string, name: string): Titles {
  const file = join(data, 'mimic-iv-demo/hosp', `${name}.csv`);
  if (!existsSync(file)) return new Map();
  return new Map(
    rowsOf(readFileSync(file, 'utf8')).map((row) => [
      `icd${row.icd_version}|${(row.icd_code ?? '').toLowerCase()}`,
      (row.long_title ?? '').toLowerCase(),
    ]),
  );
}
