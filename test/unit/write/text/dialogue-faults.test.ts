/** What is heard wrongly in unpunctuated talk: questions, examples, guesses, wishes, other people and the past; and neighbours that stay. */
import { expect, it } from 'vitest';
import { createRulesWriter } from '../../../../electron/write/text/rules/rules-writer.ts';
import { dialogueOf, told } from './read-by-rules.ts';

type Turn = readonly [speaker: string, text: string];
const heard = async (...turns: Turn[]): Promise<string[]> => {
  const { facts } = await createRulesWriter().extract(dialogueOf(turns));
  return facts.map(told);
};

it.each<[string, Turn[]]>([
  ['a question about the family', [['doctor', 'anybody in the family have kidney disease or high blood pressure']]],
  [
    'an answer about the family',
    [
      ['doctor', 'is there any family history of seizures'],
      ['patient', 'well no history of seizures'],
    ],
  ],
  ['another child of the parent', [['patient_guest', 'i have a son also who is nine . he also has autism .']]],
  ['an example', [['doctor', 'this is like when you have a fever we just give fluids .']]],
  ['what other people have', [['patient', 'yeah , at work i deliver the results to patients with covid .']]],
  ['a wish', [['patient', 'slightly tired , but i wish i had some weight loss .']]],
  ['what a feeling is like', [['patient', 'it feels , um , like a muscular cramp .']]],
  [
    'a guess that ends the sentence of another',
    [
      ['doctor', 'there is tenderness on the right side so that means'],
      ['patient', 'i have a stroke'],
    ],
  ],
  [
    'what the clinician takes back at once',
    [
      ['patient', 'i did i have a stroke'],
      ['doctor', 'no no no so that means that all is normal'],
    ],
  ],
  ['what was felt and is over', [['patient', 'i felt very dizzy and then , sunday , i felt fine .']]],
  ['a verb that looks like an injury', [['patient', "i haven't noticed that it really burns ."]]],
  ['a no that answers and denies nothing', [['patient', 'no smoking is enough']]],
  ['an attempt not to', [['patient', 'i try not to smoke , but i do .']]],
  ['advice', [['doctor', "it's also worth um using antihistamines ."]]],
  ['a vaccine by the name of its disease', [['doctor', 'you have completed your covid-19 , so that is good .']]],
  ['what a drug is taken with', [['doctor', 'i asked her to continue each dose with vitamin c .']]],
  ['a device that is no longer there', [['patient', 'i had the contraceptive implant for one year , now no more .']]],
  ['“nothing” before a complaint', [['patient', 'a bit of an ache , but nothing tingling .']]],
])('%s is nothing that the patient has', async (_, turns) => {
  expect((await heard(...turns)).filter((t) => !/tired|ache|tender/i.test(t))).toEqual([]);
});

it('a drug that was tried is no plan to try it', async () => {
  expect(await heard(['patient', 'i have had to try some ibuprofen .'])).not.toContain(
    'plan: Consider ibuprofen (possible, active)',
  );
});

it('the end of another drug is not the end of the one named before', async () => {
  const facts = await heard(['patient', 'i tried to take some prilosec and then stopped that other one .']);
  expect(facts.filter((t) => t.includes('stopped'))).toEqual([]);
});

it('a disease told as of the past is not called current', async () => {
  expect(await heard(['patient', 'i just had asthma in the past .'])).toEqual([
    'condition: History of asthma (present)',
  ]);
});

it('a growth that was removed, and a fracture of years ago, are not current', async () => {
  const facts = await heard(
    ['doctor', 'you had a skin cancer removed about five months ago as well .'],
    ['patient', 'twenty years ago i broke my ankle .'],
  );
  expect(facts.filter((t) => t.includes('active'))).toEqual([]);
});

it('a number with a thousands sign is not cut short', async () => {
  const facts = await heard(['doctor', 'i would like to increase your metformin to 1,000 milligrams twice daily .']);
  expect(facts).toEqual(['plan: Increase metformin to 1,000 milligrams twice daily (planned, active)']);
});

it('the good cholesterol is not the total one', async () => {
  expect(await heard(['doctor', 'the total cholesterol was 222 . the good cholesterol was about 44 .'])).toEqual([
    'measurement: Total cholesterol 222 (present, final)',
  ]);
});

it('what is read out of a chart is stated', async () => {
  expect(await heard(['doctor', "for family history , it looks like there's diabetes ."])).toEqual([
    'family history: Family history of diabetes (present)',
  ]);
});

it.each<[Turn, string]>([
  [['patient', 'i have been having headaches .'], 'symptom: Headache (present, active)'],
  [['patient', 'i have asthma .'], 'condition: Asthma (present, active)'],
  [
    ['patient', "i've started to feel , like , a bit short of breath ."],
    'symptom: Shortness of breath (present, active)',
  ],
  [
    ['patient', 'i was constipated last week , but now it’s fine .'],
    'symptom: Constipation, resolved (present, resolved)',
  ],
  [['patient', 'i feel dizzy .'], 'symptom: Dizziness (present, active)'],
  [['patient', 'i have been taking ibuprofen .'], 'medication: Ibuprofen (present, active)'],
])('%s is heard as it is said', async (turn, fact) => {
  expect(await heard(turn)).toEqual([fact]);
});
