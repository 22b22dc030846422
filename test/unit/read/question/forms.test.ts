import { describe, expect, test } from 'vitest';
import { readQuestion } from '../../../../electron/read/question/read-question.ts';
import { patient } from './patient.ts';

/** Question, and what is made of it: operation / aspect / pick, kinds. */
const FORMS: readonly [string, string, string][] = [
  ['What dose of lisinopril is she on?', 'tell/dose/current', 'medication'],
  ['lisinopril dose', 'tell/dose/current', 'medication'],
  ['previous dose of lisinopril', 'tell/dose/previous', 'medication'],
  ['What was the dose of lisinopril before the current dose?', 'tell/dose/previous', 'medication'],
  ['Which dose of lisinopril was given before the most recent one?', 'tell/dose/previous', 'medication'],
  ['What was the first dose of lisinopril?', 'tell/dose/first', 'medication'],
  ['When was lisinopril stopped?', 'tell/end/last', 'medication'],
  ['Was lisinopril stopped?', 'tell/end/last', 'medication'],
  ['When did she start warfarin?', 'tell/start/first', 'medication'],
  ['When was warfarin last given?', 'tell/start/last', 'medication'],
  ['When was hypertension first diagnosed?', 'tell/start/first', 'condition,symptom'],
  ['Why was lisinopril stopped?', 'tell/reason/last', 'medication'],
  ['When was lisinopril stopped and why?', 'tell/end/last', 'medication'],
  ['When and why was lisinopril stopped?', 'tell/end/last', 'medication'],
  ['Why was lisinopril stopped and when?', 'tell/end/last', 'medication'],
  ['How often was she in hospital since 2015?', 'count/whole/all', 'encounter'],
  ['potassium in 2022', 'tell/value/all', 'measurement'],
  ['How long has she been on warfarin?', 'tell/start/current', 'medication'],
  ['Since when is she on warfarin?', 'tell/start/current', 'medication'],
  ['last HbA1c', 'tell/value/last', 'measurement'],
  ['What is her blood pressure?', 'tell/value/last', 'measurement'],
  ['first A1c in 2019', 'tell/value/first', 'measurement'],
  ['second last HbA1c', 'tell/value/second last', 'measurement'],
  ['highest potassium in 2022', 'tell/value/highest', 'measurement'],
  ['lowest weight', 'tell/value/lowest', 'measurement'],
  ['average HbA1c since 2015', 'average/value/all', 'measurement'],
  ['difference between the last and the second last weight', 'difference/value/second last', 'measurement'],
  ['change in weight between 2015 and 2019', 'difference/value/all', 'measurement'],
  ['How has her weight changed?', 'tell/value/all', 'measurement'],
  ['total dose of warfarin prescribed in 2019', 'total/dose/all', 'medication'],
  ['Has she ever had a stroke?', 'exists/whole/all', 'condition,symptom,family history'],
  ['Does she have hypertension?', 'exists/whole/current', 'condition,symptom,family history'],
  ['Is she still on warfarin?', 'exists/whole/current', 'medication'],
  ['Has she been on warfarin or lisinopril since 2018?', 'exists/whole/all', 'medication'],
  ['How many times was lisinopril prescribed since 2018?', 'count/whole/all', 'medication'],
  ['How many different medications were prescribed in 2020?', 'count/name/all', 'medication'],
  ['Which medications is she taking now?', 'tell/name/current', 'medication'],
  ['current medications', 'tell/name/current', 'medication'],
  ['What problems does she have now?', 'tell/name/current', 'condition'],
  ['Which problems began in 2016?', 'tell/start/all', 'condition'],
  ['Which conditions were diagnosed in 2016?', 'tell/start/all', 'condition'],
  ['What was diagnosed last year?', 'tell/start/all', 'condition'],
  ['What new problems did she have in 2016?', 'tell/start/all', 'condition'],
  ['Which drugs were started in March 2019?', 'tell/start/all', 'medication'],
  ['Which medications were stopped in 2020?', 'tell/end/all', 'medication'],
  ['Which problems resolved since 2015?', 'tell/end/all', 'condition'],
  ['Which allergies does she have?', 'tell/name/all', 'allergy'],
  ['What antibiotics did he get in 2020?', 'tell/name/all', 'medication'],
  ['Is he allergic to penicillin?', 'exists/whole/all', 'allergy'],
  ['Does she smoke?', 'exists/whole/current', 'social'],
  ['How is warfarin taken?', 'tell/route/current', 'medication'],
  ['By what route was warfarin given?', 'tell/route/all', 'medication'],
  ['When was the last hospital admission?', 'tell/start/last', 'encounter'],
  ['What was the last hospital discharge time for patient 10011398?', 'tell/end/last', 'encounter'],
  ['What was the medication prescribed for the last time?', 'tell/name/last', 'medication'],
  ['Hey, what was patient 10016150’s maximum weight value since 02/2020?', 'tell/value/highest', 'measurement'],
  ['Has patient 10004720 been prescribed warfarin since 08/2015?', 'exists/whole/all', 'medication'],
  ['Can you tell me the last measured weight of patient 10020786?', 'tell/value/last', 'measurement'],
  ['family history of breast cancer', 'tell/whole/all', 'family history'],
  ['How many kinds of antibiotics did she get?', 'count/name/all', 'medication'],
  ['Has she been provided any medication in 2020?', 'exists/whole/all', 'medication'],
  ['Has she gotten any medicine since 2019?', 'exists/whole/all', 'medication'],
  ['How many times did she attend the hospital since 2015?', 'count/whole/all', 'encounter'],
  ['Has she entered the hospital since 2015?', 'exists/whole/all', 'encounter'],
  ['Show me the drug that she was last prescribed in 2020', 'tell/name/last', 'medication'],
  ['Show the drug name that was first prescribed since 2018', 'tell/name/first', 'medication'],
  ['Tell which drug was first prescribed since 2018', 'tell/name/first', 'medication'],
  ['When was her highest potassium?', 'tell/start/highest', 'measurement'],
  ['On what date was the HbA1c lowest?', 'tell/start/lowest', 'measurement'],
  ['During what first time did she have the highest weight?', 'tell/start/highest', 'measurement'],
  ['When was the last time that her weight was at its maximum?', 'tell/start/highest', 'measurement'],
  // What stands before a comma is a time; the question begins after it.
  ['In 1988, was any surgery performed?', 'exists/whole/all', 'procedure'],
  ['Since 2018, has she been on warfarin?', 'exists/whole/all', 'medication'],
  ['In 2021, how many visits did she have?', 'count/whole/all', 'encounter'],
  // "Any sort of", "a specific", "a particular" name nothing.
  ['Was she given any sort of medication in 2020?', 'exists/whole/all', 'medication'],
  ['Was a specific drug prescribed in 2020?', 'exists/whole/all', 'medication'],
  ['Did she have any particular surgery?', 'exists/whole/all', 'procedure'],
  ['What amount of warfarin was prescribed since 2016?', 'total/dose/all', 'medication'],
  ['Which quantity of amoxicillin was given in 2020?', 'total/dose/all', 'medication'],
  ['What was the amount of lisinopril ordered between 2018 and 2020?', 'total/dose/all', 'medication'],
  ['Gather the number of visits since 2015', 'count/whole/all', 'encounter'],
];

