import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { namedDrug } from '../../../electron/write/identity/drug-lexicon.ts';
import { identifyDrug, routesAgree, sameIngredients } from '../../../electron/write/identity/drug-name.ts';

const named = (concept: string, attributes: Record<string, string | number | boolean> = {}) =>
  identifyDrug({ text: concept, concept, codings: [], attributes });
const ingredients = (concept: string): string => named(concept).ingredients.join('+');

describe('the name of a drug', () => {
  it.each([
    [
      'metformin',
      [
        'Metformin hydrochloride 500 MG Oral Tablet',
        'metformin 500 mg',
        '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet',
        'MetFORMIN XR (Glucophage XR)',
        'metformin [Glucophage]',
        'METFORMIN HCL  1000 MG TAB',
      ],
    ],
    [
      'acetaminophen+hydrocodone',
      [
        'Acetaminophen 325 MG / HYDROcodone Bitartrate 7.5 MG Oral Tablet',
        'HYDROcodone-Acetaminophen (5mg-325mg)',
        'Hydrocodone bitartrate and acetaminophen',
        'Vicodin 5/500 Oral Tablet',
      ],
    ],
    [
      'hydrochlorothiazide+lisinopril',
      ['Hydrochlorothiazide / lisinopril', 'lisinopril-hydrochlorothiazide 20-25 mg', 'Zestoretic', 'lisinopril/HCTZ'],
    ],
    [
      'acetaminophen',
      ['Paracetamol 240mg suppository (product)', 'Tylenol Extra Strength', 'Acetaminophen IV', 'APAP 500 mg'],
    ],
    [
      'albuterol',
      [
        'salbutamol',
        'NDA020503 200 ACTUAT Albuterol 0.09 MG/ACTUAT Metered Dose Inhaler',
        'Proventil HFA 90mcg/actuat metered dose inhaler, 200 actuat',
        'albuterol sulfate',
        'Albuterol 0.083% Neb Soln',
      ],
    ],
    ['furosemide', ['frusemide 40 mg', 'Lasix 40mg', '10 ML Furosemide 10 MG/ML Injection']],
    ['aspirin', ['ASA 81 mg', 'acetylsalicylic acid', 'Ecotrin Low Strength', 'Aspirin 81 MG Enteric Coated Tablet']],
    ['epinephrine', ['adrenaline', 'NDA020800 0.3 ML Epinephrine 1 MG/ML Auto-Injector', 'EpiPen']],
    ['simvastatin', ['Simvistatin 10 MG', 'simvastatin [Zocor]', 'Simvastatin 20 mg at night']],
    [
      'amoxicillin+clavulanate',
      [
        'Amoxicillin 250 MG / Clavulanate 125 MG Oral Tablet',
        'amoxicillin-pot clavulanate',
        'co-amoxiclav',
        'Augmentin',
      ],
    ],
    [
      'sulfamethoxazole+trimethoprim',
      ['Sulfameth/Trimethoprim DS', 'sulfamethoxazole-trimethoprim', 'co-trimoxazole', 'Bactrim'],
    ],
    ['piperacillin+tazobactam', ['Zosyn (piperacillin/tazobactam) 4.5gm injection', 'Piperacillin-Tazobactam']],
    [
      'sodium chloride',
      [
        '0.9% Sodium Chloride',
        '0.9% NaCl (EXCEL/ViaFLO BAG)',
        'Sodium Chloride 0.9%  Flush',
        'Syringe (0.9% Sodium Chloride)',
        'NS',
      ],
    ],
    [
      'potassium chloride',
      ['Potassium Chloride', 'Potassium Chl 40 mEq / 1000 mL D5 1/2 NS', 'K-Dur 10 MEQ Extended Release Tablet'],
    ],
    [
      'insulin glargine',
      [
        'Insulin Glargine',
        'Lantus 100 unit/ml injectable solution',
        '3 ML insulin glargine 100 UNT/ML Pen Injector [Lantus]',
      ],
    ],
    [
      'insulin isophane+insulin regular',
      [
        'insulin isophane, human 70 UNT/ML / insulin, regular, human 30 UNT/ML Injectable Suspension [Humulin]',
        'Humulin 70/30',
      ],
    ],
    [
      'nitrofurantoin',
      [
        'NITROFURANTOIN, MACROCRYSTALS 50 MG Oral Capsule',
        'nitrofurantoin, macrocrystals 25 MG / nitrofurantoin, monohydrate 75 MG Oral Capsule',
        'Macrobid',
      ],
    ],
    [
      'levothyroxine',
      [
        'LEVOTHYROXINE NA 1MG TAB',
        'LEVOTHYROXINE (Synthroid) 100',
        'Levothyroxine Sodium (***LEVOTHYROXINE SODIUM 1 MG TABLET) 200 MCG TABLET',
        'thyroxine',
        'levothyroxine [Levo-T]',
      ],
    ],
    [
      'metoprolol succinate',
      [
        '24 HR metoprolol succinate 100 MG Extended Release Oral Tablet [Toprol]',
        'Metoprolol Succinate XL',
        'Toprol-XL',
        'metoprolol ER 50 mg',
      ],
    ],
    [
      'cyanocobalamin',
      ['Vitamin B12 5 MG/ML Injectable Solution', 'Vitamin B 12 5 MG/ML Injectable Solution', 'Cyanocobalamin'],
    ],
    ['valproate', ['Divalproex (EXTended Release)', 'valproic acid', 'sodium valproate', 'Depakote']],
    ['raltegravir', ['raltegravir [Isentress]', 'Raltegravir']],
  ])('is %s however it is written', (expected, variants) => {
    for (const variant of variants) expect(`${variant}: ${ingredients(variant)}`).toBe(`${variant}: ${expected}`);
  });

  it('keeps clinically different drugs apart, every pair of them', () => {
    const different = [
      'Metoprolol tartrate',
      'Metoprolol succinate',
      'Insulin',
      'Insulin lispro',
      'Insulin Glargine',
      'Insulin aspart',
      'Insulin detemir',
      'Insulin Human Regular',
      'Insulin isophane',
      'Humulin 70/30',
      'Insulin Regular Human (U-500)',
      'Insulin Syringe U-500',
      'Sodium Chloride',
      'Sodium Bicarbonate',
      'Sodium Phosphate',
      'Sodium Polystyrene Sulfonate',
      'Potassium Chloride',
      'Potassium Phosphate',
      'Magnesium Sulfate',
      'Magnesium Oxide',
      'Magnesium Citrate',
      'Calcium Carbonate',
      'Calcium Gluconate',
      'Ferrous Sulfate',
      'Prednisone',
      'PrednisoLONE',
      'Methylprednisolone',
      'Hydrocortisone',
      'Hydroxyzine',
      'Hydralazine',
      'Hydroxyurea',
      'Hydroxychloroquine',
      'Chlorpromazine',
      'Chlorpropamide',
      'Clonidine',
      'Clonazepam',
      'Celecoxib',
      'Citalopram',
      'Escitalopram',
      'Omeprazole',
      'Esomeprazole',
      'Levofloxacin',
      'Levocetirizine',
      'Cetirizine',
      'Oxycodone',
      'Hydrocodone',
      'Hydromorphone',
      'Morphine',
      'Oxycodone-Acetaminophen',
      'Hydrocodone-Acetaminophen',
      'Acetaminophen',
      'Tylenol PM',
      'Tylenol Cold Multi-Symptom',
      'Vincristine',
      'Vinblastine',
      'Doxorubicin',
      'Daunorubicin',
      'Doxorubicin liposomal',
      'Paclitaxel',
      'Docetaxel',
      'Cisplatin',
      'Carboplatin',
      'Oxaliplatin',
      'Vitamin D',
      'Vitamin D3',
      'Ergocalciferol',
      'Penicillin',
      'Penicillin G',
      'Penicillin V Potassium',
      'Penicillin G benzathine',
      'Ampicillin',
      'Amoxicillin',
      'Amoxicillin-clavulanate',
      'Fluticasone propionate',
      'Fluticasone furoate',
      'Fluticasone-Salmeterol',
      'Mycophenolate mofetil',
      'Mycophenolate sodium',
      'Haloperidol',
      'Haloperidol decanoate',
      'Emtricitabine-tenofovir alafenamide',
      'Emtricitabine-Tenofovir (Truvada)',
      'Fenofibrate',
      'Fenofibric Acid',
      'Albuterol',
      'Levalbuterol',
      'Ipratropium',
      'Ipratropium-Albuterol',
      'Tiotropium',
      'Heparin',
      'Heparin Flush (10 units/ml)',
      'Enoxaparin',
      'Warfarin',
      'Lactated Ringers',
      '5% Dextrose',
      'D5NS',
      'Sterile Water',
      'Isosorbide mononitrate',
      'Isosorbide dinitrate',
      'Estradiol',
      'Ethinyl estradiol',
      'Estriol',
      'Estradiol valerate',
      'Quinine',
      'Quinidine sulfate',
      'Quinidine gluconate',
      'Sulfadiazine',
      'Sulfasalazine',
      'Tramadol',
      'Trazodone',
      'Zolpidem',
      'Zolmitriptan',
      'Losartan',
      'Losartan-hydrochlorothiazide',
      'Interferon beta-1a',
      'Interferon beta-1b',
      'Pneumococcal 13-valent conjugate vaccine',
      'Pneumococcal 23-valent polysaccharide vaccine',
      'Influenza Virus Vaccine',
    ];
    const byKey = new Map<string, string>();
    for (const name of different) {
      expect(`${ingredients(name)} is also ${byKey.get(ingredients(name))}`).toBe(
        `${ingredients(name)} is also undefined`,
      );
      byKey.set(ingredients(name), name);
    }
    expect(byKey.size).toBe(different.length);
  });

  it('keeps the words of a drug that it does not know, without strength, form and salt', () => {
    expect(named('Zanotinibum hydrochloride 80 MG Oral Capsule').ingredients).toEqual(['zanotinibum']);
    expect(named('Little Pink Pill for water retention').ingredients).not.toContain('furosemide');
    expect(named('Bag').ingredients).toEqual(['bag']);
    expect(named('').ingredients).toEqual(['unnamed']);
    expect(named('insulin glargine and lixisenatide').ingredients).toEqual(['insulin glargine', 'lixisenatide']);
    expect(named('sodium fluoride (18F)').ingredients).not.toEqual(named('sodium fluoride').ingredients);
    expect(named('calcium lactate gluconate').ingredients).not.toEqual(named('calcium lactate').ingredients);
  });

  it('believes the code where the words alone say nothing known, and takes the salt from it', () => {
    const coded = (concept: string, display: string) =>
      identifyDrug({ text: concept, concept, codings: [{ system: 'x', code: '1', display }], attributes: {} })
        .ingredients;
    expect(coded('Little Pink Pill', 'Furosemide 40 MG Oral Tablet')).toEqual(['furosemide']);
    expect(coded('metoprolol', '24 HR metoprolol succinate 25 MG Extended Release Oral Tablet')).toEqual([
      'metoprolol succinate',
    ]);
    expect(coded('Metoprolol tartrate', 'metoprolol')).toEqual(['metoprolol tartrate']);
  });

  it('says that a name without its salt may be the one with it, and that two salts are never one', () => {
    expect(sameIngredients(['metoprolol'], ['metoprolol succinate'])).toBe(true);
    expect(sameIngredients(['metoprolol tartrate'], ['metoprolol succinate'])).toBe(false);
    expect(sameIngredients(['fluticasone', 'salmeterol'], ['fluticasone propionate', 'salmeterol'])).toBe(true);
    expect(sameIngredients(['acetaminophen'], ['acetaminophen', 'hydrocodone'])).toBe(false);
  });

  it('is its own name once identified, for every name of the list', () => {
    for (const concept of [
      'Metformin 500 mg',
      'Percocet',
      'Humulin 70/30',
      'D5NS',
      'Lactated Ringer',
      'co-codamol',
      'Aggrenox',
      'Toprol XL',
    ]) {
      for (const ingredient of named(concept).ingredients) expect(named(ingredient).ingredients).toEqual([ingredient]);
    }
    expect(namedDrug('metformin')).toEqual(['metformin']);
    expect(namedDrug('not a drug')).toBeNull();
  });
});

