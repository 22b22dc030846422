/** The header of a document: who it is about, what it is, what it replaces. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { PatientDraft, PatientIdentifier } from '../reading.ts';
import { nullFlavor } from './codes.ts';
import { timeOf } from './times.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

export interface DocumentHeader {
  /** "root^extension"; null when the document has no id. */
  id: string | null;
  title: string | null;
  time: ClinicalTime | null;
  /** The text of a document date that could not be read. */
  unreadableTime: string | null;
  /** Ids of documents that this one replaces. */
  replaces: string[];
}

/** An instance identifier as "root^extension" (or the root alone); null for a null flavor or an empty one. */
export function idOf(element: XmlElement | undefined): string | null {
  if (!element || nullFlavor(element) !== undefined) return null;
  const root = attribute(element, 'root');
  const extension = attribute(element, 'extension');
  if (!root) return extension ?? null;
  return extension ? `${root}^${extension}` : root;
}

/** Reads the children of ClinicalDocument that stand before its body. */
export function readHeader(document: XmlElement): DocumentHeader {
  const effective = child(document, 'effectiveTime');
  const text = attribute(effective, 'value') ?? attribute(child(effective, 'low'), 'value');
  const time = timeOf(text);
  const replaces = elements(document, 'relatedDocument')
    .filter((r) => attribute(r, 'typeCode') === 'RPLC')
    .flatMap((r) => elements(child(r, 'parentDocument'), 'id').map(idOf))
    .filter((id) => id !== null);
  return {
    id: idOf(child(document, 'id')),
    title: words(child(document, 'title')) || (attribute(child(document, 'code'), 'displayName') ?? null),
    time,
    unreadableTime: text && !time ? text : null,
    replaces,
  };
}

/** Values that systems write where there is no number: they would make one person of many. */
function isPlaceholderValue(value: string): boolean {
  const bare = value.replace(/[\s-]/g, '');
  return (
    bare === '' ||
    /^(unk|unknown|none|null|na|n\/a|test)$/i.test(bare) ||
    /^(\d)\1{4,}$/.test(bare) ||
    /^0+$/.test(bare)
  );
}

function identifiersOf(role: XmlElement): PatientIdentifier[] {
  const found: PatientIdentifier[] = [];
  for (const id of elements(role, 'id')) {
    const root = attribute(id, 'root');
    const extension = attribute(id, 'extension');
    if (nullFlavor(id) !== undefined || !root) continue;
    const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(root);
    if (extension === undefined) {
      // A root alone names a person only where it is unique by construction; a bare OID names the organisation.
      if (isUuid) found.push({ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${root.toLowerCase()}` });
    } else if (!isPlaceholderValue(extension)) {
      found.push({ system: isUuid ? `urn:uuid:${root.toLowerCase()}` : `urn:oid:${root}`, value: extension });
    }
  }
  return found.filter((a, i) => found.findIndex((b) => b.system === a.system && b.value === a.value) === i);
}

/** The person's name as one line, the legal one first; null where it is unknown ("UNK UNK"). */
function nameOfPerson(patient: XmlElement | undefined): string | null {
  const names = elements(patient, 'name').filter((n) => nullFlavor(n) === undefined);
  const name = names.find((n) => attribute(n, 'use')?.split(' ').includes('L')) ?? names[0];
  if (!name) return null;
  const parts = elements(name).filter((p) => nullFlavor(p) === undefined && /^(given|family)$/.test(p.name));
  parts.sort((a, b) => Number(a.name === 'family') - Number(b.name === 'family'));
  const text = (parts.length > 0 ? parts.map((p) => words(p)).join(' ') : words(name)).replace(/\s+/g, ' ').trim();
  return text === '' || /^(unk|unknown)( (unk|unknown))*$/i.test(text) ? null : text;
}

const SEX: Record<string, string> = { M: 'male', F: 'female', UN: 'other' };

/**
 * Reads one recordTarget. Null where it names nobody: neither a number nor a name.
 * @param documentId falls in for the reference where the person has no number
 */
export function readPatient(recordTarget: XmlElement, documentId: string | null): PatientDraft | null {
  const role = child(recordTarget, 'patientRole');
  if (!role) return null;
  const person = child(role, 'patient') ?? child(role, 'patientPatient');
  const identifiers = identifiersOf(role);
  const name = nameOfPerson(person);
  if (identifiers.length === 0 && !name) return null;
  const first = identifiers[0];
  const gender = child(person, 'administrativeGenderCode');
  const sex =
    SEX[attribute(gender, 'code')?.toUpperCase() ?? ''] ?? attribute(gender, 'displayName')?.toLowerCase() ?? null;
  return {
    ref: first ? `${first.system}|${first.value}` : `${documentId ?? 'document'}|${name}`,
    publicId: first?.value ?? name ?? '',
    identifiers,
    name,
    birthDate: timeOf(attribute(child(person, 'birthTime'), 'value')),
    sex,
  };
}
