/** Procedures as FHIR Procedure. */
import { concept, concepts, type Json, notes, only, text, timeChoice } from './elements.ts';
import { isDenied, isPast, type Statement } from './statement.ts';

export function procedureResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  return only({
    resourceType: 'Procedure',
    status: statusOf(s),
    statusReason: concept([], attributes.statusReason),
    code: concept(s.codings, isDenied(s) ? memory.concept : memory.text),
    subject: s.patient,
    ...(s.start || s.end
      ? timeChoice('performed', s.start, s.end)
      : only({ performedString: text(attributes.performed) })),
    reasonCode: concepts(attributes.reason),
    bodySite: concepts(attributes.bodySite),
    outcome: concept([], attributes.outcome),
    complication: concepts(attributes.complication),
    note: notes(attributes.note, isDenied(s) ? memory.text : undefined),
  });
}

/** FHIR R4 event-status; unknown where the source does not say whether it was completed. */
function statusOf(s: Statement): string {
  if (s.error) return 'entered-in-error';
  if (s.never || isDenied(s)) return 'not-done';
  if (s.memory.assertion === 'planned') return 'preparation';
  if (s.memory.assertion === 'possible') return 'unknown';
  if (s.status === 'active') return isPast(s) ? 'unknown' : 'in-progress';
  if (s.status === 'completed' || s.status === 'stopped' || s.status === 'on-hold') return s.status;
  return s.status === 'resolved' || s.status === 'final' ? 'completed' : 'unknown';
}