describe('the route of a drug', () => {
  it.each([
    ['PO/NG', 'oral'],
    ['PO', 'oral'],
    ['Oral Route (qualifier value)', 'oral'],
    ['C38288', 'oral'],
    ['IV DRIP', 'intravenous'],
    ['IVPCA', 'intravenous'],
    ['Intravenous', 'intravenous'],
    ['SC', 'subcutaneous'],
    ['IM', 'intramuscular'],
    ['IH', 'inhaled'],
    ['NEB', 'inhaled'],
    ['TP', 'topical'],
    ['TD', 'transdermal'],
    ['NU', 'nasal'],
    ['PR', 'rectal'],
    ['VG', 'vaginal'],
    ['BOTH EYES', 'ophthalmic'],
    ['RIGHT EAR', 'otic'],
    ['SL', 'sublingual'],
    ['Epidural route', 'epidural'],
  ])('%s is %s', (route, family) => {
    expect(named('Some drug', { route }).route).toBe(family);
  });

  it('is read from the form where no route is stated, and is null where nothing says it', () => {
    expect(named('Lisinopril 10 MG Oral Tablet').route).toBe('oral');
    expect(named('fluticasone propionate 0.05 MG/ACTUAT Metered Dose Nasal Spray').route).toBe('nasal');
    expect(named('estradiol 0.1 MG/ML Vaginal Cream [Estrace]').route).toBe('vaginal');
    expect(named('latanoprost 0.05 MG/ML Ophthalmic Solution').route).toBe('ophthalmic');
    expect(named('10 ML Furosemide 10 MG/ML Injection').route).toBe('injection');
    expect(named('Furosemide').route).toBeNull();
  });

  it('agrees with an injection where it is an injected one, and with one that is unsaid', () => {
    expect(routesAgree('injection', 'intravenous')).toBe(true);
    expect(routesAgree(null, 'oral')).toBe(true);
    expect(routesAgree('oral', 'intravenous')).toBe(false);
    expect(routesAgree('injection', 'oral')).toBe(false);
  });
});

