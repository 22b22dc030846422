import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { syntheaCsvFormat } from '../../../electron/ingest/synthea-csv/synthea-csv-format.ts';
import { FIXTURES, failure, quoted, type Read, readAll, scratch, sourceOf } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());

const folder = join(FIXTURES, 'synthea-csv');
const set = readdirSync(folder).map((name) => sourceOf(join(folder, name)));
const CURT = '9d188916-8390-282b-3ec2-73fce6e08649';

function table(name: string): Promise<Read> {
  return readAll(syntheaCsvFormat, join(folder, `${name}.csv`), { files: set });
}

function alone(name: string, content: string): Promise<Read> {
  return readAll(syntheaCsvFormat, files.write(name, content));
}

describe('Synthea CSV', () => {
  it('identifies patients by their id alone, never by a number that Synthea makes up', async () => {
    const { patients, entries } = await table('patients');
    expect(entries).toEqual([]);
    expect(patients).toContainEqual({
      ref: CURT,
      publicId: CURT,
      identifiers: [{ system: 'urn:stam:synthea', value: CURT }],
      name: 'Curt84 Schmidt332',
      birthDate: { date: '2008-04-07', precision: 'day' },
      sex: 'male',
    });
  });

  it('names the patient of any table from the patients of the set, and only by id where a table comes alone', async () => {
    expect((await table('allergies')).patients).toMatchObject([{ ref: CURT, name: 'Curt84 Schmidt332' }]);
    expect((await readAll(syntheaCsvFormat, join(folder, 'allergies.csv'))).patients).toMatchObject([
      { ref: CURT, name: null },
    ]);
  });

  it('takes conditions from START to STOP as written: days stay days', async () => {
    const { entries, facts } = await table('conditions');
    expect(facts[0]).toMatchObject({
      kind: 'condition',
      text: 'Perennial allergic rhinitis with seasonal variation',
      codings: [{ system: 'http://snomed.info/sct', code: '232353008' }],
      status: null,
      from: { date: '2011-08-09', precision: 'day' },
      to: null,
    });
    expect(entries[0]?.sourceId).toBe('conditions:2011-08-09|fa5e3e1f-217f-f8ce-a479-ed569c6599df|232353008');
    expect(quoted(entries[0])).toBe(
      'CODE: 232353008\nDESCRIPTION: Perennial allergic rhinitis with seasonal variation',
    );
  });

  it('takes medications in RxNorm with their times in UTC and the drug as concept', async () => {
    const { facts } = await table('medications');
    expect(facts.slice(0, 3)).toMatchObject([
      {
        kind: 'medication',
        text: 'Loratadine 5 MG Chewable Tablet',
        concept: 'Loratadine',
        codings: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '665078' }],
        from: { date: '2009-09-27T14:12:44+00:00', precision: 'minute' },
        to: null,
      },
      { concept: 'Epinephrine', to: null },
      { concept: 'Nitroglycerin', to: { date: '1975-10-05T11:25:06+00:00', precision: 'minute' } },
    ]);
  });

  it('says that a substance is an allergy, with its reactions', async () => {
    expect((await table('allergies')).facts[0]).toMatchObject({
      kind: 'allergy',
      text: 'Allergy to Latex (substance)',
      concept: 'Latex (substance)',
      codings: [{ system: 'http://snomed.info/sct', code: '111088007' }],
      attributes: {
        category: 'environment',
        reaction: 'Itching (finding); Eruption of skin (disorder)',
        severity: 'MODERATE; MILD',
      },
    });
  });

  it('takes numbers as numbers and answers as words', async () => {
    const { facts } = await table('observations');
    expect(facts[0]).toMatchObject({
      kind: 'measurement',
      text: 'Body Height 158.5 cm',
      concept: 'Body Height',
      codings: [{ system: 'http://loinc.org', code: '8302-2' }],
      attributes: { value: 158.5, unit: 'cm', category: 'vital-signs' },
    });
    const text = await alone(
      'observations.csv',
      'DATE,PATIENT,ENCOUNTER,CATEGORY,CODE,DESCRIPTION,VALUE,UNITS,TYPE\n' +
        '2020-01-01T00:00:00Z,p,e,survey,72166-2,Tobacco smoking status,Never smoker,{nominal},text\n' +
        '2020-01-01T00:00:00Z,p,e,survey,72514-3,Pain severity,2.0,{score},numeric\n',
    );
    expect(text.facts).toMatchObject([
      { kind: 'social', text: 'Tobacco smoking status: Never smoker', attributes: { value: 'Never smoker' } },
      { kind: 'measurement', text: 'Pain severity 2.0', attributes: { value: 2, unit: '{score}' } },
    ]);
    expect(text.facts[0]?.attributes).not.toHaveProperty('unit');
  });

  it('takes procedures, immunizations, encounters, devices and care plans as what they are', async () => {
    expect((await table('procedures')).facts[0]).toMatchObject({
      kind: 'procedure',
      codings: [{ code: '428211000124100' }],
    });
    expect((await table('immunizations')).facts[0]).toMatchObject({
      kind: 'immunization',
      codings: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '140' }],
      from: { date: '2023-05-15T11:33:59+00:00' },
      to: null,
    });
    expect((await table('encounters')).facts[0]).toMatchObject({
      kind: 'encounter',
      from: { date: '2009-09-13T11:33:59+00:00' },
      to: { date: '2009-09-13T11:48:59+00:00' },
      attributes: { class: 'ambulatory' },
    });
    expect((await table('devices')).facts[0]).toMatchObject({
      kind: 'device',
      text: 'Coronary artery stent (physical object)',
    });
    expect((await table('careplans')).facts[0]).toMatchObject({ kind: 'plan', assertion: 'planned', to: null });
  });

  it('keeps two rows of one drug at one moment of one encounter, each with its own id', async () => {
    const row = '1994-01-02T11:25:06Z,STOP,p,e,197361,Amlodipine 5 MG Oral Tablet';
    const { entries } = await alone(
      'medications.csv',
      `START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n${row.replace('STOP', '1994-01-02T11:25:06Z')}\n${row.replace('STOP', '1995-01-08T11:25:06Z')}\n`,
    );
    expect(entries.map((e) => e.sourceId)).toEqual([
      'medications:1994-01-02T11:25:06Z|e|197361',
      'medications:1994-01-02T11:25:06Z|e|197361#2',
    ]);
  });

  it('names tables about payers, providers and supplies once and reads nothing from them', async () => {
    const read = await table('supplies');
    expect(read.entries).toEqual([]);
    expect(read.problems.map((p) => p.code)).toEqual(['NOT_CLINICAL']);
  });

  it('refuses a table with a missing column, naming both', async () => {
    const error = await failure(
      alone('medications.csv', 'START,STOP,PATIENT,ENCOUNTER,DESCRIPTION\n2020-01-01,,p,e,Aspirin\n'),
    );
    expect(`${error.code} ${error.message}`).toBe(
      'MISSING_COLUMN medications.csv has no column “CODE”, without which none of its rows can be read.',
    );
  });

  it('takes a date that is none as unknown and says so', async () => {
    const read = await alone('conditions.csv', 'START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION\nlast May,,p,e,1,Gout\n');
    expect(read.facts).toMatchObject([{ from: null }]);
    expect(read.problems.map((p) => p.message)).toEqual([
      '“START” of line 2 is no date (last May) and was taken as unknown.',
    ]);
  });

  it('knows its tables by name and columns', () => {
    expect(syntheaCsvFormat.detect('x/patients.csv', 'Id,BIRTHDATE,FIRST,LAST,GENDER\n')).toBe(2);
    expect(syntheaCsvFormat.detect('patients.csv', 'subject_id,gender,anchor_age\n')).toBe(0);
    expect(syntheaCsvFormat.detect('conditions.csv', 'name,when\n')).toBe(0);
    expect(syntheaCsvFormat.detect('payers.csv', 'Id,NAME,AMOUNT_COVERED\n')).toBe(2);
  });
});
