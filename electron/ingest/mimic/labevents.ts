/** labevents: one result of one analyte in one specimen. */
import type { Status } from '../../../shared/vocabulary.ts';
import { flagsOf } from '../fact-flags.ts';
import type { Coding, FactDraft } from '../reading.ts';
import { stated } from '../row-body.ts';
import { type LabResult, labResult } from './lab-result.ts';
import type { MimicLookups } from './lookups.ts';
import { field, type RowReader, timeOf } from './row-reader.ts';

const ITEM_SYSTEM = 'urn:stam:mimic-iv:itemid';

export const readLabEvent: RowReader = (row, body, context) => {
  const { concept, codings, fluid } = analyte(field(row, 'itemid'), context.lookups);
  // charttime is when the specimen was drawn; storetime, when the result reached the database, is not a clinical time.
  const time = timeOf(row, 'charttime', context);
  const result = labResult(row);
  // FHIR calls a test that was not completed cancelled; MIMIC-IV names no other status.
  const status: Status | null = result.notDone ? 'cancelled' : result.previouslyReported === null ? null : 'corrected';
  const text = sentence(concept, result);
  const fact: FactDraft = {
    kind: 'measurement',
    text,
    concept,
    codings,
    status,
    assertion: 'present',
    subject: 'patient',
    from: time,
    to: null,
    attributes: stated({
      value: result.value,
      comparator: result.comparator,
      unit: result.unit,
      interpretation: row.flag,
      referenceLow: row.ref_range_lower,
      referenceHigh: row.ref_range_upper,
      specimen: row.specimen_id,
      fluid,
      previouslyReported: result.previouslyReported,
      comment: result.comment,
    }),
    quote: quoteOf(result, body),
    flags: flagsOf('measurement', status, time, null),
  };
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`labevents:${field(row, 'labevent_id')}`),
    type: 'facts',
    title: `Laboratory: ${concept}`,
    time,
    body: body.body,
    facts: [fact],
  };
};

/**
 * The analyte that an item id names. The fluid is part of the concept unless it is blood, so that glucose in urine is
 * never shown or compared as glucose in blood.
 */
function analyte(itemId: string, lookups: MimicLookups): { concept: string; codings: Coding[]; fluid: string | null } {
  const item = lookups.labItems.get(itemId);
  const label = item?.label || `Laboratory item ${itemId}`;
  const fluid = item?.fluid || null;
  const local: Coding = { system: ITEM_SYSTEM, code: itemId, display: item?.label || null };
  return {
    concept: fluid && fluid.toLowerCase() !== 'blood' ? `${label} (${fluid})` : label,
    codings: item?.loinc ? [{ system: 'http://loinc.org', code: item.loinc, display: item.label }, local] : [local],
    fluid,
  };
}

function sentence(concept: string, result: LabResult): string {
  if (result.shown === null) return `${concept}: result not given`;
  if (typeof result.value === 'number') return `${concept} ${result.shown}${result.unit ? ` ${result.unit}` : ''}`;
  return `${concept}: ${result.shown}`;
}

function quoteOf(result: LabResult, body: Parameters<RowReader>[1]): { start: number; end: number } {
  if (result.shown === null) return body.quote('itemid');
  return typeof result.value !== 'number' || result.unit === null || result.column === 'comments'
    ? body.quote(result.column)
    : body.quote(result.column, 'valueuom');
}