const data = path.resolve(import.meta.dirname, '../../../../shared/data');
const column = (file: string, name: string): string[] => [
  ...new Set(
    (parse(readFileSync(path.join(data, file)), { columns: true, bom: true }) as Record<string, string>[]).map(
      (row) => row[name] ?? '',
    ),
  ),
];

describe('the real drug names', () => {
  it.skipIf(!existsSync(data))(
    'are each identified, and stay the same in other case and spacing (skipped without the shared data)',
    () => {
      const names = [
        ...column('knowledge/kb-rxnorm-subset/rxnorm_codes_seen.csv', 'name'),
        ...column('synthea-csv/medications.csv', 'DESCRIPTION'),
        ...column('mimic-iv-demo/hosp/prescriptions.csv', 'drug'),
      ].filter((name) => name.trim() !== '');
      expect(names.length).toBeGreaterThan(400);
      for (const name of names) {
        const key = ingredients(name);
        expect(key.length).toBeGreaterThan(0);
        expect(ingredients(` ${name.toUpperCase().replaceAll(' ', '  ')} `)).toBe(key);
        for (const ingredient of named(name).ingredients) {
          expect(ingredient).toBe(ingredient.toLowerCase());
          expect(ingredient).not.toMatch(/\b(?:tablet|capsule|mg|ml|hydrochloride)\b/);
        }
      }
    },
  );

  it.skipIf(!existsSync(data))(
    'are nearly all known by name, and what is not known merges with nothing (skipped without the shared data)',
    () => {
      const names = column('mimic-iv-demo/hosp/prescriptions.csv', 'drug');
      const known = names.filter((name) =>
        named(name).ingredients.every(
          (ingredient) =>
            namedDrug(ingredient) !== null ||
            /^insulin|(?:chloride|phosphate|carbonate|gluconate|sulfate|oxide|citrate|bicarbonate)$/.test(ingredient),
        ),
      );
      expect(known.length / names.length).toBeGreaterThan(0.88);
      const strangers = names.filter((name) => !known.includes(name));
      const keys = strangers.map((name) => ingredients(name));
      const familiar = new Set(known.map((name) => ingredients(name)));
      for (const key of keys) expect(familiar.has(key)).toBe(false);
    },
  );
});
