import { describe, expect, test } from 'vitest';
import { scopeIn } from './scope-case.ts';

type Case = [string, string, string];

describe('what is thought of and not known', () => {
  const cases: Case[] = [
    ['Suspected deep vein thrombosis of the left leg.', 'deep vein thrombosis', 'possible'],
    ['Likely viral sinusitis.', 'viral sinusitis', 'possible'],
    ['Probable pneumonia.', 'pneumonia', 'possible'],
    ['Findings consistent with pneumonia.', 'pneumonia', 'possible'],
    ['Concern for sepsis.', 'sepsis', 'possible'],
    ['Rule out pulmonary embolism.', 'pulmonary embolism', 'possible'],
    ['R/O MI', 'MI', 'possible'],
    ['?PE', 'PE', 'possible'],
    ['Pneumonia?', 'Pneumonia', 'possible'],
    ['Appendicitis is unlikely.', 'Appendicitis', 'possible'],
    ['Unlikely to be gout.', 'gout', 'possible'],
    ['Cannot rule out pulmonary embolism.', 'pulmonary embolism', 'possible'],
    ['Pulmonary embolism could not be excluded.', 'Pulmonary embolism', 'possible'],
    ['Pulmonary embolism has not been ruled out.', 'Pulmonary embolism', 'possible'],
    ['Gout versus septic arthritis.', 'septic arthritis', 'possible'],
    ['Gout vs. septic arthritis.', 'Gout', 'possible'],
    ['Differential diagnosis includes gout, septic arthritis, and cellulitis.', 'cellulitis', 'possible'],
    ['This may represent lymphoma.', 'lymphoma', 'possible'],
    ['I think you have bronchitis.', 'bronchitis', 'possible'],
    ['Evaluate for deep vein thrombosis.', 'deep vein thrombosis', 'possible'],
    ['Not sure if she has asthma.', 'asthma', 'possible'],
    ['Presumed pneumonia, treated with doxycycline.', 'doxycycline', 'present'],
    ['Hypertension, possible gout.', 'Hypertension', 'present'],
    ['Chest x-ray to rule out pneumonia. ', 'pneumonia', 'possible'],
    ['Anemia likely secondary to chronic kidney disease.', 'Anemia', 'present'],
    ['Pneumonia is likely.', 'Pneumonia', 'possible'],
    ['It sounds like her depression is stable.', 'depression', 'present'],
    ['DDx: MI, PE, GORD', 'GORD', 'possible'],
    ['Gastroenteritis ?food poisoning.', 'food poisoning', 'possible'],
    ['Possible causes are alcohol abuse, fatty liver disease and hepatitis.', 'fatty liver disease', 'possible'],
    ['Patient is concerned she has breast cancer.', 'breast cancer', 'possible'],
    ['Lupus was suspected.', 'Lupus', 'possible'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
  test('a heading of differential diagnoses makes each of them possible', () => {
    expect(scopeIn('Gout', 'Gout', { heading: 'Differential diagnosis' })).toBe('possible');
  });
});

describe('what has not happened', () => {
  const cases: Case[] = [
    ['Call if she develops a rash.', 'rash', 'possible, hypothetical'],
    ['Return if fever or chest pain.', 'chest pain', 'possible, hypothetical'],
    ['Return to the ER for worsening chest pain.', 'chest pain', 'possible, hypothetical'],
    ['In case of anaphylaxis use the pen.', 'anaphylaxis', 'possible, hypothetical'],
    ['At risk of stroke.', 'stroke', 'possible, hypothetical'],
    ['Discussed the risk of bleeding.', 'bleeding', 'possible, hypothetical'],
    ['Screened for depression.', 'depression', 'possible, hypothetical'],
    ['Aspirin to prevent stroke.', 'stroke', 'possible, hypothetical'],
    ['Aspirin to prevent stroke.', 'Aspirin', 'present'],
    ['Heparin for DVT prophylaxis.', 'DVT', 'possible, hypothetical'],
    ['Breast cancer screening is up to date.', 'Breast cancer', 'possible, hypothetical'],
    ['Should she develop jaundice, stop the drug.', 'jaundice', 'possible, hypothetical'],
    ['Acetaminophen as needed for headache.', 'headache', 'possible, hypothetical'],
    ['Watch for hypoglycemia.', 'hypoglycemia', 'possible, hypothetical'],
    ['Side effects such as nausea were explained.', 'nausea', 'possible, hypothetical'],
    ['Exposure to tuberculosis at work.', 'tuberculosis', 'possible, hypothetical'],
    ['If the pressure stays high we will add amlodipine.', 'amlodipine', 'planned, hypothetical'],
    ['Increase lisinopril if the pressure stays above 140.', 'lisinopril', 'possible, hypothetical'],
    ['Monitor for signs of bleeding on apixaban.', 'bleeding', 'possible, hypothetical'],
    ['Monitor for signs of bleeding on apixaban.', 'apixaban', 'present'],
    ['Treatment options include physical therapy and surgery.', 'surgery', 'possible, hypothetical'],
    ['Ring back if any anxiety.', 'anxiety', 'possible, hypothetical'],
    ['Warned about symptoms of septic arthritis.', 'septic arthritis', 'possible, hypothetical'],
    ['There is always a risk of heart attack, stroke and death.', 'stroke', 'possible, hypothetical'],
    ['A discussion regarding the nature of this injury.', 'injury', 'present'],
    ['Ibuprofen 400 mg if needed.', 'Ibuprofen', 'present'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('what is over, or told of the past', () => {
  const cases: Case[] = [
    ['History of deep vein thrombosis.', 'deep vein thrombosis', 'present, history of'],
    ['H/o gout.', 'gout', 'present, history of'],
    ['S/p cholecystectomy 2015.', 'cholecystectomy', 'present, history of'],
    ['Status post appendectomy.', 'appendectomy', 'present, history of'],
    ['Past medical history significant for depression and prior lobectomy.', 'depression', 'present, history of'],
    ['Previously on warfarin.', 'warfarin', 'present, history of'],
    ['Used to take lisinopril.', 'lisinopril', 'present, history of'],
    ['She had asthma as a child.', 'asthma', 'present, history of'],
    ['Childhood asthma.', 'asthma', 'present, history of'],
    ['Prior stroke.', 'stroke', 'present, history of'],
    ['Pneumonia has resolved.', 'Pneumonia', 'present, resolved'],
    ['Left knee pain has resolved.', 'knee pain', 'present, resolved'],
    ['Pneumonia, resolved.', 'Pneumonia', 'present, resolved'],
    ['Hypertension, resolved pneumonia.', 'Hypertension', 'present'],
    ['Resolved pneumonia.', 'pneumonia', 'present, resolved'],
    ['The rash went away.', 'rash', 'present, resolved'],
    ['H/o CAD s/p CABG 2010, p/w chest pain.', 'chest pain', 'present'],
    ['She has been off prednisone since March.', 'prednisone', 'present, resolved'],
    ['No longer has migraines.', 'migraines', 'present, resolved'],
    ['Diarrhea has not resolved.', 'Diarrhea', 'present'],
    ['History of hypertension who presents with chest pain.', 'chest pain', 'present'],
    ['History of hypertension who presents with chest pain.', 'hypertension', 'present, history of'],
    ['History of present illness: cough.', 'cough', 'present'],
    ['3/7 hx headache.', 'headache', 'present'],
    ['A three-day history of cough.', 'cough', 'present'],
    ['Denies history of stroke.', 'stroke', 'absent'],
    ['Prior to the fracture he had hypertension.', 'hypertension', 'present'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});

describe('what is to come', () => {
  const cases: Case[] = [
    ['Will start metformin.', 'metformin', 'planned'],
    ['I would consider starting a statin, maybe atorvastatin 20 mg.', 'atorvastatin', 'planned'],
    ['Plan to begin lisinopril.', 'lisinopril', 'planned'],
    ['Screening colonoscopy planned for 2024-04-15.', 'colonoscopy', 'planned'],
    ['Scheduled for total knee replacement in June.', 'total knee replacement', 'planned'],
    ['Colonoscopy is scheduled.', 'Colonoscopy', 'planned'],
    ['I recommend a flu shot.', 'flu shot', 'planned'],
    ['I ordered an echocardiogram.', 'echocardiogram', 'planned'],
    ['Referred for physical therapy.', 'physical therapy', 'planned'],
    ["We're going to prescribe meloxicam 15 mg once a day.", 'meloxicam', 'planned'],
    ['He may need dialysis.', 'dialysis', 'planned'],
    ['We will start metformin for his diabetes and continue lisinopril.', 'metformin', 'planned'],
    ['We will start metformin for his diabetes and continue lisinopril.', 'diabetes', 'present'],
    ['We will start metformin for his diabetes and continue lisinopril.', 'lisinopril', 'present'],
    ['Colonoscopy performed today without complication.', 'Colonoscopy', 'present'],
    ['Start metformin 500 mg daily.', 'metformin', 'present'],
    ['She should also use her albuterol as needed.', 'albuterol', 'present'],
    ['He asked for an increase of his testosterone.', 'testosterone', 'present'],
    ['I ordered a lipid panel, as well as a hemoglobin A1c.', 'hemoglobin A1c', 'planned'],
    ['We will change his blood pressure regimen to carvedilol 25 mg twice a day.', 'carvedilol', 'planned'],
    ['Looking at her abdominal CT, the liver is enlarged.', 'abdominal CT', 'present'],
    ['Consider switching from lisinopril to losartan.', 'lisinopril', 'present'],
    ['Consider switching from lisinopril to losartan.', 'losartan', 'planned'],
    ['Warfarin held for colonoscopy.', 'colonoscopy', 'planned'],
    ['Physical therapy referral ordered.', 'Physical therapy', 'planned'],
    ['Recommend weight loss for obesity.', 'obesity', 'present'],
  ];
  test.each(cases)('%s -> %s is %s', (sentence, words, expected) => {
    expect(scopeIn(sentence, words)).toBe(expected);
  });
});
