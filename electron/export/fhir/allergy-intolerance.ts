/** Allergies as FHIR AllergyIntolerance. */

import { parseIso } from '../../../shared/clinical-time.ts';
import { namedOf } from './denial.ts';
import { concepts, dateTimeMember, fhirCode, type Json, notes, only, text } from './elements.ts';
import { isDenied, isPast, type Statement } from './statement.ts';

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification';
const CATEGORIES = new Set(['food', 'medication', 'environment', 'biologic']);
const CRITICALITIES = new Set(['low', 'high', 'unable-to-assess']);
const SEVERITIES = new Set(['mild', 'moderate', 'severe']);

export function allergyResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  const named = namedOf(s);
  const verification = s.error
    ? 'entered-in-error'
    : named.refuted || s.never
      ? 'refuted'
      : memory.assertion === 'present' || isDenied(s)
        ? 'confirmed'
        : 'unconfirmed';
  const type = text(attributes.type)?.toLowerCase();
  const criticality = text(attributes.criticality)?.toLowerCase();
  // The store is what counts: an allergy that its source calls inactive stays ACTIVE here, and is said to be so.
  const clinical = verification === 'refuted' ? 'inactive' : isPast(s) ? 'resolved' : 'active';
  const recordedInactive = memory.flags.includes('recorded as inactive')
    ? `Recorded as ${s.status ?? 'inactive'} at its source; kept active until it is refuted.`
    : undefined;
  return only({
    resourceType: 'AllergyIntolerance',
    // FHIR rules ait-1 and ait-2: always there, but never beside entered-in-error.
    clinicalStatus: verification === 'entered-in-error' ? undefined : fhirCode(CLINICAL, clinical),
    verificationStatus: fhirCode(VERIFICATION, verification),
    type: type === 'allergy' || type === 'intolerance' ? type : undefined,
    category: [
      ...new Set(
        (text(attributes.category) ?? '')
          .split(';')
          .map((c) => c.trim().toLowerCase())
          .filter((c) => CATEGORIES.has(c)),
      ),
    ],
    criticality: criticality && CRITICALITIES.has(criticality) ? criticality : undefined,
    code: named.code,
    patient: s.patient,
    ...(s.start ? dateTimeMember('onsetDateTime', s.start) : only({ onsetString: text(attributes.onset) })),
    ...dateTimeMember('recordedDate', memory.entry.time),
    ...dateTimeMember('lastOccurrence', parseIso(text(attributes.lastOccurrence))),
    note: notes(attributes.note, named.refuted ? memory.text : undefined, recordedInactive),
    reaction: reactions(attributes),
  });
}

function reactions(attributes: Statement['memory']['attributes']): Json[] {
  const manifestation = concepts(...(text(attributes.reaction) ?? '').split(';').map((r) => r.trim()));
  if (manifestation.length === 0) return [];
  const severity = text(attributes.severity)?.toLowerCase();
  return [only({ manifestation, severity: severity && SEVERITIES.has(severity) ? severity : undefined })];
}
