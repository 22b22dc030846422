import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { mimicFormat } from '../../../electron/ingest/mimic/mimic-format.ts';
import { failure, quoted, type Read, readAll, scratch, sourceOf } from './reading-support.ts';

/** The rows below are made up; only the columns are those of MIMIC-IV. */
const files = scratch();
afterAll(() => files.remove());

const TABLES: Record<string, string> = {
  'patients.csv': 'subject_id,gender,anchor_age,anchor_year,anchor_year_group,dod\n7,F,50,2150,2011 - 2013,\n',
  'admissions.csv':
    'subject_id,hadm_id,admittime,dischtime,deathtime,admission_type,admission_location,discharge_location\n' +
    '7,70,2150-01-01 10:00:00,2150-01-09 12:30:00,,URGENT,HOME,HOME\n',
  'd_labitems.csv':
    'itemid,label,fluid,category,loinc_code\n50971,Potassium,Blood,Chemistry,2823-3\n51478,Glucose,Urine,Hematology,\n51111,Bands,Blood,Hematology,\n',
  'd_icd_diagnoses.csv': 'icd_code,icd_version,long_title\n25000,9,Diabetes without complication\n',
  'd_icd_procedures.csv': 'icd_code,icd_version,long_title\n3961,9,Extracorporeal circulation\n',
  'diagnoses_icd.csv':
    'subject_id,hadm_id,seq_num,icd_code,icd_version\n7,70,1,25000,9\n7,70,2,K7030,10\n7,71,1,E8889,9\n',
  'procedures_icd.csv':
    'subject_id,hadm_id,seq_num,chartdate,icd_code,icd_version\n7,70,1,2150-01-02,3961,9\n7,70,2,2150-01-03,0DD68ZX,10\n',
  'prescriptions.csv':
    'subject_id,hadm_id,pharmacy_id,poe_id,poe_seq,starttime,stoptime,drug_type,drug,formulary_drug_cd,gsn,ndc,prod_strength,form_rx,dose_val_rx,dose_unit_rx,form_val_disp,form_unit_disp,doses_per_24_hrs,route\n' +
    '7,70,1,7-1,1,2150-01-02 08:00:00,2150-01-04 10:00:00,MAIN,Furosemide ,FURO40I,008205,00517570425,40mg/4mL Vial,,40,mg,1,VIAL,2,IV\n' +
    '7,70,2,7-2,2,2150-01-02 08:00:00,2150-01-02 07:00:00,MAIN,CefTRIAXone,CEFR1I,009162,0,1g Vial,,0-10,gm,1,VIAL,0,IV\n' +
    '7,70,2,7-2,2,2150-01-02 08:00:00,2150-01-05 07:00:00,BASE,Bag,BAG,,0,Send Bag,,1,BAG,1,BAG,,IV\n' +
    '7,70,2,7-2,2,2150-01-02 08:00:00,2150-01-06 07:00:00,BASE,Bag,BAG,,0,Send Bag,,1,BAG,1,BAG,,IV\n' +
    '7,70,3,7-3,3,2150-01-02 08:00:00,,MAIN,,X,,0,,,1,mg,1,TAB,,PO\n',
  'labevents.csv':
    'labevent_id,subject_id,hadm_id,specimen_id,itemid,charttime,storetime,value,valuenum,valueuom,ref_range_lower,ref_range_upper,flag,priority,comments\n' +
    '1,7,70,900,50971,2150-01-02 06:00:00,2150-01-02 09:00:00,4.10,4.1,mEq/L,3.3,5.1,,STAT,\n' +
    '2,7,,901,51478,2150-01-02 06:00:00,,NEG,,N/A,,,,,\n' +
    '3,7,,902,51111,2150-01-03 06:00:00,,___,0,%,0,5,,,"CORRECTED RESULT, PREVIOUSLY REPORTED AS 10."\n' +
    '4,7,,903,51111,2150-01-04 06:00:00,,12,12,%,0,5,abnormal,,CORRECTED FOR 11 NRBC/100 WBC.\n' +
    '5,7,,904,51478,2150-01-05 06:00:00,,,,mg/dL,,,,,">1000*.  Verified."\n' +
    '6,7,,905,50971,2150-01-05 06:00:00,,___,,mEq/L,,,,,HOLD.\n' +
    '7,7,,906,59999,2150-01-05 06:00:00,,>300,,mg/dL,,,,,___\n' +
    '8,7,,907,50971,2150-01-06 06:00:00,,,,mEq/L,,,,,\n' +
    '9,7,,908,51478,2150-01-07 06:00:00,,,,mg/dL,,,,,"NEG."\n' +
    '10,7,,909,50971,2150-01-08 06:00:00,,,,mEq/L,,,,,"UNABLE TO REPORT, SPECIMEN CLOTTED."\n' +
    '11,7,,910,50971,2150-01-09 06:00:00,,,,mEq/L,,,,,Hemolysis falsely elevates this test.\n',
  'microbiologyevents.csv':
    'microevent_id,subject_id,hadm_id,micro_specimen_id,chartdate,charttime,spec_itemid,spec_type_desc,test_seq,test_itemid,test_name,org_itemid,org_name,isolate_num,quantity,ab_itemid,ab_name,dilution_text,interpretation,comments\n' +
    '1,7,,500,2150-01-02 00:00:00,2150-01-02 11:00:00,70079,URINE,1,90039,URINE CULTURE,80002,ESCHERICHIA COLI,1,,90016,CEFTRIAXONE,<=1,S,\n' +
    '2,7,,500,2150-01-02 00:00:00,2150-01-02 11:00:00,70079,URINE,1,90039,URINE CULTURE,80053,ENTEROCOCCUS SP.,1,,,,,,\n' +
    '3,7,,501,2150-01-03 00:00:00,,70079,URINE,1,90039,URINE CULTURE,,,,,,,,,"NO GROWTH.  "\n' +
    '4,7,,502,2150-01-03 00:00:00,,70062,SPUTUM,1,90039,URINE CULTURE,,,,,,,,,"TEST CANCELLED, PATIENT CREDITED.  "\n',
  'omr.csv':
    'subject_id,chartdate,seq_num,result_name,result_value\n7,2150-02-01,1,Weight (Lbs),180.5\n7,2150-02-01,1,Blood Pressure,110/65\n',
  'emar.csv':
    'subject_id,hadm_id,emar_id,emar_seq,poe_id,pharmacy_id,charttime,medication,event_txt,scheduletime,storetime\n' +
    '7,70,7-10,10,7-1,1,2150-01-02 08:05:00,Furosemide,Administered,2150-01-02 08:00:00,2150-01-02 08:06:00\n' +
    '7,70,7-11,11,7-1,1,2150-01-02 20:05:00,Furosemide,Not Given,2150-01-02 20:00:00,2150-01-02 20:06:00\n',
  'transfers.csv':
    'subject_id,hadm_id,transfer_id,eventtype,careunit,intime,outtime\n7,70,1,admit,Medicine,2150-01-01 10:00:00,\n',
};

