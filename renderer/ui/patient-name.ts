import type { PatientRow } from '../../shared/interchange.ts';

/** What a patient is called on screen: the name of the record, or the id said to be one. Never an empty place. */
export function patientName(row: Pick<PatientRow, 'id' | 'name'>): string {
  return row.name ?? `Patient ${row.id} (no name in the record)`;
}