describe('a question in plain words has a form', () => {
  test.each(FORMS)('%s', (question, form, kinds) => {
    const reading = readQuestion(question, patient);
    expect(reading.understood).toBe(true);
    expect(`${reading.operation}/${reading.aspect}/${reading.pick}`).toBe(form);
    expect(reading.kinds.join()).toBe(kinds);
  });
});

describe('of a highest value that was measured several times', () => {
  test.each([
    ['When was her highest potassium?', undefined],
    ['When was the first time that her potassium was highest?', 'first'],
    ['When did she last have the lowest HbA1c?', 'last'],
    ['What was the last time of her minimum weight in 2022?', 'last'],
  ])('the time that is asked for: %s', (question, tie) => {
    expect(readQuestion(question, patient).tie).toBe(tie);
  });
});

describe('a question that no form answers is not taken for one that has a form', () => {
  test.each([
    'Can I give her penicillin?',
    'Is it safe to give amoxicillin?',
    'Was the potassium high?',
    'Is the last potassium higher than the first one?',
    'How many times was warfarin stopped?',
    'How often was lisinopril changed?',
    'How often does she take lisinopril?',
    'How many lisinopril tablets does she take?',
    'How many times a day does she take lisinopril?',
    'What is the total daily dose of lisinopril?',
    'How long was she on warfarin?',
    'How long was she off warfarin?',
    'When is the next weight?',
    'When is warfarin due?',
    'Which drugs were stopped?',
    'Which problems began?',
    'Which drugs were started and stopped in 2020?',
    'Was lisinopril started in 2019?',
    'When was lisinopril increased?',
    'Why is she on warfarin?',
    'Is she on lisinopril and warfarin?',
    'What dose of lisinopril is she on and when was it started?',
    'When was lisinopril started and why?',
    'How many days have passed since the last weight?',
    'Show me her last 3 potassium values',
    'Has she experienced any surgeries?',
    'When was the last microbiology test?',
    'When was the last lab test?',
    'What did patient 12 exactly get?',
    'acute hypertension of the moon',
    // A length of time is not reckoned.
    'What number of days has it been since the last weight?',
    'The number of years since hypertension was first diagnosed?',
    'How many months was she on warfarin?',
    // An order is of many doses, and how many is not recorded.
    'How many doses of lisinopril were prescribed in 2020?',
    'How many doses of warfarin did she get since 2018?',
    'What was the number of amoxicillin doses given in 2020?',
    // One dose, or the sum of all: of no time it may be either.
    'What amount of lisinopril was she prescribed?',
    // A word that makes it another question.
    'Is the diagnosis of hypertension certain?',
    'Does she have a specific hypertension?',
    'Has she hospital acquired hypertension?',
    // Of a drug there is no highest that has a time.
    'When was the highest dose of lisinopril given?',
    'When was her first and last highest weight?',
    'When was the lowest dose of warfarin prescribed last?',
  ])('%s', (question) => {
    expect(readQuestion(question, patient).understood).toBe(false);
  });
});

