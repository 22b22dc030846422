/** The entries of all records with their bodies, as questions are made of them. */
import type { EntryDetail, EntryRow, PatientRow } from '../../../shared/interchange.ts';
import type { SourceEntry } from './source-row.ts';

export interface EntryReader {
  patients(search?: string): PatientRow[];
  entries(patient: string, page?: { afterSeq?: number; limit?: number }): EntryRow[];
  entry(id: string): EntryDetail;
}

const PAGE = 500;

/** Patient by patient, in update order; texts are passed over. */
export function* entriesOfRecords(reader: EntryReader): Generator<SourceEntry> {
  for (const { id: patient } of reader.patients()) {
    for (let after = 0; ; ) {
      const page = reader.entries(patient, { afterSeq: after, limit: PAGE });
      const last = page.at(-1);
      if (!last) break;
      after = last.seq;
      for (const { id, type, sourceId, title } of page) {
        if (type === 'facts') yield { patient, sourceId, title, body: reader.entry(id).body };
      }
    }
  }
}
