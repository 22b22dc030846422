import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dateOfNote, FORCED_PATIENT, noteTextFormat } from '../../../electron/ingest/note-text.ts';
import { failure, readAll, scratch, sharedData } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());
const forced = (): { shared: Map<string, unknown> } => ({ shared: new Map([[FORCED_PATIENT, true]]) });
const notes = sharedData('fhir/synthea-bulk/derived-notes');

describe('a plain-text note', () => {
  it('is refused where nobody says whose it is', async () => {
    const error = await failure(readAll(noteTextFormat, files.write('visit.txt', 'Feels well.')));
    expect(error.code).toBe('NO_PATIENT');
    expect(error.message).toBe(
      'visit.txt names no patient; say whose it is: choose the patient in the report of the import, or give --patient.',
    );
  });

  it('goes whole into one entry of the patient it is put onto', async () => {
    const { entries, patients } = await readAll(
      noteTextFormat,
      files.write('visit.txt', 'Date: 2024-03-12\n\nFeels well.\n'),
      forced(),
    );
    expect(patients).toEqual([]);
    expect(entries).toMatchObject([
      {
        patientRef: 'forced',
        type: 'note',
        title: 'visit',
        time: { date: '2024-03-12', precision: 'day' },
        body: 'Date: 2024-03-12\n\nFeels well.\n',
        facts: [],
      },
    ]);
  });

  it('has the same id when it is read again, and another one than a different note of the same name', async () => {
    const ids: (string | undefined)[] = [];
    for (const text of ['First.', 'First.', 'Second.']) {
      ids.push((await readAll(noteTextFormat, files.write('same.txt', text), forced())).entries[0]?.sourceId);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it.each([
    ['Date: 2024-03-12', '2024-03-12'],
    ['\n1971-10-06\n\n# Chief Complaint', '1971-10-06'],
    ['Clinic letter\nDate of visit: 2024-03-12', '2024-03-12'],
    ['Date: 03/04/2024', null],
    ['Date of birth: 1950-01-01', null],
    ['Seen on 2024-03-12 for cough', null],
    ['Date: 2024-02-30', null],
    ['Date: 2024-03-12\nNote date: 2024-03-13', null],
    [`${'line\n'.repeat(20)}Date: 2024-03-12`, null],
  ])('%j is dated %s', (text, date) => {
    expect(dateOfNote(text)?.date ?? null).toBe(date);
  });

  it('without text is refused', async () => {
    expect((await failure(readAll(noteTextFormat, files.write('blank.txt', ' \n'), forced()))).code).toBe(
      'NOT_A_DOCUMENT',
    );
  });

  it('is known by its ending only, so that every other format comes first', () => {
    expect(noteTextFormat.detect('a.txt', 'words')).toBe(1);
    expect(noteTextFormat.detect('a.TextGrid', 'words')).toBe(0);
  });

  it.skipIf(notes === null)('of Synthea is read with the date of its first line, each of the 83', async () => {
    const names = readdirSync(notes ?? '', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.txt'),
    );
    expect(names).toHaveLength(83);
    for (const name of names) {
      const { entries } = await readAll(noteTextFormat, join(notes ?? '', name), forced());
      expect(entries).toHaveLength(1);
      expect(name).toContain(entries[0]?.time?.date);
    }
  });
});
