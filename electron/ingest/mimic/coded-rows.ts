/** diagnoses_icd and procedures_icd: billing codes of a hospital stay. */
import { parseIso } from '../../../shared/clinical-time.ts';
import { diagnosisCode, procedureCode } from './icd-code.ts';
import { titleKey } from './lookups.ts';
import { dayOf, field, type RowReader } from './row-reader.ts';

/**
 * A diagnosis has neither status nor a date of its own: it was documented at the end of its stay, and whether it still
 * holds is not known (DESIGN §12).
 */
export const readDiagnosis: RowReader = (row, body, context) => {
  const { system, code, label } = diagnosisCode(row.icd_code ?? '', row.icd_version ?? '');
  const title = context.lookups.diagnoses.get(titleKey(row)) || null;
  const stay = context.lookups.admissions.get(field(row, 'hadm_id'));
  const text = title ?? label;
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`diagnoses_icd:${field(row, 'hadm_id')}:${field(row, 'seq_num')}`),
    type: 'facts',
    title: `Diagnosis of a hospital stay: ${text}`,
    time: parseIso(stay?.discharged) ?? parseIso(stay?.admitted),
    body: body.body,
    facts: [
      {
        kind: 'condition',
        text,
        concept: text,
        codings: [{ system, code, display: title }],
        status: null,
        assertion: 'present',
        subject: 'patient',
        from: null,
        to: null,
        attributes: {},
        quote: body.quote('icd_code', 'icd_version'),
        flags: ['currency unknown'],
      },
    ],
  };
};

export const readProcedure: RowReader = (row, body, context) => {
  const { system, code, label } = procedureCode(row.icd_code ?? '', row.icd_version ?? '');
  const title = context.lookups.procedures.get(titleKey(row)) || null;
  const day = dayOf(row, 'chartdate', context);
  const text = title ?? label;
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`procedures_icd:${field(row, 'hadm_id')}:${field(row, 'seq_num')}`),
    type: 'facts',
    title: `Procedure: ${text}`,
    time: day,
    body: body.body,
    facts: [
      {
        kind: 'procedure',
        text,
        concept: text,
        codings: [{ system, code, display: title }],
        status: null,
        assertion: 'present',
        subject: 'patient',
        from: day,
        to: null,
        attributes: {},
        quote: body.quote('chartdate', 'icd_code', 'icd_version'),
        flags: [],
      },
    ],
  };
};
