/** The hard floor (DESIGN §5), kind by kind and synonym by synonym: what no score may cross. */
import { describe, expect, test } from 'vitest';
import { type FlooredMemory, hardFloor } from '../../../electron/forget/hard-floor.ts';
import { KINDS, type Kind } from '../../../shared/vocabulary.ts';

function told(text: string, more: Partial<FlooredMemory> = {}): string | null {
  return hardFloor({
    kind: 'condition',
    text,
    concept: text,
    codings: [],
    attributes: {},
    subject: 'patient',
    assertion: 'present',
    ...more,
  });
}

const coded = (system: string, code: string, kind: Kind = 'condition') =>
  told('Recorded finding', { kind, codings: [{ system, code, display: null }] });

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'Allergies and intolerances': [
    'Allergic to penicillin',
    'PENICILLIN ALLERGY',
    'Lactose intolerance',
    'Statin intolerance',
    'Hypersensitivity to latex',
    'NKDA',
    'Anaphylactic shock after bee sting',
    'Anaphylaxis due to peanuts',
    'Could not tolerate metformin',
    'Coeliac disease',
  ],
  'Adverse reactions': [
    'Adverse effect of amoxicillin',
    'Adverse drug reaction',
    'ADR to codeine',
    'Side effects of prednisone',
    'Drug-induced lupus',
    'Heparin-induced thrombocytopenia',
    'Statin-induced myopathy',
    'Cough on lisinopril',
    'Angio-oedema',
    'Stevens-Johnson syndrome',
    'Toxic epidermal necrolysis',
    'Digoxin toxicity',
    'Malignant hyperthermia',
    'Neuroleptic malignant syndrome',
    'Tardive dyskinesia',
    'Transfusion reaction',
    'Contrast reaction',
    'Paracetamol overdose',
    'G6PD deficiency',
    'Red man syndrome with vancomycin',
    'Rash from sulfa',
    'Ibuprofen stopped because of gastric bleeding',
    'Reaction to IV iron',
  ],
  'Implants and devices': [
    'Pacemaker',
    'PACEMAKERS in situ',
    'Dual chamber ICD placed',
    'Defibrillators',
    'Coronary stents',
    'DES to LAD',
    'Prosthetic valve',
    'Hip prostheses',
    'Total knee replacement',
    'Right THA',
    'TAVI',
    'IUD',
    'IUDs',
    'Mirena coil',
    'Nexplanon',
    'Hernia repair with mesh',
    'Cochlear implants',
    'Port-a-Cath',
    'Port-A-Caths',
    'Mediport placed in the right chest',
    'VP shunt',
    'IVC filter',
    'Aneurysm clipping',
    'ORIF of the left ankle',
    'Deep brain stimulator',
    'LVAD',
    'Intraocular lens',
    'Insertion of infusion device into superior vena cava',
    'Coronary artery bypass grafting',
    'Retained bullet',
  ],
  'Transplants are': [
    'Kidney transplant',
    'Renal transplantation status',
    'Liver Tx',
    'HSCT',
    'Bone marrow transplants',
    'Graft-versus-host disease',
    'Allogeneic stem cell infusion',
    'Corneal graft',
    'Keratoplasty',
    'Kidney donor',
  ],
  'Cancer is': [
    'Breast cancer',
    'CANCER OF THE COLON',
    'History of prostate cancer',
    'Carcinoma in situ of cervix',
    'DCIS',
    'CIN 3',
    'Malignant neoplasm of lung',
    'Brain tumour',
    'Tumors of the bladder',
    'Acute myeloid leukaemia',
    'Chronic lymphocytic leukemia in remission',
    'CLL',
    'Hodgkin disease',
    'Non-Hodgkin lymphoma',
    'Melanoma excised in 2001',
    'Multiple myeloma',
    'Osteosarcoma',
    'Bone metastases',
    'Brain mets',
    'Glioblastoma',
    'Ca breast',
    'h/o CA',
    'Myelodysplastic syndrome',
    'Polycythaemia vera',
    'Basal cell carcinomas',
    'Chemotherapy',
    'Radiotherapy to the chest',
    'No evidence of malignancy',
  ],
  'Pregnancy losses': [
    'Miscarriage',
    'MISCARRIAGES, two',
    'Spontaneous abortion',
    'Missed abortion',
    'Stillbirth',
    'Still-born at 32 weeks',
    'Intrauterine foetal death',
    'Fetal demise',
    'IUFD',
    'Ectopic pregnancy',
    'Tubal pregnancy',
    'Hydatidiform mole',
    'Blighted ovum',
    'Termination of pregnancy',
    'Pregnancy, ended (miscarriage)',
    'Pregnancy loss',
    'Lost the baby in 2009',
    'G3P1021',
    'D&C for retained products of conception',
  ],
  'Code status': [
    'Code status: full code',
    'DNR',
    'D.N.R.',
    'DNR/DNI',
    'DNACPR in place',
    'Do not resuscitate',
    'Not for resuscitation',
    'Comfort measures only',
    'CMO',
    'Advance directive on file',
    'Advanced care planning',
    'Living will',
    'POLST',
    'MOLST form signed',
    'Healthcare proxy is the daughter',
    'Durable power of attorney',
    'Hospice care',
    'Ceiling of care: ward',
    'Does not accept blood transfusions',
  ],
  'Family history': [
    'Family history of diabetes',
    'FH: stroke',
    'FHx of early MI',
    'Mother had diabetes',
    'Hypertension in his father',
    'Familial hypercholesterolaemia',
    'Gout runs in the family',
  ],
  'Immunizations are': [
    'Influenza vaccine',
    'Flu shots yearly',
    'Flu jab',
    'Tetanus booster',
    'Tdap',
    'MMR',
    'BCG',
    'Shingrix',
    'PCV13',
    'Hepatitis B immunisation',
    'Vaccinated against measles',
    'COVID-19 vaccination',
    'Tetanus toxoid 0.5 mL',
  ],
};

