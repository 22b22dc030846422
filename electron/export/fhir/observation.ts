/** Measurements and social facts as FHIR Observation. */
import { parseIso } from '../../../shared/clinical-time.ts';
import {
  concept,
  concepts,
  fhirCode,
  type Json,
  notes,
  numberOf,
  only,
  period,
  quantity,
  text,
  timeChoice,
} from './elements.ts';
import { isDenied, isPast, type Statement } from './statement.ts';

const CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category';
const LOINC = 'http://loinc.org';

export function observationResource(s: Statement): Json {
  const { memory } = s;
  const { attributes } = memory;
  const parts = bloodPressure(s);
  const specimen = text(attributes.specimen);
  return only({
    resourceType: 'Observation',
    status: statusOf(s),
    category: memory.kind === 'social' ? [fhirCode(CATEGORY, 'social-history')] : undefined,
    code: concept(s.codings, memory.concept),
    subject: s.patient,
    ...effective(s),
    ...(parts.length > 0 ? {} : valueMember(s)),
    interpretation: concepts(attributes.interpretation),
    note: notes(attributes.note),
    bodySite: concept([], attributes.bodySite),
    method: concept([], attributes.method),
    specimen: specimen ? { display: specimen } : undefined,
    referenceRange: referenceRange(s),
    component: parts,
  });
}

/** A social fact lasts; a result is of its moment, or of the period that its source gives. */
function effective(s: Statement): Json {
  const { memory } = s;
  if (memory.kind === 'social') return timeChoice('effective', s.start, isPast(s) ? s.end : null);
  const end = parseIso(text(memory.attributes.periodEnd));
  if (end) return only({ effectivePeriod: period(memory.validFrom, end) });
  return timeChoice('effective', memory.validFrom, null);
}

/** FHIR R4 observation-status. Unknown where the source gives none of a result's own words. */
function statusOf(s: Statement): string {
  if (s.error || isCorrected(s)) return 'entered-in-error';
  if (s.never) return 'cancelled';
  if (s.memory.assertion === 'planned') return 'registered';
  if (s.status === 'final' || s.status === 'preliminary' || s.status === 'corrected') return s.status;
  return s.status === 'completed' ? 'final' : 'unknown';
}

/** A result that another of the same moment corrects: withdrawn after release, which FHIR calls entered-in-error. */
function isCorrected({ memory, successor }: Statement): boolean {
  return (
    memory.kind === 'measurement' &&
    memory.cause === 'superseded' &&
    successor !== null &&
    memory.validFrom !== null &&
    successor.validFrom?.date === memory.validFrom.date
  );
}

function valueMember(s: Statement): Json {
  const { text: words, concept: name, attributes } = s.memory;
  const { value, unit, comparator, valueCode, valueSystem } = attributes;
  // A finding that is denied, or no more than possible, says so in its own words and in no value of its code.
  if (s.memory.assertion !== 'present' || isDenied(s)) return only({ valueString: text(words) });
  if (value === undefined) return words === name ? {} : only({ valueString: text(words) });
  if (typeof value === 'boolean') return { valueBoolean: value };
  if (text(valueCode) !== undefined) {
    const coding = { system: String(valueSystem ?? ''), code: String(valueCode), display: null };
    return only({ valueCodeableConcept: concept([coding], value) });
  }
  const measured = quantity(value, unit, comparator);
  if (measured) return { valueQuantity: measured };
  return only({ valueString: [comparator, value, unit].filter((p) => text(p) !== undefined).join(' ') });
}

/** Systolic and diastolic as components with their LOINC codes, where both or one are stated as numbers. */
function bloodPressure({ memory: { attributes, assertion } }: Statement): Json[] {
  if (assertion !== 'present') return [];
  const part = (code: string, display: string, value: unknown): Json[] => {
    const measured = quantity(value, attributes.unit);
    return measured ? [{ code: concept([{ system: LOINC, code, display }], display), valueQuantity: measured }] : [];
  };
  return [
    ...part('8480-6', 'Systolic blood pressure', attributes.systolic),
    ...part('8462-4', 'Diastolic blood pressure', attributes.diastolic),
  ];
}

function referenceRange({ memory: { attributes } }: Statement): Json[] {
  const { referenceLow, referenceHigh, referenceText, unit } = attributes;
  const bound = (value: unknown): Json | undefined =>
    numberOf(value) === null ? undefined : (quantity(value, unit) ?? undefined);
  const range = only({ low: bound(referenceLow), high: bound(referenceHigh), text: text(referenceText) });
  return Object.keys(range).length > 0 ? [range] : [];
}
