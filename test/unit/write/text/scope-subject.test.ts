import { describe, expect, test } from 'vitest';
import { type Setting, scopeIn } from './scope-case.ts';

type Case = [string, string, string];

describe('whose it is, in a note', () => {
  const cases: Case[] = [
    ['Mother had breast cancer at age 45.', 'breast cancer', 'present, family member: mother'],
    ['Father has type 2 diabetes mellitus.', 'type 2 diabetes mellitus', 'present, family member: father'],
    ['The patient herself has migraine.', 'migraine', 'present'],
    ['Mother: hypertension, stroke.', 'stroke', 'present, family member: mother'],
    ['Her maternal grandmother died of colon cancer.', 'colon cancer', 'present, family member: maternal grandmother'],
    ['His dad had a heart attack at 50.', 'heart attack', 'present, family member: father'],
    ['Family history of colon cancer.', 'colon cancer', 'present, family member: not named'],
    ['No family history of colon cancer.', 'colon cancer', 'absent, family member: not named'],
    ['Breast cancer in her sister.', 'Breast cancer', 'present, family member: sister'],
    ['Hypertension (mother), gout (father).', 'gout', 'present, family member: father'],
    ['Hypertension (mother), gout (father).', 'Hypertension', 'present, family member: mother'],
    ['Her husband takes warfarin.', 'warfarin', 'present, family member: husband'],
    ['Her friend has influenza.', 'influenza', 'present, other: not named'],
    ['Mother with hypertension, and the patient has asthma.', 'asthma', 'present'],
    ['Mother reports that he has a fever.', 'fever', 'present'],
    ['His wife noticed confusion.', 'confusion', 'present'],
    ['His wife took him to the emergency room and he felt dizzy.', 'dizzy', 'present'],
    ['Mother died at 59 due to stomach cancer and father at 91.', 'stomach cancer', 'present, family member: mother'],
    ['Two brothers died of stomach cancer.', 'stomach cancer', 'present, family member: brothers'],
    ['PGF: colon cancer.', 'colon cancer', 'present, family member: paternal grandfather'],
    ['FMHx: Mum has migraine.', 'migraine', 'present, family member: mother'],
    ['She is unsure of familial history of stroke.', 'stroke', 'possible, family member: not named'],
    ['Accompanied by her daughter, has hypertension.', 'hypertension', 'present'],
    ['She lives with her husband and has gout.', 'gout', 'present'],
    ['He cares for his mother with dementia.', 'dementia', 'present, family member: mother'],
    ['Her brother also has asthma.', 'asthma', 'present, family member: brother'],
    ['Runs in the family: glaucoma.', 'glaucoma', 'present, family member: not named'],
    ['The patient has hypertension; her mother has dementia.', 'hypertension', 'present'],
    ['The patient has hypertension; her mother has dementia.', 'dementia', 'present, family member: mother'],
    ['Patient denies family history of stroke.', 'stroke', 'absent, family member: not named'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
  test('under a heading of family history it is the family’s', () => {
    const section: Setting = { section: 'family history' };
    expect(scopeIn('Hypertension.', 'Hypertension', section)).toBe('present, family member: not named');
    expect(scopeIn('Diabetes - mother', 'Diabetes', section)).toBe('present, family member: mother');
    expect(scopeIn('Stroke', 'Stroke', { ...section, leadIn: 'Father:' })).toBe('present, family member: father');
    expect(scopeIn('The patient has asthma.', 'asthma', section)).toBe('present');
  });
});

describe('whose it is, in a dialogue', () => {
  const daughter: Setting = { voice: 'relative', speaker: 'daughter' };
  const cases: [string, string, Setting, string][] = [
    ['I take sertraline 50 mg myself.', 'sertraline', daughter, 'present, family member: daughter'],
    ['My mother takes apixaban 5 mg twice a day.', 'apixaban', daughter, 'present'],
    ['She takes apixaban.', 'apixaban', daughter, 'present'],
    ['I think she has asthma.', 'asthma', daughter, 'possible'],
    ['My brother has epilepsy.', 'epilepsy', daughter, 'present, family member: not named'],
    ['My son has asthma.', 'asthma', { voice: 'relative', speaker: 'mother' }, 'present'],
    ['My dad takes amlodipine.', 'amlodipine', { voice: 'relative', speaker: 'guest' }, 'present'],
    ['I take metformin.', 'metformin', { voice: 'patient', speaker: 'patient' }, 'present'],
    ['My dad has diabetes.', 'diabetes', { voice: 'patient', speaker: 'patient' }, 'present, family member: father'],
    [
      'Your mother had glaucoma.',
      'glaucoma',
      { voice: 'clinician', speaker: 'doctor' },
      'present, family member: mother',
    ],
    ['You have hypertension.', 'hypertension', { voice: 'clinician', speaker: 'doctor' }, 'present'],
  ];
  test.each(cases)('%s', (sentence, words, setting, expected) => {
    expect(scopeIn(sentence, words, setting)).toBe(expected);
  });
});

describe('what is asked', () => {
  const doctor: Setting = { voice: 'clinician', speaker: 'doctor' };
  const cases: [string, string, Setting, string][] = [
    ['Any chest pain?', 'chest pain', doctor, 'possible, asked'],
    ['any chest pain or shortness of breath', 'shortness of breath', doctor, 'possible, asked'],
    ['Are you still taking your ramipril 5 mg?', 'ramipril', doctor, 'possible, asked'],
    ['So no fever?', 'fever', doctor, 'absent, asked'],
    ['and have you had any nausea or vomiting', 'nausea', doctor, 'possible, asked'],
    ['okay did you notice any pain when you urinate', 'pain', doctor, 'possible, asked'],
    ["i do n't see any swelling", 'swelling', doctor, 'absent'],
    ['What I have is asthma.', 'asthma', { voice: 'patient', speaker: 'patient' }, 'present'],
    ['Do you have diabetes? No.', 'diabetes', {}, 'absent, asked'],
  ];
  test.each(cases)('%s', (sentence, words, setting, expected) => {
    expect(scopeIn(sentence, words, setting)).toBe(expected);
  });
});

test('offsets are those of the body, whatever stands before the sentence', () => {
  const earlier = 'Denies everything. ';
  expect(scopeIn('She has gout.', 'gout', { earlier })).toBe('present');
  expect(scopeIn('No gout.', 'gout', { earlier })).toBe('absent');
});
