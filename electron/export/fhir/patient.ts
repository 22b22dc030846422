/** The patient as FHIR Patient. */
import { createHash } from 'node:crypto';
import { parseIso } from '../../../shared/clinical-time.ts';
import { publicId } from '../../store/public-id.ts';
import type { ExportedRecord } from '../exported-record.ts';
import { dateMember, only, type Resource, text } from './elements.ts';

/** Identifiers by which files of one folder find each other: they name nobody outside of it. */
const LOCAL = /^urn:stam:reference:/;
const URI_SYSTEM = 'urn:ietf:rfc:3986';
const URN_UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FHIR_ID = /^[A-Za-z0-9\-.]{1,64}$/;
/** HL7 administrative-gender of the letters that sources use. */
const GENDERS: Record<string, string> = { m: 'male', male: 'male', f: 'female', female: 'female' };

export function patientResource({ patient, identifiers }: ExportedRecord): Resource {
  const sex = text(patient.sex)?.toLowerCase();
  const gender = sex === 'other' || sex === 'unknown' ? sex : GENDERS[sex ?? ''];
  const unread = sex !== undefined && gender === undefined;
  const birthDate = dateMember('birthDate', patient.birthDate);
  const exact = parseIso(patient.birthDate)?.precision === 'minute';
  return {
    resourceType: 'Patient',
    id: FHIR_ID.test(patient.id) ? patient.id : publicId('p', patient.id),
    ...only({
      extension: [
        { url: 'urn:stam:fhir:patient-id', valueString: patient.id },
        ...(unread ? [{ url: 'urn:stam:fhir:sex-as-written', valueString: text(patient.sex) }] : []),
        ...(exact ? [{ url: 'urn:stam:fhir:birth-as-written', valueString: patient.birthDate }] : []),
      ],
      identifier: identifiers
        .filter(({ system }) => !LOCAL.test(system))
        .map(({ system, value }) => only({ system: text(system)?.replace(/\s+/g, '%20'), value: text(value) })),
      name: text(patient.name) ? [{ text: text(patient.name) }] : undefined,
      gender,
      ...birthDate,
    }),
  };
}

/**
 * Full URL of the patient: the UUID it has, where it has one. Else one made of all that is known of the patient, so that two
 * people of the same short id in two workspaces never get the same.
 */
export function patientUrl({ patient, identifiers, entries }: ExportedRecord): string {
  const own = identifiers.find((i) => i.system === URI_SYSTEM && URN_UUID.test(i.value));
  if (own) return own.value;
  const { id, name, birthDate, sex } = patient;
  // Without the references that hold in one folder only: the same file from elsewhere is the same patient.
  const known = identifiers.filter((i) => !LOCAL.test(i.system));
  return uuidUrl('Patient', JSON.stringify([id, name, birthDate, sex, known, entries[0]?.id ?? null]));
}

/** A UUID (RFC 9562, version 8) made of what it names, as a URN. */
export function uuidUrl(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