const folder = join(files.folder, 'hosp');
mkdirSync(folder);
for (const [name, content] of Object.entries(TABLES)) files.write(`hosp/${name}`, content);
const set = Object.keys(TABLES).map((name) => sourceOf(join(folder, name)));

function table(name: string): Promise<Read> {
  return readAll(mimicFormat, join(folder, name), { files: set });
}

/** A table that is the only file of its import. */
function alone(name: string, content: string | Uint8Array): Promise<Read> {
  return readAll(mimicFormat, files.write(name, content));
}

describe('MIMIC-IV patients', () => {
  it('are known by subject_id with their sex, and without a date of birth, which the source does not give', async () => {
    const patient = {
      ref: '7',
      publicId: '7',
      identifiers: [{ system: 'urn:stam:mimic-iv', value: '7' }],
      name: null,
      birthDate: null,
      sex: 'female',
    };
    expect((await table('patients.csv')).patients).toEqual([patient]);
    expect((await table('omr.csv')).patients).toEqual([patient]);
  });

  it('are the same where a table comes alone, only their sex is unknown', async () => {
    const read = await alone('omr.csv', TABLES['omr.csv'] ?? '');
    expect(read.patients).toMatchObject([{ ref: '7', sex: null }]);
    expect(read.entries).toHaveLength(2);
  });
});

