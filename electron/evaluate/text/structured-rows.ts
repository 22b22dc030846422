/** The structured rows of the patients whose notes are read: what a note can be compared with. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Assertion, Kind } from '../../../shared/vocabulary.ts';
import { fhirNdjson } from '../../ingest/fhir/format.ts';
import { openSources } from '../../ingest/open-sources.ts';
import type { FactDraft, ReadContext } from '../../ingest/reading.ts';

export interface StructuredRow {
  fact: FactDraft;
  /** As the note would have it: every name that the row gives its concept, lower case. */
  names: string[];
  kind: Kind;
  assertion: Assertion;
  /** Day from which it is on record; null where the row has no date. */
  day: string | null;
  /** Day on which it ended; null where the row states none. */
  until: string | null;
}

/** Resource types that give facts of their own here; encounters, places and people do not. */
const FILES = /^(?:AllergyIntolerance|Condition|Device|Immunization|MedicationRequest|Patient|Procedure)\.\d+\.ndjson$/;

/**
 * The rows of each patient, by the id of the patient.
 * @throws StamError as the FHIR reader does
 */
export async function structuredRows(folder: string): Promise<Map<string, StructuredRow[]>> {
  const files = readdirSync(folder).filter((name) => FILES.test(name));
  const { sources } = await openSources(files.sort().map((name) => join(folder, name)));
  const context: ReadContext = { files: sources, shared: new Map() };
  const rows = new Map<string, StructuredRow[]>();
  for (const source of sources) {
    for await (const item of fhirNdjson.read(source, context)) {
      if (item.type !== 'entry') continue;
      const patient = item.entry.patientRef.replace(/^.*\//, '');
      const own = rows.get(patient) ?? [];
      rows.set(patient, own);
      for (const fact of item.entry.facts) own.push(rowOf(fact, item.entry.time?.date ?? null));
    }
  }
  return rows;
}

function rowOf(fact: FactDraft, entryDate: string | null): StructuredRow {
  const names = [fact.concept, ...fact.codings.map((c) => c.display ?? '')].map((n) => n.trim().toLowerCase());
  return {
    fact,
    names: [...new Set(names.filter((n) => n !== ''))],
    kind: fact.kind,
    // "Suspected COVID-19" is a row of its own in these data, marked confirmed: what was confirmed is the suspicion.
    assertion: names.some((n) => n.startsWith('suspected ')) ? 'possible' : fact.assertion,
    day: (fact.from?.date ?? entryDate)?.slice(0, 10) ?? null,
    until: fact.to?.date.slice(0, 10) ?? null,
  };
}
