import { describe, expect, it } from 'vitest';
import { measurementConcept, medicationConcept, statedValue } from '../../../electron/ingest/concept-words.ts';

describe('the concept of a medication', () => {
  it.each([
    ['Furosemide 40 mg IV', 'Furosemide'],
    ['Metoprolol succinate 50mg once daily', 'Metoprolol succinate'],
    ['Nitrofurantoin 100 mg at night', 'Nitrofurantoin'],
    ['Aspirin daily', 'Aspirin'],
    ['Paracetamol as needed', 'Paracetamol'],
    ['Vitamin B12 1000 mcg', 'Vitamin B12'],
    ['Loratadine 5 MG Chewable Tablet', 'Loratadine'],
    ['24 HR Metformin hydrochloride 500 MG Extended Release Oral Tablet', 'Metformin hydrochloride'],
    ['NDA020800 0.3 ML Epinephrine 1 MG/ML Auto-Injector', 'Epinephrine'],
    ['120 ACTUAT Fluticasone propionate 0.044 MG/ACTUAT Metered Dose Inhaler', 'Fluticasone propionate'],
    [
      'Acetaminophen 325 MG / Oxycodone Hydrochloride 10 MG Oral Tablet [Percocet]',
      'Acetaminophen / Oxycodone Hydrochloride',
    ],
    ['Insulin glargine', 'Insulin glargine'],
  ])('“%s” is about “%s”', (text, concept) => {
    expect(medicationConcept(text)).toBe(concept);
  });
});

describe('the concept of a measurement', () => {
  it.each([
    ['HbA1c 9.1 %', 'HbA1c'],
    ['Potassium: 4.8 mmol/L', 'Potassium'],
    ['Blood pressure 142/88 mmHg', 'Blood pressure'],
    ['CRP <5 mg/L', 'CRP'],
    ['25-OH vitamin D 30 ng/mL', '25-OH vitamin D'],
    ['Latex skin prick test negative', 'Latex skin prick test'],
    ['Urine culture', 'Urine culture'],
  ])('“%s” is about “%s”', (text, concept) => {
    expect(measurementConcept(text)).toBe(concept);
  });
});

describe('the value in a measurement', () => {
  it.each([
    ['HbA1c 9.1 %', { value: 9.1, unit: '%', comparator: null }],
    ['Potassium: 4.8 mmol/L', { value: 4.8, unit: 'mmol/L', comparator: null }],
    ['CRP <5 mg/L', { value: 5, unit: 'mg/L', comparator: '<' }],
    ['25-OH vitamin D 30 ng/mL', { value: 30, unit: 'ng/mL', comparator: null }],
    ['INR 2.4', { value: 2.4, unit: null, comparator: null }],
  ])('“%s” is read', (text, value) => {
    expect(statedValue(text)).toEqual(value);
  });

  it.each([
    'Blood pressure 142/88 mmHg',
    'Potassium 4,8 mmol/L',
    'Hepatitis C genotype 1',
    'Glucose 5.5 then 6.1 mmol/L',
    'ECG normal',
  ])('“%s” is not plain enough to be read', (text) => {
    expect(statedValue(text)).toBeNull();
  });
});