describe('MIMIC-IV prescriptions', () => {
  it('are medications from start to stop as written, without a zone', async () => {
    const { entries, facts } = await table('prescriptions.csv');
    expect(facts[0]).toMatchObject({
      kind: 'medication',
      text: 'Furosemide 40 mg IV',
      concept: 'Furosemide',
      codings: [{ system: 'http://hl7.org/fhir/sid/ndc', code: '00517570425', display: 'Furosemide' }],
      status: null,
      from: { date: '2150-01-02T08:00', precision: 'minute' },
      to: { date: '2150-01-04T10:00', precision: 'minute' },
      attributes: {
        dose: '40',
        doseUnit: 'mg',
        route: 'IV',
        strength: '40mg/4mL Vial',
        frequency: '2 per 24 h',
        drugType: 'MAIN',
      },
      flags: [],
    });
    expect(entries[0]?.time).toEqual({ date: '2150-01-02T08:00', precision: 'minute' });
    expect(entries[0]?.body).toContain('drug: Furosemide \n');
    expect(quoted(entries[0])).toMatch(/^drug_type: MAIN\ndrug: Furosemide [\s\S]*route: IV$/);
  });

  it('whose stop is before their start keep both times and are flagged, never swapped', async () => {
    const { facts } = await table('prescriptions.csv');
    expect(facts[1]).toMatchObject({
      from: { date: '2150-01-02T08:00' },
      to: { date: '2150-01-02T07:00' },
      flags: ['end before start'],
    });
  });

  it('keep a dose that is a range, state no frequency for zero, and mark diluents', async () => {
    const { facts } = await table('prescriptions.csv');
    expect(facts[1]?.attributes).toMatchObject({ dose: '0-10', doseUnit: 'gm', drugType: 'MAIN' });
    expect(facts[1]?.attributes).not.toHaveProperty('frequency');
    expect(facts[1]?.codings).toEqual([]);
    expect(facts[2]?.attributes).toMatchObject({ drugType: 'BASE' });
  });

  it('of one pharmacy order each have their own id, also where they share all that identifies them', async () => {
    const { entries } = await table('prescriptions.csv');
    expect(entries.map((e) => e.sourceId)).toEqual([
      'prescriptions:1:MAIN:Furosemide:FURO40I',
      'prescriptions:2:MAIN:CefTRIAXone:CEFR1I',
      'prescriptions:2:BASE:Bag:BAG',
      'prescriptions:2:BASE:Bag:BAG#2',
    ]);
  });

  it('without a drug are reported and left out', async () => {
    expect((await table('prescriptions.csv')).problems).toEqual([
      { code: 'UNREADABLE_PART', message: 'The order of line 6 names no drug and was left out.', where: 'line 6' },
    ]);
  });
});

