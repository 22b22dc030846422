import { describe, expect, it } from 'vitest';
import { bundleViolations, codeOf, type Json } from './r4-rules.ts';
import { fhirOf, recordOf, resourceOf, textEntry } from './record-support.ts';

const LOINC = 'http://loinc.org';
const SNOMED = 'http://snomed.info/sct';

function standing(resource: Json): Record<string, unknown> {
  const all = resource.extension as { url: string; extension: Json[] }[];
  const own = all.find((e) => e.url === 'urn:stam:fhir:standing');
  return Object.fromEntries(
    (own?.extension ?? []).map((e) => [e.url, Object.entries(e).find(([k]) => k.startsWith('value'))?.[1]]),
  );
}

describe('times in exported FHIR', () => {
  it.each(['2015', '2015-03', '2015-03-01'])('%s stays as partial as it is', (from) => {
    expect(resourceOf({ from }).onsetDateTime).toBe(from);
  });

  it('a time with a zone is whole, with the seconds that FHIR wants', () => {
    const resource = resourceOf({ from: '2015-03-01T10:05-05:00' });
    expect(resource.onsetDateTime).toBe('2015-03-01T10:05:00-05:00');
    expect(resource._onsetDateTime).toBeUndefined();
  });

  it('a time without a zone is cut to its day, and what was written stands beside it', () => {
    const resource = resourceOf({ from: '2015-03-01T23:50' });
    expect(resource.onsetDateTime).toBe('2015-03-01');
    expect(resource._onsetDateTime).toEqual({
      extension: [{ url: 'urn:stam:fhir:time-as-written', valueString: '2015-03-01T23:50' }],
    });
  });

  it('the date of the entry that documents a condition is no onset', () => {
    const resource = resourceOf({ written: '2024-03-12' });
    expect(resource.recordedDate).toBe('2024-03-12');
    expect(resource.onsetDateTime).toBeUndefined();
  });

  it('an end before its start is no end of a period', () => {
    const resource = resourceOf({ kind: 'medication', text: 'Warfarin', from: '2020-05-02', to: '2020-05-01' });
    expect(resource.effectivePeriod).toEqual({
      extension: [{ url: 'urn:stam:fhir:end-before-start', valueString: '2020-05-01' }],
      start: '2020-05-02',
    });
  });

  it('an unknown day of a vaccination is said to be unknown', () => {
    const resource = resourceOf({ kind: 'immunization', text: 'Influenza vaccine' });
    expect(JSON.stringify(resource._occurrenceDateTime)).toContain('data-absent-reason');
  });
});

describe('conditions in exported FHIR', () => {
  it('an ended one is resolved with its abatement, a running one has none', () => {
    const past = resourceOf({ store: 'HISTORY', cause: 'resolved', reason: 'Ended.', from: '2015', to: '2016-03' });
    expect([codeOf(past.clinicalStatus), past.abatementDateTime]).toEqual(['resolved', '2016-03']);
    const ahead = resourceOf({ status: 'active', from: '2015', to: '2030' });
    expect([codeOf(ahead.clinicalStatus), ahead.abatementDateTime]).toEqual(['active', undefined]);
    expect(standing(ahead)['valid-to']).toBe('2030');
  });

  it('one whose currency is unknown has no clinical status', () => {
    const resource = resourceOf({ flags: ['currency unknown'], written: '2020' });
    expect(resource.clinicalStatus).toBeUndefined();
  });

  it('a possible one is unconfirmed', () => {
    expect(codeOf(resourceOf({ assertion: 'possible' }).verificationStatus)).toBe('unconfirmed');
  });

  it('a denied one refutes the thing, and does not deny it twice', () => {
    const coded = { system: SNOMED, code: '73211009', display: 'Diabetes mellitus' };
    const resource = resourceOf({ text: 'No diabetes', assertion: 'absent', codings: [coded] });
    expect(codeOf(resource.verificationStatus)).toBe('refuted');
    expect((resource.code as Json).text).toBe('Diabetes mellitus');
    const worded = resourceOf({ text: 'No diabetes', assertion: 'absent' });
    expect((worded.code as Json).text).toBe('diabetes');
    expect(worded.note).toEqual([{ text: 'No diabetes' }]);
  });
});

