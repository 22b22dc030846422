/** MIMIC-IV hosp CSV: a folder of tables or any table alone, plain or gzipped; one row is one entry. */
import { readCsv } from '../csv-rows.ts';
import { readHead } from '../detect-format.ts';
import type { EntryDraft, Format, PatientDraft, ReadContext, ReadItem, ReadProblem, Source } from '../reading.ts';
import { rowBody } from '../row-body.ts';
import { keyNumbering } from '../row-keys.ts';
import { checkAborted, fileName } from '../source-bytes.ts';
import { readAdmission } from './admissions.ts';
import { readDiagnosis, readProcedure } from './coded-rows.ts';
import { readEmar } from './emar.ts';
import { readLabEvent } from './labevents.ts';
import { lookupsOf, type MimicLookups } from './lookups.ts';
import { readMicrobiologyEvent } from './microbiologyevents.ts';
import { readOmr } from './omr.ts';
import { readPrescription } from './prescriptions.ts';
import type { RowReader } from './row-reader.ts';
import { FACT_TABLES, type FactTable, LOOKUP_TABLES, REQUIRED, tableOf } from './tables.ts';

const PATIENT_SYSTEM = 'urn:stam:mimic-iv';

const READERS: Record<FactTable, RowReader> = {
  admissions: readAdmission,
  prescriptions: readPrescription,
  diagnoses_icd: readDiagnosis,
  procedures_icd: readProcedure,
  labevents: readLabEvent,
  microbiologyevents: readMicrobiologyEvent,
  omr: readOmr,
  emar: readEmar,
};

export const mimicFormat: Format = {
  name: 'MIMIC-IV CSV',
  detect: (path, head) => tableOf(path, head)?.sure ?? 0,
  read,
};

/**
 * The patients of the table, each before its first entry, and an entry a row. Times are as written, without a zone;
 * MIMIC-IV shifts them into the years 2100 to 2200, so they are never compared with the clock.
 *
 * @throws StamError MISSING_COLUMN naming table and column, and what `readCsv` throws.
 */
async function* read(source: Source, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = tableOf(source.path, await readHead(source));
  if (!found?.table) {
    yield notClinical(source, `${fileName(source)} is a table of MIMIC-IV from which nothing is read into a record.`);
    return;
  }
  const { table } = found;
  if (table === 'patients') {
    yield* readPatients(source);
  } else if (isLookup(table)) {
    // Its rows are read by `lookupsOf`; here only its columns are checked.
    for await (const item of readCsv(source, REQUIRED[table])) {
      if (item.type === 'problem') yield item;
    }
    if (!context.files.some((file) => FACT_TABLES.some((name) => fileName(file).includes(name)))) {
      yield notClinical(source, `${fileName(source)} is a list of codes and their names; it holds no patient's facts.`);
    }
  } else {
    yield* readFacts(source, table, await lookupsOf(context));
  }
}

async function* readPatients(source: Source): AsyncGenerator<ReadItem> {
  for await (const item of readCsv(source, REQUIRED.patients)) {
    checkAborted(source);
    if (item.type === 'problem') yield item;
    else yield { type: 'patient', patient: patientDraft(item.row.values.subject_id ?? '', item.row.values.gender) };
  }
}

async function* readFacts(source: Source, table: FactTable, lookups: MimicLookups): AsyncGenerator<ReadItem> {
  const seen = new Set<string>();
  const unique = keyNumbering();
  const problems: ReadProblem[] = [];
  const report = (problem: ReadProblem): void => {
    problems.push(problem);
  };
  const readRow = READERS[table];
  for await (const item of readCsv(source, REQUIRED[table])) {
    checkAborted(source);
    if (item.type === 'problem') {
      yield item;
      continue;
    }
    const { values, line } = item.row;
    const where = `line ${line}`;
    const subject = values.subject_id?.trim() ?? '';
    let entry: EntryDraft | null = null;
    if (subject === '') {
      report({ code: 'NO_PATIENT', message: `The row of ${where} names no patient and was left out.`, where });
    } else {
      entry = readRow(values, rowBody(item.row), { lookups, unique, where, report });
    }
    for (const problem of problems.splice(0)) yield { type: 'problem', problem };
    if (!entry) continue;
    if (!seen.has(subject)) {
      seen.add(subject);
      yield { type: 'patient', patient: patientDraft(subject, lookups.genders.get(subject)) };
    }
    yield { type: 'entry', entry };
  }
}

/** MIMIC-IV gives an age in an anchor year, and no date of birth: it stays unknown. */
function patientDraft(subject: string, gender: string | undefined): PatientDraft {
  const letter = gender?.trim().toUpperCase() ?? '';
  return {
    ref: subject,
    publicId: subject,
    identifiers: [{ system: PATIENT_SYSTEM, value: subject }],
    name: null,
    birthDate: null,
    sex: letter === 'F' ? 'female' : letter === 'M' ? 'male' : letter === '' ? null : letter,
  };
}

function isLookup(table: string): table is (typeof LOOKUP_TABLES)[number] {
  return LOOKUP_TABLES.some((lookup) => lookup === table);
}

function notClinical(source: Source, message: string): ReadItem {
  return { type: 'problem', problem: { code: 'NOT_CLINICAL', message, where: fileName(source) } };
}
