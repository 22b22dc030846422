import { describe, expect, it } from 'vitest';
import { identifyDrug } from '../../../electron/write/identity/drug-name.ts';
import { CONDITION_TERMS, isCondition } from '../../../electron/write/knowledge/condition-terms.ts';
import { systemicLink, systemicLinks, treats } from '../../../electron/write/knowledge/indications.ts';
import { INDICATIONS } from '../../../electron/write/knowledge/indications-table.ts';
import { neverLeaves } from '../../../electron/write/knowledge/never-leaves.ts';

describe('an indication', () => {
  it.each([
    ['levothyroxine', 'Hypothyroidism (disorder)'],
    ['metformin', 'Type 2 diabetes mellitus'],
    ['metformin', 'Diabetes'],
    ['lisinopril', 'Essential hypertension'],
    ['lisinopril', 'Chronic congestive heart failure (disorder)'],
    ['warfarin', 'Atrial fibrillation'],
    ['apixaban', 'Pulmonary embolism'],
    ['metoprolol succinate', 'Hypertension'],
    ['albuterol', 'Childhood asthma'],
    ['alendronate', 'Osteoporosis'],
    ['donepezil', "Alzheimer's disease"],
    ['raltegravir', 'HIV infection'],
    ['simvastatin', 'Hyperlipidemia'],
    ['ferrous sulfate', 'Iron deficiency anaemia'],
    ['fluticasone propionate', 'Asthma'],
    ['insulin glargine', 'Type 1 diabetes mellitus'],
  ])('%s treats %s', (drug, condition) => {
    expect(treats([drug], condition)?.source).toMatch(/\d{4}/);
  });

  it.each([
    ['levothyroxine', 'Hyperthyroidism'],
    ['metformin', 'Type 1 diabetes mellitus'],
    ['metformin', 'Diabetes insipidus'],
    ['lisinopril', 'Pulmonary hypertension'],
    ['lisinopril', 'Hypotension'],
    ['warfarin', 'Hypertension'],
    ['ferrous sulfate', 'Asthma'],
    ['potassium chloride', 'Hyperkalemia'],
  ])('%s does not treat %s', (drug, condition) => {
    expect(treats([drug], condition)).toBeNull();
  });

  it('has dated sources, known terms, and drugs named as the identification of drugs does', () => {
    expect(INDICATIONS.length).toBeGreaterThanOrEqual(60);
    for (const row of INDICATIONS) {
      expect(row.source).toMatch(/\b(?:19|20)\d\d\b|21 CFR|OTC/);
      for (const term of row.conditions) expect(CONDITION_TERMS).toContain(term);
      for (const name of row.ingredients) {
        expect(identifyDrug({ text: name, concept: name, codings: [], attributes: {} }).ingredients).toEqual([name]);
      }
    }
  });
});

describe('a condition term', () => {
  it('matches its own name', () => {
    for (const term of CONDITION_TERMS) expect(`${term}: ${isCondition(term, term)}`).toBe(`${term}: true`);
  });

  it('never matches the opposite', () => {
    expect(isCondition('diabetes', 'Prediabetes')).toBe(false);
    expect(isCondition('type 2 diabetes', 'Type 1 diabetes mellitus')).toBe(false);
    expect(isCondition('hypertension', 'Pulmonary hypertension')).toBe(false);
    expect(isCondition('hypokalemia', 'Hyperkalemia')).toBe(false);
    expect(isCondition('heart failure', 'Liver failure')).toBe(false);
  });
});

describe('a systemic link', () => {
  it('holds both ways and only between conditions of the table', () => {
    expect(systemicLink('Type 2 diabetes mellitus', 'Chronic kidney disease stage 3')?.source).toMatch(/KDIGO/);
    expect(systemicLink('Chronic kidney disease stage 3', 'Type 2 diabetes mellitus')?.source).toMatch(/KDIGO/);
    expect(systemicLink('Hypertension', 'Heart failure')).not.toBeNull();
    expect(systemicLink('Atrial fibrillation', 'Stroke')).not.toBeNull();
    expect(systemicLink('Prediabetes', 'Chronic kidney disease')).toBeNull();
    expect(systemicLink('Sprain of ankle', 'Asthma')).toBeNull();
    expect(systemicLinks.length).toBeGreaterThanOrEqual(20);
  });
});

describe('what never leaves the present picture by itself', () => {
  it.each([
    'Breast cancer, left, in remission',
    'Malignant melanoma',
    'History of kidney transplant',
    'HIV infection',
    'Acute lymphoid leukemia',
    'Below-knee amputation',
    'Anaphylaxis due to peanut',
  ])('%s stays', (name) => {
    expect(neverLeaves(name)?.source).toMatch(/\d{4}/);
  });

  it.each([
    'Pneumonia',
    'Benign neoplasm of colon',
    'Screening for breast cancer',
    'Normal pregnancy',
    'Malignant hypertension',
    'HIV screening',
    'Absence seizure',
  ])('%s may leave', (name) => {
    expect(neverLeaves(name)).toBeNull();
  });
});
