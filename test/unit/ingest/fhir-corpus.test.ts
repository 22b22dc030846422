/** Every FHIR file of the shared data goes in, or is refused with a sentence. */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StamError } from '../../../shared/errors.ts';
import { ASSERTIONS, FLAGS, KINDS, STATUSES } from '../../../shared/vocabulary.ts';
import { DATA, filesOf, type Reading, readFile } from './fhir-reading.ts';

const present = existsSync(DATA);
if (!present)
  console.warn('The walk over all FHIR files is skipped: the shared FHIR data is not beside this checkout.');

interface Loose {
  resourceType?: string;
  entry?: { resource?: Loose }[];
}

/** Resources of a JSON file, those of bundles inside bundles counted and the bundles themselves not. */
function countResources(value: Loose, type?: string): number {
  if (value.resourceType !== 'Bundle') return value.resourceType && (!type || value.resourceType === type) ? 1 : 0;
  return (value.entry ?? []).reduce((sum, e) => sum + (e.resource ? countResources(e.resource, type) : 0), 0);
}

function resourcesIn(file: string, type?: string): number {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.xml'))
    return (text.match(type ? new RegExp(`<resource>\\s*<${type}\\b`, 'g') : /<resource>/g) ?? []).length;
  const parts = file.endsWith('.ndjson') ? text.trim().split('\n') : [text];
  return parts.reduce((sum, part) => sum + countResources(JSON.parse(part), type), 0);
}

/** What is wrong with the items of one file, in words; empty when nothing is. */
function faults({ entries, items, patients }: Reading): string[] {
  const found: string[] = [];
  const greeted = new Set<string>();
  for (const item of items) {
    if (item.type === 'patient') greeted.add(item.patient.ref);
    else if (item.type === 'entry' && !greeted.has(item.entry.patientRef))
      found.push(`${item.entry.sourceId}: no patient`);
    else if (item.type === 'problem' && !(/^[A-Z0-9].*\.$/s.test(item.problem.message) && item.problem.where)) {
      found.push(`no sentence: ${item.problem.message}`);
    }
  }
  if (patients.length !== greeted.size) found.push('a patient comes twice');
  const seen = new Set<string>();
  for (const entry of entries) {
    const say = (what: string) => found.push(`${entry.sourceId}: ${what}`);
    if (seen.has(entry.sourceId)) say('comes twice');
    seen.add(entry.sourceId);
    if (!entry.body.trim() || !entry.title.trim()) say('no body or title');
    if (entry.type === 'note' && entry.facts.length > 0) say('a note with facts');
    for (const fact of entry.facts) {
      const { start, end } = fact.quote;
      if (!(start >= 0 && end > start && end <= entry.body.length)) say(`quote ${start} to ${end}`);
      if (entry.body.slice(start, end) === entry.sourceId.split('/')[0]) say(`nothing in the source says ${fact.text}`);
      if (!fact.text.trim() || !fact.concept.trim()) say('a fact without words');
      if (!KINDS.includes(fact.kind) || !ASSERTIONS.includes(fact.assertion)) say('an unknown kind or assertion');
      if (fact.status !== null && !STATUSES.includes(fact.status)) say('an unknown status');
      if (!fact.flags.every((flag) => FLAGS.includes(flag))) say('an unknown flag');
      if (!Object.values(fact.attributes).every((v) => ['string', 'number', 'boolean'].includes(typeof v)))
        say('an odd attribute');
    }
  }
  return found;
}

/** Resources that an entry, a patient, the count of left-out resources or a problem accounts for. */
function accounted({ entries, patients, problems }: Reading, patientsInFile: number): number {
  const own = new Set(
    entries.map((e) => e.sourceId.replace(/\/(conclusion|text|narrative|summary|attachment-\d+)$/, '')),
  );
  const left = problems
    .filter((p) => p.code === 'NOT_CLINICAL')
    .reduce((sum, p) => sum + Number(/^([\d,]+)/.exec(p.message)?.[1]?.replaceAll(',', '')), 0);
  const refused = problems.filter((p) => p.code === 'NO_PATIENT').length;
  expect(patients.length).toBeGreaterThanOrEqual(patientsInFile > 0 ? 1 : 0);
  return own.size + left + refused + patientsInFile;
}

const FOLDERS: [string, RegExp, number][] = [
  ['r4-core-examples', /\.json$/, 226],
  ['synthea', /\.json$/, 6],
  ['synthea-bulk', /\.ndjson$/, 14],
  ['ips', /\.(json|xml)$/, 3],
  ['ips/au-ps', /\.xml$/, 7],
  ['mimic', /\.json$/, 3],
];

describe.skipIf(!present)('all files of the shared data', () => {
  test.each(FOLDERS)(
    '%s: every resource is an entry, a patient, counted as not clinical, or a problem',
    async (folder, ending, count) => {
      const set = filesOf(folder, ending);
      expect(set).toHaveLength(count);
      const shared = new Map<string, unknown>();
      for (const file of set) {
        const name = `${folder}/${basename(file)}`;
        let reading: Reading;
        try {
          reading = await readFile(file, set, shared);
        } catch (error) {
          expect(error, name).toBeInstanceOf(StamError);
          expect(name).toBe('synthea-bulk/log.ndjson');
          continue;
        }
        expect(faults(reading), name).toEqual([]);
        const patients = resourcesIn(file, 'Patient');
        expect(accounted(reading, patients), name).toBe(resourcesIn(file));
      }
    },
  );
});
