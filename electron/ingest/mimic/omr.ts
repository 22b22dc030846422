/** omr: weight, height, body mass index and blood pressure of the online medical record, dated to the day. */
import { plainNumber, stated } from '../row-body.ts';
import { dayOf, field, type RowReader } from './row-reader.ts';

export const readOmr: RowReader = (row, body, context) => {
  const day = dayOf(row, 'chartdate', context);
  const name = field(row, 'result_name');
  const value = field(row, 'result_value');
  // The unit stands in the name: "Weight (Lbs)", "BMI (kg/m2)". "Blood Pressure Standing (1 min)" names no unit.
  const unitInName = /^(.*\S)\s*\((Lbs|Inches|kg\/m2)\)$/i.exec(name);
  const concept = unitInName?.[1] ?? name;
  const unit = unitInName?.[2] ?? null;
  const text = value === '' ? `${concept}: result not given` : `${concept} ${value}${unit ? ` ${unit}` : ''}`;
  const pressure = /^(\d+)\/(\d+)$/.exec(value);
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(
      `omr:${field(row, 'subject_id')}:${field(row, 'chartdate')}:${field(row, 'seq_num')}:${name}`,
    ),
    type: 'facts',
    title: concept,
    time: day,
    body: body.body,
    facts: [
      {
        kind: 'measurement',
        text,
        concept,
        codings: [],
        status: null,
        assertion: 'present',
        subject: 'patient',
        from: day,
        to: null,
        attributes: stated({
          value: plainNumber(value) ?? value,
          unit: value === '' ? null : unit,
          systolic: pressure ? Number(pressure[1]) : null,
          diastolic: pressure ? Number(pressure[2]) : null,
        }),
        quote: body.quote('result_name', 'result_value'),
        flags: [],
      },
    ],
  };
};
