/** Rows of FHIR R4 resources, from the JSON as written. */
import { z } from 'zod';
import {
  analyteName,
  drugAndStrength,
  isoOf,
  plainName,
  type RowKind,
  type SourceEntry,
  type SourceRow,
} from './source-row.ts';

const concept = z.object({
  text: z.string().optional(),
  coding: z.array(z.object({ code: z.string().optional(), display: z.string().optional() })).optional(),
});
const resource = z.object({
  resourceType: z.string(),
  status: z.string().optional(),
  clinicalStatus: concept.optional(),
  verificationStatus: concept.optional(),
  code: concept.optional(),
  medicationCodeableConcept: concept.optional(),
  vaccineCode: concept.optional(),
  authoredOn: z.string().optional(),
  onsetDateTime: z.string().optional(),
  abatementDateTime: z.string().optional(),
  effectiveDateTime: z.string().optional(),
  occurrenceDateTime: z.string().optional(),
  performedDateTime: z.string().optional(),
  performedPeriod: z.object({ start: z.string().optional() }).optional(),
  recordedDate: z.string().optional(),
  valueQuantity: z.object({ value: z.number(), unit: z.string().optional() }).optional(),
});
type Resource = z.infer<typeof resource>;

const KINDS: Record<string, RowKind> = {
  MedicationRequest: 'medication',
  Condition: 'condition',
  Procedure: 'procedure',
  Immunization: 'immunization',
  AllergyIntolerance: 'allergy',
  Observation: 'measurement',
};
/** Plain statuses of each resource; with another one (entered in error, not done, preliminary) nothing is asked of it. */
const CURRENT = new Set(['active', 'final', 'completed', 'recurrence', 'relapse']);
const OVER = new Set(['stopped', 'resolved', 'inactive', 'remission']);

/** The row of a resource; null for others, and for what is not plainly stated of the patient. */
export function fhirSourceRow({ sourceId, body }: SourceEntry): SourceRow | null {
  const made = parsed(body);
  const kind = made ? KINDS[made.resourceType] : undefined;
  if (!made || !kind) return null;
  const status = made.status ?? made.clinicalStatus?.coding?.[0]?.code;
  const verified = made.verificationStatus?.coding?.[0]?.code;
  // A completed order is over; a completed procedure is a procedure that was done.
  const over = OVER.has(status ?? '') || (kind === 'medication' && status === 'completed');
  if ((!over && !CURRENT.has(status ?? '')) || (verified !== undefined && verified !== 'confirmed')) return null;
  const named = made.code ?? made.medicationCodeableConcept ?? made.vaccineCode;
  const written = named?.text ?? named?.coding?.[0]?.display;
  if (written === undefined || (kind === 'measurement' && !made.valueQuantity)) return null;
  const short = kind === 'measurement' ? analyteName(written) : plainName(written);
  const { name, dose } = kind === 'medication' ? drugAndStrength(written) : { name: short, dose: null };
  return {
    entry: sourceId,
    kind,
    name,
    written,
    key: kind === 'medication' ? name.toLowerCase() : (named?.coding?.[0]?.code ?? name),
    from: startOf(made),
    to: isoOf(made.abatementDateTime),
    over,
    dose,
    route: null,
    value: made.valueQuantity ? String(made.valueQuantity.value) : null,
    unit: made.valueQuantity?.unit ?? null,
  };
}

function parsed(body: string): Resource | null {
  try {
    return resource.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

const startOf = (made: Resource): string | null =>
  isoOf(
    made.authoredOn ??
      made.onsetDateTime ??
      made.effectiveDateTime ??
      made.occurrenceDateTime ??
      made.performedPeriod?.start ??
      made.performedDateTime,
  );
