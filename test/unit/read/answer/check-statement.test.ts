/** What a statement of a model may say of the lines that it cites, and what it is refused for. */
import { beforeAll, describe, expect, test } from 'vitest';
import { checkStatement } from '../../../../electron/read/answer/model/check-statement.ts';
import { type CitedLine, citedLines } from '../../../../electron/read/answer/model/cited-line.ts';
import { evidenceOf, PATIENT } from './evidence-of.ts';

let lines: Map<number, CitedLine>;
let numberOf: Map<string, number>;
beforeAll(async () => {
  const evidence = await evidenceOf(PATIENT);
  lines = citedLines(evidence);
  numberOf = new Map(evidence.map((one) => [one.memory, one.number]));
});

const whyNot = (text: string, ...cites: string[]): string | null =>
  checkStatement({ text, cites: cites.map((id) => numberOf.get(id) ?? 99) }, lines).why;

const STANDS: readonly [text: string, ...cites: string[]][] = [
  ['The patient takes lisinopril 20 mg once daily since 2021-03-04.', 'lisinopril'],
  ['The patient takes Zestril 20 mg daily since March 2021.', 'lisinopril'],
  ['The dose is 0.02 g.', 'lisinopril'],
  ['Lisinopril 20 mg daily now; previously it was 10 mg.', 'lisinopril', 'before'],
  ['The patient takes lisinopril 20 mg once daily, before that 10 mg until 2021-03-04.', 'lisinopril', 'before'],
  ['Lisinopril was increased from 10 mg to 20 mg on March 4, 2021.', 'before', 'lisinopril'],
  ['Warfarin 5 mg once daily was stopped on 2018-03-06.', 'warfarin'],
  ['Warfarin was given from 2016 until 2018 because of atrial fibrillation.', 'warfarin'],
  ['The patient is no longer taking warfarin.', 'warfarin'],
  ['The last potassium was 4.2 mmol/L on 2 February 2022.', 'potassium'],
  ['The potassium is 4.20 mmol/l.', 'potassium'],
  ['The potassium before the last was 5.9 mmol/L.', 'older'],
  ['The patient has no penicillin allergy.', 'penicillin'],
  ["The patient's mother had breast cancer at 58.", 'mother'],
  ['Sleep apnea is possible but not confirmed.', 'apnea'],
  ['A colonoscopy is planned for 2027.', 'colonoscopy'],
  ['The patient has asthma since 2012.', 'asthma'],
  ['Epilepsy was entered in error.', 'epilepsy'],
  ['Metformin 1,000 mg twice daily.', 'metformin'],
  ['The patient takes two drugs: lisinopril and metformin.', 'lisinopril', 'metformin'],
  ['The patient stopped smoking in June 2013.', 'smoking'],
  ['The patient takes 20 mg of lisinopril and 1 g of metformin.', 'lisinopril', 'metformin'],
  ['Insulin glargine 18 units at night is on hold.', 'insulin'],
  ['The patient was taken to be allergic to latex until 2016-11-03, when it was ruled out.', 'latex'],
  ['The highest sodium was 149 mmol/L on 2018-10-02.', 'sodium'],
  ['The lowest sodium was 140 mmol/L.', 'sodium now'],
  ['A sodium of 159 mmol/L on 2018-10-02 was corrected to 149 mmol/L.', 'wrong sodium', 'sodium'],
  ['A hearing aid for the left ear is documented.', 'hearing'],
  ['The patient takes lisinopril 20 mg once daily [1].', 'lisinopril'],
];

describe('a statement stands that says what its lines say', () => {
  for (const [text, ...cites] of STANDS) {
    test(text, () => expect(whyNot(text, ...cites)).toBeNull());
  }
});