describe('MIMIC-IV laboratory results', () => {
  it('are dated by when the specimen was drawn, not by when they were stored', async () => {
    const { entries, facts } = await table('labevents.csv');
    expect(entries[0]?.time).toEqual({ date: '2150-01-02T06:00', precision: 'minute' });
    expect(facts[0]?.from).toEqual({ date: '2150-01-02T06:00', precision: 'minute' });
  });

  it('have the value, unit, range and specimen of their row and the codes of the dictionary, LOINC first', async () => {
    const { entries, facts } = await table('labevents.csv');
    expect(facts[0]).toMatchObject({
      kind: 'measurement',
      text: 'Potassium 4.10 mEq/L',
      concept: 'Potassium',
      codings: [
        { system: 'http://loinc.org', code: '2823-3', display: 'Potassium' },
        { system: 'urn:stam:mimic-iv:itemid', code: '50971', display: 'Potassium' },
      ],
      status: null,
      attributes: {
        value: 4.1,
        unit: 'mEq/L',
        referenceLow: '3.3',
        referenceHigh: '5.1',
        specimen: '900',
        fluid: 'Blood',
      },
    });
    expect(quoted(entries[0])).toBe('value: 4.10\nvaluenum: 4.1\nvalueuom: mEq/L');
  });

  it('in urine are never called as those in blood', async () => {
    expect((await table('labevents.csv')).facts[1]).toMatchObject({
      text: 'Glucose (Urine): NEG',
      concept: 'Glucose (Urine)',
      attributes: { value: 'NEG', fluid: 'Urine' },
    });
  });

  it('in words stay on the scale of their analyte, and a tube on hold is on none', async () => {
    const { facts } = await table('labevents.csv');
    expect(facts[8]).toMatchObject({ text: 'Glucose (Urine): NEG', attributes: { value: 'NEG', unit: 'mg/dL' } });
    expect(facts[5]).toMatchObject({ text: 'Potassium: HOLD', attributes: { value: 'HOLD' } });
    expect(facts[5]?.attributes).not.toHaveProperty('unit');
  });

  it('that the laboratory could not give are cancelled and have no value', async () => {
    const fact = (await table('labevents.csv')).facts[9];
    expect(fact).toMatchObject({
      text: 'Potassium: UNABLE TO REPORT, SPECIMEN CLOTTED',
      status: 'cancelled',
      flags: ['never happened'],
    });
    expect(fact?.attributes).not.toHaveProperty('value');
    expect(fact?.attributes).not.toHaveProperty('unit');
  });

  it('are not read from a comment that only speaks about a result', async () => {
    const fact = (await table('labevents.csv')).facts[10];
    expect(fact?.text).toBe('Potassium: Hemolysis falsely elevates this test.');
    expect(fact?.attributes).not.toHaveProperty('value');
  });

  it('that were corrected are marked with the value that was withdrawn', async () => {
    expect((await table('labevents.csv')).facts[2]).toMatchObject({
      text: 'Bands 0 %',
      status: 'corrected',
      attributes: { value: 0, previouslyReported: '10' },
    });
  });

  it('that were adjusted for other cells are not corrections', async () => {
    const fact = (await table('labevents.csv')).facts[3];
    expect(fact).toMatchObject({ text: 'Bands 12 %', status: null, attributes: { interpretation: 'abnormal' } });
    expect(fact?.attributes).not.toHaveProperty('previouslyReported');
  });

  it('are read from the comment where the value is empty', async () => {
    const { entries, facts } = await table('labevents.csv');
    expect(facts[4]).toMatchObject({
      text: 'Glucose (Urine) >1000 mg/dL',
      attributes: { value: 1000, comparator: '>', unit: 'mg/dL' },
    });
    expect(quoted(entries[4])).toBe('comments: >1000*.  Verified.');
  });

  it('without a result say so and have no value', async () => {
    const fact = (await table('labevents.csv')).facts[7];
    expect(fact?.text).toBe('Potassium: result not given');
    expect(fact?.attributes).not.toHaveProperty('value');
  });

  it('of an item that no dictionary names are called by its number', async () => {
    expect((await table('labevents.csv')).facts[6]).toMatchObject({
      text: 'Laboratory item 59999 >300 mg/dL',
      attributes: { value: 300, comparator: '>' },
    });
  });
});

