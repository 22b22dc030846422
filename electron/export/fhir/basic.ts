/**
 * What no resource of FHIR can say without saying something else: a fact of somebody who is neither the patient nor a relative, a
 * device that the patient does not have, a vaccination that may have been given. FHIR Basic holds the words.
 */
import { fhirCode, type Json, only, text } from './elements.ts';
import type { Statement } from './statement.ts';

export const STATEMENT_CODES = 'urn:stam:fhir:statement-type';

export function basicResource(s: Statement): Json {
  const aboutOther = s.memory.subject === 'other';
  return only({
    resourceType: 'Basic',
    code: {
      ...fhirCode(STATEMENT_CODES, aboutOther ? 'statement-about-another-person' : 'statement-in-words'),
      text: text(aboutOther ? `About another person: ${s.memory.text}` : statedAs(s)),
    },
    subject: s.patient,
  });
}

function statedAs({ memory }: Statement): string {
  return memory.assertion === 'present' ? memory.text : `${memory.text} (${memory.assertion})`;
}
