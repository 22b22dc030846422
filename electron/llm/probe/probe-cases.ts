/**
 * The questions of the fitness probe. Within each part every answer is right equally often, so neither guessing nor one and the
 * same answer to everything gets anywhere; and each part has the turns of phrase on which small models are known to trip.
 */
import type { ProbePartName } from '../../../shared/models.ts';

export interface ChoiceCase {
  name: string;
  user: string;
  /** The answer that is right, one of the part's. */
  right: string;
}

export interface ChoicePart {
  name: Exclude<ProbePartName, 'JSON'>;
  /**
   * Words that the model chooses from, as on the write path: small models tell words apart better than letters that stand for
   * them. They differ in their first letter, so that every tokenizer tells them apart. Each stands with the answer that it
   * gives; two words may give one answer.
   */
  words: Readonly<Record<string, string>>;
  cases: readonly ChoiceCase[];
}

const pair = (name: string, earlier: string, newer: string, right: string): ChoiceCase => ({
  name,
  user: `EARLIER (2021-03-02): ${earlier}\nNEWER (2021-09-14): ${newer}`,
  right,
});

const finding = (name: string, sentence: string, what: string, right: string): ChoiceCase => ({
  name,
  user: `SENTENCE: ${sentence}\nFINDING: ${what}`,
  right,
});

const days = (name: string, first: string, second: string, right: string): ChoiceCase => ({
  name,
  user: `FIRST: ${first}\nSECOND: ${second}`,
  right,
});

const amounts = (name: string, one: string, other: string, right: string): ChoiceCase => ({
  name,
  user: `ONE: ${one}\nOTHER: ${other}`,
  right,
});

/** What the newer statement makes of the earlier one. */
const pairs: ChoiceCase[] = [
  pair('a second drug is added', 'Lisinopril 10 mg daily', 'Amlodipine 5 mg daily started', 'still true'),
  pair('a dose is raised', 'Metformin 500 mg twice daily', 'Metformin 1000 mg twice daily', 'replaced'),
  pair(
    'a course is finished',
    'Amoxicillin 500 mg three times daily',
    'Amoxicillin course finished, no antibiotic now',
    'ended',
  ),
  pair('an allergy and a measurement', 'Allergic to penicillin (rash)', 'Blood pressure 132/84 mmHg', 'still true'),
  pair('another weight', 'Weight 82 kg', 'Weight 78 kg', 'replaced'),
  pair('an infection is over', 'Community-acquired pneumonia', 'Pneumonia has resolved, chest X-ray is clear', 'ended'),
  pair('the other side', 'Fracture of the left wrist', 'X-ray of the right wrist shows no fracture', 'still true'),
  pair('fewer cigarettes', 'Smokes 20 cigarettes a day', 'Smokes 5 cigarettes a day', 'replaced'),
  pair('a drug is stopped', 'Sertraline 50 mg daily', 'Sertraline discontinued because of nausea', 'ended'),
  pair('a relative’s disease', 'Type 2 diabetes mellitus', 'Her mother died of heart failure', 'still true'),
  pair('another home', 'Lives alone in an apartment', 'Has moved to a nursing home', 'replaced'),
  pair('a symptom is gone', 'Headache', 'No longer has headaches', 'ended'),
  pair(
    'only a plan',
    'Warfarin 5 mg daily',
    'Plan: discuss at the next visit whether warfarin could be changed to apixaban',
    'still true',
  ),
  pair('another code status', 'Code status: full resuscitation', 'Code status: do not resuscitate', 'replaced'),
  pair('a device is removed', 'Urinary catheter in place', 'Urinary catheter was removed', 'ended'),
];

/** Whether the patient has it. */
const negation: ChoiceCase[] = [
  finding('plainly there', 'Crackles are heard at both lung bases.', 'crackles', 'yes'),
  finding('denied in a list', 'Denies chest pain, shortness of breath or palpitations.', 'palpitations', 'no'),
  finding('no change', 'No change in his chronic cough.', 'chronic cough', 'yes'),
  finding('ruled out behind', 'Deep vein thrombosis was ruled out by ultrasound.', 'deep vein thrombosis', 'no'),
  finding('there, before a but', 'She reports fever but no chills.', 'fever', 'yes'),
  finding('absent, before a but', 'No fever, but a productive cough.', 'fever', 'no'),
  finding('not only', 'Not only nausea but also vomiting since yesterday.', 'nausea', 'yes'),
  finding('without', 'Abdomen soft, without tenderness.', 'tenderness', 'no'),
  finding('not well controlled', 'Diabetes, not well controlled.', 'diabetes', 'yes'),
  finding('excluded after a colon', 'Pneumonia: excluded on chest X-ray.', 'pneumonia', 'no'),
  finding('not gone', 'The rash has not gone away.', 'rash', 'yes'),
  finding('no sign of', 'The biopsy showed no sign of cancer.', 'cancer', 'no'),
  finding(
    'there, before a without',
    'Complains of burning on urination, without blood.',
    'burning on urination',
    'yes',
  ),
  finding('never', 'She has never had seizures.', 'seizures', 'no'),
  finding('known', 'Known atrial fibrillation, on apixaban.', 'atrial fibrillation', 'yes'),
  finding('neither nor', 'Neither swelling nor redness of the calf.', 'redness of the calf', 'no'),
];

