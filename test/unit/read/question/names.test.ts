import { describe, expect, test } from 'vitest';
import { readQuestion } from '../../../../electron/read/question/read-question.ts';
import { toldRecord } from '../../../support/told-record.ts';
import { patient } from './patient.ts';

describe('a name in a question finds the concept of the record', () => {
  test.each([
    ['dose of Zestril', ['Lisinopril']],
    ['lisinoprl dose', ['Lisinopril']],
    ['LISINOPRIL dose', ['Lisinopril']],
    ['dose of coumadin', ['Warfarin sodium 5 MG Oral Tablet']],
    ['metoprolol dose', ['Metoprolol succinate']],
    ['Does she have high blood pressure?', ['Essential hypertension (disorder)']],
    ['Does she have HTN?', ['Essential hypertension (disorder)']],
    ['Did she have an MI?', ['Acute myocardial infarction']],
    ['Did she have a heart attack?', ['Acute myocardial infarction']],
    ['Has she ever had a stroke?', ['Cerebrovascular accident']],
    ['Is she diabetic?', ['Type 2 diabetes mellitus with diabetic neuropathy']],
    ['last A1c', ['Hemoglobin A1c/Hemoglobin.total in Blood']],
    ['last BP', ['Blood pressure panel']],
    ['K', ['Potassium [Moles/volume] in Serum or Plasma']],
    ['potassium level', ['Potassium [Moles/volume] in Serum or Plasma']],
    ['Is she on a blood thinner?', ['Warfarin sodium 5 MG Oral Tablet']],
    ['Is she on a beta blocker?', ['Metoprolol succinate']],
    ['Is she on an ACE inhibitor?', ['Lisinopril']],
    ['What antibiotics did she get?', ['Amoxicillin']],
    ['Is she allergic to penicillin?', ['Allergy to penicillin']],
    ['Does she smoke?', ['Smoking: 10 a day']],
    ['left knee pain', ['Left knee pain']],
    ['last value of 4548-4', ['Hemoglobin A1c/Hemoglobin.total in Blood']],
    ['When was Jolivette 28 Day Pack first started?', ['Jolivette']],
    ['When was Influenza, seasonal, injectable last given?', ['Influenza, seasonal, injectable']],
    ['Has she had an appendectomy?', ['Appendectomy (procedure)']],
  ])('%s', (question, concepts) => {
    expect(readQuestion(question, patient)).toMatchObject({ understood: true, concepts, unknown: null });
  });
});

describe('a name of several words finds the one result that is called so', () => {
  const result = (concept: string) =>
    ({ kind: 'measurement', text: `${concept} 5`, concept, validFrom: '2021-01-01' }) as const;
  const record = toldRecord([
    result('Pain severity - 0-10 verbal numeric rating [Score] - Reported'),
    { kind: 'condition', text: 'Chronic pain', validFrom: '2010-01-01' },
    result('Erythrocyte distribution width [Entitic volume] by Automated count'),
    result('Erythrocytes [#/volume] in Blood by Automated count'),
    result('MCH [Entitic mass] by Automated count'),
    result('MCHC [Mass/volume] by Automated count'),
    result('Globulin [Mass/volume] in Serum by calculation'),
    { kind: 'medication', text: 'Vitamin B 12 5 MG/ML Injectable Solution', validFrom: '2010-01-01' },
  ]);

  test.each([
    ['Pain severity', 'Pain severity - 0-10 verbal numeric rating [Score] - Reported'],
    ['Erythrocyte distribution width', 'Erythrocyte distribution width [Entitic volume] by Automated count'],
    ['Erythrocytes', 'Erythrocytes [#/volume] in Blood by Automated count'],
    ['MCH', 'MCH [Entitic mass] by Automated count'],
    ['MCHC', 'MCHC [Mass/volume] by Automated count'],
    ['last globulin', 'Globulin [Mass/volume] in Serum by calculation'],
    ['Vitamin B 12', 'Vitamin B 12 5 MG/ML Injectable Solution'],
    ['When was vitamin B-12 started?', 'Vitamin B 12 5 MG/ML Injectable Solution'],
  ])('%s', (question, concept) => {
    expect(readQuestion(question, record)).toMatchObject({ understood: true, concepts: [concept], unknown: null });
  });

  test('also where the concept has the first words of it and the texts the others', () => {
    const short = toldRecord([
      { kind: 'medication', text: 'Vitamin B 12 5 MG/ML', concept: 'Vitamin B', validFrom: '2010' },
    ]);
    expect(readQuestion('When was vitamin B 12 started?', short)).toMatchObject({
      understood: true,
      concepts: ['Vitamin B'],
    });
  });
});