describe('MIMIC-IV diagnoses and procedures', () => {
  it('get the dot of their classification and their title, or the code alone', async () => {
    const { facts } = await table('diagnoses_icd.csv');
    expect(facts.map((f) => [f.text, f.codings[0]?.system, f.codings[0]?.code])).toEqual([
      ['Diabetes without complication', 'http://hl7.org/fhir/sid/icd-9-cm', '250.00'],
      ['ICD-10-CM K70.30', 'http://hl7.org/fhir/sid/icd-10-cm', 'K70.30'],
      ['ICD-9-CM E888.9', 'http://hl7.org/fhir/sid/icd-9-cm', 'E888.9'],
    ]);
  });

  it('have no date and no status of their own: documented at the end of the stay, currency unknown', async () => {
    const { entries, facts } = await table('diagnoses_icd.csv');
    expect(facts[0]).toMatchObject({
      kind: 'condition',
      status: null,
      from: null,
      to: null,
      flags: ['currency unknown'],
    });
    expect(entries.map((e) => e.time)).toEqual([
      { date: '2150-01-09T12:30', precision: 'minute' },
      { date: '2150-01-09T12:30', precision: 'minute' },
      null,
    ]);
  });

  it('find their stay whatever the order of the files', async () => {
    const reversed = { files: [...set].reverse() };
    const { entries } = await readAll(mimicFormat, join(folder, 'diagnoses_icd.csv'), reversed);
    expect(entries[0]?.time?.date).toBe('2150-01-09T12:30');
  });

  it('of procedures are dated to the day', async () => {
    const { facts } = await table('procedures_icd.csv');
    expect(facts).toMatchObject([
      {
        kind: 'procedure',
        text: 'Extracorporeal circulation',
        codings: [{ system: 'http://hl7.org/fhir/sid/icd-9-cm', code: '39.61' }],
        from: { date: '2150-01-02', precision: 'day' },
      },
      {
        text: 'ICD-10-PCS 0DD68ZX',
        codings: [{ system: 'http://www.cms.gov/Medicare/Coding/ICD10', code: '0DD68ZX' }],
      },
    ]);
  });
});

describe('MIMIC-IV microbiology', () => {
  it('states what grew and how it answered as two facts', async () => {
    const { entries } = await table('microbiologyevents.csv');
    expect(entries[0]?.facts.map((f) => f.text)).toEqual([
      'URINE CULTURE (URINE): ESCHERICHIA COLI',
      'ESCHERICHIA COLI susceptibility to CEFTRIAXONE (URINE): S <=1',
    ]);
    expect(quoted(entries[0], 1)).toContain('ab_name: CEFTRIAXONE');
  });

  it('keeps two organisms of one specimen apart as two isolates', async () => {
    const { entries } = await table('microbiologyevents.csv');
    expect(entries.slice(0, 2).map((e) => e.facts[0]?.attributes.specimen)).toEqual(['500/80002/1', '500/80053/1']);
    expect(new Set(entries.slice(0, 3).map((e) => e.facts[0]?.codings[0]?.code)).size).toBe(1);
  });

  it('is dated to the day where no hour is known', async () => {
    const { entries } = await table('microbiologyevents.csv');
    expect(entries.map((e) => e.time)).toEqual([
      { date: '2150-01-02T11:00', precision: 'minute' },
      { date: '2150-01-02T11:00', precision: 'minute' },
      { date: '2150-01-03', precision: 'day' },
      { date: '2150-01-03', precision: 'day' },
    ]);
  });

  it('never takes a test of one material for the same test of another', async () => {
    const { entries } = await table('microbiologyevents.csv');
    expect(entries[3]?.facts[0]?.codings[0]?.code).not.toBe(entries[2]?.facts[0]?.codings[0]?.code);
  });
});

