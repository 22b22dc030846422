/** emar: one dose at the bedside, given or not given. It happened at one moment and says nothing of the days after. */
import type { Status } from '../../../shared/vocabulary.ts';
import { flagsOf } from '../fact-flags.ts';
import { stated } from '../row-body.ts';
import { field, type RowReader, timeOf } from './row-reader.ts';

const NOT_GIVEN = /^(not |delayed not |hold dose|held|refused)/i;

export const readEmar: RowReader = (row, body, context) => {
  const medication = field(row, 'medication');
  if (medication === '') {
    context.report({
      code: 'UNREADABLE_PART',
      message: `The administration of ${context.where} names no drug and was left out.`,
      where: context.where,
    });
    return null;
  }
  const time = timeOf(row, 'charttime', context);
  const event = field(row, 'event_txt');
  // A dose that was given is no course that was completed: the order says how long the drug was taken.
  const status: Status | null = NOT_GIVEN.test(event) ? 'not-done' : null;
  const text = event === '' ? medication : `${medication}: ${event}`;
  return {
    patientRef: field(row, 'subject_id'),
    sourceId: context.unique(`emar:${field(row, 'emar_id')}`),
    type: 'facts',
    title: `Administration: ${text}`,
    time,
    body: body.body,
    facts: [
      {
        kind: 'medication',
        text,
        concept: medication,
        codings: [],
        status,
        assertion: 'present',
        subject: 'patient',
        from: time,
        to: time,
        attributes: stated({ event, scheduled: row.scheduletime }),
        quote: body.quote('charttime', 'medication', 'event_txt'),
        flags: flagsOf('medication', status, time, time),
      },
    ],
  };
};
