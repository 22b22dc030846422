/** Synthea's CSV export: a folder of tables or any table alone; one row is one entry. */
import { parseIso } from '../../../shared/clinical-time.ts';
import { readCsv } from '../csv-rows.ts';
import { readHead } from '../detect-format.ts';
import type { Format, PatientDraft, ReadContext, ReadItem, ReadProblem, Source } from '../reading.ts';
import { rowBody } from '../row-body.ts';
import { keyNumbering } from '../row-keys.ts';
import { checkAborted, fileName } from '../source-bytes.ts';
import { type FactRow, field, type ReadFact, type Row } from './fact-row.ts';
import {
  readAllergy,
  readCarePlan,
  readCondition,
  readDevice,
  readEncounter,
  readMedication,
  readProcedure,
} from './intervals.ts';
import { readImagingStudy, readImmunization, readObservation } from './moments.ts';
import { type FactTable, REQUIRED, tableOf } from './tables.ts';

/** Only the export's own id identifies: social security and licence numbers of Synthea are made up and shared. */
const PATIENT_SYSTEM = 'urn:stam:synthea';
const SHARED_KEY = 'synthea-csv patients';

const READERS: Record<FactTable, (input: FactRow) => ReadFact> = {
  conditions: readCondition,
  medications: readMedication,
  allergies: readAllergy,
  observations: readObservation,
  procedures: readProcedure,
  immunizations: readImmunization,
  encounters: readEncounter,
  careplans: readCarePlan,
  devices: readDevice,
  imaging_studies: readImagingStudy,
};

/** What identifies a row of a table that has no id of its own. */
const KEYS: Record<FactTable, readonly string[]> = {
  conditions: ['START', 'ENCOUNTER', 'CODE'],
  medications: ['START', 'ENCOUNTER', 'CODE'],
  allergies: ['START', 'ENCOUNTER', 'CODE'],
  observations: ['DATE', 'ENCOUNTER', 'CODE'],
  procedures: ['START', 'DATE', 'ENCOUNTER', 'CODE'],
  immunizations: ['DATE', 'ENCOUNTER', 'CODE'],
  encounters: ['Id'],
  careplans: ['Id'],
  devices: ['START', 'ENCOUNTER', 'CODE'],
  imaging_studies: ['Id', 'SERIES_UID', 'INSTANCE_UID'],
};

export const syntheaCsvFormat: Format = {
  name: 'Synthea CSV',
  detect: (path, head) => tableOf(path, head)?.sure ?? 0,
  read,
};

/**
 * The patients of the table, each before its first entry, and an entry a row. Start and end are as written: days stay
 * days, times keep their zone.
 *
 * @throws StamError MISSING_COLUMN naming table and column, and what `readCsv` throws.
 */
async function* read(source: Source, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = tableOf(source.path, await readHead(source));
  if (!found?.table) {
    const message = `${fileName(source)} is a table of Synthea about payers, providers or supplies; it holds no facts of a patient's health.`;
    yield { type: 'problem', problem: { code: 'NOT_CLINICAL', message, where: fileName(source) } };
  } else if (found.table === 'patients') {
    for await (const item of readCsv(source, REQUIRED.patients)) {
      checkAborted(source);
      yield item.type === 'problem' ? item : { type: 'patient', patient: patientDraft(item.row.values) };
    }
  } else {
    yield* readFacts(source, found.table, await patientsOf(context));
  }
}

async function* readFacts(
  source: Source,
  table: FactTable,
  patients: ReadonlyMap<string, PatientDraft>,
): AsyncGenerator<ReadItem> {
  const seen = new Set<string>();
  const unique = keyNumbering();
  const problems: ReadProblem[] = [];
  const readRow = READERS[table];
  for await (const item of readCsv(source, REQUIRED[table])) {
    checkAborted(source);
    if (item.type === 'problem') {
      yield item;
      continue;
    }
    const { values, line } = item.row;
    const where = `line ${line}`;
    const ref = field(values, 'PATIENT');
    if (ref === '') {
      const message = `The row of ${where} names no patient and was left out.`;
      yield { type: 'problem', problem: { code: 'NO_PATIENT', message, where } };
      continue;
    }
    const body = rowBody(item.row);
    const { fact, time, title } = readRow({ row: values, body, where, report: (problem) => problems.push(problem) });
    for (const problem of problems.splice(0)) yield { type: 'problem', problem };
    if (!seen.has(ref)) {
      seen.add(ref);
      yield { type: 'patient', patient: patients.get(ref) ?? unnamedPatient(ref) };
    }
    const key = KEYS[table].filter((column) => column in values).map((column) => field(values, column));
    const sourceId = unique(`${table}:${key.join('|')}`);
    yield {
      type: 'entry',
      entry: { patientRef: ref, sourceId, type: 'facts', title, time, body: body.body, facts: [fact] },
    };
  }
}

/** The patients of the import set by id, read once, whatever the order of the files. */
function patientsOf(context: ReadContext): Promise<ReadonlyMap<string, PatientDraft>> {
  const known = context.shared.get(SHARED_KEY);
  if (known instanceof Promise) return known;
  const loading = loadPatients(context.files);
  context.shared.set(SHARED_KEY, loading);
  return loading;
}

async function loadPatients(files: readonly Source[]): Promise<ReadonlyMap<string, PatientDraft>> {
  const patients = new Map<string, PatientDraft>();
  for (const file of files) {
    if (!/patients[^/\\]*\.csv(\.gz)?$/i.test(file.path)) continue;
    try {
      if (tableOf(file.path, await readHead(file))?.table !== 'patients') continue;
      for await (const item of readCsv(file, REQUIRED.patients)) {
        if (item.type === 'row') patients.set(field(item.row.values, 'Id'), patientDraft(item.row.values));
      }
    } catch {
      // What is wrong with this file is said when its own turn comes; here it only means that no name is known.
    }
  }
  return patients;
}

function patientDraft(row: Row): PatientDraft {
  const name = ['FIRST', 'MIDDLE', 'LAST'].map((column) => field(row, column)).filter((word) => word !== '');
  const letter = field(row, 'GENDER').toUpperCase();
  return {
    ...unnamedPatient(field(row, 'Id')),
    name: name.length > 0 ? name.join(' ') : null,
    birthDate: parseIso(field(row, 'BIRTHDATE')),
    sex: letter === 'F' ? 'female' : letter === 'M' ? 'male' : letter === '' ? null : letter,
  };
}

function unnamedPatient(ref: string): PatientDraft {
  return {
    ref,
    publicId: ref,
    identifiers: [{ system: PATIENT_SYSTEM, value: ref }],
    name: null,
    birthDate: null,
    sex: null,
  };
}
