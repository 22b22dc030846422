/** Notes and dialogues as FHIR DocumentReference, their words as base64 of UTF-8. */
import type { EntryDetail } from '../../../shared/interchange.ts';
import { dateTimeMember, instantMember, type Json, only, text } from './elements.ts';

export function documentResource({ entry, body }: EntryDetail, patient: Json): Json {
  const dated = instantMember('date', entry.time);
  const isInstant = Object.keys(dated).length > 0;
  return only({
    resourceType: 'DocumentReference',
    identifier: [only({ system: 'urn:stam:fhir:source-id', value: text(entry.sourceId) })],
    status: statusOf(entry.title),
    type: only({ text: text(entry.title) }),
    subject: patient,
    ...dated,
    content: [
      {
        attachment: only({
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(body, 'utf8').toString('base64') || undefined,
          title: text(entry.title),
        }),
      },
    ],
    // DocumentReference.date is an instant; a date without a time of day is the start of what the document covers.
    context: isInstant ? undefined : only({ period: dateTimeMember('start', entry.time) }),
  });
}

/** A title carries the standing of a document that was replaced or withdrawn at its source. */
function statusOf(title: string): string {
  if (/\(entered in error\)/.test(title)) return 'entered-in-error';
  return /\(superseded\)/.test(title) ? 'superseded' : 'current';
}
