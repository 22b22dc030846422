/** Reads FHIR files in tests as the importer does: the surest format takes the file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fhirFormats } from '../../../electron/ingest/fhir/format.ts';
import type {
  EntryDraft,
  FactDraft,
  Format,
  PatientDraft,
  ReadItem,
  ReadProblem,
  Source,
} from '../../../electron/ingest/reading.ts';

export const DATA = resolve(import.meta.dirname, '../../../../shared/data/fhir');

export interface Reading {
  items: ReadItem[];
  patients: PatientDraft[];
  entries: EntryDraft[];
  facts: FactDraft[];
  problems: ReadProblem[];
}

export function sourceOf(file: string): Source {
  return { path: file, file, bytes: statSync(file).size };
}

export function formatOf(file: string): Format {
  const head = readFileSync(file)
    .subarray(0, 65_536)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const sure = fhirFormats
    .map((format) => ({ format, sure: format.detect(file, head) }))
    .sort((a, b) => b.sure - a.sure)[0];
  if (!sure || sure.sure === 0) throw new Error(`no FHIR format takes ${file}`);
  return sure.format;
}

/** Reads one file, with the other files of its set for references. */
export async function readFile(
  file: string,
  set: string[] = [file],
  shared = new Map<string, unknown>(),
): Promise<Reading> {
  const context = { files: set.map(sourceOf), shared };
  const reading: Reading = { items: [], patients: [], entries: [], facts: [], problems: [] };
  for await (const item of formatOf(file).read(sourceOf(file), context)) {
    reading.items.push(item);
    if (item.type === 'patient') reading.patients.push(item.patient);
    else if (item.type === 'problem') reading.problems.push(item.problem);
    else {
      reading.entries.push(item.entry);
      reading.facts.push(...item.entry.facts);
    }
  }
  return reading;
}

/** Writes content to a file of its own, reads it, and removes it. */
export async function readContent(content: string | Buffer, name = 'record.json'): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'stam-fhir-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, content);
    return await readFile(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads resources as a collection bundle with one patient, Patient/p1, in front. */
export function readResources(...resources: object[]): Promise<Reading> {
  const patient = { resourceType: 'Patient', id: 'p1', identifier: [{ system: 'urn:test', value: '1' }] };
  const entry = [patient, ...resources].map((resource) => ({ resource }));
  return readContent(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
}

/** A resource about Patient/p1. */
export function about(resourceType: string, id: string, fields: object): object {
  const key = ['AllergyIntolerance', 'Immunization', 'Device', 'FamilyMemberHistory'].includes(resourceType)
    ? 'patient'
    : 'subject';
  return { resourceType, id, [key]: { reference: 'Patient/p1' }, ...fields };
}

/** All files of a folder of the shared data, sorted. */
export function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(join(DATA, folder))
    .filter((f) => ending.test(f))
    .sort()
    .map((f) => join(DATA, folder, f));
}
