/** admissions: a hospital stay from admission to discharge. */
import { flagsOf } from '../fact-flags.ts';
import { stated } from '../row-body.ts';
import { field, type RowReader, timeOf } from './row-reader.ts';

export const readAdmission: RowReader = (row, body, context) => {
  const from = timeOf(row, 'admittime', context);
  const to = timeOf(row, 'dischtime', context);
  const type = field(row, 'admission_type');
  const text = type === '' ? 'Hospital admission' : `Hospital admission (${type})`;
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`admissions:${field(row, 'hadm_id')}`),
    type: 'facts',
    title: text,
    time: from,
    body: body.body,
    facts: [
      {
        kind: 'encounter',
        text,
        concept: 'Hospital admission',
        codings: [],
        status: null,
        assertion: 'present',
        subject: 'patient',
        from,
        to,
        attributes: stated({
          class: type,
          admittedFrom: row.admission_location,
          dischargedTo: row.discharge_location,
          deathTime: row.deathtime,
        }),
        quote: body.quote('admittime', 'dischtime', 'admission_type'),
        flags: flagsOf('encounter', null, from, to),
      },
    ],
  };
};
