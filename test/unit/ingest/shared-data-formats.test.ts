/** Every file of the shared data that these readers could meet goes in, or is refused with a sentence. */
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseFormat, readHead } from '../../../electron/ingest/detect-format.ts';
import { jsonlFormat } from '../../../electron/ingest/jsonl/jsonl-format.ts';
import { mimicFormat } from '../../../electron/ingest/mimic/mimic-format.ts';
import { noteTextFormat } from '../../../electron/ingest/note-text.ts';
import { openSources } from '../../../electron/ingest/open-sources.ts';
import type { Format, Source } from '../../../electron/ingest/reading.ts';
import { syntheaCsvFormat } from '../../../electron/ingest/synthea-csv/synthea-csv-format.ts';
import { StamError } from '../../../shared/errors.ts';
import { sharedData } from './reading-support.ts';

const FORMATS: Format[] = [jsonlFormat, mimicFormat, syntheaCsvFormat, noteTextFormat];

/** "12 entries", "27 patients", the code of a problem or of a refusal. */
async function outcome(source: Source, set: Source[], shared: Map<string, unknown>): Promise<string> {
  const format = chooseFormat(source.path, await readHead(source), FORMATS);
  if (!format) return 'UNKNOWN_FORMAT';
  let entries = 0;
  let patients = 0;
  const codes = new Set<string>();
  try {
    for await (const item of format.read(source, { files: set, shared })) {
      if (item.type === 'entry') entries += 1;
      else if (item.type === 'patient') patients += 1;
      else {
        codes.add(item.problem.code);
        expect(item.problem.message).toMatch(/^\S.*\.$/);
      }
    }
  } catch (error) {
    if (!(error instanceof StamError)) throw error;
    expect(error.message).toMatch(/^\S.*\.$/);
    return error.code;
  }
  const what = entries > 0 ? `${entries} entries` : patients > 0 ? `${patients} patients` : 'nothing';
  return [what, ...codes].join(' ');
}

async function outcomes(folder: string): Promise<Record<string, string>> {
  const { sources, refused } = await openSources([folder]);
  expect(refused).toEqual([]);
  const shared = new Map<string, unknown>();
  const found: Record<string, string> = {};
  for (const source of sources) found[relative(folder, source.path)] = await outcome(source, sources, shared);
  return found;
}

function withData(name: string, check: (folder: string) => Promise<void>): void {
  const folder = sharedData(name);
  it.skipIf(folder === null)(`${name}`, () => check(folder ?? ''));
}

describe('every file is read or refused with a sentence in', () => {
  withData('mimic-iv-demo', async (folder) => {
    expect(await outcomes(folder)).toEqual({
      'hosp/d_icd_diagnoses.csv': 'nothing',
      'hosp/d_labitems.csv': 'nothing',
      'hosp/patients.csv': '5 patients',
      'hosp/admissions.csv': '54 entries',
      'hosp/diagnoses_icd.csv': '935 entries',
      'hosp/labevents.csv': '23109 entries',
      'hosp/microbiologyevents.csv': '437 entries',
      'hosp/omr.csv': '980 entries',
      'hosp/prescriptions.csv': '2263 entries',
      'hosp/procedures_icd.csv': '41 entries',
      'hosp/services.csv': 'nothing NOT_CLINICAL',
      'hosp/transfers.csv': 'nothing NOT_CLINICAL',
    });
  });

  withData('synthea-csv', async (folder) => {
    expect(await outcomes(folder)).toEqual({
      'patients.csv': '27 patients',
      'allergies.csv': '40 entries',
      'careplans.csv': '49 entries',
      'conditions.csv': '438 entries',
      'devices.csv': '3 entries',
      'encounters.csv': '604 entries',
      'imaging_studies.csv': '1 entries',
      'immunizations.csv': '29 entries',
      'medications.csv': '663 entries',
      'observations.csv': '990 entries',
      'organizations.csv': 'nothing NOT_CLINICAL',
      'payers.csv': 'nothing NOT_CLINICAL',
      'procedures.csv': '249 entries',
      'providers.csv': 'nothing NOT_CLINICAL',
      'supplies.csv': 'nothing NOT_CLINICAL',
    });
  });

  withData('notes', async (folder) => {
    // Dialogues and notes of many people in one table, and transcripts: no patient's record.
    const found = Object.values(await outcomes(folder));
    expect(found.length).toBeGreaterThan(100);
    expect(new Set(found)).toEqual(new Set(['UNKNOWN_FORMAT']));
  });

  withData('medmemorybench', async (folder) => {
    expect(new Set(Object.values(await outcomes(folder)))).toEqual(new Set(['UNKNOWN_FORMAT']));
  });

  withData('qa', async (folder) => {
    // Tables made from MIMIC-IV for questions: their rows have lost what identifies them.
    const found = await outcomes(folder);
    const table = (name: string): string | undefined => found[`ehrsql-2024/db_csv_timeshifted/${name}.csv`];
    for (const name of ['diagnoses_icd', 'labevents', 'microbiologyevents', 'prescriptions', 'procedures_icd']) {
      expect(table(name)).toBe('MISSING_COLUMN');
    }
    expect(found['ehrsql-2024/train/label.json']).toBe('UNKNOWN_FORMAT');
    expect(Object.keys(found)).toHaveLength(12);
  });

  withData('knowledge', async (folder) => {
    const found = Object.entries(await outcomes(folder));
    expect(found.length).toBeGreaterThan(15);
    for (const [name, what] of found) {
      expect(`${name} ${what}`).toBe(`${name} ${/d_(icd|lab)/.test(name) ? 'nothing NOT_CLINICAL' : 'UNKNOWN_FORMAT'}`);
    }
  });

  withData('fhir/synthea-bulk/derived-notes', async (folder) => {
    const found = Object.entries(await outcomes(folder));
    expect(found).toHaveLength(84);
    for (const [name, what] of found) expect(what).toBe(name.endsWith('.txt') ? 'NO_PATIENT' : 'UNKNOWN_FORMAT');
  });
});