const REFUSED: readonly [rule: string, why: RegExp, text: string, ...cites: string[]][] = [
  ['without a citation', /cites no line/, 'The patient takes lisinopril.'],
  [
    'with a citation of a line that was not offered',
    /cites line 99, which was not offered/,
    'The patient takes lisinopril.',
    'invented',
  ],
  [
    'that tells of an allergy and not that it was ruled out',
    /ruled out later/,
    'The patient had a latex allergy from 2009-03-12 until 2016-11-03.',
    'latex',
  ],
  [
    'that tells a result and not that it was taken back',
    /taken back for another/,
    'The highest sodium was 159 mmol/L on 2018-10-02.',
    'wrong sodium',
    'sodium',
    'asthma',
  ],
  [
    'that calls the highest what another line exceeds',
    /calls 140 mmol\/L the highest/,
    'The highest sodium was 140 mmol/L.',
    'sodium now',
  ],
  ['that calls the lowest what another line goes below', /the lowest/, 'The lowest sodium was 149 mmol/L.', 'sodium'],
  [
    'that borrows a denial from a line that bears nothing of it',
    /denies what the lines/,
    'The patient does not have asthma.',
    'asthma',
    'penicillin',
  ],
  ['that says nothing', /says nothing/, ' … ', 'asthma'],
  ['with a number that no cited line has', /“40 mg”/, 'The patient takes lisinopril 40 mg.', 'lisinopril'],
  ['with a number of a line that it does not cite', /“10 mg”/, 'Lisinopril was 10 mg.', 'lisinopril'],
  ['with another unit', /“20 mcg”/, 'The patient takes lisinopril 20 mcg.', 'lisinopril'],
  ['with a shifted decimal point', /“42 mmol/, 'Potassium was 42 mmol/L.', 'potassium'],
  ['with a unit that its line gives for nothing', /“58 mg”/, 'The mother had breast cancer and took 58 mg.', 'mother'],
  ['with a number in words that no line has', /“three”/, 'Lisinopril three times daily.', 'lisinopril'],
  [
    'with a count that is not that of its lines',
    /“Three”/,
    'Three drugs: lisinopril and metformin.',
    'lisinopril',
    'metformin',
  ],
  ['with a date that no cited line has', /“2020-03-04”/, 'Lisinopril 20 mg since 2020-03-04.', 'lisinopril'],
  ['with a day where its line has only the year', /“2012-05-03”/, 'Asthma since 2012-05-03.', 'asthma'],
  [
    'with the day of the beginning for that of the end',
    /ended in 2016-05-12/,
    'Warfarin was stopped on 2016-05-12.',
    'warfarin',
  ],
  [
    'with the day of the end for that of the beginning',
    /began in 2018-03-06/,
    'Warfarin was started on 2018-03-06.',
    'warfarin',
  ],
  ['with a duration that was reckoned', /“2”/, 'Warfarin was taken for 2 years.', 'warfarin'],
  [
    'with a drug that no cited line has',
    /“amlodipine”/,
    'The patient takes amlodipine 20 mg once daily.',
    'lisinopril',
  ],
  ['with the brand of another drug', /“Norvasc”/, 'The patient takes Norvasc 20 mg.', 'lisinopril'],
  ['with a drug that no list knows', /“xelotinib”/, 'The patient takes xelotinib 20 mg.', 'lisinopril'],
  [
    'with a disease that no cited line has',
    /“hypertension”/,
    'Lisinopril 20 mg is taken for hypertension.',
    'lisinopril',
  ],
  [
    'with a reason that no cited line has',
    /reason \(“it was no longer needed”\)/,
    'Warfarin was stopped because it was no longer needed.',
    'warfarin',
  ],
  [
    'that tells HISTORY as true now',
    /true now what the record has in HISTORY/,
    'The patient takes warfarin 5 mg once daily.',
    'warfarin',
  ],
  [
    'that tells a dose of HISTORY as the dose of now',
    /in HISTORY/,
    'The patient takes lisinopril 10 mg daily now; it was 20 mg before.',
    'lisinopril',
    'before',
  ],
  [
    'that tells HISTORY as current beside words of the past',
    /in HISTORY/,
    'The patient is currently taking warfarin, which was started in 2016.',
    'warfarin',
  ],
  ['that tells HISTORY without a word of the past', /in HISTORY/, 'Warfarin 5 mg once daily.', 'warfarin'],
  ['that tells as the last value one that has a newer one', /latest/, 'The last potassium was 5.9 mmol/L.', 'older'],
  [
    'that tells ACTIVE as over',
    /as over what the record has in ACTIVE/,
    'The patient no longer takes lisinopril 20 mg.',
    'lisinopril',
  ],
  [
    'that tells what is absent as present',
    /present what the record has as absent/,
    'The patient is allergic to penicillin.',
    'penicillin',
  ],
  ['that denies what its line says', /denies/, 'The patient does not have asthma.', 'asthma'],
  ["that tells a relative's disease as the patient's", /another person/, 'The patient has breast cancer.', 'mother'],
  [
    "that tells the patient's disease as a relative's",
    /of another person what the record has of the patient/,
    'The mother has asthma.',
    'asthma',
  ],
  ['that tells a possibility as certain', /certain/, 'The patient has obstructive sleep apnea.', 'apnea'],
  ['that tells a plan as done', /planned/, 'The patient had a colonoscopy.', 'colonoscopy'],
  [
    'that gives one drug the dose of another',
    /“1 g” of “lisinopril”/,
    'The patient takes lisinopril 1 g.',
    'lisinopril',
    'metformin',
  ],
  [
    'that gives one drug the date of another',
    /“2020-02-20” of “Lisinopril”/,
    'Lisinopril since 2020-02-20.',
    'lisinopril',
    'metformin',
  ],
  [
    'that leaves out that a drug is on hold',
    /on hold/,
    'The patient takes insulin glargine 18 units at night.',
    'insulin',
  ],
  [
    'that tells as current what was only once recorded',
    /does not say to hold now/,
    'The patient currently has a hearing aid.',
    'hearing',
  ],
  [
    'in a language whose words for no and past are not known',
    /not written in English/,
    'Der Patient hat kein Asthma.',
    'asthma',
  ],
  ['that tells an error of the record as a fact', /entered in error/, 'The patient had epilepsy.', 'epilepsy'],
];

describe('a statement is refused', () => {
  for (const [rule, why, text, ...cites] of REFUSED) {
    test(`${rule}: ${text}`, () => expect(whyNot(text, ...cites)).toMatch(why));
  }
});

test('citations within the words are taken out of them', () => {
  const { text, cites } = checkStatement(
    { text: 'Asthma since 2012 [9].', cites: [numberOf.get('asthma') ?? 0] },
    lines,
  );
  expect(text).toBe('Asthma since 2012.');
  expect(cites).toEqual(['asthma']);
});
