import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergenOf } from '../../../electron/write/identity/allergen.ts';
import { conceptName } from '../../../electron/write/identity/concept-name.ts';
import { laterality } from '../../../electron/write/identity/laterality.ts';
import { KINDS } from '../../../shared/vocabulary.ts';

const condition = (text: string): string => conceptName('condition', text);

describe('the name of a concept', () => {
  it.each([
    ['Type 2 diabetes mellitus', 'Diabetes mellitus type 2 (disorder)', 'Type II diabetes mellitus', 'T2DM'],
    ['Breast cancer, left', 'Breast cancer, left, in remission', 'History of breast cancer', 'Breast cancer'],
    ['Myocardial infarction', 'History of myocardial infarction (situation)', 'h/o myocardial infarction'],
    ['Anemia (disorder)', 'Anaemia'],
    ["Alzheimer's disease", 'Alzheimer disease', 'Alzheimer’s disease'],
    ['Urinary tract infection', 'Urinary tract infections', 'UTI', 'Urinary tract infection, resolved'],
    ['Left knee pain', 'right knee pain', 'L knee pain', 'Knee pain'],
    ['Hypertension', 'Essential hypertension', 'HTN'],
    ['Suspected deep vein thrombosis', 'Deep vein thrombosis ruled out', 'DVT'],
    ['Diarrhoea', 'diarrhea'],
    ['Oesophageal varices', 'Esophageal varices'],
  ])('is one for %s, %s …', (...names) => {
    const keys = names.map(condition);
    expect(keys).toEqual(keys.map(() => keys[0]));
  });

  it('is another for every other disease', () => {
    const different = [
      'Type 1 diabetes',
      'Type 2 diabetes',
      'Diabetes',
      'Prediabetes',
      'Diabetes insipidus',
      'Gestational diabetes',
      'Hypothyroidism',
      'Hyperthyroidism',
      'Hypertension',
      'Hypotension',
      'Pulmonary hypertension',
      'Hyperkalemia',
      'Hypokalemia',
      'Hypernatremia',
      'Hyponatremia',
      'Hyperglycemia',
      'Hypoglycemia',
      'Acute kidney injury',
      'Chronic kidney disease',
      'Chronic kidney disease stage 3',
      'Chronic kidney disease stage 4',
      'Acute on chronic heart failure',
      'Chronic heart failure',
      'Heart failure',
      'Left ventricular failure',
      'Right ventricular failure',
      'Left bundle branch block',
      'Right bundle branch block',
      'Hepatitis A',
      'Hepatitis B',
      'Hepatitis C',
      'Small cell lung cancer',
      'Non-small cell lung cancer',
      'Hodgkin lymphoma',
      'Non-Hodgkin lymphoma',
      'Osteoarthritis',
      'Rheumatoid arthritis',
      'Iron deficiency anemia',
      'Anemia',
      'Bipolar I disorder',
      'Bipolar II disorder',
      'Acute bronchitis',
      'Chronic bronchitis',
      'Viral sinusitis',
      'Chronic sinusitis',
      'Ischemic stroke',
      'Hemorrhagic stroke',
      'Mitral stenosis',
      'Aortic stenosis',
      'Mitral regurgitation',
      'STEMI',
      'NSTEMI',
      'Dysphagia',
      'Dysphasia',
      'Colitis',
      'Ulcerative colitis',
      'Upper abdominal pain',
      'Lower abdominal pain',
      'Family history of breast cancer',
      'Breast cancer screening',
      'Breast cancer',
    ];
    const keys = different.map(condition);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('keeps which side is which where both are named, and numbers that are no dates', () => {
    expect(condition('Blindness left eye, normal vision right eye')).not.toBe(
      condition('Blindness right eye, normal vision left eye'),
    );
    expect(condition('Small for gestational age, 1000-1249 grams')).not.toBe(
      condition('Small for gestational age, 1500-1749 grams'),
    );
    expect(laterality('Congenital absence of both forearm and hand, left upper limb', {})).toBe('left');
  });

  it('of a count is not that of a share', () => {
    expect(conceptName('measurement', 'Bands#')).not.toBe(conceptName('measurement', 'Bands'));
  });

  it('of a plan is that of the operation planned', () => {
    const operation = conceptName('procedure', 'Colonoscopy');
    for (const plan of [
      'Colonoscopy planned for 2024-04-15',
      'Colonoscopy',
      'Planned colonoscopy',
      'Colonoscopy scheduled',
      'Colonoscopy scheduled for April 15, 2024',
      'Colonoscopy (procedure)',
    ]) {
      expect(conceptName('plan', plan)).toBe(operation);
    }
    expect(conceptName('plan', 'Right hip replacement planned')).toBe(
      conceptName('procedure', 'Hip replacement, right'),
    );
  });

  it('of a monitoring is the analyte alone', () => {
    for (const inr of [
      'INR every 4 weeks',
      'Check INR weekly',
      'PT/INR monthly',
      'INR monitoring',
      'International normalized ratio',
    ]) {
      expect(conceptName('monitoring', inr)).toBe('inr');
    }
    expect(conceptName('monitoring', 'TSH every 12 months')).toBe('tsh');
    expect(conceptName('monitoring', 'Blood pressure daily')).toBe('blood pressure');
    expect(conceptName('monitoring', 'Hemoglobin A1c every 3 months')).toBe('hba1c');
  });

  it('of a measurement keeps its side, since two eyes have two pressures', () => {
    expect(conceptName('measurement', 'Left eye intraocular pressure')).not.toBe(
      conceptName('measurement', 'Right eye intraocular pressure'),
    );
  });

  it('is its own name, for any text and kind, and never empty where there is a letter', () => {
    const words = fc.constantFrom(
      'left',
      'right',
      'history of',
      'planned',
      'diabetes',
      'mellitus',
      'type 2',
      "Crohn's",
      'disease',
      'in remission',
      'INR',
      'every 4 weeks',
      '(disorder)',
      'resolved',
      'both',
      'knees',
      'on 2024-01-02',
      'anaemia',
      '/',
      '-',
      'level',
      'monitoring',
      'of',
      'L',
      'the',
      'planned for',
      'analyses',
      'ischaemic',
      's/p',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.oneof(
          fc.array(words, { minLength: 1, maxLength: 7 }).map((list) => list.join(' ')),
          fc.string({ unit: 'grapheme' }),
        ),
        (kind, text) => {
          const key = conceptName(kind, text);
          expect(conceptName(kind, key)).toBe(key);
          if (/[a-z]/i.test(text)) expect(key).not.toBe('');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the side', () => {
  it.each([
    ['Left knee pain', 'left'],
    ['L knee pain', 'left'],
    ['Lt. hip fracture', 'left'],
    ['Breast cancer, left', 'left'],
    ['Right-sided hemiparesis', 'right'],
    ['Rt. shoulder pain', 'right'],
    ['Hip pain, rt.', 'right'],
    ['R TKA', 'right'],
    ['Bilateral cataract', 'bilateral'],
    ['Pain in both knees', 'bilateral'],
    ['Left and right knee pain', 'bilateral'],
    ['Left ventricular failure', null],
    ['Right bundle branch block', null],
    ['Left the hospital against advice', null],
    ['Both hypertension and diabetes', null],
    ['Knee pain', null],
    ['rt-PA given', null],
    ['Vitamin L deficiency', null],
    ['Alright now', null],
  ])('of "%s" is %s', (text, side) => {
    expect(laterality(text, {})).toBe(side);
  });

  it('is the stated one before the words, and that of the site where neither says it', () => {
    expect(laterality('Knee replacement', { laterality: 'Left (qualifier value)' })).toBe('left');
    expect(laterality('Knee replacement', { laterality: '24028007' })).toBe('right');
    expect(laterality('Knee replacement', { bodySite: 'Left knee structure' })).toBe('left');
  });
});

describe('an allergen', () => {
  it.each([
    ['Penicillin allergy', 'penicillin'],
    ['Allergy to penicillin', 'penicillin'],
    ['Allergy to substance (penicillin)', 'penicillin'],
    ['Substance with penicillin structure and antibacterial mechanism of action (substance)', 'penicillin'],
    ['Allergic to peanuts', 'peanut'],
    ['Peanut (substance)', 'peanut'],
    ['Nitrofurantoin intolerance: lung reaction', 'nitrofurantoin'],
    ['Latex', 'latex'],
    ['Latex allergy', 'latex'],
    ['Latex (substance)', 'latex'],
    ['Eggs (edible) (substance)', 'egg'],
    ["Cow's milk (substance)", 'milk'],
    ['Allergy to mould', 'mold'],
    ['Mold (organism)', 'mold'],
    ['Allergic to ASA - hives', 'aspirin'],
    ['Paracetamol allergy', 'acetaminophen'],
    ['Bactrim', 'sulfamethoxazole / trimethoprim'],
    ['Sulfamethoxazole / Trimethoprim', 'sulfamethoxazole / trimethoprim'],
    ['Penicillin V', 'penicillin v'],
    ['House dust mite allergy', 'house dust mite'],
    ['Anaphylaxis to bee stings', 'bee venom'],
  ])('of "%s" is %s', (text, allergen) => {
    expect(allergenOf(text, text)).toEqual({ allergen, noKnown: false });
  });

  it.each([
    ['NKDA', 'drug'],
    ['No known drug allergies', 'drug'],
    ['No known allergies', 'any'],
    ['No known allergy (situation)', 'any'],
    ['NKA', 'any'],
    ['No Known Latex Allergy', 'latex'],
    ['No known food allergies', 'food'],
  ])('of "%s" is none known', (text, scope) => {
    expect(allergenOf(text, text)).toEqual({ allergen: scope, noKnown: true });
  });

  it('is never a single drug for a class, nor a class for a drug', () => {
    const names = [
      'Penicillin',
      'Amoxicillin',
      'Penicillin V',
      'Sulfa drugs',
      'Sulfasalazine',
      'Nuts',
      'Tree nut (substance)',
      'Peanut',
      'Fish',
      'Shellfish (substance)',
    ];
    const keys = names.map((name) => allergenOf(name, name).allergen);
    expect(new Set(keys).size).toBe(names.length);
  });
});
