import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { jsonlFormat } from '../../../electron/ingest/jsonl/jsonl-format.ts';
import { readLine } from '../../../electron/ingest/jsonl/read-line.ts';
import { FIXTURES, failure, quoted, readAll, scratch } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());

const record = (): ReturnType<typeof readAll> => readAll(jsonlFormat, join(FIXTURES, 'jsonl/record.jsonl'));
const broken = (): ReturnType<typeof readAll> => readAll(jsonlFormat, join(FIXTURES, 'jsonl/broken.jsonl'));

describe('STAM JSONL', () => {
  it('gives every patient once, before its first entry, identified by the name of the file', async () => {
    const { patients, entries, problems } = await record();
    expect(problems).toEqual([]);
    expect(patients.map((p) => [p.ref, p.publicId, p.identifiers])).toEqual([
      ['p1', 'p1', [{ system: 'urn:stam:jsonl', value: 'p1' }]],
      ['p2', 'p2', [{ system: 'urn:stam:jsonl', value: 'p2' }]],
    ]);
    expect(entries.map((e) => [e.patientRef, e.sourceId, e.type])).toEqual([
      ['p1', 'e1', 'note'],
      ['p1', 'e2', 'dialogue'],
      ['p1', 'e3', 'facts'],
      ['p2', 'e1', 'facts'],
    ]);
  });

  it('keeps a partial time partial and an unknown one unknown', async () => {
    const { entries } = await record();
    expect(entries.map((e) => e.time)).toEqual([
      { date: '2024-03-12', precision: 'day' },
      { date: '2024-03-13T10:00-05:00', precision: 'minute' },
      { date: '2024-03', precision: 'month' },
      null,
    ]);
  });

  it('keeps a note verbatim and leaves its facts to a text writer', async () => {
    const note = (await record()).entries[0];
    expect(note?.body).toBe('Feels well.\nContinue lisinopril.');
    expect(note?.facts).toEqual([]);
  });

  it('writes a dialogue one turn a line, with the span of every turn', async () => {
    const dialogue = (await record()).entries[1];
    expect(dialogue?.body).toBe('doctor: How is your mother?\npatient: She has diabetes.\n');
    expect(dialogue?.turns?.map((t) => [t.speaker, dialogue.body.slice(t.start, t.end)])).toEqual([
      ['doctor', 'doctor: How is your mother?'],
      ['patient', 'patient: She has diabetes.'],
    ]);
  });

  it('quotes a fact by its own words and keeps its other fields readable beside them', async () => {
    const facts = (await record()).entries[2];
    expect(facts?.facts.map((_, i) => quoted(facts, i))).toEqual(facts?.facts.map((f) => f.text));
    expect(facts?.body).toContain('status: active');
    expect(facts?.body).toContain('"code":"314076"');
  });

  it('takes the concept from the text without dose, value and frequency', async () => {
    const { facts } = await record();
    expect(facts.map((f) => f.concept)).toEqual([
      'Lisinopril',
      'Potassium',
      'Colonoscopy planned for 2024-04-15',
      'Mother: type 2 diabetes mellitus',
      'HbA1c',
    ]);
  });

  it('reads value and unit from a measurement that states them plainly, and passes attributes through without nulls', async () => {
    const { facts } = await record();
    expect(facts[1]?.attributes).toEqual({ value: 4.8, unit: 'mmol/L' });
    expect(facts[4]?.attributes).toEqual({ value: 9.1, unit: '%' });
  });

  it('takes a plan as planned and a family history as of a family member unless the line says otherwise', async () => {
    const { facts } = await record();
    expect(facts[2]).toMatchObject({ kind: 'plan', assertion: 'planned', subject: 'patient' });
    expect(facts[3]).toMatchObject({ kind: 'family history', assertion: 'present', subject: 'family member' });
    const stated = readLine(
      '{"patient":"p","id":"e","type":"facts","facts":[{"kind":"plan","text":"Biopsy","assertion":"refuted"}]}',
      1,
    );
    expect(stated.facts[0]).toMatchObject({ fact: { assertion: 'refuted' } });
  });

  it('never dates a fact by its entry: an entry of 2024 with a fact without “from” leaves the fact undated', async () => {
    const { facts } = await record();
    expect(facts[3]?.from).toBeNull();
    expect(facts[3]?.to).toBeNull();
  });

  it('flags an end before its start and keeps both dates', async () => {
    const file = files.write(
      'digoxin.jsonl',
      '{"patient":"p","id":"e","type":"facts","facts":[{"kind":"medication","text":"Digoxin 0.125 mg","status":"completed","from":"2024-05-10","to":"2024-05-01"}]}\n',
    );
    const { facts } = await readAll(jsonlFormat, file);
    expect(facts[0]).toMatchObject({
      from: { date: '2024-05-10' },
      to: { date: '2024-05-01' },
      flags: ['end before start'],
    });
  });

  it('reports every bad line with its number, skips it and reads the rest', async () => {
    const { entries, problems } = await broken();
    expect(entries.map((e) => e.sourceId)).toEqual(['e1', 'e6']);
    expect(problems.filter((p) => p.code === 'BAD_LINE').map((p) => p.where)).toEqual([
      'line 2',
      'line 3',
      'line 4',
      'line 5',
      'line 7',
    ]);
    expect(problems.map((p) => p.message)).toContain('Line 4 was left out: “type” must be note, dialogue or facts.');
  });

  it('reports an unknown field and reads the line all the same', async () => {
    const { entries, problems } = await broken();
    expect(problems.filter((p) => p.code === 'UNKNOWN_FIELD').map((p) => p.message)).toEqual([
      'Line 1 has a field that STAM JSONL does not know: “colour”; it was read without.',
      'Fact 3 of line 6 has a field that STAM JSONL does not know: “severity”; it was read without.',
    ]);
    expect(entries[0]?.body).toBe('Kept, its date unknown.');
  });

  it('leaves out an invalid fact of a good line and takes the others, with the invalid one readable in the source', async () => {
    const { entries, problems } = await broken();
    const facts = entries[1];
    expect(facts?.facts.map((f) => f.text)).toEqual(['Aspirin 75 mg daily', 'Gout']);
    expect(facts?.body).toContain('(left out) {"kind":"potion","text":"Felix felicis"}');
    expect(
      problems.filter((p) => p.code === 'UNREADABLE_PART' && p.message.includes('left out')).map((p) => p.message),
    ).toEqual([
      expect.stringMatching(/^Fact 2 of line 6 was left out: “kind” must be one of medication, /),
      'Fact 4 of line 6 is not a JSON object and was left out.',
    ]);
  });

  it('takes a date that does not exist as unknown and says which', async () => {
    const { entries, problems } = await broken();
    expect(entries[0]?.time).toBeNull();
    expect(entries[1]?.facts[0]).toMatchObject({ from: null, to: null });
    expect(problems.map((p) => p.message)).toEqual(
      expect.arrayContaining([
        'The date “time” of line 1 is not one ("2024-13-40") and was taken as unknown.',
        'The date “from” of fact 1 of line 6 is not one ("31/02/2024") and was taken as unknown.',
        'The date “to” of fact 1 of line 6 is not one (20240301) and was taken as unknown.',
      ]),
    );
  });

  it('keeps the entries before a line that breaks off at the end of the file', async () => {
    const file = files.write(
      'truncated.jsonl',
      '{"patient":"p","id":"e1","type":"note","text":"Whole."}\n{"patient":"p","id":"e2","type":"note","te',
    );
    const { entries, problems } = await readAll(jsonlFormat, file);
    expect(entries.map((e) => e.sourceId)).toEqual(['e1']);
    expect(problems).toEqual([
      { code: 'BAD_LINE', message: 'Line 2 is not complete JSON and was left out.', where: 'line 2' },
    ]);
  });

  it('refuses a file of which no line is an entry', async () => {
    const file = files.write('nothing.jsonl', 'a\nb\n');
    expect((await failure(readAll(jsonlFormat, file))).code).toBe('NOT_A_DOCUMENT');
  });

  it('knows its files by their lines, also after broken ones, and leaves FHIR ndjson alone', () => {
    const entry = '{"patient":"p","id":"e1","type":"note","text":"x"}';
    expect(jsonlFormat.detect('any.json', `${entry}\n`)).toBe(2);
    expect(jsonlFormat.detect('any.jsonl', `broken\n${entry}\n`)).toBe(2);
    expect(
      jsonlFormat.detect('long.jsonl', `{"patient":"p","id":"e","type":"note","text":"${'x'.repeat(70_000)}`),
    ).toBe(2);
    expect(jsonlFormat.detect('Patient.ndjson', '{"resourceType":"Patient","id":"1"}\n')).toBe(0);
    expect(jsonlFormat.detect('odd.jsonl', '{"resourceType":"Patient","id":"1"}\n')).toBe(0);
  });
});
