/** Code systems of HL7 v3 (OIDs) by the URI that FHIR gives them, and coded values as codings. */
import type { Coding } from '../reading.ts';
import { type Narrative, saysNothing } from './narrative.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

/** System URIs by OID, as the FHIR terminology pages and the HL7 OID registry list them. */
const SYSTEM_BY_OID: Record<string, string> = {
  '2.16.840.1.113883.6.96': 'http://snomed.info/sct',
  '2.16.840.1.113883.6.1': 'http://loinc.org',
  '2.16.840.1.113883.6.88': 'http://www.nlm.nih.gov/research/umls/rxnorm',
  '2.16.840.1.113883.6.90': 'http://hl7.org/fhir/sid/icd-10-cm',
  '2.16.840.1.113883.6.3': 'http://hl7.org/fhir/sid/icd-10',
  '2.16.840.1.113883.6.4': 'http://www.cms.gov/Medicare/Coding/ICD10',
  '2.16.840.1.113883.6.103': 'http://hl7.org/fhir/sid/icd-9-cm',
  '2.16.840.1.113883.6.104': 'http://hl7.org/fhir/sid/icd-9-cm',
  '2.16.840.1.113883.12.292': 'http://hl7.org/fhir/sid/cvx',
  // CDC's first OID of the same list, still used by certification samples.
  '2.16.840.1.113883.6.59': 'http://hl7.org/fhir/sid/cvx',
  '2.16.840.1.113883.6.69': 'http://hl7.org/fhir/sid/ndc',
  '2.16.840.1.113883.4.9': 'http://fdasis.nlm.nih.gov',
  '2.16.840.1.113883.6.12': 'http://www.ama-assn.org/go/cpt',
  '2.16.840.1.113883.6.13': 'http://www.ada.org/cdt',
  '2.16.840.1.113883.6.285': 'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  '2.16.840.1.113883.6.14': 'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  '2.16.840.1.113883.6.8': 'http://unitsofmeasure.org',
  '2.16.840.1.113883.3.26.1.1': 'http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl',
  '2.16.840.1.113883.3.26.1.5': 'http://hl7.org/fhir/ndfrt',
  '2.16.840.1.113883.6.209': 'http://hl7.org/fhir/ndfrt',
  '2.16.840.1.113883.6.345': 'http://hl7.org/fhir/ndfrt',
  '2.16.840.1.113883.6.73': 'http://www.whocc.no/atc',
  '2.16.840.1.113883.6.24': 'urn:iso:std:iso:11073:10101',
  '2.16.840.1.113883.6.238': 'urn:oid:2.16.840.1.113883.6.238',
  '2.16.840.1.113883.5.4': 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  '2.16.840.1.113883.5.6': 'http://terminology.hl7.org/CodeSystem/v3-ActClass',
  '2.16.840.1.113883.5.111': 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  '2.16.840.1.113883.5.83': 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  '2.16.840.1.113883.5.1': 'http://terminology.hl7.org/CodeSystem/v3-AdministrativeGender',
};

/** Only where the OID is missing and the name leaves no doubt. */
const SYSTEM_BY_NAME: Record<string, string> = {
  'snomed ct': 'http://snomed.info/sct',
  'snomed-ct': 'http://snomed.info/sct',
  loinc: 'http://loinc.org',
  rxnorm: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  cvx: 'http://hl7.org/fhir/sid/cvx',
  ndc: 'http://hl7.org/fhir/sid/ndc',
  'icd-10-cm': 'http://hl7.org/fhir/sid/icd-10-cm',
  'icd-9-cm': 'http://hl7.org/fhir/sid/icd-9-cm',
};

/** Which coding to show first: clinical reference terminologies, then classifications and billing codes, then the rest. */
const RANK: Record<string, number> = {
  'http://snomed.info/sct': 0,
  'http://loinc.org': 0,
  'http://www.nlm.nih.gov/research/umls/rxnorm': 0,
  'http://hl7.org/fhir/sid/cvx': 0,
  'http://fdasis.nlm.nih.gov': 0,
  'http://hl7.org/fhir/sid/icd-10-cm': 1,
  'http://hl7.org/fhir/sid/icd-10': 1,
  'http://hl7.org/fhir/sid/icd-9-cm': 2,
  'http://www.ama-assn.org/go/cpt': 2,
  'http://hl7.org/fhir/sid/ndc': 2,
};

/** Codes that name a class of statement and no finding: what is meant stands in the text or in a translation. */
const PLACEHOLDERS = new Set(['55607006', '64572001', '404684003', '418799008', '409586006', '282291009', 'ASSERTION']);