describe('safety and the past', () => {
  test.each([
    'Is she allergic to latex?',
    'Any side effects of lisinopril?',
    'Can I give her penicillin?',
    'Is warfarin contraindicated?',
    'Has she ever had a stroke?',
    'history of stroke',
  ])('HISTORY is opened for: %s', (question) => {
    expect(readQuestion(question, patient).safety).toMatch(/HISTORY\.$/);
  });

  test('an ordinary question has no reason to open HISTORY whatever the gate says', () => {
    expect(readQuestion('What dose of lisinopril is she on?', patient)).toMatchObject({
      safety: null,
      temporalCue: null,
    });
  });

  test.each([
    ['What was the previous dose of lisinopril?', 'previous'],
    ['Why was lisinopril stopped?', 'Why was lisinopril stopped'],
    ['What was lisinopril?', 'was'],
    ['lisinopril in 2019', 'in 2019'],
    ['trend of HbA1c', 'trend'],
  ])('the words that speak of the past are told: %s', (question, cue) => {
    expect(readQuestion(question, patient).temporalCue).toBe(cue);
  });
});

describe('a question about a relative', () => {
  test('is one of the family', () => {
    const reading = readQuestion('Does her mother have breast cancer?', patient);
    expect(reading).toMatchObject({
      understood: true,
      subject: 'family member',
      kinds: ['family history'],
      concepts: ['Breast cancer'],
    });
  });

  test('of whom the record says nothing has no direct answer', () => {
    expect(readQuestion('Does her father have breast cancer?', patient).understood).toBe(false);
  });
});
