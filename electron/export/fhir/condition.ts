/** Conditions and symptoms as FHIR Condition. */

import { namedOf } from './denial.ts';
import { concept, concepts, dateTimeMember, fhirCode, type Json, notes, only, text } from './elements.ts';
import { isDenied, isPast, type Statement } from './statement.ts';

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/condition-ver-status';
const UNSURE = new Set(['unconfirmed', 'provisional', 'differential']);

export function conditionResource(s: Statement): Json {
  const { memory } = s;
  const named = namedOf(s);
  const verification = verificationOf(s, named.refuted);
  const clinical = clinicalOf(s, verification);
  const { attributes } = memory;
  // FHIR rule con-4: an abatement goes with a course that is over. An end that is still ahead stays in the extension.
  const abated = clinical === 'inactive' || clinical === 'resolved' || clinical === 'remission';
  return only({
    resourceType: 'Condition',
    clinicalStatus: clinical ? fhirCode(CLINICAL, clinical) : undefined,
    verificationStatus: fhirCode(VERIFICATION, verification),
    severity: concept([], attributes.severity),
    code: named.code,
    bodySite: concepts(attributes.bodySite),
    subject: s.patient,
    ...(s.start ? dateTimeMember('onsetDateTime', s.start) : only({ onsetString: text(attributes.onset) })),
    ...(abated ? abatement(s) : {}),
    ...dateTimeMember('recordedDate', memory.entry.time),
    stage: concepts(attributes.stage).map((summary) => ({ summary })),
    evidence: concepts(attributes.evidence).map((it) => ({ code: [it] })),
    note: notes(attributes.note, named.refuted ? memory.text : undefined),
  });
}

function abatement(s: Statement): Json {
  return s.end
    ? dateTimeMember('abatementDateTime', s.end)
    : only({ abatementString: text(s.memory.attributes.abatement) });
}

function verificationOf(s: Statement, refuted: boolean): string {
  if (s.error) return 'entered-in-error';
  if (refuted || s.never) return 'refuted';
  if (s.memory.assertion === 'present' || isDenied(s)) return 'confirmed';
  const said = text(s.memory.attributes.verification);
  return said && UNSURE.has(said) ? said : 'unconfirmed';
}

/** Null where FHIR forbids a clinical status (con-5), where a refuted thing has no course, and where its currency is unknown. */
function clinicalOf(s: Statement, verification: string): string | null {
  if (verification === 'entered-in-error' || verification === 'refuted') return null;
  if (s.status === 'remission') return 'remission';
  if (isPast(s)) return s.status === 'resolved' || s.memory.cause === 'resolved' ? 'resolved' : 'inactive';
  if (s.status === 'recurrence') return 'recurrence';
  return s.memory.flags.includes('currency unknown') ? null : 'active';
}
