/** Text inside FHIR resources becomes notes; what cannot be read as text gets a sentence. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stripRtf } from '../../../electron/ingest/fhir/attachments.ts';
import { stripMarkup } from '../../../electron/ingest/fhir/concepts.ts';
import { about, DATA, filesOf, readFile, readResources } from './fhir-reading.ts';

const present = existsSync(DATA);
if (!present) console.warn('Tests of whole documents are skipped: the shared FHIR data is not beside this checkout.');
const withData = test.skipIf(!present);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const document = (id: string, attachment: object, more: object = {}) =>
  about('DocumentReference', id, {
    status: 'current',
    type: { text: 'Clinic note' },
    date: '2020-05-05',
    content: [{ attachment }],
    ...more,
  });

describe('documents', () => {
  test('a plain text becomes a note that is nothing but its words', async () => {
    const { entries, problems } = await readResources(
      document('d', { contentType: 'text/plain; charset=utf-8', data: base64('Feels well.\r\nNo pain.\n') }),
    );
    expect(entries).toEqual([
      {
        patientRef: 'Patient/p1',
        sourceId: 'DocumentReference/d',
        type: 'note',
        title: 'Clinic note',
        time: { date: '2020-05-05', precision: 'day' },
        body: 'Feels well.\nNo pain.',
        facts: [],
      },
    ]);
    expect(problems).toEqual([]);
  });

  test('another encoding is decoded as the attachment names it', async () => {
    const data = Buffer.from('Fi\u00e8vre', 'latin1').toString('base64');
    const { entries } = await readResources(document('d', { contentType: 'text/plain; charset=iso-8859-1', data }));
    expect(entries[0]?.body).toBe('Fièvre');
  });

  test('HTML and RTF become their words', async () => {
    const { entries } = await readResources(
      document('h', {
        contentType: 'text/html',
        data: base64('<p>Takes <b>aspirin</b> &amp; rests</p><script>x()</script><p>Well</p>'),
      }),
      document('r', {
        contentType: 'application/rtf',
        data: base64('{\\rtf1{\\fonttbl{\\f0 Arial;}}\\f0 Takes \\b aspirin\\b0\\par Well}'),
      }),
    );
    expect(entries.map((e) => e.body)).toEqual(['Takes aspirin & rests\nWell', 'Takes aspirin\nWell']);
  });

  test('a PDF is a problem with a sentence, and its resource is kept without the bytes', async () => {
    const data = base64(`%PDF-1.4${'\u0000x'.repeat(2000)}`);
    const { entries, problems } = await readResources(document('d', { contentType: 'application/pdf', data }));
    expect(problems).toMatchObject([{ code: 'UNREADABLE_PART', where: 'entry 2 (DocumentReference/d)' }]);
    expect(problems[0]?.message).toContain('cannot be read as text');
    expect(entries).toMatchObject([{ type: 'facts', facts: [] }]);
    expect(entries[0]?.body).not.toContain(data);
    expect(entries[0]?.body).toContain('characters of base64 left out here');
  });

  test('a document that lies elsewhere is a problem that says where', async () => {
    const { problems } = await readResources(
      document('d', { contentType: 'text/plain', url: 'https://host.example/Binary/7' }),
    );
    expect(problems[0]?.message).toContain('https://host.example/Binary/7');
  });

  test('a document whose text lies in a Binary of the file is read', async () => {
    const { entries } = await readResources(
      { resourceType: 'Binary', id: '7', contentType: 'text/plain', data: base64('Feels well.') },
      document('d', { contentType: 'text/plain', url: 'Binary/7' }),
    );
    expect(entries[0]?.body).toBe('Feels well.');
  });

  test('a document that replaces another names it, and a superseded one says so in its title', async () => {
    const text = { contentType: 'text/plain', data: base64('Words') };
    const { entries } = await readResources(
      document('old', text, { status: 'superseded' }),
      document('new', text, { relatesTo: [{ code: 'replaces', target: { reference: 'DocumentReference/old' } }] }),
    );
    expect(entries[0]?.title).toBe('Clinic note (superseded)');
    expect(entries[1]).toMatchObject({ title: 'Clinic note', replaces: ['DocumentReference/old'] });
  });

  withData('the notes of a bulk export are word for word those that were decoded beside it', async () => {
    const set = filesOf('synthea-bulk', /ndjson$/);
    const { entries, problems } = await readFile(set.find((f) => /DocumentReference/.test(f)) as string, set);
    expect(problems).toEqual([]);
    expect(entries).toHaveLength(1215);
    expect(entries.filter((e) => e.title.endsWith('(superseded)'))).toHaveLength(1202);
    const bodies = new Set(entries.map((e) => e.body));
    const folder = join(DATA, 'synthea-bulk/derived-notes');
    const decoded = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.txt'));
    expect(decoded).toHaveLength(83);
    for (const file of decoded) expect(bodies.has(readFileSync(join(folder, file), 'utf8').trim())).toBe(true);
  });
});

describe('reports', () => {
  test('the conclusion and the printed form are notes, the coded conclusion is a fact, the results are not repeated', async () => {
    const { entries, facts } = await readResources(
      about('DiagnosticReport', 'r', {
        status: 'final',
        code: { text: 'Chest X-ray' },
        effectiveDateTime: '2020-01-01',
        conclusion: 'No infiltrate.',
        conclusionCode: [{ text: 'Normal chest' }],
        presentedForm: [{ contentType: 'text/plain', data: base64('Lungs clear.') }],
        result: [{ reference: 'Observation/o' }],
      }),
    );
    expect(entries.map((e) => [e.sourceId, e.type])).toEqual([
      ['DiagnosticReport/r', 'facts'],
      ['DiagnosticReport/r/conclusion', 'note'],
      ['DiagnosticReport/r/text', 'note'],
    ]);
    expect(entries.slice(1).map((e) => e.body)).toEqual(['No infiltrate.', 'Lungs clear.']);
    expect(facts.map((f) => f.text)).toEqual(['Chest X-ray: Normal chest']);
  });

  test('results that lie inside the report are its facts', async () => {
    const { facts } = await readResources(
      about('DiagnosticReport', 'r', {
        status: 'final',
        code: { text: 'Electrolytes' },
        contained: [
          {
            resourceType: 'Observation',
            id: 'na',
            status: 'final',
            code: { text: 'Sodium' },
            valueQuantity: { value: 140, unit: 'mmol/L' },
          },
        ],
      }),
    );
    expect(facts).toMatchObject([{ text: 'Sodium 140 mmol/L' }]);
  });

  test('sections with nothing but words become one note, those with entries do not', async () => {
    const { entries } = await readResources(
      about('Composition', 'c', {
        status: 'final',
        title: 'Discharge summary',
        date: '2020-01-01',
        section: [
          { title: 'Course', text: { div: '<div><p>Recovered.</p></div>' } },
          { title: 'Problems', text: { div: '<div>Gout</div>' }, entry: [{ reference: 'Condition/1' }] },
        ],
      }),
    );
    expect(entries.filter((e) => e.type === 'note').map((e) => e.body)).toEqual(['Course\nRecovered.']);
  });
});

describe('markup', () => {
  test('tables keep their cells apart and their rows on lines', () => {
    expect(
      stripMarkup('<table><tr><th>Drug</th><th>Dose</th></tr><tr><td>Aspirin</td><td>75&#160;mg</td></tr></table>'),
    ).toBe('Drug | Dose\nAspirin | 75\u00a0mg');
  });
  test('rich text keeps letters beyond ASCII', () => {
    expect(stripRtf("{\\rtf1 Fi\\'e8vre \\u8804? 38}")).toBe('Fièvre ≤ 38');
  });
});
