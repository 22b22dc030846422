/** Encounters as FHIR Encounter. */
import { concept, concepts, type Json, only, period, text, unknownElement } from './elements.ts';
import { isPast, type Statement } from './statement.ts';

const ACT_CODE = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';

/** HL7 v3 ActCode of the kind of visit, by its words. */
const CLASSES: Record<string, string> = {
  ambulatory: 'AMB',
  outpatient: 'AMB',
  wellness: 'AMB',
  emergency: 'EMER',
  urgentcare: 'AMB',
  field: 'FLD',
  'home health': 'HH',
  home: 'HH',
  inpatient: 'IMP',
  'inpatient encounter': 'IMP',
  'inpatient acute': 'ACUTE',
  'inpatient non-acute': 'NONAC',
  'observation encounter': 'OBSENC',
  observation: 'OBSENC',
  'pre-admission': 'PRENC',
  'short stay': 'SS',
  virtual: 'VR',
};

export function encounterResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  return only({
    resourceType: 'Encounter',
    status: statusOf(s),
    class: classOf(attributes.class),
    type: [concept(s.codings, memory.concept)].filter((c) => c !== undefined),
    priority: concept([], attributes.priority),
    subject: s.patient,
    period: period(s.start, s.end),
    reasonCode: concepts(attributes.reason),
    hospitalization: only({
      admitSource: concept([], attributes.admitSource),
      dischargeDisposition: concept([], attributes.disposition),
    }),
  });
}

/** Required by FHIR: said to be unknown where it is. */
function classOf(value: unknown): Json {
  const words = text(value);
  if (!words) return unknownElement();
  const code = CLASSES[words.toLowerCase()] ?? (/^[A-Z]{2,6}$/.test(words) ? words : undefined);
  return code ? { system: ACT_CODE, code, display: words } : { display: words };
}

/** FHIR R4 encounter-status. */
function statusOf(s: Statement): string {
  if (s.error) return 'entered-in-error';
  if (s.never) return 'cancelled';
  if (s.memory.assertion === 'planned') return 'planned';
  if (s.memory.assertion === 'possible') return 'unknown';
  if (isPast(s)) return s.memory.cause === 'resolved' || s.status === 'completed' ? 'finished' : 'unknown';
  return s.status === 'active' ? 'in-progress' : s.status === 'completed' ? 'finished' : 'unknown';
}
