/** prescriptions: one ordered drug, base or additive is one medication with the order's start and stop. */

import { flagsOf } from '../fact-flags.ts';
import type { FactDraft } from '../reading.ts';
import { plainNumber, stated } from '../row-body.ts';
import { field, type RowReader, timeOf } from './row-reader.ts';

/** What MIMIC-IV writes for "no code". */
const NO_NDC = /^0*$/;

export const readPrescription: RowReader = (row, body, context) => {
  const drug = field(row, 'drug');
  if (drug === '') {
    context.report({
      code: 'UNREADABLE_PART',
      message: `The order of ${context.where} names no drug and was left out.`,
      where: context.where,
    });
    return null;
  }
  const from = timeOf(row, 'starttime', context);
  const to = timeOf(row, 'stoptime', context);
  const text = [drug, field(row, 'dose_val_rx'), field(row, 'dose_unit_rx'), field(row, 'route')]
    .filter((word) => word !== '')
    .join(' ');
  const type = field(row, 'drug_type');
  const fact: FactDraft = {
    kind: 'medication',
    text,
    concept: drug,
    codings: codings(row, drug),
    status: null,
    assertion: 'present',
    subject: 'patient',
    from,
    to,
    attributes: stated({
      dose: row.dose_val_rx,
      doseUnit: row.dose_unit_rx,
      route: row.route,
      strength: row.prod_strength,
      form: row.form_rx,
      frequency: frequencyOf(row),
      // BASE and ADDITIVE are the diluent and what is mixed in; they are kept, and told apart from the drug ordered.
      drugType: type,
    }),
    quote: body.quote('drug_type', 'drug', 'dose_val_rx', 'dose_unit_rx', 'route'),
    flags: flagsOf('medication', null, from, to),
  };
  const key = ['pharmacy_id', 'drug_type', 'drug', 'formulary_drug_cd'].map((column) => field(row, column)).join(':');
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`prescriptions:${key}`),
    type: 'facts',
    title: `Order: ${text}`,
    time: from,
    body: body.body,
    facts: [fact],
  };
};

/** Zero is written for orders without a rhythm (as needed, once, continuous): nothing is stated then. */
function frequencyOf(row: Readonly<Record<string, string>>): string | null {
  const doses = plainNumber(row.doses_per_24_hrs);
  return doses === null || doses <= 0 ? null : `${doses} per 24 h`;
}

function codings(row: Readonly<Record<string, string>>, drug: string): FactDraft['codings'] {
  const ndc = field(row, 'ndc');
  return NO_NDC.test(ndc) ? [] : [{ system: 'http://hl7.org/fhir/sid/ndc', code: ndc, display: drug }];
}
