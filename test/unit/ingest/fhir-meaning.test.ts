/** What FHIR resources mean as facts (docs of the write path: structured sources). */
import { describe, expect, test } from 'vitest';
import type { FactDraft } from '../../../electron/ingest/reading.ts';
import { about, readContent, readResources } from './fhir-reading.ts';

const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';
const coded = (system: string, code: string, display: string) => ({ coding: [{ system, code, display }] });
const bp = coded(LOINC, '85354-9', 'Blood pressure panel');
const mmHg = (value: number) => ({ value, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' });

async function one(resource: object): Promise<FactDraft> {
  const { facts, problems } = await readResources(resource);
  expect(problems).toEqual([]);
  expect(facts).toHaveLength(1);
  return facts[0] as FactDraft;
}

describe('conditions', () => {
  test('an onset and an abatement are the start and the end of the fact, the recorded date is the time of the entry', async () => {
    const { entries } = await readResources(
      about('Condition', 'c', {
        clinicalStatus: coded('', 'resolved', ''),
        code: coded(SNOMED, '233604007', 'Pneumonia'),
        onsetDateTime: '2023-01-09',
        abatementDateTime: '2023-02',
        recordedDate: '2023-01-10T08:00:00-05:00',
      }),
    );
    expect(entries[0]?.time).toEqual({ date: '2023-01-10T08:00-05:00', precision: 'minute' });
    expect(entries[0]?.facts[0]).toMatchObject({
      kind: 'condition',
      text: 'Pneumonia',
      status: 'resolved',
      from: { date: '2023-01-09', precision: 'day' },
      to: { date: '2023-02', precision: 'month' },
      codings: [{ system: SNOMED, code: '233604007', display: 'Pneumonia' }],
    });
  });

  test('an end that lies before the start is marked', async () => {
    const fact = await one(
      about('Condition', 'c', { code: { text: 'Gout' }, onsetDateTime: '2020-05-01', abatementDateTime: '2019-01-01' }),
    );
    expect(fact.flags).toContain('end before start');
  });

  test('an abatement in words without a status says that it is over, and not when', async () => {
    const fact = await one(about('Condition', 'c', { code: { text: 'Gout' }, abatementString: 'last winter' }));
    expect(fact).toMatchObject({ status: 'inactive', to: null, flags: ['end unknown'] });
    expect(fact.attributes.abatement).toBe('last winter');
  });

  test('a refuted condition is refuted, one entered in error is that, whatever its clinical status', async () => {
    const refuted = await one(
      about('Condition', 'c', {
        code: { text: 'Gout' },
        clinicalStatus: 'active',
        verificationStatus: coded('', 'refuted', ''),
      }),
    );
    expect(refuted.assertion).toBe('refuted');
    const wrong = await one(
      about('Condition', 'c', {
        code: { text: 'Gout' },
        clinicalStatus: 'active',
        verificationStatus: coded('', 'entered-in-error', ''),
      }),
    );
    expect(wrong.status).toBe('entered-in-error');
  });

  test('a family history coded as a condition is never a condition of the patient', async () => {
    const fact = await one(
      about('Condition', 'c', {
        code: coded(SNOMED, '312824007', 'Family history of cancer of colon'),
        clinicalStatus: 'active',
      }),
    );
    expect(fact).toMatchObject({ kind: 'family history', subject: 'family member' });
  });

  test('the side comes from the body site', async () => {
    const fact = await one(
      about('Condition', 'c', {
        code: { text: 'Fracture of ankle' },
        bodySite: [{ text: 'Right ankle' }],
        onsetDateTime: '2020',
      }),
    );
    expect(fact.attributes).toMatchObject({ laterality: 'right', bodySite: 'Right ankle' });
  });
});

describe('medications', () => {
  const drug = { medicationCodeableConcept: { text: 'Simvastatin 10 MG' } };

  test('the text names the dose only where the order does', async () => {
    const bare = await one(
      about('MedicationRequest', 'm', { status: 'active', intent: 'order', authoredOn: '2020-01-01', ...drug }),
    );
    expect(bare).toMatchObject({
      text: 'Simvastatin 10 MG',
      concept: 'Simvastatin',
      from: { date: '2020-01-01' },
    });
    const said = await one(
      about('MedicationRequest', 'm', {
        status: 'active',
        ...drug,
        dosageInstruction: [{ text: 'take 1 at bedtime' }],
      }),
    );
    expect(said).toMatchObject({ text: 'Simvastatin 10 MG — take 1 at bedtime', concept: 'Simvastatin' });
  });

  test('a structured dose is said even where the text beside it names only the product', async () => {
    const fact = await one(
      about('MedicationRequest', 'm', {
        status: 'active',
        ...drug,
        dosageInstruction: [
          {
            text: '10 mL vial',
            route: { text: 'IV' },
            timing: { code: { text: 'ONCE' } },
            doseAndRate: [{ doseQuantity: { value: 10, unit: 'UNIT' } }],
          },
        ],
      }),
    );
    expect(fact.text).toBe('Simvastatin 10 MG — 10 UNIT IV ONCE (10 mL vial)');
    expect(fact.attributes).toMatchObject({ dose: 10, doseUnit: 'UNIT', route: 'IV', frequency: 'ONCE' });
  });

  test('bounds of the course are start and end; the validity of the prescription is no end', async () => {
    const bounded = await one(
      about('MedicationRequest', 'm', {
        status: 'completed',
        authoredOn: '2020-01-01',
        ...drug,
        dosageInstruction: [{ timing: { repeat: { boundsPeriod: { start: '2020-01-02', end: '2020-01-09' } } } }],
      }),
    );
    expect(bounded).toMatchObject({ from: { date: '2020-01-02' }, to: { date: '2020-01-09' } });
    const filled = await one(
      about('MedicationRequest', 'm', {
        status: 'active',
        authoredOn: '2020-01-01',
        ...drug,
        dispenseRequest: { validityPeriod: { start: '2020-01-01', end: '2020-02-01' } },
      }),
    );
    expect(filled).toMatchObject({ from: { date: '2020-01-01' }, to: null });
  });

  test('a taper keeps every step in its words and claims no single dose', async () => {
    const step = (value: number, text: string) => ({ text, doseAndRate: [{ doseQuantity: { value, unit: 'mg' } }] });
    const fact = await one(
      about('MedicationRequest', 'm', {
        status: 'active',
        ...drug,
        dosageInstruction: [step(20, 'take 20 mg daily for 7 days'), step(10, 'take 10 mg daily for 7 days')],
      }),
    );
    expect(fact.text).toContain('20 mg daily for 7 days; take 10 mg');
    expect(fact.attributes.dose).toBeUndefined();
  });

  test.each([
    ['stopped', 'stopped', 'present', []],
    ['on-hold', 'on-hold', 'present', []],
    ['cancelled', 'cancelled', 'present', []],
    ['draft', null, 'planned', []],
    ['unknown', null, 'present', ['currency unknown']],
  ])('an order that is %s has status %s', async (word, status, assertion, flags) => {
    expect(await one(about('MedicationRequest', 'm', { status: word, ...drug }))).toMatchObject({
      status,
      assertion,
      flags,
    });
  });

  test('an order not to give a drug is a plan and never the drug', async () => {
    const fact = await one(about('MedicationRequest', 'm', { status: 'active', doNotPerform: true, ...drug }));
    expect(fact).toMatchObject({ kind: 'plan', text: 'Do not give Simvastatin 10 MG' });
  });

  test('a completed dispense does not say that the course is over', async () => {
    const fact = await one(
      about('MedicationDispense', 'd', { status: 'completed', whenHandedOver: '2021-02-03', ...drug }),
    );
    expect(fact).toMatchObject({ status: null, to: null, from: { date: '2021-02-03' }, flags: ['currency unknown'] });
  });

  test('a statement that a drug is not taken is kept and never current', async () => {
    const fact = await one(
      about('MedicationStatement', 's', { status: 'not-taken', ...drug, statusReason: [{ text: 'nausea' }] }),
    );
    expect(fact.status).toBe('not-done');
    expect(fact.attributes.statusReason).toBe('nausea');
  });

  test('an administration carries its dose and its own period', async () => {
    const fact = await one(
      about('MedicationAdministration', 'a', {
        status: 'completed',
        ...drug,
        effectivePeriod: { start: '2020-01-01T08:00:00Z', end: '2020-01-01T09:00:00Z' },
        dosage: { dose: { value: 5, unit: 'mg' }, route: { text: 'IV' } },
      }),
    );
    expect(fact).toMatchObject({ text: 'Simvastatin 10 MG — 5 mg IV', to: { date: '2020-01-01T09:00+00:00' } });
  });
});

describe('observations', () => {
  test('a value keeps its digits in the text and is a number in the attributes, its unit verbatim beside the UCUM code', async () => {
    const fact = await one(
      about('Observation', 'o', {
        status: 'final',
        code: coded(LOINC, '4548-4', 'HbA1c'),
        effectiveDateTime: '2024-01-01',
        valueQuantity: { value: 8.1, unit: 'percent', system: 'http://unitsofmeasure.org', code: '%' },
      }),
    );
    expect(fact).toMatchObject({ kind: 'measurement', text: 'HbA1c 8.1 percent', concept: 'HbA1c', status: 'final' });
    expect(fact.attributes).toMatchObject({ value: 8.1, unit: 'percent', unitCode: '%' });
  });

  test('a comparator is never lost', async () => {
    const fact = await one(
      about('Observation', 'o', {
        status: 'final',
        code: { text: 'CRP' },
        valueQuantity: { comparator: '<', value: 5, unit: 'mg/L' },
      }),
    );
    expect(fact.text).toBe('CRP < 5 mg/L');
    expect(fact.attributes).toMatchObject({ comparator: '<', value: 5 });
  });

  test('a blood pressure is one fact with both numbers', async () => {
    const fact = await one(
      about('Observation', 'o', {
        status: 'final',
        code: bp,
        effectiveDateTime: '2020-02-02',
        component: [
          { code: coded(LOINC, '8480-6', 'Systolic'), valueQuantity: mmHg(120) },
          { code: coded(LOINC, '8462-4', 'Diastolic'), valueQuantity: mmHg(80) },
        ],
      }),
    );
    expect(fact).toMatchObject({ text: 'Blood pressure 120/80 mmHg', concept: 'Blood pressure' });
    expect(fact.attributes).toMatchObject({ systolic: 120, diastolic: 80, unit: 'mmHg' });
  });

  test('half a blood pressure is not made whole', async () => {
    const fact = await one(
      about('Observation', 'o', {
        status: 'final',
        code: bp,
        component: [
          { code: coded(LOINC, '8480-6', 'Systolic'), valueQuantity: mmHg(120) },
          { code: coded(LOINC, '8462-4', 'Diastolic'), dataAbsentReason: { text: 'not performed' } },
        ],
      }),
    );
    expect(fact.text).toBe('Blood pressure systolic 120 mmHg');
    expect(fact.attributes.diastolic).toBeUndefined();
  });

  test('other components are facts of their own', async () => {
    const { facts } = await readResources(
      about('Observation', 'o', {
        status: 'final',
        code: { text: 'Apgar' },
        component: [
          { code: { text: 'Color' }, valueCodeableConcept: { text: 'Pink' } },
          { code: { text: 'Heart rate' }, valueInteger: 2 },
        ],
      }),
    );
    expect(facts.map((f) => f.text)).toEqual(['Color: Pink', 'Heart rate 2']);
  });

  test('a panel without a value stays an entry without a fact, and so does a result that is missing for a reason', async () => {
    const { entries, facts } = await readResources(
      about('Observation', 'panel', {
        status: 'final',
        code: { text: 'CBC' },
        hasMember: [{ reference: 'Observation/x' }],
      }),
      about('Observation', 'missing', {
        status: 'final',
        code: { text: 'Temperature' },
        dataAbsentReason: { text: 'masked' },
      }),
      about('Observation', 'masked', {
        status: 'final',
        code: { text: 'CMV IgG' },
        valueCodeableConcept: coded('http://terminology.hl7.org/CodeSystem/v3-NullFlavor', 'MSK', 'masked'),
      }),
    );
    expect(entries.map((e) => e.sourceId)).toEqual(['Observation/panel', 'Observation/missing', 'Observation/masked']);
    expect(facts).toEqual([]);
  });

  test('smoking status is a social fact, whatever category it was filed under', async () => {
    const fact = await one(
      about('Observation', 'o', {
        status: 'final',
        category: [coded('', 'survey', 'survey')],
        code: coded(LOINC, '72166-2', 'Tobacco smoking status'),
        valueCodeableConcept: { text: 'Never smoker' },
      }),
    );
    expect(fact).toMatchObject({ kind: 'social', text: 'Tobacco smoking status: Never smoker' });
    const housing = await one(
      about('Observation', 'o', {
        status: 'final',
        category: [coded('', 'social-history', '')],
        code: { text: 'Housing' },
        valueString: 'lives alone',
      }),
    );
    expect(housing.kind).toBe('social');
  });

  test('the shared code comes before the local one', async () => {
    const fact = await one(
      about('Observation', 'o', {
        status: 'final',
        code: {
          coding: [
            { system: 'urn:local', code: 'K' },
            { system: LOINC, code: '2823-3', display: 'Potassium' },
          ],
        },
        valueQuantity: { value: 4, unit: 'mmol/L' },
      }),
    );
    expect(fact.codings[0]?.code).toBe('2823-3');
    expect(fact.concept).toBe('Potassium');
  });
});

test('what has no date of its own in a document is stated on the date of the document, and true from no known day', async () => {
  const composition = about('Composition', 'c', { status: 'final', title: 'Summary', date: '2025-05-14' });
  const resources = [composition, about('Condition', 'x', { code: { text: 'Gout' }, clinicalStatus: 'active' })];
  const written = (type: string) =>
    readContent(JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })), type }));
  const [document, collection] = [await written('document'), await written('collection')];
  expect(document.entries[1]).toMatchObject({ time: { date: '2025-05-14' }, facts: [{ from: null }] });
  expect(collection.entries[1]?.time).toBeNull();
});

