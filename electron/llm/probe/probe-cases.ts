/**
 * The questions of the fitness probe. Within each part every answer is right equally often, so neither guessing nor one and the
 * same answer to everything gets anywhere; and each part has the turns of phrase on which small models are known to trip.
 */
import type { ProbePartName } from '../../../shared/models.ts';

export interface ChoiceCase {
  name: string;
  user: string;
  /** The letter that is right. */
  right: string;
}

export interface ChoicePart {
  name: Exclude<ProbePartName, 'JSON'>;
  letters: readonly string[];
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

const later = (name: string, first: string, second: string, right: string): ChoiceCase => ({
  name,
  user: `Which date is later?\nFIRST: ${first}\nSECOND: ${second}\nA = the first\nB = the second\nC = they are the same day`,
  right,
});

const meant = (
  name: string,
  written: string,
  words: string,
  days: [string, string, string],
  right: string,
): ChoiceCase => ({
  name,
  user: `Written on ${written}: “${words}”. Which day is meant?\nA = ${days[0]}\nB = ${days[1]}\nC = ${days[2]}`,
  right,
});

const amounts = (name: string, one: string, other: string, right: string): ChoiceCase => ({
  name,
  user: `ONE: ${one}\nOTHER: ${other}`,
  right,
});

/** A: still true. B: replaced. C: ended. */
const pairs: ChoiceCase[] = [
  pair('a second drug is added', 'Lisinopril 10 mg daily', 'Amlodipine 5 mg daily started', 'A'),
  pair('a dose is raised', 'Metformin 500 mg twice daily', 'Metformin 1000 mg twice daily', 'B'),
  pair(
    'a course is finished',
    'Amoxicillin 500 mg three times daily',
    'Amoxicillin course finished, no antibiotic now',
    'C',
  ),
  pair('an allergy and a measurement', 'Allergic to penicillin (rash)', 'Blood pressure 132/84 mmHg', 'A'),
  pair('another weight', 'Weight 82 kg', 'Weight 78 kg', 'B'),
  pair('an infection is over', 'Community-acquired pneumonia', 'Pneumonia has resolved, chest X-ray is clear', 'C'),
  pair('the other side', 'Fracture of the left wrist', 'X-ray of the right wrist shows no fracture', 'A'),
  pair('fewer cigarettes', 'Smokes 20 cigarettes a day', 'Smokes 5 cigarettes a day', 'B'),
  pair('a drug is stopped', 'Sertraline 50 mg daily', 'Sertraline discontinued because of nausea', 'C'),
  pair('a relative’s disease', 'Type 2 diabetes mellitus', 'Her mother died of heart failure', 'A'),
  pair('another home', 'Lives alone in an apartment', 'Has moved to a nursing home', 'B'),
  pair('a symptom is gone', 'Headache', 'No longer has headaches', 'C'),
  pair(
    'only a plan',
    'Warfarin 5 mg daily',
    'Plan: discuss at the next visit whether warfarin could be changed to apixaban',
    'A',
  ),
  pair('another code status', 'Code status: full resuscitation', 'Code status: do not resuscitate', 'B'),
  pair('a device is removed', 'Urinary catheter in place', 'Urinary catheter was removed', 'C'),
];

/** A: the patient has it. B: the patient does not. */
const negation: ChoiceCase[] = [
  finding('plainly there', 'Crackles are heard at both lung bases.', 'crackles', 'A'),
  finding('denied in a list', 'Denies chest pain, shortness of breath or palpitations.', 'palpitations', 'B'),
  finding('no change', 'No change in his chronic cough.', 'chronic cough', 'A'),
  finding('ruled out behind', 'Deep vein thrombosis was ruled out by ultrasound.', 'deep vein thrombosis', 'B'),
  finding('there, before a but', 'She reports fever but no chills.', 'fever', 'A'),
  finding('absent, before a but', 'No fever, but a productive cough.', 'fever', 'B'),
  finding('not only', 'Not only nausea but also vomiting since yesterday.', 'nausea', 'A'),
  finding('without', 'Abdomen soft, without tenderness.', 'tenderness', 'B'),
  finding('not well controlled', 'Diabetes, not well controlled.', 'diabetes', 'A'),
  finding('excluded after a colon', 'Pneumonia: excluded on chest X-ray.', 'pneumonia', 'B'),
  finding('not gone', 'The rash has not gone away.', 'rash', 'A'),
  finding('no sign of', 'The biopsy showed no sign of cancer.', 'cancer', 'B'),
  finding('there, before a without', 'Complains of burning on urination, without blood.', 'burning on urination', 'A'),
  finding('never', 'She has never had seizures.', 'seizures', 'B'),
  finding('known', 'Known atrial fibrillation, on apixaban.', 'atrial fibrillation', 'A'),
  finding('neither nor', 'Neither swelling nor redness of the calf.', 'redness of the calf', 'B'),
];

/** A: the patient. B: a member of the family. C: somebody else. */
const subject: ChoiceCase[] = [
  finding('patient', 'He has had asthma since childhood.', 'asthma', 'A'),
  finding('mother', 'Mother had breast cancer at 52.', 'breast cancer', 'B'),
  finding('colleague', 'A colleague at work has tuberculosis.', 'tuberculosis', 'C'),
  finding('unlike the sister', 'Unlike her sister, she suffers from migraine.', 'migraine', 'A'),
  finding('family history', 'Family history: father with colon cancer.', 'colon cancer', 'B'),
  finding('other driver', 'The other driver broke his leg in the crash.', 'broken leg', 'C'),
  finding('cares for the mother', 'Takes care of her mother and has back pain from lifting.', 'back pain', 'A'),
  finding('brother', 'His brother was diagnosed with schizophrenia.', 'schizophrenia', 'B'),
  finding('roommate', 'Her roommate was found to have scabies.', 'scabies', 'C'),
  finding('husband reports', 'Her husband reports that she snores loudly.', 'snoring', 'A'),
  finding('worried about the daughter', 'She is worried because her daughter has epilepsy.', 'epilepsy', 'B'),
  finding('donor', 'The organ donor had high blood pressure.', 'high blood pressure', 'C'),
];

const dates: ChoiceCase[] = [
  later('first year is later', '2021-05-04', '2020-12-30', 'A'),
  meant('since yesterday', '2020-03-10', 'since yesterday', ['2020-03-11', '2020-03-09', '2020-02-10'], 'B'),
  later('same day in words', '2022-07-09', '9 July 2022', 'C'),
  later('words against a year', '12 March 2018', '2017', 'A'),
  later('end of February', '2016-02-28', '2016-03-01', 'B'),
  meant('in two months', '2019-08-15', 'in two months', ['2019-06-15', '2019-08-17', '2019-10-15'], 'C'),
  meant('three weeks ago', '2021-06-30', 'three weeks ago', ['2021-06-09', '2021-07-21', '2021-06-27'], 'A'),
  later('month against a day', 'October 2019', '2020-01-15', 'B'),
  later('same day, words first', '1 December 2015', '2015-12-01', 'C'),
  meant('a week ago, over the year', '2022-01-05', 'a week ago', ['2021-12-29', '2022-01-12', '2022-01-04'], 'A'),
  meant('five years ago', '2018-11-20', 'five years ago', ['2018-11-15', '2013-11-20', '2023-11-20'], 'B'),
  meant('four days ago', '2023-04-18', 'four days ago', ['2023-04-22', '2023-03-18', '2023-04-14'], 'C'),
];

/** A: the same amount. B: different amounts. */
const units: ChoiceCase[] = [
  amounts('gram and milligram', 'paracetamol 1 g', 'paracetamol 1000 mg', 'A'),
  amounts('same number of gram and milligram', 'aspirin 5 mg', 'aspirin 5 g', 'B'),
  amounts('milligram and microgram', 'digoxin 0.5 mg', 'digoxin 500 mcg', 'A'),
  amounts('same number of micro- and milligram', 'levothyroxine 100 mcg', 'levothyroxine 100 mg', 'B'),
  amounts('litre and millilitre', 'fluids 2 L a day', 'fluids 2000 mL a day', 'A'),
  amounts('litre and too few millilitres', 'urine 1.5 L', 'urine 150 mL', 'B'),
  amounts('Celsius and Fahrenheit', 'temperature 37.0 °C', 'temperature 98.6 °F', 'A'),
  amounts('same number of degrees', 'temperature 37 °C', 'temperature 37 °F', 'B'),
  amounts('metre and centimetre', 'height 1.75 m', 'height 175 cm', 'A'),
  amounts('units and millilitres', 'insulin 10 units', 'insulin 10 mL', 'B'),
  amounts('glucose in two systems', 'glucose 5.5 mmol/L', 'glucose 99 mg/dL', 'A'),
  amounts('same number of glucose', 'glucose 5.5 mmol/L', 'glucose 5.5 mg/dL', 'B'),
  amounts('haemoglobin in two systems', 'haemoglobin 12.0 g/dL', 'haemoglobin 120 g/L', 'A'),
  amounts('hundredfold', 'morphine 0.1 mg', 'morphine 10 mg', 'B'),
];

const THREE = ['A', 'B', 'C'];
const TWO = ['A', 'B'];

/** In the order in which they are asked. */
export const CHOICE_PARTS: readonly ChoicePart[] = [
  { name: 'contradiction pairs', letters: THREE, cases: pairs },
  { name: 'negation', letters: TWO, cases: negation },
  { name: 'subject', letters: THREE, cases: subject },
  { name: 'dates', letters: THREE, cases: dates },
  { name: 'units', letters: TWO, cases: units },
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