test('every name that the lists have for a drug or a disease finds it', () => {
  const called: readonly [string, string][] = [
    ['Coumadin 5 MG Oral Tablet', 'warfarin'],
    ['Lantus', 'insulin glargine'],
    ['HumaLOG Mix 75/25', 'insulin lispro'],
    ['Tylenol with codeine', 'codeine'],
    ['metoprolol 24 hr extended release', 'metoprolol succinate'],
    ['T2DM', 'type 2 diabetes'],
    ['CVA', 'stroke'],
    ['Pre-diabetes', 'prediabetes'],
    ['History of cerebrovascular accident', 'stroke'],
    ['Ischaemic heart failure', 'heart failure'],
    ['Afib', 'atrial fibrillation'],
    ['Thyrotropin [Units/volume] in Serum or Plasma', 'TSH'],
    ['Leukocytes [#/volume] in Blood', 'white count'],
    ['Cholesterol in LDL [Mass/volume] in Serum or Plasma', 'LDL'],
  ];
  const kindOf = (name: string) =>
    /\[/.test(name) ? 'measurement' : called.findIndex(([c]) => c === name) < 5 ? 'medication' : 'condition';
  for (const [concept, asked] of called) {
    const record = toldRecord([{ kind: kindOf(concept), text: concept, validFrom: '2020-01-01' }]);
    expect([asked, ...readQuestion(`${asked}`, record).concepts]).toEqual([asked, concept]);
  }
});

describe('what the record has no concept for is told as unknown, and no near neighbour is taken', () => {
  test.each([
    ['Does she have hypokalaemia?', 'hypokalaemia'],
    ['dose of metformin', 'metformin'],
    ['dose of metoprolol tartrate', 'metoprolol tartrate'],
    ['right knee pain', 'right knee pain'],
    ['Does she have diabetes insipidus?', 'diabetes insipidus'],
    ['Has she ever had zorgitis?', 'zorgitis'],
    ['last troponin', 'troponin'],
    ['Is she on a statin?', 'statin'],
    ['last value of 2345-7', '2345-7'],
  ])('%s', (question, unknown) => {
    expect(readQuestion(question, patient)).toMatchObject({ understood: true, concepts: [], unknown });
  });
});

describe('what may be meant and may not has no direct answer', () => {
  test('an allergy to a member of the class that the record names', () => {
    const reading = readQuestion('Is she allergic to amoxicillin?', patient);
    expect(reading).toMatchObject({ understood: false, concepts: ['Allergy to penicillin'] });
    expect(reading.safety).not.toBeNull();
  });

  test('a transient ischemic attack where a stroke is asked for', () => {
    const record = toldRecord([{ kind: 'condition', text: 'Transient ischemic attack', validFrom: '2016-01-01' }]);
    expect(readQuestion('Has she ever had a stroke?', record)).toMatchObject({ understood: false, concepts: [] });
  });

  test('a class whose members the program does not list in full', () => {
    expect(readQuestion('Is she on any steroids?', patient)).toMatchObject({ understood: false, concepts: [] });
  });

  test('a word that no list knows and that stands in a text of the record', () => {
    const record = toldRecord([{ kind: 'condition', text: 'Old zorgitis of the wrist', concept: 'Wrist problem' }]);
    expect(readQuestion('Has she ever had zorgitis?', record).understood).toBe(false);
  });

  test('a side where the concept has memories of both', () => {
    const record = toldRecord([
      { kind: 'procedure', text: 'Knee replacement', concept: 'Knee replacement', attributes: { laterality: 'left' } },
      { kind: 'procedure', text: 'Knee replacement', concept: 'Knee replacement', attributes: { laterality: 'right' } },
    ]);
    expect(readQuestion('When was the left knee replacement?', record).understood).toBe(false);
  });

  test('a strength that some memories of the drug have and others do not', () => {
    expect(readQuestion('When was lisinopril 20 mg started?', patient).understood).toBe(false);
  });
});

test('two names side by side that the record has neither of are one name', () => {
  expect(readQuestion('Is she allergic to iodine contrast?', patient).unknown).toBe('iodine contrast');
});

test('two names that are one letter apart are not put right into one another', () => {
  const record = toldRecord([{ kind: 'symptom', text: 'Dysphagia', validFrom: '2020-01-01' }]);
  expect(readQuestion('Does she have dysphasia?', record).concepts).toEqual([]);
});

test('a drug is found although results of the same name are newer', () => {
  const record = toldRecord([
    { kind: 'medication', text: 'Acetaminophen 650 mg', concept: 'Acetaminophen', validFrom: '2019-01-01' },
    { kind: 'measurement', text: 'Acetaminophen: negative', concept: 'Acetaminophen', validFrom: '2021-01-01' },
  ]);
  expect(readQuestion('When was acetaminophen last stopped?', record)).toMatchObject({
    understood: true,
    kinds: ['medication'],
    concepts: ['Acetaminophen'],
  });
});

describe('a drug that is measured too', () => {
  const both = toldRecord([
    {
      kind: 'medication',
      text: 'Tobramycin sulfate 130 mg IV',
      concept: 'Tobramycin sulfate',
      validFrom: '2020-07-18',
    },
    { kind: 'measurement', text: 'Tobramycin 1.2 ug/mL', concept: 'Tobramycin', validFrom: '2020-07-17' },
  ]);

  test.each([
    'When did she get the tobramycin test for the last time?',
    'last tobramycin level',
    'What was the tobramycin result?',
    'When was tobramycin last measured?',
  ])('is asked for as a result where the question says so: %s', (question) => {
    expect(readQuestion(question, both)).toMatchObject({ kinds: ['measurement'], concepts: ['Tobramycin'] });
  });

  test('is asked for as a drug where it says that it was given', () => {
    expect(readQuestion('When was tobramycin last prescribed?', both)).toMatchObject({ kinds: ['medication'] });
  });
});

describe('a question of no known form says by its words what evidence it is about', () => {
  test.each([
    ['Who chose the drugs that she took?', 'medication'],
    ['Compare her diagnoses, if any', 'condition'],
    ['Why has she come to the ER?', 'encounter'],
    ['Which organism was found in the last specimen?', 'measurement'],
  ])('%s', (question, kind) => {
    expect(readQuestion(question, patient)).toMatchObject({ understood: false, kinds: [kind] });
  });
});
