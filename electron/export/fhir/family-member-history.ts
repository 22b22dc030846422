/** What is true of a relative as FHIR FamilyMemberHistory, which no reader can take for the patient's own. */
import { concept, dateTimeMember, fhirCode, type Json, notes, only, period, text } from './elements.ts';
import type { Statement } from './statement.ts';

const ROLE = 'http://terminology.hl7.org/CodeSystem/v3-RoleCode';
const DISEASES = new Set(['family history', 'condition', 'symptom']);

export function familyResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  // FHIR has no way to deny or to doubt a relative's condition, and none for other facts of a relative: those are words.
  const isCondition = memory.assertion === 'present' && DISEASES.has(memory.kind) && !s.never;
  return only({
    resourceType: 'FamilyMemberHistory',
    status: s.error ? 'entered-in-error' : 'partial',
    patient: s.patient,
    ...dateTimeMember('date', memory.entry.time),
    name: text(attributes.relative),
    relationship: relationship(attributes.relationship),
    note: isCondition ? notes(attributes.note) : notes(memory.text, attributes.note),
    condition: isCondition
      ? [
          only({
            code: concept(s.codings, memory.concept),
            outcome: concept([], attributes.outcome),
            contributedToDeath:
              typeof attributes.contributedToDeath === 'boolean' ? attributes.contributedToDeath : undefined,
            ...onset(s),
          }),
        ]
      : undefined,
  });
}

function onset(s: Statement): Json {
  if (s.start) return only({ onsetPeriod: period(s.start, null) });
  return only({ onsetString: text(s.memory.attributes.onset) });
}

function relationship(value: unknown): Json {
  const words = text(value);
  return words ? { text: words } : { ...fhirCode(ROLE, 'FAMMEMB'), text: 'Family member' };
}
