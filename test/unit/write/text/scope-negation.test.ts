import { describe, expect, test } from 'vitest';
import { scopeIn } from './scope-case.ts';

/** [sentence, words of the mention, what is made of it] */
type Case = [string, string, string];

describe('what is said not to be', () => {
  const cases: Case[] = [
    ['No chest pain.', 'chest pain', 'absent'],
    ['Denies chest pain, dyspnea or fever.', 'chest pain', 'absent'],
    ['Denies chest pain, dyspnea or fever.', 'dyspnea', 'absent'],
    ['Denies chest pain, dyspnea or fever.', 'fever', 'absent'],
    ['The patient denies that she has palpitations.', 'palpitations', 'absent'],
    ['She denies any history of asthma.', 'asthma', 'absent'],
    ['He denies having had a seizure.', 'seizure', 'absent'],
    ['No fevers, chills, night sweats, or weight loss.', 'weight loss', 'absent'],
    ['No evidence of pneumonia.', 'pneumonia', 'absent'],
    ['There is no sign of cellulitis.', 'cellulitis', 'absent'],
    ['There was no clinical evidence of deep vein thrombosis.', 'deep vein thrombosis', 'absent'],
    ['Negative for cough and wheezing.', 'wheezing', 'absent'],
    ['He does not have diabetes.', 'diabetes', 'absent'],
    ["She doesn't have any nausea.", 'nausea', 'absent'],
    ["i do n't have any fever", 'fever', 'absent'],
    ["She hasn't had any vomiting.", 'vomiting', 'absent'],
    ['Has not experienced syncope.', 'syncope', 'absent'],
    ['She has never had a stroke.', 'stroke', 'absent'],
    ['Never been diagnosed with asthma.', 'asthma', 'absent'],
    ['Not on warfarin.', 'warfarin', 'absent'],
    ['He is not currently taking metformin.', 'metformin', 'absent'],
    ['Without nausea or vomiting.', 'vomiting', 'absent'],
    ['Neither fever nor cough.', 'cough', 'absent'],
    ['Absence of edema.', 'edema', 'absent'],
    ['Free of pain.', 'pain', 'absent'],
    ['The lungs are clear without wheezes, rales or rhonchi.', 'wheezes', 'absent'],
    ['Nil chest pain.', 'chest pain', 'absent'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('a denial that stands after what it denies', () => {
  const cases: Case[] = [
    ['Chest pain: denied.', 'Chest pain', 'absent'],
    ['Chest pain denied.', 'Chest pain', 'absent'],
    ['Fever: no', 'Fever', 'absent'],
    ['Fever - none', 'Fever', 'absent'],
    ['Dysuria (-)', 'Dysuria', 'absent'],
    ['Edema was not present.', 'Edema', 'absent'],
    ['Wheezing is absent.', 'Wheezing', 'absent'],
    ['Cough? No.', 'Cough', 'absent'],
    ['Headache and dizziness were denied.', 'Headache', 'absent'],
    ['Nausea, vomiting and diarrhea were denied.', 'Nausea', 'absent'],
    ['Hypertension, chest pain denied.', 'Hypertension', 'present'],
    ['Pulmonary embolism ruled out.', 'Pulmonary embolism', 'refuted'],
    ['Deep vein thrombosis: ruled out', 'Deep vein thrombosis', 'refuted'],
    ['Myocardial infarction was excluded.', 'Myocardial infarction', 'refuted'],
    ['DVT and PE were ruled out.', 'DVT', 'refuted'],
    ['Pneumonia of the right lower lobe was ruled out.', 'Pneumonia', 'refuted'],
    ['Pulmonary embolism was considered on admission and has been ruled out.', 'Pulmonary embolism', 'refuted'],
    ['Ruled out for myocardial infarction.', 'myocardial infarction', 'refuted'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('where a denial ends', () => {
  const cases: Case[] = [
    ['No fever but has cough.', 'fever', 'absent'],
    ['No fever but has cough.', 'cough', 'present'],
    ['Denies fever, however she has a cough.', 'cough', 'present'],
    ['Denies fever; cough for three days.', 'cough', 'present'],
    ['No complaints except back pain.', 'back pain', 'present'],
    ['No symptoms other than fatigue.', 'fatigue', 'present'],
    ['No chest pain and he reports dyspnea.', 'dyspnea', 'present'],
    ['Denies chest pain, reports palpitations.', 'palpitations', 'present'],
    ['No fever, occasional cough.', 'cough', 'present'],
    ['No fever, mild headache or cough.', 'headache', 'absent'],
    ['Diabetes without neuropathy.', 'Diabetes', 'present'],
    ['Diabetes without neuropathy.', 'neuropathy', 'absent'],
    ['Asthma, no wheezing today.', 'Asthma', 'present'],
    ['No treatment for hypertension.', 'hypertension', 'present'],
    ['No side effects with metoprolol.', 'metoprolol', 'present'],
    ['Denies chest pain while taking amlodipine.', 'amlodipine', 'present'],
    ['No relief with ibuprofen.', 'ibuprofen', 'present'],
    ['She has hypertension and no history of stroke.', 'hypertension', 'present'],
    ['No murmurs, positive for edema.', 'edema', 'present'],
    ['No, I have chest pain.', 'chest pain', 'present'],
    ['Not on any medication, allergic to peanuts.', 'peanuts', 'present'],
    ['No numbness or other sensations associated with her pain.', 'pain', 'present'],
    ['There is no reflux, tenderness or rebound.', 'tenderness', 'absent'],
    ['EKG: no ST changes, atrial fibrillation.', 'atrial fibrillation', 'possible'],
    ['No acute distress, obese.', 'obese', 'possible'],
    ['No cough, sore throat, runny nose.', 'runny nose', 'absent'],
    ['No asthma, diabetes, or gout.', 'diabetes', 'absent'],
    ['Diabetes is well controlled without insulin.', 'insulin', 'absent'],
    ['Penicillin allergy was excluded by challenge.', 'Penicillin', 'refuted'],
    ['Aspirin (not taking), metformin 500 mg.', 'Aspirin', 'absent'],
    ['Aspirin (not taking), metformin 500 mg.', 'metformin', 'present'],
    ['Hypertension, denies chest pain.', 'Hypertension', 'present'],
    ['Hypertension, negative for diabetes.', 'Hypertension', 'present'],
    ['He has asthma, not diabetes.', 'asthma', 'present'],
    ['He has asthma, not diabetes.', 'diabetes', 'absent'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('words that only look like a denial', () => {
  const cases: Case[] = [
    ['No change in dyspnea.', 'dyspnea', 'present'],
    ['No increase in seizures.', 'seizures', 'present'],
    ['No improvement in back pain.', 'back pain', 'present'],
    ['Not only asthma but also eczema.', 'asthma', 'present'],
    ['Not only asthma but also eczema.', 'eczema', 'present'],
    ['Gram negative sepsis.', 'sepsis', 'present'],
    ['Walks without difficulty, has knee pain.', 'knee pain', 'present'],
    ['Hypertension is not well controlled.', 'Hypertension', 'present'],
    ['Hypertension not controlled with lisinopril.', 'lisinopril', 'present'],
    ['Migraine has not improved.', 'Migraine', 'present'],
    ['No doubt this is gout.', 'gout', 'present'],
    ['Pain does not radiate.', 'Pain', 'present'],
    ['She does not miss any doses of warfarin.', 'warfarin', 'present'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('a test that is negative was made', () => {
  const cases: Case[] = [
    ['She had a negative mammogram in 01/2021.', 'mammogram', 'present'],
    ['Chest x-ray negative.', 'Chest x-ray', 'present'],
    ['Negative headache.', 'headache', 'absent'],
    ['Chest pain negative.', 'Chest pain', 'absent'],
    ['CT was negative for pulmonary embolism.', 'pulmonary embolism', 'refuted'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('what the patient will not have', () => {
  const cases: Case[] = [
    ['She declined atorvastatin.', 'atorvastatin', 'absent'],
    ['Influenza vaccine was offered and declined.', 'Influenza vaccine', 'absent'],
    ['He refuses colonoscopy.', 'colonoscopy', 'absent'],
    ['Colonoscopy: patient declined', 'Colonoscopy', 'absent'],
    ['She does not want to start insulin.', 'insulin', 'absent'],
    ['I am comfortable forgoing the EGD for now.', 'EGD', 'absent'],
    ['Declined chemotherapy because of nausea.', 'nausea', 'present'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

test('a line that introduces a list speaks for each of its items', () => {
  expect(scopeIn('Chest pain', 'Chest pain', { leadIn: 'Patient denies:' })).toBe('absent');
  expect(scopeIn('Fever', 'Fever', { leadIn: 'Return if you have any of the following:' })).toBe(
    'possible, hypothetical',
  );
  expect(scopeIn('Lisinopril 10 mg', 'Lisinopril', { leadIn: 'Current medications:' })).toBe('present');
});

test('"no chest pain" is absent in whatever words it is told again', () => {
  for (const told of [
    'No chest pain.',
    'Patient denies chest pain.',
    'chest pain: none',
    'Chest pain absent.',
    'Reports no chest pain at rest.',
    'Has had no chest pain since the last visit.',
    'There has been no further chest pain.',
    'Negative for chest pain.',
    'Chest pain is denied by the patient.',
    'Free of chest pain.',
  ]) {
    expect(scopeIn(told, /chest pain/i.exec(told)?.[0] ?? ''), told).toBe('absent');
  }
});
