import { describe, expect, it } from 'vitest';
import { identifyDrug } from '../../../electron/write/identity/drug-name.ts';
import { CONDITION_TERMS, isCondition } from '../../../electron/write/knowledge/condition-terms.ts';
import { MONITORING, monitors } from '../../../electron/write/knowledge/monitoring.ts';

const drugs = (text: string): string[] => monitors(text).flatMap((row) => row.ingredients);
const exclusive = (text: string): boolean => monitors(text).some((row) => row.exclusive);

describe('monitoring', () => {
  it('of INR belongs to vitamin K antagonists and has no purpose without them', () => {
    for (const text of ['INR every 4 weeks', 'PT/INR weekly', '6301-6', 'Check INR']) {
      expect(drugs(text)).toContain('warfarin');
      expect(drugs(text)).not.toContain('apixaban');
      expect(exclusive(text)).toBe(true);
    }
  });

  it('of TSH belongs to levothyroxine and to the thyroid itself, so it outlives the drug', () => {
    expect(drugs('TSH every 12 months')).toEqual(expect.arrayContaining(['levothyroxine', 'amiodarone', 'lithium']));
    expect(exclusive('TSH every 12 months')).toBe(false);
    expect(monitors('TSH')[0]?.conditions.some((term) => isCondition(term, 'Hypothyroidism (disorder)'))).toBe(true);
  });

  it.each([
    ['Lithium level every 3 months', 'lithium', true],
    ['Digoxin level', 'digoxin', true],
    ['Vancomycin trough', 'vancomycin', true],
    ['Tacrolimus level weekly', 'tacrolimus', true],
    ['Phenytoin level', 'phenytoin', true],
    ['Anti-Xa level', 'enoxaparin', true],
    ['HbA1c every 3 months', 'metformin', false],
    ['Potassium monthly', 'spironolactone', false],
    ['U&Es every 6 months', 'lisinopril', false],
    ['Monitor renal function', 'losartan', false],
    ['LFTs every 3 months', 'methotrexate', false],
    ['Full blood count weekly', 'clozapine', false],
    ['CBC monthly', 'azathioprine', false],
    ['ECG annually', 'methadone', false],
    ['Lipid panel yearly', 'atorvastatin', false],
    ['DEXA scan every 2 years', 'alendronate', false],
  ])('"%s" follows %s', (text, drug, only) => {
    expect(drugs(text)).toContain(drug);
    expect(exclusive(text)).toBe(only);
  });

  it('of several things is never over with one of them', () => {
    expect(exclusive('INR and full blood count monthly')).toBe(false);
    expect(exclusive('INR, weight')).toBe(false);
    expect(exclusive('INR and something unheard of')).toBe(false);
    expect(exclusive('INR every 4 weeks and as needed')).toBe(true);
  });

  it('of what the table does not know belongs to nothing', () => {
    expect(monitors('Mood every week')).toEqual([]);
    expect(monitors('PT twice weekly')).toEqual([]);
    expect(monitors('')).toEqual([]);
    expect(monitors('99999-9')).toEqual([]);
  });
});

describe('the monitoring table', () => {
  it('has a dated source, a purpose and only known names and terms in every row', () => {
    for (const row of MONITORING) {
      expect(row.source).toMatch(/\b(?:19|20)\d\d\b/);
      expect(row.ingredients.length + row.conditions.length).toBeGreaterThan(0);
      if (row.exclusive) expect(row.conditions).toEqual([]);
      for (const code of row.loinc) expect(code).toMatch(/^\d{1,5}-\d$/);
      for (const term of row.conditions) expect(CONDITION_TERMS).toContain(term);
      for (const name of row.ingredients) {
        expect(identifyDrug({ text: name, concept: name, codings: [], attributes: {} }).ingredients).toEqual([name]);
      }
    }
  });

  it('has LOINC codes with a right check digit', () => {
    for (const code of MONITORING.flatMap((row) => row.loinc)) {
      const [body = '', check] = code.split('-');
      const sum = [...body].reverse().reduce((total, digit, i) => {
        const n = Number(digit) * (i % 2 === 0 ? 2 : 1);
        return total + (n > 9 ? n - 9 : n);
      }, 0);
      expect(`${body}-${(10 - (sum % 10)) % 10}`).toBe(`${body}-${check}`);
    }
  });
});
