import { expect, test } from 'vitest';
import { csvSourceRow } from '../../../../electron/evaluate/qa/csv-source-rows.ts';
import { fhirSourceRow } from '../../../../electron/evaluate/qa/fhir-source-rows.ts';
import { analyteName, drugAndStrength } from '../../../../electron/evaluate/qa/source-row.ts';

const fhir = (resource: object) =>
  fhirSourceRow({ patient: 'p', sourceId: 's', title: '', body: JSON.stringify(resource) });

test.each([
  ['lisinopril 10 MG Oral Tablet', 'lisinopril', '10 MG'],
  ['24 HR metoprolol succinate 100 MG Extended Release Oral Tablet [Toprol]', 'metoprolol succinate', '100 MG'],
  ['NDA020800 0.3 ML Epinephrine 1 MG/ML Auto-Injector', 'Epinephrine', '1 MG/ML'],
  ['Hydrochlorothiazide 6.25 MG', 'Hydrochlorothiazide', '6.25 MG'],
])('%s is a drug and a strength', (written, name, dose) => {
  expect(drugAndStrength(written)).toEqual({ name, dose });
});
test.each([
  ['Acetaminophen 325 MG / Oxycodone 5 MG Oral Tablet', 'Acetaminophen / Oxycodone'],
  ['Camila 28 Day Pack', 'Camila'],
  ['NuvaRing 0.12/0.015 MG per 24HR 21 Day Vaginal Ring', 'NuvaRing'],
  ['Aspirin', 'Aspirin'],
])('%s has no one strength', (written, name) => {
  expect(drugAndStrength(written)).toEqual({ name, dose: null });
});
test.each([
  ['MCHC [Mass/volume] by Automated count', 'MCHC'],
  ['Pain severity - 0-10 verbal numeric rating [Score] - Reported', 'Pain severity'],
  ['Glucose [Mass/volume] in Blood', 'Glucose'],
  ['DXA [T-score] Bone density', 'DXA [T-score] Bone density'],
  ['Glucose [Presence] in Urine by Test strip', 'Glucose [Presence] in Urine by Test strip'],
])('%s is asked for as %s', (written, name) => {
  expect(analyteName(written)).toBe(name);
});
test('a result that was blanked is taken from valuenum, a corrected one is not asked about', () => {
  const row = (comments: string) =>
    csvSourceRow({
      patient: 'p',
      sourceId: 'labevents:1',
      title: 'Laboratory: Sodium',
      body: `itemid: 50983\ncharttime: 2180-08-10 12:00:00\nvalue: ___\nvaluenum: 124\nvalueuom: mEq/L\ncomments: ${comments}`,
    });
  expect(row('___')).toMatchObject({
    name: 'Sodium',
    key: '50983',
    from: '2180-08-10T12:00',
    value: '124',
    unit: 'mEq/L',
  });
  expect(row('CORRECTED RESULT, PREVIOUSLY REPORTED AS 10.')).toBeNull();
});
test('a base solution is no drug that is asked about', () => {
  const body = 'drug_type: BASE\ndrug: 0.9% Sodium Chloride\nstarttime: 2180-08-10 12:00:00';
  expect(csvSourceRow({ patient: 'p', sourceId: 'prescriptions:1:BASE:x', title: '', body })).toBeNull();
});
test('an order that was stopped is over, without a day', () => {
  const order = {
    resourceType: 'MedicationRequest',
    status: 'stopped',
    authoredOn: '2019-08-31T02:11:05+00:00',
    medicationCodeableConcept: { text: 'Simvastatin 10 MG' },
  };
  expect(fhir(order)).toMatchObject({
    kind: 'medication',
    over: true,
    to: null,
    from: '2019-08-31T02:11',
    dose: '10 MG',
  });
});
test('what was entered in error, not done or only suspected is not asked about', () => {
  const code = { text: 'Stroke' };
  expect(
    fhir({ resourceType: 'Observation', status: 'entered-in-error', code, valueQuantity: { value: 1 } }),
  ).toBeNull();
  expect(fhir({ resourceType: 'Procedure', status: 'not-done', code })).toBeNull();
  const suspected = { coding: [{ code: 'provisional' }] };
  expect(
    fhir({
      resourceType: 'Condition',
      clinicalStatus: { coding: [{ code: 'active' }] },
      verificationStatus: suspected,
      code,
    }),
  ).toBeNull();
});