/** Names of codes that systems send without any, so often that a reader must know them (LOINC, SNOMED CT; US Core's lists). */
const KNOWN_NAMES: Record<string, string> = {
  '72166-2': 'Tobacco smoking status',
  '11367-0': 'History of tobacco use',
  '76689-9': 'Sex assigned at birth',
  '8480-6': 'Systolic blood pressure',
  '8462-4': 'Diastolic blood pressure',
  '8302-2': 'Body height',
  '29463-7': 'Body weight',
  '8867-4': 'Heart rate',
  '9279-1': 'Respiratory rate',
  '8310-5': 'Body temperature',
  '39156-5': 'Body mass index',
  '449868002': 'Smokes tobacco daily',
  '428041000124106': 'Occasional tobacco smoker',
  '428071000124103': 'Heavy tobacco smoker',
  '428061000124105': 'Light tobacco smoker',
  '8517006': 'Ex-smoker',
  '266919005': 'Never smoked tobacco',
  '77176002': 'Smoker',
  '266927001': 'Tobacco smoking consumption unknown',
};

/** The URI of a code system: FHIR's where there is one, else "urn:oid:…". */
export function systemOf(oid: string): string {
  return SYSTEM_BY_OID[oid] ?? (/^[0-9.]+$/.test(oid) ? `urn:oid:${oid}` : oid);
}

export function nullFlavor(element: XmlElement | null | undefined): string | undefined {
  return attribute(element, 'nullFlavor');
}

function codingOf(element: XmlElement): Coding | null {
  const code = attribute(element, 'code');
  if (!code || /^(unknown|unk|n\/?a|null|none)$/i.test(code)) return null;
  const oid = attribute(element, 'codeSystem');
  const system = oid ? systemOf(oid) : SYSTEM_BY_NAME[attribute(element, 'codeSystemName')?.toLowerCase() ?? ''];
  return system ? { system, code, display: attribute(element, 'displayName') ?? null } : null;
}

/** All codings of a coded value and its translations, the standard ones first, without repetition. */
export function codingsOf(element: XmlElement | null | undefined): Coding[] {
  if (!element) return [];
  const found = [element, ...elements(element, 'translation')].map(codingOf).filter((c) => c !== null);
  const specific = found.filter((c) => !PLACEHOLDERS.has(c.code));
  const kept = specific.length > 0 ? specific : found;
  const seen = new Set<string>();
  return kept
    .filter((c) => !seen.has(`${c.system}|${c.code}`) && seen.add(`${c.system}|${c.code}`))
    .sort((a, b) => (RANK[a.system] ?? 3) - (RANK[b.system] ?? 3));
}

/** True where the code only says what class of statement this is ("Problem", "ASSERTION"), or there is no code at all. */
export function isPlaceholder(element: XmlElement | null | undefined): boolean {
  const code = attribute(element, 'code');
  return !code || PLACEHOLDERS.has(code);
}

/** SNOMED's semantic tag is no part of the name that a person reads. */
export function withoutTag(name: string): string {
  return name
    .replace(
      /\s*\((disorder|finding|procedure|substance|situation|observable entity|event|physical object|product|organism|regime\/therapy|qualifier value|morphologic abnormality|context-dependent category|body structure)\)$/i,
      '',
    )
    .trim();
}

/** Words that stand in a code's originalText, inline or by reference into the narrative. */
export function originalText(element: XmlElement | null | undefined, narrative: Narrative): string {
  const text = child(element, 'originalText');
  if (!text) return '';
  const inline = words(text);
  if (inline) return inline;
  const reference = attribute(child(text, 'reference'), 'value');
  return reference ? narrative.at(reference).replace(/\s*\n\s*/g, ', ') : '';
}

/** What a coded value is called: display name, original text, a translation's display name; null when it has no name. */
export function nameOf(element: XmlElement | null | undefined, narrative: Narrative): string | null {
  if (!element) return null;
  const display = attribute(element, 'displayName');
  const translated = elements(element, 'translation')
    .map((t) => attribute(t, 'displayName'))
    .find((d) => d !== undefined);
  const original = originalText(element, narrative).slice(0, 300);
  const known = (name: string | undefined): string | undefined => (name && !saysNothing(name) ? name : undefined);
  const placeholder = isPlaceholder(element) && attribute(element, 'code') !== undefined;
  const order = placeholder ? [translated, original, display] : [display, original, translated];
  const name = order.map(known).find((n) => n !== undefined);
  const byCode = /^2\.16\.840\.1\.113883\.6\.(1|96)$/.test(attribute(element, 'codeSystem') ?? '')
    ? KNOWN_NAMES[attribute(element, 'code') ?? '']
    : undefined;
  return name ? withoutTag(name) : (byCode ?? null);
}
