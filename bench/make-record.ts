/**
 * Records of any size for the benches: one patient's record, written k times into one file with other dates and other ids.
 * From a real Synthea bundle where the shared data lies beside the checkout, else from a generated record in STAM JSONL.
 * Deterministic: the same k gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedLines } from './generate-record.ts';

const SYNTHEA = join(import.meta.dirname, '../../shared/data/fhir/synthea');
const LARGE = /^Thanh_Mosciski_.*\.json$/;
/** Written once: they are whom and where the copies speak of. */
const ONCE = new Set(['Patient', 'Organization', 'Practitioner', 'Location']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A JSON text that is a date or begins with one: "1994-02-29T10:00:00-05:00". */
const DATE = /"(\d{4})(?:-(\d\d)(?:-(\d\d)(T[^"]*)?)?)?"/g;
const INDENT = 4;

export interface BenchRecord {
  /** What it was made from, in words for the output. */
  origin: string;
  /** Name for a file of it, with the ending that its format wants. */
  fileName: string;
}

interface BundleEntry {
  fullUrl?: string;
  resource: { resourceType: string };
}

/** Which record the benches of this machine use. */
export function benchRecord(): BenchRecord {
  const file = syntheaFile();
  return file === null
    ? { origin: 'generated record in STAM JSONL (the shared Synthea data is not here)', fileName: 'record.jsonl' }
    : { origin: 'Synthea FHIR R4 bundle, 843 resources (Thanh Mosciski, synthetic)', fileName: 'record.json' };
}

/**
 * Writes `copies` of the record as one patient's, oldest first and a year apart, the last with the dates of the original.
 * Streams: holds one entry.
 */
export async function writeRecord(file: string, copies: number): Promise<void> {
  const source = syntheaFile();
  const out = createWriteStream(file);
  const closed = once(out, 'close');
  for (const piece of source === null ? generatedLines(copies) : bundlePieces(source, copies)) {
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end();
  await closed;
}

function syntheaFile(): string | null {
  const name = existsSync(SYNTHEA) ? readdirSync(SYNTHEA).find((each) => LARGE.test(each)) : undefined;
  return name === undefined ? null : join(SYNTHEA, name);
}

function* bundlePieces(source: string, copies: number): Generator<string> {
  const bundle = JSON.parse(readFileSync(source, 'utf8')) as { type: string; entry: BundleEntry[] };
  const own = new Set<string>();
  for (const entry of bundle.entry) {
    if (!ONCE.has(entry.resource.resourceType)) own.add(entry.fullUrl?.replace('urn:uuid:', '') ?? '');
  }
  yield `{\n    "resourceType": "Bundle",\n    "type": "${bundle.type}",\n    "entry": [\n`;
  let separator = '';
  for (let copy = 0; copy < copies; copy++) {
    for (const entry of bundle.entry) {
      const shared = ONCE.has(entry.resource.resourceType);
      if (shared && copy > 0) continue;
      const text = JSON.stringify(entry, null, INDENT).replace(/^/gm, ' '.repeat(2 * INDENT));
      yield separator + (shared ? text : moved(text, own, copy, copy - copies + 1));
      separator = ',\n';
    }
  }
  yield '\n    ]\n}\n';
}

/** An entry's text with its dates moved by whole years and its bundle's ids exchanged for those of this copy. */
function moved(text: string, own: ReadonlySet<string>, copy: number, years: number): string {
  if (years === 0) return text;
  return text
    .replace(UUID, (id) => (own.has(id) ? idOfCopy(id, copy) : id))
    .replace(DATE, (whole, year: string, month?: string, day?: string, rest = '') =>
      month === undefined || day === undefined ? whole : `"${moveDay(Number(year) + years, month, day)}${rest}"`,
    );
}

function moveDay(year: number, month: string, day: string): string {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}-${month}-${month === '02' && day === '29' && !leap ? '28' : day}`;
}

function idOfCopy(id: string, copy: number): string {
  const hex = createHash('sha256').update(`${copy}:${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
