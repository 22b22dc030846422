/** The FHIR R4 formats: JSON documents, newline-delimited JSON, XML. */
import type { Format } from '../reading.ts';
import { readFhirJson } from './fhir-json.ts';
import { readFhirNdjson } from './fhir-ndjson.ts';
import { readFhirXml } from './fhir-xml.ts';
import { isPlaceholder } from './source-bytes.ts';

const RESOURCE = /"resourceType"\s*:\s*"/;

/** UTF-16 read as UTF-8 is full of zeros and marks; without them its first words can be told. */
const bare = (head: string): string => head.replaceAll(/[\0\ufeff\ufffd]/g, '').trimStart();

/** True where the first line is a whole JSON object and another begins on the next. */
function isLines(head: string): boolean {
  const end = head.indexOf('\n');
  if (end === -1 || !/^\s*\{/.test(head.slice(end + 1, end + 200))) return false;
  try {
    JSON.parse(head.slice(0, end));
    return true;
  } catch {
    return false;
  }
}

export const fhirNdjson: Format = {
  name: 'FHIR ndjson',
  detect(path, head) {
    const text = bare(head);
    if (/\.ndjson(\.gz)?$/i.test(path)) return RESOURCE.test(text) ? 2 : 1;
    if (!text.startsWith('{')) return 0;
    return RESOURCE.test(text.split('\n', 1)[0] ?? '') && isLines(text) ? 2 : 0;
  },
  read: readFhirNdjson,
};

export const fhirJson: Format = {
  name: 'FHIR JSON',
  detect(path, head) {
    const named = /\.json(\.gz)?$/i.test(path);
    const text = bare(head);
    if (/\.ndjson(\.gz)?$/i.test(path)) return 0;
    if (named && (isPlaceholder(text) || text === '')) return 1;
    if (!/^[{[]/.test(text)) return 0;
    if (RESOURCE.test(text)) return fhirNdjson.detect(path, head) === 2 ? 0 : 2;
    return named ? 1 : 0;
  },
  read: readFhirJson,
};

const fhirXml: Format = {
  name: 'FHIR XML',
  detect(_path, head) {
    const text = bare(head);
    if (!text.startsWith('<')) return 0;
    if (/xmlns(:\w+)?\s*=\s*["']http:\/\/hl7\.org\/fhir["']/.test(text)) return 2;
    return /<Bundle[\s>]/.test(text) ? 1 : 0;
  },
  read: readFhirXml,
};

/** Every FHIR format. */
export const fhirFormats: Format[] = [fhirJson, fhirNdjson, fhirXml];
