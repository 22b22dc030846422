/** Vaccinations as FHIR Immunization. */
import {
  concept,
  concepts,
  dateTimeMember,
  type Json,
  notes,
  only,
  quantity,
  text,
  unknownElement,
} from './elements.ts';
import { isDenied, type Statement } from './statement.ts';

/** FHIR R4 immunization-status has no word for what is planned or only possible: those are not put here. */
export function immunizationResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  const dose = quantity(attributes.dose, attributes.doseUnit);
  return only({
    resourceType: 'Immunization',
    status: s.error ? 'entered-in-error' : s.never || isDenied(s) ? 'not-done' : 'completed',
    statusReason: concept([], attributes.statusReason),
    vaccineCode: concept(s.codings, isDenied(s) ? memory.concept : memory.text),
    patient: s.patient,
    ...occurrence(s),
    ...dateTimeMember('recorded', memory.entry.time),
    lotNumber: text(attributes.lotNumber),
    site: concept([], attributes.site),
    route: concept([], attributes.route),
    doseQuantity: dose && attributes.doseUnit !== undefined ? dose : undefined,
    note: notes(attributes.note, isDenied(s) ? memory.text : undefined),
    reasonCode: concepts(attributes.reason),
  });
}

/** Required by FHIR: said to be unknown where it is. */
function occurrence(s: Statement): Json {
  if (s.start) return dateTimeMember('occurrenceDateTime', s.start);
  const words = text(s.memory.attributes.occurrence);
  return words ? { occurrenceString: words } : { _occurrenceDateTime: unknownElement() };
}
