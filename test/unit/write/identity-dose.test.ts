import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doseSignature, sameRegimen } from '../../../electron/write/identity/dose.ts';

type Attributes = Record<string, string | number | boolean>;
const signature = (text: string, attributes: Attributes = {}): string =>
  doseSignature({ text, concept: 'x', codings: [], attributes });
const same = (a: string, b: string): boolean => sameRegimen(signature(a), signature(b));

describe('a regimen', () => {
  it.each([
    ['Metformin 1,000 mg', 'Metformin 1 g'],
    ['Metformin 1000mg', 'Metformin 1 gm'],
    ['Levothyroxine 75 mcg once daily', 'Levothyroxine 0.075 mg qd'],
    ['Levothyroxine 75 micrograms od', 'Levothyroxine 75 µg daily'],
    ['Amlodipine 5 mg once daily', 'Amlodipine 5 mg every 24 hours'],
    ['Metoprolol 50 mg twice daily', 'Metoprolol 50 mg BID'],
    ['Metoprolol 50 mg b.i.d.', 'Metoprolol 50 mg q12h'],
    ['Simvastatin 20 mg at night', 'Simvastatin 20 mg qhs'],
    ['Simvastatin 20 mg at bedtime', 'Simvastatin 20 MG Oral Tablet'],
    ['Amlodipine 5 mg', 'Amlodipine 5 mg once daily'],
    ['Amlodipine', 'Amlodipine 5 mg once daily'],
    ['Prednisone 2 tablets of 5 mg daily', 'Prednisone 10 mg daily'],
    ['Penicillin 1.2 million units', 'Penicillin 1,200,000 units'],
    ['HYDROcodone-Acetaminophen (5mg-325mg)', 'Acetaminophen 325 MG / HYDROcodone 5 MG Oral Tablet'],
    ['Albuterol 90 mcg/actuat', 'Albuterol 0.09 MG/ACTUAT Metered Dose Inhaler'],
    ['0.4 ML Enoxaparin sodium 100 MG/ML Prefilled Syringe', 'Enoxaparin 40 mg/0.4 mL'],
    ['Methotrexate 15 mg once weekly', 'Methotrexate 15 mg every 7 days'],
  ])('is the same: %s, %s', (a, b) => {
    expect(same(a, b)).toBe(true);
    expect(same(b, a)).toBe(true);
  });

  it.each([
    ['Amlodipine 5 mg once daily', 'Amlodipine 10 mg once daily'],
    ['Amlodipine 5 mg once daily', 'Amlodipine 5 mg twice daily'],
    ['Levothyroxine 75 mcg', 'Levothyroxine 75 mg'],
    ['Morphine 10 mg', 'Morphine 100 mg'],
    ['Methotrexate 15 mg weekly', 'Methotrexate 15 mg daily'],
    ['0.4 ML Enoxaparin sodium 100 MG/ML Prefilled Syringe', '0.6 ML Enoxaparin sodium 100 MG/ML Prefilled Syringe'],
    ['Fluticasone-Salmeterol Diskus (100/50)', 'Fluticasone-Salmeterol Diskus (250/50)'],
    ['Levothyroxine 100 daily', 'Levothyroxine 125 daily'],
    ['0.9% Sodium Chloride', '0.45% Sodium Chloride'],
    ['Insulin glargine 20 units at bedtime', 'Insulin glargine 20 units every morning'],
    ['Oxycodone 5-10 mg q4-6h prn', 'Oxycodone 10-15 mg q4-6h prn'],
    ['Fentanyl 25 mcg/hour patch', 'Fentanyl 50 mcg/hour patch'],
    ['Warfarin 5 mg daily', 'Warfarin 5 mg every other day'],
    ['Albuterol 2 puffs q4h', 'Albuterol 4 puffs q4h'],
  ])('is another: %s, %s', (a, b) => {
    expect(same(a, b)).toBe(false);
    expect(same(b, a)).toBe(false);
  });

  it('is read from the attributes where they state it', () => {
    expect(signature('Nystatin 500,000 UNIT PO', { dose: '500,000', doseUnit: 'UNIT' })).toContain('dose=500000 u|');
    expect(signature('Insulin 0-10 UNIT SC', { dose: '0-10', doseUnit: 'UNIT' })).toContain('dose=0-10 u|');
    expect(
      signature('Furosemide', { dose: 20, doseUnit: 'mg', strength: '40 mg Tab', frequency: '2 per 24 h' }),
    ).toContain('dose=20 mg|strength=|count=|rate=2/d');
    expect(signature('Simvastatin 10 MG Oral Tablet', { dose: 1, frequency: '1 per day' })).toContain(
      'dose=10 mg|strength=|count=|rate=1/d',
    );
    expect(signature('Aspirin', { dose: 2, doseUnit: 'TAB', strength: '81mg Tab' })).toContain('dose=162 mg|');
    expect(signature('Oxycodone', { doseLow: 5, doseHigh: 10, doseUnit: 'mg', asNeeded: 'pain' })).toMatch(
      /dose=5-10 mg\|.*need=prn/,
    );
  });

  it('does not change with the vial it came from once the amount given is stated', () => {
    const vial = signature('Heparin 5000 UNIT SC', {
      dose: '5000',
      doseUnit: 'UNIT',
      strength: '5000 Units / mL- 1mL Vial',
    });
    const syringe = signature('Heparin 5000 UNIT SC', {
      dose: '5000',
      doseUnit: 'UNIT',
      strength: '5,000 units / 0.5 mL Syringe',
    });
    expect(sameRegimen(vial, syringe)).toBe(true);
  });

  it('keeps a stated frequency that it does not understand, and ignores one that states nothing', () => {
    expect(
      sameRegimen(
        signature('X 5 mg', { frequency: 'per protocol A' }),
        signature('X 5 mg', { frequency: 'per protocol B' }),
      ),
    ).toBe(false);
    expect(sameRegimen(signature('X 5 mg', { frequency: 'ASDIR' }), signature('X 5 mg', { frequency: 'BID' }))).toBe(
      true,
    );
  });

  it('states nothing where nothing is stated, and that agrees with everything', () => {
    expect(signature('Lisinopril')).toBe('dose=|strength=|count=|rate=|when=|need=');
    expect(sameRegimen('', signature('Lisinopril 10 mg daily'))).toBe(true);
  });

  it('agrees with itself, both ways round, and separates two amounts in any unit of mass', () => {
    const unit = fc.constantFrom('mg', 'mcg', 'g');
    const amount = fc.integer({ min: 1, max: 900 });
    const factor = { mg: 1, mcg: 0.001, g: 1000 } as const;
    fc.assert(
      fc.property(amount, unit, amount, unit, (n, u, m, v) => {
        const a = `Drug ${n} ${u} daily`;
        const b = `Drug ${m} ${v} daily`;
        const equal = Math.abs(n * factor[u as keyof typeof factor] - m * factor[v as keyof typeof factor]) < 1e-9;
        expect(same(a, a)).toBe(true);
        expect(same(a, b)).toBe(equal);
        expect(same(b, a)).toBe(equal);
      }),
    );
  });
});
