/** Rows in the layout of Synthea's CSV export, as the bodies of entries have them; made up for these tests. */
import type { SourceEntry } from '../../../../electron/evaluate/qa/source-row.ts';

const PATIENT = 'p1';
let row = 0;

function entry(table: string, columns: Record<string, string>): SourceEntry {
  row += 1;
  const body = Object.entries({ PATIENT, ...columns })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return { patient: PATIENT, sourceId: `${table}:${row}`, title: columns.DESCRIPTION ?? '', body };
}

/** A drug as RxNorm names it: "lisinopril 10 MG Oral Tablet". */
export const drug = (DESCRIPTION: string, START: string, STOP = ''): SourceEntry =>
  entry('medications', {
    START: `${START}T10:00:00Z`,
    STOP: STOP === '' ? '' : `${STOP}T10:00:00Z`,
    CODE: DESCRIPTION,
    DESCRIPTION,
  });

export const condition = (DESCRIPTION: string, START: string, STOP = ''): SourceEntry =>
  entry('conditions', { START, STOP, CODE: DESCRIPTION, DESCRIPTION });

export const allergy = (DESCRIPTION: string, START: string): SourceEntry =>
  entry('allergies', { START, CODE: DESCRIPTION, DESCRIPTION });

export const value = (DESCRIPTION: string, DATE: string, VALUE: string, UNITS: string): SourceEntry =>
  entry('observations', { DATE: `${DATE}T10:00:00Z`, CODE: DESCRIPTION, DESCRIPTION, VALUE, UNITS, TYPE: 'numeric' });

export const procedure = (DESCRIPTION: string, START: string): SourceEntry =>
  entry('procedures', { START: `${START}T10:00:00Z`, CODE: DESCRIPTION, DESCRIPTION });
