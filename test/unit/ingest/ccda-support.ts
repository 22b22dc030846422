/** Helpers of the C-CDA tests: documents of one section, and the HL7 examples by the start of their names. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ccdaFormat } from '../../../electron/ingest/ccda/format.ts';
import type { FactDraft } from '../../../electron/ingest/reading.ts';
import { FIXTURES, type Read, readAll, type Scratch } from './reading-support.ts';

const EXAMPLES = join(FIXTURES, 'ccda');

/** Reads the HL7 example whose file name starts like that. */
export async function example(start: string): Promise<Read> {
  const name = readdirSync(EXAMPLES).find((file) => file.startsWith(start));
  if (!name) throw new Error(`There is no example that starts with ${start}.`);
  return readAll(ccdaFormat, join(EXAMPLES, name));
}

export const PATIENT =
  '<recordTarget><patientRole><id root="2.16.840.1.113883.19.5" extension="998991"/><patient><name use="L"><given>Eve</given><family>Betterhalf</family></name><administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/><birthTime value="19750501"/></patient></patientRole></recordTarget>';

/** A document with this body, of 13 March 2025. */
export function documentOf(body: string, header = PATIENT): string {
  return `<?xml version="1.0" encoding="UTF-8"?><ClinicalDocument xmlns="urn:hl7-org:v3"><id root="1.2.3" extension="doc"/><title>Summary</title><effectiveTime value="20250313"/>${header}${body}</ClinicalDocument>`;
}

/** A document with one section. */
export function sectionOf(code: string, content: string, header = PATIENT): string {
  const section = `<section><code code="${code}" codeSystem="2.16.840.1.113883.6.1"/><title>Title</title>${content}</section>`;
  return documentOf(
    `<component><structuredBody><component>${section}</component></structuredBody></component>`,
    header,
  );
}

export function readText(place: Scratch, content: string | Uint8Array): Promise<Read> {
  return readAll(ccdaFormat, place.write('document.xml', content));
}

/** The only fact of a read, or an error that says how many there were. */
export function only(read: Read): FactDraft {
  const fact = read.facts[0];
  if (!fact || read.facts.length !== 1) {
    throw new Error(`Expected one fact, got: ${read.facts.map((f) => f.text).join(' | ')}`);
  }
  return fact;
}

/** A problem observation; `inside` stands between its statusCode and its end. */
export function problemEntry(concern: string, inside: string, attributes = ''): string {
  return `<entry><act classCode="ACT" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.3"/><id root="1.2.3.4" extension="p"/><code code="CONC" codeSystem="2.16.840.1.113883.5.6"/><statusCode code="${concern}"/><entryRelationship typeCode="SUBJ"><observation classCode="OBS" moodCode="EVN"${attributes}><templateId root="2.16.840.1.113883.10.20.22.4.4"/><code code="55607006" codeSystem="2.16.840.1.113883.6.96"/><statusCode code="completed"/>${inside}</observation></entryRelationship></act></entry>`;
}

export const ASTHMA =
  '<value xsi:type="CD" code="195967001" codeSystem="2.16.840.1.113883.6.96" displayName="Asthma (disorder)"/>';

export function statusOf(code: string, name: string): string {
  return `<entryRelationship typeCode="REFR"><observation classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.6"/><code code="33999-4" codeSystem="2.16.840.1.113883.6.1"/><value xsi:type="CD" code="${code}" codeSystem="2.16.840.1.113883.6.96" displayName="${name}"/></observation></entryRelationship>`;
}

/** A medication with this statusCode, timing and rest. */
export function medicationEntry(status: string, timing: string, rest = '', attributes = 'moodCode="EVN"'): string {
  return `<entry><substanceAdministration classCode="SBADM" ${attributes}><templateId root="2.16.840.1.113883.10.20.22.4.16"/><id root="1.2.3.4" extension="m"/><statusCode code="${status}"/>${timing}<consumable><manufacturedProduct><manufacturedMaterial><code code="197806" codeSystem="2.16.840.1.113883.6.88" displayName="ibuprofen 600 MG Oral Tablet"/></manufacturedMaterial></manufacturedProduct></consumable>${rest}</substanceAdministration></entry>`;
}

export function observationEntry(code: string, status: string, inside: string): string {
  return `<entry><organizer classCode="BATTERY" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.1"/><id root="1.2.3.4" extension="o"/><code code="1-1" codeSystem="2.16.840.1.113883.6.1" displayName="Panel"/><statusCode code="completed"/><component><observation classCode="OBS" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.2"/>${code}<statusCode code="${status}"/><effectiveTime value="20240102"/>${inside}</observation></component></organizer></entry>`;
}
