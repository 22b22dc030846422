/**
 * microbiologyevents: one row is one antibiotic against one organism, or one organism, or one test without growth. A row
 * with an antibiotic states two facts: what grew, and how it answered.
 */
import { flagsOf } from '../fact-flags.ts';
import type { FactDraft } from '../reading.ts';
import { stated } from '../row-body.ts';
import { dayOf, field, type RowReader, timeOf } from './row-reader.ts';

const TEST_SYSTEM = 'urn:stam:mimic-iv:microbiology-test';
const SUSCEPTIBILITY_SYSTEM = 'urn:stam:mimic-iv:susceptibility';
const CANCELLED = /\bTEST CANCELLED\b|\bTEST CANCELED\b/i;
/** A de-identified comment says nothing. */
const NOTHING_SAID = /^(___)?$/;

type Row = Readonly<Record<string, string>>;

export const readMicrobiologyEvent: RowReader = (row, body, context) => {
  // Where the hour is not known, only chartdate is filled, always with midnight.
  const time = timeOf(row, 'charttime', context) ?? dayOf(row, 'chartdate', context);
  const growth = growthFact(row, time, body);
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`microbiologyevents:${field(row, 'microevent_id')}`),
    type: 'facts',
    title: `Microbiology: ${growth.concept}`,
    time,
    body: body.body,
    facts: field(row, 'ab_name') === '' ? [growth] : [growth, susceptibilityFact(row, growth, body)],
  };
};

function growthFact(row: Row, time: FactDraft['from'], body: Parameters<RowReader>[1]): FactDraft {
  const test = field(row, 'test_name');
  const material = field(row, 'spec_type_desc');
  const concept = material === '' ? test : `${test} (${material})`;
  const organism = field(row, 'org_name');
  const comment = field(row, 'comments');
  const said = NOTHING_SAID.test(comment) ? '' : comment;
  const cancelled = CANCELLED.test(said);
  const result = organism || said;
  const status = cancelled ? 'cancelled' : null;
  return {
    kind: 'measurement',
    text: result === '' ? `${concept}: result not given` : `${concept}: ${result}`,
    concept,
    codings: [{ system: TEST_SYSTEM, code: idsOf(row, 'spec_itemid', 'test_itemid'), display: concept }],
    status,
    assertion: 'present',
    subject: 'patient',
    from: time,
    to: null,
    attributes: stated({
      value: cancelled ? null : result,
      specimen: isolateOf(row),
      specimenType: material,
      quantity: row.quantity,
      comment: organism === '' ? null : said,
    }),
    quote:
      organism === '' && said !== '' ? body.quote('comments') : body.quote('spec_type_desc', 'test_name', 'org_name'),
    flags: flagsOf('measurement', status, time, null),
  };
}

function susceptibilityFact(row: Row, growth: FactDraft, body: Parameters<RowReader>[1]): FactDraft {
  const organism = field(row, 'org_name');
  const antibiotic = field(row, 'ab_name');
  const answer = field(row, 'interpretation');
  const dilution = field(row, 'dilution_text');
  const code = idsOf(row, 'spec_itemid', 'test_itemid', 'org_itemid', 'ab_itemid');
  const concept = `${organism} susceptibility to ${antibiotic} (${field(row, 'spec_type_desc')})`;
  const shown = [answer, dilution].filter((word) => word !== '').join(' ');
  return {
    ...growth,
    text: shown === '' ? `${concept}: result not given` : `${concept}: ${shown}`,
    concept,
    codings: [{ system: SUSCEPTIBILITY_SYSTEM, code, display: concept }],
    attributes: stated({
      value: answer,
      dilution,
      organism,
      antibiotic,
      specimen: isolateOf(row),
      specimenType: row.spec_type_desc,
    }),
    quote: body.quote('org_name', 'ab_name', 'dilution_text', 'interpretation'),
  };
}

/**
 * A code of what was tested in what: the same test of another material is another test, and must never take its place. Where the
 * table leaves the number of a material or an organism out, its name stands.
 */
function idsOf(row: Row, ...columns: string[]): string {
  const names: Record<string, string> = { spec_itemid: 'spec_type_desc', org_itemid: 'org_name', ab_itemid: 'ab_name' };
  return columns.map((column) => field(row, column) || field(row, names[column] ?? '')).join(':');
}

/** Two organisms grown from one specimen are two isolates, each a specimen of its own, so that neither supersedes the other. */
function isolateOf(row: Row): string {
  const parts = ['micro_specimen_id', 'org_itemid', 'isolate_num'].map((column) => field(row, column));
  return parts.filter((part) => part !== '').join('/');
}