describe('the hard floor', () => {
  for (const [reason, texts] of Object.entries(SYNONYMS)) {
    test.each(texts)(`${reason.toLowerCase()}: “%s” is held back in any case and under any of the kinds`, (text) => {
      for (const kind of ['condition', 'symptom', 'procedure', 'medication', 'plan', 'social', 'encounter'] as const) {
        expect(told(text, { kind }), kind).not.toBeNull();
      }
      expect(told(text)).toContain(reason);
      expect(told(`History of: ${text}`)).not.toBeNull();
    });
  }

  test('whole kinds are held back whatever their words', () => {
    const held = KINDS.filter((kind) => told('Something plain', { kind }) !== null);
    expect(held).toEqual(['allergy', 'immunization', 'device', 'family history']);
  });

  test('what is denied, suspected, planned or refuted is held back like what is said', () => {
    for (const assertion of ['absent', 'possible', 'planned', 'refuted'] as const) {
      expect(told('Breast cancer', { assertion })).not.toBeNull();
    }
  });

  test('what is about a relative is held back though its kind is condition', () => {
    expect(told('Hypertension', { subject: 'family member' })).toContain('Family history');
  });

  test('the reaction among the attributes of a drug holds it back', () => {
    expect(told('Amoxicillin', { kind: 'medication', attributes: { note: 'caused anaphylaxis' } })).not.toBeNull();
  });

  test('words of the display of a code count', () => {
    const codings = [{ system: 'urn:local', code: 'x', display: 'Malignant tumour of colon' }];
    expect(told('Problem 3', { codings })).toContain('Cancer');
  });

  const ICD10 = 'http://hl7.org/fhir/sid/icd-10-cm';
  const ICD9 = 'http://hl7.org/fhir/sid/icd-9-cm';
  test.each([
    [ICD10, 'C50.911', 'Cancer'],
    [ICD10, 'c50911', 'Cancer'],
    [ICD10, 'D05.1', 'Cancer'],
    [ICD10, 'd0511', 'Cancer'],
    [ICD10, 'Z85.3', 'Cancer'],
    [ICD9, '174.9', 'Cancer'],
    [ICD9, '1749', 'Cancer'],
    [ICD9, 'V10.3', 'Cancer'],
    [ICD9, 'v103', 'Cancer'],
    [ICD9, '209.70', 'Cancer'],
    [ICD9, '2500', null],
    [ICD10, 'T36.0X5A', 'Adverse'],
    [ICD10, 't360x5a', 'Adverse'],
    [ICD10, 'T50.905A', 'Adverse'],
    [ICD10, 'T51.0', 'Adverse'],
    [ICD10, 'Y40.0', 'Adverse'],
    [ICD9, 'E930.0', 'Adverse'],
    [ICD9, '995.20', 'Adverse'],
    [ICD10, 'Z88.0', 'Allergies'],
    [ICD9, 'V14.0', 'Allergies'],
    [ICD9, '995.0', 'Allergies'],
    [ICD10, 'Z95.0', 'Implants'],
    [ICD10, 'z950', 'Implants'],
    [ICD10, 'Z97.5', 'Implants'],
    [ICD9, 'V45.01', 'Implants'],
    [ICD9, '996.04', 'Implants'],
    [ICD10, 'Z94.0', 'Transplants'],
    [ICD10, 'T86.11', 'Transplants'],
    [ICD9, 'V42.0', 'Transplants'],
    [ICD10, 'O03.9', 'Pregnancy'],
    [ICD10, 'o00.1', 'Pregnancy'],
    [ICD10, 'Z37.1', 'Pregnancy'],
    [ICD9, '634.90', 'Pregnancy'],
    [ICD9, '656.4', 'Pregnancy'],
    [ICD10, 'Z66', 'Code status'],
    [ICD9, 'V49.86', 'Code status'],
    ['http://loinc.org', '75773-2', 'Code status'],
    [ICD10, 'Z80.3', 'Family'],
    [ICD9, 'V16.3', 'Family'],
    [ICD10, 'Z23', 'Immunizations'],
    [ICD9, 'V04.81', 'Immunizations'],
    ['http://hl7.org/fhir/sid/cvx', '140', 'Immunizations'],
    ['http://www.whocc.no/atc', 'j07bb02', 'Immunizations'],
    ['http://www.whocc.no/atc', 'L01XA03', 'Cancer'],
    ['http://www.whocc.no/atc', 'C09AA03', null],
    ['http://snomed.info/sct', '254837009', 'Cancer'],
    ['http://snomed.info/sct', '62014003', 'Adverse'],
    ['', 'c50.9', 'Cancer'],
    ['urn:hospital:problems', 'C50.9', 'Cancer'],
    [ICD10, 'I10', null],
    [ICD10, 'J45.909', null],
    [ICD9, '311', null],
    ['http://loinc.org', '2160-0', null],
  ])('%s %s is held back by its code alone: %s', (system, code, reason) => {
    if (reason === null) expect(coded(system, code)).toBeNull();
    else expect(coded(system, code)).toContain(reason);
  });

  test('procedures are known by ICD-9-CM and ICD-10-PCS', () => {
    expect(coded(ICD9, '36.06', 'procedure')).toContain('Implants');
    expect(coded(ICD9, '3783', 'procedure')).toContain('Implants');
    expect(coded('http://www.cms.gov/Medicare/Coding/ICD10', '02h633z', 'procedure')).toContain('Implants');
    expect(coded('http://www.cms.gov/Medicare/Coding/ICD10', '0TY00Z0', 'procedure')).toContain('Transplants');
    expect(coded('http://www.cms.gov/Medicare/Coding/ICD10', '0DJ08ZZ', 'procedure')).toBeNull();
  });

  test('what is written as a code alone is held back: nobody can tell what it is', () => {
    expect(told('365967005')).toContain('code alone');
    expect(told('ICD-9-CM 250.00')).toContain('code alone');
    expect(told('Flu')).toBeNull();
  });

  test.each([
    ['condition', 'Acute bronchitis'],
    ['condition', 'Essential hypertension'],
    ['condition', 'Nausea with vomiting'],
    ['condition', 'Depressive disorder'],
    ['condition', 'Sprain of ankle'],
    ['measurement', 'HbA1c 8.1 %'],
    ['measurement', 'Body weight 81 kg'],
    ['medication', 'Ciprofloxacin 250 MG TAB'],
    ['medication', 'Glucose gel 15 g PO (38 g tube)'],
    ['medication', 'Lisinopril 10 mg daily'],
    ['procedure', 'Chest X-ray'],
    ['social', 'Former smoker'],
    ['encounter', 'Annual check-up'],
  ] as const)('%s “%s” is left to the score', (kind, text) => {
    expect(told(text, { kind })).toBeNull();
  });
});
