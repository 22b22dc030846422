/** The notes of the Synthea generator, each with the rows of its patient. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parseIso } from '../../../shared/clinical-time.ts';
import { StamError } from '../../../shared/errors.ts';
import type { EvaluatedText } from './evaluated-text.ts';
import { type StructuredRow, structuredRows } from './structured-rows.ts';

export interface NoteWithRows extends EvaluatedText {
  /** Day on which the note was written, in its own zone. */
  day: string;
  rows: StructuredRow[];
}

/**
 * @param data folder of the third-party data
 * @throws StamError NOT_FOUND where the notes are not there
 */
export async function syntheaNotes(data: string): Promise<NoteWithRows[]> {
  const folder = join(data, 'fhir/synthea-bulk');
  const manifest = join(folder, 'derived-notes/manifest.csv');
  if (!existsSync(manifest)) {
    throw new StamError(
      'NOT_FOUND',
      'The Synthea notes are not there: name the folder of the clinical data with --data.',
    );
  }
  const listed = parse(readFileSync(manifest), { columns: true }) as Record<string, string>[];
  const rows = await structuredRows(folder);
  return listed.map(({ patient = '', file = '', date = '' }) => {
    const body = readFileSync(join(folder, 'derived-notes', patient, file), 'utf8');
    return {
      id: `synthea/${patient.slice(0, 8)}/${file.slice(0, 14)}`,
      corpus: 'synthea',
      source: { type: 'note', title: 'Note', time: parseIso(date), body },
      day: date.slice(0, 10),
      rows: rows.get(patient) ?? [],
    };
  });
}
