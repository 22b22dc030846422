/** CodeableConcept and Coding: the name a person reads, all codes best first, and the few codes that deny or say nothing. */
import type { Coding } from '../reading.ts';
import { type Json, list, obj, oneLine, str } from './json-access.ts';

export interface Concept {
  name: string;
  codings: Coding[];
  /** Strings of the resource that say it, best first: what a quote may point at. */
  says: string[];
}

/** Code systems that more than one house uses, the most shared first; local codes come after them. */
const SHARED_SYSTEMS = [
  'http://loinc.org',
  'http://snomed.info/sct',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://hl7.org/fhir/sid/icd-10-cm',
  'http://hl7.org/fhir/sid/icd-10',
  'http://hl7.org/fhir/sid/icd-9-cm',
  'http://hl7.org/fhir/sid/cvx',
  'http://www.whocc.no/atc',
  'http://hl7.org/fhir/sid/ndc',
  'http://www.ama-assn.org/go/cpt',
];

/** OIDs that FHIR gives a URI (terminology.hl7.org, external code systems). */
const SYSTEM_OF_OID: Record<string, string> = {
  'urn:oid:2.16.840.1.113883.6.1': 'http://loinc.org',
  'urn:oid:2.16.840.1.113883.6.96': 'http://snomed.info/sct',
  'urn:oid:2.16.840.1.113883.6.88': 'http://www.nlm.nih.gov/research/umls/rxnorm',
  'urn:oid:2.16.840.1.113883.6.90': 'http://hl7.org/fhir/sid/icd-10-cm',
  'urn:oid:2.16.840.1.113883.6.3': 'http://hl7.org/fhir/sid/icd-10',
  'urn:oid:2.16.840.1.113883.6.103': 'http://hl7.org/fhir/sid/icd-9-cm',
  'urn:oid:2.16.840.1.113883.12.292': 'http://hl7.org/fhir/sid/cvx',
  'urn:oid:2.16.840.1.113883.6.69': 'http://hl7.org/fhir/sid/ndc',
};

function rank(system: string): number {
  const i = SHARED_SYSTEMS.indexOf(system);
  return i === -1 ? SHARED_SYSTEMS.length : i;
}

/** All codings that have a code and a system, shared code systems first, each once. */
export function codings(value: unknown): Coding[] {
  const seen = new Set<string>();
  const all: Coding[] = [];
  for (const coding of list(value)) {
    const code = str(coding.code);
    const named = str(coding.system);
    if (!code || !named) continue;
    const system = SYSTEM_OF_OID[named] ?? named;
    if (seen.has(`${system}|${code}`)) continue;
    seen.add(`${system}|${code}`);
    const display = str(coding.display);
    all.push({ system, code, display: display ? oneLine(display) : null });
  }
  return all
    .map((c, i) => ({ c, i }))
    .sort((a, b) => rank(a.c.system) - rank(b.c.system) || a.i - b.i)
    .map(({ c }) => c);
}

/** Reads a CodeableConcept (or a bare code, or a Coding); null when it says nothing. */
export function concept(value: unknown): Concept | null {
  const bare = typeof value === 'string' ? str(value) : null;
  if (bare) return { name: oneLine(bare), codings: [], says: [bare] };
  const it = obj(value);
  if (!it) return null;
  const source = it.coding === undefined && (it.code !== undefined || it.display !== undefined) ? it : it.coding;
  const codes = codings(source);
  const displays = list(source).map((c) => str(c.display));
  const text = str(it.text);
  const says = [text, ...displays, ...list(source).map((c) => str(c.code))].filter((s) => s !== null);
  const best = codes.find((c) => c.display !== null)?.display ?? displays.find((d) => d !== null);
  const name = text ?? best ?? says[0];
  return name ? { name: oneLine(name), codings: codes, says } : null;
}

/** Names of several concepts in one text; null when there are none. */
export function names(value: unknown): string | null {
  const all = (Array.isArray(value) ? value : [value]).map((v) => concept(v)?.name).filter((n) => n !== undefined);
  return [...new Set(all)].join('; ') || null;
}

/** The code of a status-like element: a bare code, or a CodeableConcept's first code or text. Lower case. */
export function codeWord(value: unknown): string | null {
  const bare = typeof value === 'string' ? str(value) : null;
  const it = obj(value);
  return (bare ?? str(list(it?.coding)[0]?.code) ?? str(it?.text))?.toLowerCase() ?? null;
}

/** True where any element of `value` (CodeableConcepts) carries the code. */
export function hasCode(value: unknown, code: string): boolean {
  return list(value).some((c) => list(c.coding).some((coding) => str(coding.code) === code));
}

const IPS_ABSENT = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';

/** SNOMED CT situations "no known … allergy", "no current problems", "not on medication". */
const KNOWN_ABSENCE = new Set([
  '716186003', // no known allergy
  '409137002', // no known drug allergy
  '428607008', // no known environmental allergy
  '716184000', // no known latex allergy
  '429625007', // no known food allergy
  '428197003', // no known insect allergy
  '716220001', // no known animal allergy
  '160244002', // no known allergies (older concept)
  '160245001', // no current problems or disability
  '787481004', // no known medications
]);

/** True where the concept says that there is none ("no known allergy"): a statement, and not the lack of one. */
export function deniesAll(it: Concept): boolean {
  return (
    it.codings.some((c) =>
      c.system === IPS_ABSENT
        ? /^no-known-/.test(c.code)
        : c.system === 'http://snomed.info/sct' && KNOWN_ABSENCE.has(c.code),
    ) ||
    /^((no|nil|none) known\b|no current (problems|medications?|medicines)\b|nk[dfe]?a$|not on any med)/i.test(it.name)
  );
}

/** True where the concept says that nothing is known ("no information about allergies"): no fact at all. */
export function saysNothing(it: Concept): boolean {
  return it.codings.some((c) => c.system === IPS_ABSENT && /-info$/.test(c.code)) || /^no information\b/i.test(it.name);
}

/** "left", "right" or "bilateral" as the words say; null when they say none. */
export function laterality(...words: (string | null | undefined)[]): string | null {
  const text = words.filter(Boolean).join(' ');
  const left = /\bleft\b|\bL\)/i.test(text);
  const right = /\bright\b|\bR\)/i.test(text);
  if (/\bbilateral\b|\bboth\b/i.test(text) || (left && right)) return 'bilateral';
  return left ? 'left' : right ? 'right' : null;
}

/** The narrative of a resource without its markup; null when there is none. */
export function narrative(resource: Json): string | null {
  const div = str(obj(resource.text)?.div);
  return div ? stripMarkup(div) || null : null;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** HTML as plain text: blocks and rows on their own lines, cells apart, scripts and styles dropped. */
export function stripMarkup(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/<\/(td|th)>/gi, ' | ')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/table|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => entity(name) ?? whole)
    .split('\n')
    .map((line) => line.replace(/ \| *$/, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function entity(name: string): string | null {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? null;
  const n = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(n) && n > 0 && n <= 0x10ffff ? String.fromCodePoint(n) : null;
}
