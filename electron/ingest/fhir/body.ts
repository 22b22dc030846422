/** The body of an entry (the resource as JSON) and the place in it that says a fact. */
import { type Json, list, obj } from './json-access.ts';

/** Longer base64 in a body would be a scan or a picture: its place is kept, its bytes are not text. */
const MAX_DATA = 400;

function withoutBlobs(key: string, value: unknown): unknown {
  if ((key === 'data' || key === 'valueBase64Binary') && typeof value === 'string' && value.length > MAX_DATA) {
    return `[${value.length} characters of base64 left out here]`;
  }
  return value;
}

/**
 * The resource as indented JSON; only long base64 data is left out. Decimals keep their digits. Where it names its
 * medication by a bare reference, the name found there is set beside it as FHIR's Reference.display, so that a person who
 * opens the source reads a name and not a number.
 */
export function bodyOf(resource: Json, medication?: string | null): string {
  const reference = obj(resource.medicationReference);
  const named =
    reference && medication && !reference.display
      ? { ...resource, medicationReference: { ...reference, display: medication } }
      : resource;
  return JSON.stringify(named, withoutBlobs, 1);
}

function locate(body: string, words: string, after: number): { start: number; end: number } | null {
  const inside = JSON.stringify(words).slice(1, -1);
  for (const lead of [': "', '"', '']) {
    const i = body.indexOf(lead + inside, after);
    if (i !== -1) return { start: i + lead.length, end: i + lead.length + inside.length };
  }
  return null;
}

/**
 * Finds the first of `says` in the body, as JSON writes it, and answers its span; the search for each begins at `after`
 * and falls back to the whole body. Where none is there (a mapper built its words), the resource's type is quoted: the
 * quote is never empty and always lies in the body.
 */
export function quoteIn(body: string, says: (string | null | undefined)[], after = 0): { start: number; end: number } {
  for (const words of says) {
    if (!words) continue;
    const span = locate(body, words, after) ?? (after > 0 ? locate(body, words, 0) : null);
    if (span && span.end > span.start) return span;
  }
  const type = /"resourceType": "([^"]+)"/.exec(body);
  if (!type) return { start: 0, end: body.length };
  const start = type.index + '"resourceType": "'.length;
  return { start, end: start + (type[1]?.length ?? 0) };
}

/** Contained resources of one type. */
export function containedOf(resource: Json, type: string): Json[] {
  return list(resource.contained).filter((c) => c.resourceType === type);
}