describe('the other resources', () => {
  test('an allergy that is recorded as inactive is marked, not dropped', async () => {
    const fact = await one(
      about('AllergyIntolerance', 'a', {
        code: { text: 'Penicillin' },
        type: 'allergy',
        clinicalStatus: coded('', 'inactive', ''),
      }),
    );
    expect(fact).toMatchObject({
      text: 'Allergy to Penicillin',
      concept: 'Penicillin',
      status: 'inactive',
      flags: ['recorded as inactive'],
    });
  });

  test('family history gives one fact for each condition of the relative', async () => {
    const { facts } = await readResources(
      about('FamilyMemberHistory', 'f', {
        status: 'completed',
        relationship: { text: 'Mother' },
        condition: [
          { code: { text: 'Breast cancer' }, onsetAge: { value: 52, unit: 'years' } },
          { code: { text: 'Gout' } },
        ],
      }),
    );
    expect(facts.map((f) => f.text)).toEqual(['Mother: Breast cancer (onset 52 years)', 'Mother: Gout']);
    expect(facts.every((f) => f.subject === 'family member' && f.kind === 'family history' && f.status === null)).toBe(
      true,
    );
    expect(facts[0]?.attributes.relationship).toBe('Mother');
  });

  test('an encounter is an interval', async () => {
    const fact = await one(
      about('Encounter', 'e', {
        status: 'finished',
        class: { code: 'IMP' },
        period: { start: '2020-01-01', end: '2020-01-05' },
      }),
    );
    expect(fact).toMatchObject({
      kind: 'encounter',
      text: 'Encounter (inpatient)',
      from: { date: '2020-01-01' },
      to: { date: '2020-01-05' },
    });
  });

  test('a completed procedure or immunization has no end that nobody stated', async () => {
    const procedure = await one(
      about('Procedure', 'p', { status: 'completed', code: { text: 'Appendectomy' }, performedDateTime: '2013' }),
    );
    expect(procedure).toMatchObject({ status: 'completed', from: { date: '2013', precision: 'year' }, to: null });
    const shot = await one(
      about('Immunization', 'i', {
        status: 'completed',
        vaccineCode: { text: 'Tdap' },
        occurrenceDateTime: '2019-09-01',
      }),
    );
    expect(shot).toMatchObject({ kind: 'immunization', status: 'completed', to: null });
  });

  test('plans start on the day they were made', async () => {
    const order = await one(
      about('ServiceRequest', 's', {
        status: 'active',
        intent: 'order',
        code: { text: 'Colonoscopy' },
        authoredOn: '2024-03-01',
        occurrenceDateTime: '2024-04-15',
      }),
    );
    expect(order).toMatchObject({ kind: 'plan', assertion: 'planned', from: { date: '2024-03-01' }, to: null });
    expect(order.attributes.scheduled).toBe('2024-04-15');
    const goal = await one(
      about('Goal', 'g', { lifecycleStatus: 'active', description: { text: 'HbA1c < 7.0' }, startDate: '2024-01' }),
    );
    expect(goal).toMatchObject({ kind: 'plan', text: 'Goal: HbA1c < 7.0', status: 'active' });
    const care = await one(
      about('CarePlan', 'c', {
        status: 'completed',
        category: [{ text: 'Fracture care' }],
        period: { start: '2011-09-30', end: '2011-10-30' },
        activity: [{ detail: { code: { text: 'Rest' } } }],
      }),
    );
    expect(care).toMatchObject({ text: 'Fracture care: Rest', concept: 'Fracture care', to: { date: '2011-10-30' } });
  });

  test("a device's own dates are not when the patient got it", async () => {
    const fact = await one(
      about('Device', 'd', { status: 'active', type: { text: 'Pacemaker' }, manufactureDate: '2015-01-01' }),
    );
    expect(fact).toMatchObject({ kind: 'device', status: 'active', from: null });
  });

  test('a device in use names the device that it points at', async () => {
    const { facts } = await readResources(
      { resourceType: 'Device', id: 'd1', type: { text: 'Pacemaker' } },
      about('DeviceUseStatement', 'u', {
        status: 'active',
        device: { reference: 'Device/d1' },
        timingDateTime: '2015-04-05',
      }),
    );
    expect(facts).toMatchObject([{ kind: 'device', text: 'Pacemaker', from: { date: '2015-04-05' } }]);
  });

  test('what a clinician considered likely is possible and not a diagnosis', async () => {
    const { facts, entries } = await readResources(
      about('ClinicalImpression', 'c', {
        status: 'completed',
        date: '2020-01-01',
        summary: 'Probably gout.',
        finding: [{ itemCodeableConcept: { text: 'Gout' } }],
      }),
    );
    expect(facts).toMatchObject([{ kind: 'condition', assertion: 'possible' }]);
    expect(entries.find((e) => e.type === 'note')?.body).toBe('Probably gout.');
  });

  test('the reason of an order is named where the file holds it', async () => {
    const { facts } = await readResources(
      about('Condition', 'chf', { code: coded(SNOMED, '42343007', 'Heart failure'), clinicalStatus: 'active' }),
      about('MedicationRequest', 'm', {
        status: 'active',
        medicationCodeableConcept: { text: 'Furosemide 40 MG' },
        reasonReference: [{ reference: 'Condition/chf' }],
      }),
    );
    expect(facts[1]?.attributes).toMatchObject({
      reason: 'Heart failure',
      reasonCode: '42343007',
      reasonReference: 'Condition/chf',
    });
  });
});
