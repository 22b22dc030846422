/** One patient's record on its way out (DESIGN §12): one function, one sibling file for each format. */
import type { ExportedRecord } from './exported-record.ts';
import { bundlePieces } from './to-bundle.ts';
import { fhirPieces } from './to-fhir.ts';
import { jsonlPieces } from './to-jsonl.ts';

export type ExportFormat = 'fhir' | 'jsonl' | 'bundle';

const PIECES: Record<ExportFormat, (record: ExportedRecord) => Iterable<string>> = {
  fhir: fhirPieces,
  jsonl: jsonlPieces,
  bundle: bundlePieces,
};

/**
 * The record as pieces of text, to be written one after another. Bodies, facts and details are fetched only when their
 * piece is asked for, so that a big record is never held whole; the same record always gives the same text.
 */
export function exportPatient(format: ExportFormat, record: ExportedRecord): Iterable<string> {
  return PIECES[format](record);
}
