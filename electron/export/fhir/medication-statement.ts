/** Medications as FHIR MedicationStatement. */
import {
  concept,
  concepts,
  dateTimeMember,
  type Json,
  notes,
  only,
  period,
  quantity,
  text,
  timeChoice,
} from './elements.ts';
import { isDenied, isPast, type Statement } from './statement.ts';

export function medicationResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  return only({
    resourceType: 'MedicationStatement',
    status: statusOf(s),
    statusReason: concepts(attributes.statusReason),
    medicationCodeableConcept: concept(s.codings, isDenied(s) ? memory.text : memory.concept),
    subject: s.patient,
    // A course, also where only its start is known; a single dose that was given is of its moment.
    ...(attributes.event === 'administration'
      ? timeChoice('effective', s.start, s.end)
      : { effectivePeriod: period(s.start, s.end) }),
    ...dateTimeMember('dateAsserted', memory.entry.time),
    reasonCode: concepts(attributes.reason),
    note: notes(attributes.note),
    dosage: isDenied(s) ? undefined : [dosage(s)],
  });
}

function dosage({ memory: { text: words, attributes } }: Statement): Json {
  const dose = quantity(attributes.dose, attributes.doseUnit);
  return only({
    text: text(words),
    route: concept([], attributes.route),
    doseAndRate: dose && attributes.doseUnit !== undefined ? [{ doseQuantity: dose }] : undefined,
  });
}

/** FHIR R4 medication-statement-status. What was superseded or resolved is no longer taken, which FHIR calls completed. */
function statusOf(s: Statement): string {
  if (s.error) return 'entered-in-error';
  if (s.never || isDenied(s)) return 'not-taken';
  if (s.memory.assertion === 'possible') return 'unknown';
  if (isPast(s)) return s.status === 'stopped' ? 'stopped' : 'completed';
  if (s.memory.assertion === 'planned') return 'intended';
  if (s.status === 'on-hold') return 'on-hold';
  return s.memory.flags.includes('currency unknown') ? 'unknown' : 'active';
}