describe('allergies in exported FHIR', () => {
  it('a code that itself denies is confirmed', () => {
    const nka = { system: SNOMED, code: '716186003', display: 'No known allergy' };
    const resource = resourceOf({ kind: 'allergy', text: 'No known allergy', assertion: 'absent', codings: [nka] });
    expect([codeOf(resource.verificationStatus), codeOf(resource.code)]).toEqual(['confirmed', '716186003']);
  });

  it('words that deny never confirm the code of an allergy', () => {
    const substance = { system: SNOMED, code: '419199007', display: 'Allergy to substance' };
    const resource = resourceOf({
      kind: 'allergy',
      text: 'No known allergies',
      assertion: 'absent',
      codings: [substance],
    });
    expect(codeOf(resource.verificationStatus)).toBe('confirmed');
    expect(resource.code).toEqual({ text: 'No known allergies' });
  });

  it('one that its source calls inactive stays active and says so', () => {
    const resource = resourceOf({
      kind: 'allergy',
      text: 'Allergy to penicillin',
      status: 'inactive',
      flags: ['recorded as inactive'],
    });
    expect(codeOf(resource.clinicalStatus)).toBe('active');
    expect(JSON.stringify(resource.note)).toContain('Recorded as inactive');
  });
});

describe('results in exported FHIR', () => {
  const result = (attributes: Record<string, string | number | boolean>, text = 'HbA1c 9.1 %') =>
    resourceOf({ kind: 'measurement', text, concept: 'HbA1c', status: 'final', attributes, from: '2024-03-12' });

  it('a number in a unit of UCUM is a quantity with its code', () => {
    expect(result({ value: 9.1, unit: '%' }).valueQuantity).toEqual({
      value: 9.1,
      unit: '%',
      system: 'http://unitsofmeasure.org',
      code: '%',
    });
  });

  it('a unit that UCUM does not know, and a missing one, get no code', () => {
    expect(result({ value: 3, unit: 'flurbs' }).valueQuantity).toEqual({ value: 3, unit: 'flurbs' });
    expect(result({ value: 3 }).valueQuantity).toEqual({ value: 3 });
  });

  it('keeps a comparator, and words what is no plain number', () => {
    expect(result({ value: 5, unit: 'mg/L', comparator: '<' }).valueQuantity).toMatchObject({ comparator: '<' });
    expect(result({ value: '5-10', unit: '/[HPF]' }).valueString).toBe('5-10 /[HPF]');
    expect(result({ value: 5, unit: 'mg/L', comparator: 'about' }).valueString).toBe('about 5 mg/L');
    expect(result({ value: 0 }).valueQuantity).toEqual({ value: 0 });
    expect(result({ value: false }).valueBoolean).toBe(false);
  });

  it('a blood pressure has two components', () => {
    const { component, valueString } = result(
      { systolic: 142, diastolic: 88, value: '142/88', unit: 'mm[Hg]' },
      'Blood pressure 142/88 mmHg',
    );
    expect((component as Json[]).map((c) => codeOf(c.code))).toEqual(['8480-6', '8462-4']);
    expect(valueString).toBeUndefined();
  });

  it('a result that a laboratory corrected is withdrawn, one that a later result follows is final', () => {
    const common = { kind: 'measurement', concept: 'Potassium', status: 'final' } as const;
    const moved = { store: 'HISTORY', cause: 'superseded', reason: 'Newer.', successor: 'm2' } as const;
    const statusWith = (successorFrom: string): unknown =>
      fhirOf(
        recordOf([
          { ...common, ...moved, text: 'Potassium 8.4 mmol/L', from: '2024-03-12' },
          { ...common, text: 'Potassium 4.8 mmol/L', status: 'corrected', from: successorFrom },
        ]),
      ).entry[1]?.resource.status;
    expect(statusWith('2024-03-12')).toBe('entered-in-error');
    expect(statusWith('2024-03-14')).toBe('final');
  });

  it('a finding that is denied says so in words, never as a value of its code', () => {
    const resource = resourceOf({
      kind: 'measurement',
      text: 'No leukocytes',
      concept: 'Leukocytes',
      assertion: 'absent',
      codings: [{ system: LOINC, code: '5799-2', display: 'Leukocytes' }],
      attributes: { value: 5 },
    });
    expect([resource.valueString, resource.valueQuantity]).toEqual(['No leukocytes', undefined]);
  });
});

