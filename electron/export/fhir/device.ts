/** Devices and implants as FHIR Device of the patient. */
import { concept, type Json, notes, only, text } from './elements.ts';
import { isPast, type Statement } from './statement.ts';

/** FHIR R4 device-status has no word for a device that is denied, planned or only possible: those are not put here. */
export function deviceResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  return only({
    resourceType: 'Device',
    status: s.error ? 'entered-in-error' : isPast(s) || s.never ? 'inactive' : stateOf(s),
    manufacturer: text(attributes.manufacturer),
    lotNumber: text(attributes.lotNumber),
    serialNumber: text(attributes.serialNumber),
    modelNumber: text(attributes.model),
    udiCarrier: text(attributes.udi) ? [{ carrierHRF: text(attributes.udi) }] : undefined,
    type: concept(s.codings, memory.text),
    patient: s.patient,
    note: notes(attributes.note),
  });
}

const stateOf = (s: Statement): string => (s.memory.flags.includes('currency unknown') ? 'unknown' : 'active');