describe('other MIMIC-IV tables', () => {
  it('give stays as encounters, outpatient measurements by the day, and doses at the bedside as moments', async () => {
    expect((await table('admissions.csv')).facts).toMatchObject([
      {
        kind: 'encounter',
        from: { date: '2150-01-01T10:00' },
        to: { date: '2150-01-09T12:30' },
        attributes: { class: 'URGENT' },
      },
    ]);
    expect((await table('omr.csv')).facts).toMatchObject([
      {
        text: 'Weight 180.5 Lbs',
        concept: 'Weight',
        attributes: { value: 180.5, unit: 'Lbs' },
        from: { date: '2150-02-01', precision: 'day' },
      },
      { text: 'Blood Pressure 110/65', attributes: { value: '110/65', systolic: 110, diastolic: 65 } },
    ]);
    expect((await table('emar.csv')).facts).toMatchObject([
      {
        text: 'Furosemide: Administered',
        status: null,
        from: { date: '2150-01-02T08:05' },
        to: { date: '2150-01-02T08:05' },
      },
      { text: 'Furosemide: Not Given', status: 'not-done', flags: ['never happened'] },
    ]);
  });

  it('that are not read into a record are named once', async () => {
    const read = await table('transfers.csv');
    expect(read.entries).toEqual([]);
    expect(read.problems.map((p) => [p.code, p.message])).toEqual([
      ['NOT_CLINICAL', 'transfers.csv is a table of MIMIC-IV from which nothing is read into a record.'],
    ]);
  });

  it('that are dictionaries are silent beside the tables they name, and say what they are where they come alone', async () => {
    expect((await table('d_labitems.csv')).problems).toEqual([]);
    expect((await alone('d_labitems.csv', TABLES['d_labitems.csv'] ?? '')).problems.map((p) => p.code)).toEqual([
      'NOT_CLINICAL',
    ]);
  });

  it('may be gzipped', async () => {
    const read = await alone('omr.csv.gz', gzipSync(TABLES['omr.csv'] ?? ''));
    expect(read.facts.map((f) => f.text)).toEqual(['Weight 180.5 Lbs', 'Blood Pressure 110/65']);
  });

  it('with a missing column are refused naming table and column', async () => {
    const error = await failure(
      alone(
        'labevents.csv',
        'labevent_id,subject_id,itemid,charttime,value,valuenum,valueuom\n1,7,1,2150-01-01,1,1,\n',
      ),
    );
    expect(`${error.code} ${error.message}`).toBe(
      'MISSING_COLUMN labevents.csv has no column “specimen_id”, without which none of its rows can be read.',
    );
  });

  it('with a broken row or a row of nobody lose that row only', async () => {
    const read = await alone(
      'omr.csv',
      'subject_id,chartdate,seq_num,result_name,result_value\n7,2150-02-01,1\n,2150-02-01,1,BMI (kg/m2),30\n7,2150-02-31,1,BMI (kg/m2),31\n',
    );
    expect(read.problems.map((p) => `${p.code} ${p.where}`)).toEqual([
      'BAD_CSV line 2',
      'NO_PATIENT line 3',
      'UNREADABLE_PART line 4',
    ]);
    expect(read.facts).toMatchObject([{ text: 'BMI 31 kg/m2', from: null }]);
  });
});

describe('knowing a MIMIC-IV table', () => {
  const detect = (name: string): number => mimicFormat.detect(name, TABLES[name] ?? '');

  it('is certain by name and columns, compressed or not', () => {
    for (const name of Object.keys(TABLES)) expect(detect(name)).toBe(name === 'transfers.csv' ? 1 : 2);
    expect(mimicFormat.detect('hosp/labevents.csv.gz', TABLES['labevents.csv'] ?? '')).toBe(2);
    expect(mimicFormat.detect('mimic_d_labitems_with_loinc.csv', TABLES['d_labitems.csv'] ?? '')).toBe(2);
    expect(mimicFormat.detect('renamed.csv', TABLES['labevents.csv'] ?? '')).toBe(1);
  });

  it('leaves other tables of the same name alone', () => {
    expect(mimicFormat.detect('patients.csv', 'Id,BIRTHDATE,FIRST,LAST,GENDER\n')).toBe(0);
    expect(mimicFormat.detect('prescriptions.csv', 'patient,drug,date\n')).toBe(0);
  });
});
