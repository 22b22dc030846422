/**
 * A record as one FHIR R4 Bundle of type collection: the patient, one resource for each memory of ACTIVE and HISTORY (never one
 * for a restatement, which is evidence), and the notes. Where a memory stands and why is in extensions under urn:stam:fhir.
 */
import type { Memory } from '../../shared/interchange.ts';
import type { Claim } from '../write/claim.ts';
import type { ExportedRecord } from './exported-record.ts';
import { documentResource } from './fhir/document-reference.ts';
import type { Json, Resource } from './fhir/elements.ts';
import { memoryResource } from './fhir/memory-resource.ts';
import { patientResource, patientUrl, uuidUrl } from './fhir/patient.ts';
import { correctionProvenance } from './fhir/provenance.ts';
import { statementOf } from './fhir/statement.ts';

export function* fhirPieces(record: ExportedRecord): Generator<string> {
  yield '{"resourceType":"Bundle","type":"collection","entry":[';
  let lead = '\n';
  for (const entry of bundleEntries(record)) {
    yield lead + JSON.stringify(entry);
    lead = ',\n';
  }
  yield '\n]}\n';
}

interface BundleEntry {
  fullUrl: string;
  resource: Resource;
}

function* bundleEntries(record: ExportedRecord): Generator<BundleEntry> {
  const url = patientUrl(record);
  const patient = { reference: url };
  yield { fullUrl: url, resource: patientResource(record) };

  const memories = new Map<string, Memory>();
  for (const m of [...record.state.active, ...record.state.history]) memories.set(m.id, m);
  const urlOf = (id: string): string => uuidUrl(url, id);
  const reference = (id: string): Json | null => (memories.has(id) ? { reference: urlOf(id) } : null);

  // In the order of their entries: the claims of one entry are fetched once, and no more than those are held.
  let open: { entry: string | null; claims: Claim[] } = { entry: null, claims: [] };
  for (const memory of [...memories.values()].sort((a, b) => a.entry.seq - b.entry.seq)) {
    if (open.entry !== memory.entry.id) open = { entry: memory.entry.id, claims: record.facts(memory.entry.id) };
    const claim = open.claims.find((c) => c.publicId === memory.id);
    const successor = memory.successor === null ? null : (memories.get(memory.successor) ?? null);
    const statement = statementOf(memory, claim, patient, successor);
    yield { fullUrl: urlOf(memory.id), resource: memoryResource(statement, reference) };
  }
  for (const correction of record.corrections) {
    const target = reference(correction.memory);
    if (!target) continue;
    const provenance = correctionProvenance(correction, target);
    yield { fullUrl: urlOf(correction.id), resource: { ...provenance, resourceType: 'Provenance', id: correction.id } };
  }
  for (const { id, type } of record.entries) {
    if (type === 'facts') continue;
    const document = documentResource(record.entry(id), patient);
    yield { fullUrl: urlOf(id), resource: { ...document, resourceType: 'DocumentReference', id } };
  }
}