/** Who has it. */
const subject: ChoiceCase[] = [
  finding('patient', 'He has had asthma since childhood.', 'asthma', 'patient'),
  finding('mother', 'Mother had breast cancer at 52.', 'breast cancer', 'family'),
  finding('colleague', 'A colleague at work has tuberculosis.', 'tuberculosis', 'other'),
  finding('unlike the sister', 'Unlike her sister, she suffers from migraine.', 'migraine', 'patient'),
  finding('family history', 'Family history: father with colon cancer.', 'colon cancer', 'family'),
  finding('other driver', 'The other driver broke his leg in the crash.', 'broken leg', 'other'),
  finding('cares for the mother', 'Takes care of her mother and has back pain from lifting.', 'back pain', 'patient'),
  finding('brother', 'His brother was diagnosed with schizophrenia.', 'schizophrenia', 'family'),
  finding('roommate', 'Her roommate was found to have scabies.', 'scabies', 'other'),
  finding('husband reports', 'Her husband reports that she snores loudly.', 'snoring', 'patient'),
  finding('worried about the daughter', 'She is worried because her daughter has epilepsy.', 'epilepsy', 'family'),
  finding('donor', 'The organ donor had high blood pressure.', 'high blood pressure', 'other'),
];

/** Which is later. */
const dates: ChoiceCase[] = [
  days('first year is later', '2021-05-04', '2020-12-30', 'first'),
  days('end of February', '2016-02-28', '2016-03-01', 'second'),
  days('same day in words', '2022-07-09', '9 July 2022', 'equal'),
  days('words against a year', '12 March 2018', '2017', 'first'),
  days('weeks before, against a later day', 'three weeks before 2021-06-30', '2021-06-20', 'second'),
  days('days before', 'four days before 2023-04-18', '2023-04-14', 'equal'),
  days('days before, against an earlier day', 'two days before 2020-06-10', '2020-06-01', 'first'),
  days('month against a day', 'October 2019', '2020-01-15', 'second'),
  days('months after', 'two months after 2019-08-15', '2019-10-15', 'equal'),
  days('a week after', 'a week after 2019-08-15', '2019-08-20', 'first'),
  days('years before', 'five years before 2018-11-20', '2014-01-01', 'second'),
  days('same day, words first', '1 December 2015', '2015-12-01', 'equal'),
];

/** Whether the two amounts are one. */
const units: ChoiceCase[] = [
  amounts('gram and milligram', 'paracetamol 1 g', 'paracetamol 1000 mg', 'same'),
  amounts('same number of gram and milligram', 'aspirin 5 mg', 'aspirin 5 g', 'different'),
  amounts('milligram and microgram', 'digoxin 0.5 mg', 'digoxin 500 mcg', 'same'),
  amounts('same number of micro- and milligram', 'levothyroxine 100 mcg', 'levothyroxine 100 mg', 'different'),
  amounts('litre and millilitre', 'fluids 2 L a day', 'fluids 2000 mL a day', 'same'),
  amounts('litre and too few millilitres', 'urine 1.5 L', 'urine 150 mL', 'different'),
  amounts('Celsius and Fahrenheit', 'temperature 37.0 °C', 'temperature 98.6 °F', 'same'),
  amounts('same number of degrees', 'temperature 37 °C', 'temperature 37 °F', 'different'),
  amounts('metre and centimetre', 'height 1.75 m', 'height 175 cm', 'same'),
  amounts('units and millilitres', 'insulin 10 units', 'insulin 10 mL', 'different'),
  amounts('glucose in two systems', 'glucose 5.5 mmol/L', 'glucose 99 mg/dL', 'same'),
  amounts('same number of glucose', 'glucose 5.5 mmol/L', 'glucose 5.5 mg/dL', 'different'),
  amounts('haemoglobin in two systems', 'haemoglobin 12.0 g/dL', 'haemoglobin 120 g/L', 'same'),
  amounts('hundredfold', 'morphine 0.1 mg', 'morphine 10 mg', 'different'),
];

/** A choice of words that are the answers themselves. */
const plainly = (...words: string[]): Record<string, string> => Object.fromEntries(words.map((word) => [word, word]));

/** In the order in which they are asked. */
export const CHOICE_PARTS: readonly ChoicePart[] = [
  {
    name: 'contradiction pairs',
    words: { different: 'still true', current: 'still true', replaced: 'replaced', ended: 'ended' },
    cases: pairs,
  },
  { name: 'negation', words: plainly('yes', 'no'), cases: negation },
  { name: 'subject', words: plainly('patient', 'family', 'other'), cases: subject },
  { name: 'dates', words: plainly('first', 'second', 'equal'), cases: dates },
  { name: 'units', words: plainly('same', 'different'), cases: units },
];

export interface JsonCase {
  name: string;
  sentence: string;
  /** Words that must occur in a quote; empty where the sentence states nothing. */
  topics: readonly string[];
}

export const JSON_CASES: readonly JsonCase[] = [
  { name: 'a drug', sentence: 'Started lisinopril 10 mg daily for high blood pressure.', topics: ['lisinopril'] },
  {
    name: 'two denied symptoms',
    sentence: 'Denies chest pain and palpitations.',
    topics: ['chest pain', 'palpitations'],
  },
  { name: 'an allergy', sentence: 'Allergic to penicillin, which caused a rash.', topics: ['penicillin'] },
  { name: 'two measurements', sentence: 'Blood pressure 142/88 mmHg, pulse 72 per minute.', topics: ['142/88', '72'] },
  { name: 'a relative', sentence: 'Mother had breast cancer at the age of 52.', topics: ['breast cancer'] },
  { name: 'a drug that was stopped', sentence: 'Aspirin was stopped because of a gastric ulcer.', topics: ['aspirin'] },
  { name: 'nothing to state', sentence: 'Thank you for referring this pleasant gentleman.', topics: [] },
  { name: 'a plan', sentence: 'Plan: repeat HbA1c in three months.', topics: ['hba1c'] },
];
