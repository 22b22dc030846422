/** Which statements are about one and the same thing: only within a thread may one of them end another. */
import { expect, test } from 'vitest';
import type { Coding } from '../../../electron/ingest/reading.ts';
import { type Identifiable, threadKeys } from '../../../electron/write/identity/thread-keys.ts';
import type { Kind } from '../../../shared/vocabulary.ts';

const LOINC = 'http://loinc.org';

function keys(kind: Kind, text: string, more: Partial<Identifiable> = {}): string[] {
  return threadKeys({
    kind,
    subject: 'patient',
    assertion: 'present',
    text,
    concept: text,
    codings: [],
    attributes: {},
    from: null,
    sourceId: 's',
    ...more,
  });
}
const one = (a: string[], b: string[]): boolean => a.some((k) => b.includes(k));
const coded = (system: string, code: string): Coding[] => [{ system, code, display: null }];

test('a drug is its ingredients, whatever brand, dose, form or code', () => {
  const rxnorm = coded('http://www.nlm.nih.gov/research/umls/rxnorm', '617318');
  expect(
    one(keys('medication', 'Lipitor 40 mg'), keys('medication', 'atorvastatin 80 mg tablet', { codings: rxnorm })),
  ).toBe(true);
  expect(
    one(keys('medication', 'Lisinopril 20 mg'), keys('medication', 'Lisinopril / hydrochlorothiazide 20/12.5 mg')),
  ).toBe(false);
  expect(one(keys('medication', 'Insulin lispro'), keys('medication', 'Insulin glargine'))).toBe(false);
  expect(one(keys('medication', 'Insulin'), keys('medication', 'Insulin glargine'))).toBe(false);
});

test('a salt that the bare name leaves unsaid is one thread with it; a depot and a liposome are not', () => {
  expect(one(keys('medication', 'Metoprolol 25 mg'), keys('medication', 'Metoprolol succinate 100 mg'))).toBe(true);
  expect(one(keys('medication', 'Haloperidol 5 mg'), keys('medication', 'Haloperidol decanoate 100 mg'))).toBe(false);
  expect(one(keys('medication', 'Doxorubicin'), keys('medication', 'Doxorubicin liposomal'))).toBe(false);
});

test('an analyte is its code where it has one, else its name with its specimen, per family of units', () => {
  const k = { codings: coded(LOINC, '2823-3'), attributes: { unit: 'mmol/L' } };
  expect(one(keys('measurement', 'Potassium', k), keys('measurement', 'Kalium i.S.', k))).toBe(true);
  // A code that the plain name does not mean: potassium in whole blood.
  const whole = { codings: coded(LOINC, '6298-4'), attributes: { unit: 'mmol/L' } };
  expect(
    one(keys('measurement', 'Potassium', whole), keys('measurement', 'Potassium', { attributes: { unit: 'mmol/L' } })),
  ).toBe(false);
  const fluid = (f: string) => keys('measurement', 'Glucose', { attributes: { unit: 'mg/dL', fluid: f } });
  expect(one(fluid('Blood'), fluid('blood'))).toBe(true);
  expect(one(fluid('Blood'), fluid('Urine'))).toBe(false);
  const unit = (u: string) => keys('measurement', 'Weight', { attributes: { unit: u } });
  expect(one(unit('kg'), unit('[lb_av]'))).toBe(true);
  expect(one(unit('mg/dL'), unit('mmol/L'))).toBe(false);
});

test('a coded analyte is one thread whether a source repeats its specimen or not', () => {
  const k = (specimen?: string) =>
    keys('measurement', 'Potassium', {
      codings: coded(LOINC, '2823-3'),
      attributes: { unit: 'mmol/L', ...(specimen ? { specimen } : {}) },
    });
  expect(one(k('Serum'), k())).toBe(true);
});

test('the susceptibility of two organisms to one antibiotic is two threads', () => {
  const of = (organism: string) =>
    keys('measurement', `Amikacin susceptibility of ${organism}`, {
      codings: coded(LOINC, '18860-7'),
      attributes: { specimen: organism },
    });
  expect(one(of('Escherichia coli'), of('Klebsiella pneumoniae'))).toBe(false);
  expect(one(of('Escherichia coli'), of('Escherichia coli'))).toBe(true);
});

test('a result in words is no part of the name of what was measured', () => {
  const nitrite = (value: string) => keys('measurement', `Urine nitrite ${value}`, { attributes: { value } });
  expect(one(nitrite('NEG'), nitrite('POS'))).toBe(true);
  expect(keys('measurement', 'NEG', { attributes: { value: 'NEG' } })[0]).toContain('neg');
});

test('an estimate is no measurement', () => {
  expect(one(keys('measurement', 'Weight'), keys('measurement', 'Weight est.'))).toBe(false);
});

test('a disease is its code and its name on its side', () => {
  const left = keys('condition', 'Osteoarthritis of left knee');
  expect(one(left, keys('condition', 'Osteoarthritis of right knee'))).toBe(false);
  expect(one(left, keys('condition', 'Osteoarthritis of knee', { attributes: { laterality: 'left' } }))).toBe(true);
  const icd = coded('http://hl7.org/fhir/sid/icd-10-cm', 'I10');
  expect(one(keys('condition', 'Essential hypertension', { codings: icd }), keys('condition', 'HTN'))).toBe(true);
});

test('“no known” is of what it is said of', () => {
  expect(one(keys('allergy', 'NKDA'), keys('allergy', 'No known drug allergies'))).toBe(true);
  expect(one(keys('allergy', 'NKDA'), keys('allergy', 'No known food allergies'))).toBe(false);
  expect(one(keys('allergy', 'No known latex allergy'), keys('allergy', 'Latex allergy'))).toBe(false);
});

test('the patient and a relative are never one thread, nor two relatives', () => {
  expect(one(keys('condition', 'Asthma'), keys('condition', 'Asthma', { subject: 'family member' }))).toBe(false);
  const family = (text: string) => keys('family history', text, { subject: 'family member' });
  expect(one(family('Mother: asthma'), family('Father: asthma'))).toBe(false);
  expect(one(family('Mother: asthma'), family('mother: Asthma'))).toBe(true);
});

test('a fact without any words that name it is alone', () => {
  expect(one(keys('condition', '???', { sourceId: 'a' }), keys('condition', '???', { sourceId: 'b' }))).toBe(false);
});