describe('what else exported FHIR says', () => {
  it('a dose that was superseded is completed, names its successor and says why', () => {
    const bundle = fhirOf(
      recordOf([
        {
          kind: 'medication',
          text: 'Lisinopril 10 mg daily',
          status: 'active',
          store: 'HISTORY',
          cause: 'superseded',
          reason: 'The dose was changed.',
          successor: 'm2',
          trigger: { memory: 'm2', entry: null },
        },
        { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' },
      ]),
    );
    const [, older, newer] = bundle.entry;
    expect(older?.resource.status).toBe('completed');
    expect(newer?.resource.status).toBe('active');
    expect(standing(older?.resource ?? {})).toMatchObject({
      store: 'HISTORY',
      cause: 'superseded',
      reason: 'The dose was changed.',
      successor: { reference: newer?.fullUrl },
    });
  });

  it.each([
    ['active', 'ACTIVE', null, 'active'],
    ['on-hold', 'ACTIVE', null, 'on-hold'],
    ['stopped', 'HISTORY', 'resolved', 'stopped'],
    ['completed', 'HISTORY', 'resolved', 'completed'],
    ['entered-in-error', 'HISTORY', 'entered in error', 'entered-in-error'],
    ['not-done', 'HISTORY', 'arrived as history', 'not-taken'],
  ] as const)('a drug that is %s in %s (%s) has the status %s', (status, store, cause, said) => {
    expect(resourceOf({ kind: 'medication', text: 'Warfarin', status, store, cause, reason: 'So.' }).status).toBe(said);
  });

  it('a relative’s disease is the relative’s', () => {
    const resource = resourceOf({
      kind: 'family history',
      subject: 'family member',
      text: 'Mother: breast cancer',
      attributes: { relationship: 'Mother' },
    });
    expect(resource).toMatchObject({ resourceType: 'FamilyMemberHistory', relationship: { text: 'Mother' } });
  });

  it('an order not to do something never asks for it', () => {
    const resource = resourceOf({
      kind: 'plan',
      text: 'Do not perform: MRI',
      concept: 'MRI',
      assertion: 'planned',
      attributes: { doNotPerform: true },
    });
    expect(resource).toMatchObject({ resourceType: 'ServiceRequest', doNotPerform: true, code: { text: 'MRI' } });
  });

  it('a note comes back word for word from its base64', () => {
    const body = 'Größe 1,80 m.\n“Feels well” 😀';
    const bundle = fhirOf(recordOf([], [textEntry({ body, written: '2024-03' })]));
    expect(bundleViolations(bundle)).toEqual([]);
    const note = bundle.entry[1]?.resource as { content: { attachment: { data: string } }[]; context: Json };
    expect(Buffer.from(note.content[0]?.attachment.data ?? '', 'base64').toString('utf8')).toBe(body);
    expect(note.context).toEqual({ period: { start: '2024-03' } });
  });

  it('identifiers that hold in one folder only are left out, and two people of one short id get two URLs', () => {
    const record = recordOf([]);
    const local = { system: 'urn:stam:reference:abc', value: 'Patient/1' };
    const first = fhirOf({ ...record, identifiers: [...record.identifiers, local] }).entry[0];
    expect(first?.resource.identifier).toEqual([{ system: 'urn:oid:1.2.3', value: '77' }]);
    const other = fhirOf({ ...record, patient: { ...record.patient, name: 'Bo Lind' } }).entry[0];
    expect(other?.fullUrl).not.toBe(fhirOf(record).entry[0]?.fullUrl);
  });

  it('words with control characters, codes with spaces and a strange patient id still make valid FHIR', () => {
    const record = recordOf([
      { text: 'Asthma\u0000\u0007 severe', codings: [{ system: 'my codes', code: ' a  b ', display: ' ' }] },
    ]);
    const bundle = fhirOf({ ...record, patient: { ...record.patient, id: 'MRN 12/3', sex: 'F', birthDate: null } });
    expect(bundleViolations(bundle)).toEqual([]);
    expect(bundle.entry[0]?.resource.gender).toBe('female');
  });
});
