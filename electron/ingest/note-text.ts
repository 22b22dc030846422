/** A plain-text note: one file, one entry. It names no patient, so it goes in only where a person says whose it is. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type ClinicalTime, parseIso } from '../../shared/clinical-time.ts';
import { StamError } from '../../shared/errors.ts';
import { MAX_LINE_BYTES, openText } from './decode-text.ts';
import type { Format, ReadContext, ReadItem, ReadProblem, Source } from './reading.ts';
import { fileName } from './source-bytes.ts';

/** The key of ReadContext.shared that is true where the importer puts all files onto one patient. */
export const FORCED_PATIENT = 'forced patient';
/** What a forced entry calls its patient. */
export const FORCED_REF = 'forced';

const LINES_WITH_DATE = 10;

export const noteTextFormat: Format = { name: 'plain-text note', detect, read };

function detect(path: string, head: string): 0 | 1 | 2 {
  if (!/\.(txt|text)$/i.test(path)) return 0;
  return head.trim() === '' ? 0 : 1;
}

/**
 * One entry of type "note", dated only by a line "Date: 2024-03-12" (or a bare ISO date) among its first lines.
 *
 * @throws StamError NO_PATIENT unless the import is forced onto a patient, TOO_LARGE above 64 MB, NOT_A_DOCUMENT where
 *   there is no text, and what `openText` throws.
 */
async function* read(source: Source, context: ReadContext): AsyncGenerator<ReadItem> {
  const name = fileName(source);
  if (context.shared.get(FORCED_PATIENT) !== true) {
    throw new StamError(
      'NO_PATIENT',
      `${name} names no patient; say whose it is: choose the patient in the report of the import, or give --patient.`,
    );
  }
  const problems: ReadProblem[] = [];
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of openText(source, (problem) => problems.push(problem))) {
    length += piece.length;
    if (length > MAX_LINE_BYTES) throw new StamError('TOO_LARGE', `${name} is too long for one note (over 64 MB).`);
    pieces.push(piece);
  }
  const body = pieces.join('');
  if (body.trim() === '') throw new StamError('NOT_A_DOCUMENT', `${name} holds no text.`);
  for (const problem of problems) yield { type: 'problem', problem };
  yield {
    type: 'entry',
    entry: {
      patientRef: FORCED_REF,
      // A note has no id of its own; its name alone would make one of two notes that are called alike.
      sourceId: `note:${basename(source.path)}:${createHash('sha256').update(body).digest('hex').slice(0, 16)}`,
      type: 'note',
      title: name.replace(/\.(txt|text)$/i, ''),
      time: dateOfNote(body),
      body,
      facts: [],
    },
  };
}

/**
 * The date that the first lines state as an ISO date, alone on a line or after "Date:", "Date of visit:" and the like.
 * Null where there is none or where they state different ones: a date of birth or a foreign order of day and month must
 * never date a note.
 */
export function dateOfNote(text: string): ClinicalTime | null {
  const found = new Map<string, ClinicalTime>();
  for (const line of text.split(/\r?\n/, LINES_WITH_DATE)) {
    const m =
      /^\s*(?:(?:date|visit date|note date|encounter date|date of (?:visit|service|note|encounter|consultation))\s*:\s*)?(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}\S*)?)\s*$/i.exec(
        line,
      );
    const time = parseIso(m?.[1]);
    if (time) found.set(time.date, time);
  }
  const [only, other] = [...found.values()];
  return only && !other ? only : null;
}
