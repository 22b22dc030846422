/** Faults that were found when samples of real notes and dialogues were checked by hand (docs/evaluation.md). */
import { describe, expect, it } from 'vitest';
import { dialogueOf, factsOf, noteOf, toldOf } from './read-by-rules.ts';

const said = async (text: string) =>
  (await factsOf(dialogueOf([['patient', text]]))).map((f) => `${f.text}, ${f.assertion}, ${f.status}`);

describe('a complaint that the same sentence calls over', () => {
  it.each([
    ['Fever on first day, nil since.', 'Fever'],
    ['Initial diarrhea - but now resolved.', 'Diarrhea'],
    ['Her heartburn was severe at one point but resolved after two weeks.', 'Heartburn'],
    ['I had been constipated last week, but now it’s fine.', 'Constipation'],
  ])('is not current: %s', async (text, name) => {
    const [fact] = await factsOf(noteOf(text));
    expect([fact?.concept, fact?.status]).toEqual([name, 'resolved']);
  });

  it('is another one where two are told', async () => {
    const facts = await factsOf(noteOf('Headache since Monday, nausea but now resolved.'));
    expect(facts.map((f) => [f.concept, f.status])).toEqual([
      ['Headache', 'active'],
      ['Nausea', 'resolved'],
    ]);
  });
});

describe('what was only talked of', () => {
  it('a vaccine that was suggested was not given', async () => {
    expect(await toldOf('I have suggested the shingles vaccine.')).toEqual([]);
  });

  it('a treatment whose possibility was discussed was not done', async () => {
    expect(await toldOf('We discussed the possibility of performing a blood transfusion.')).toEqual([]);
  });

  it('every disease of a list that is to be ruled out is only possible', async () => {
    const facts = await factsOf(
      noteOf('We will need to r/o more serious conditions like malaria, dengue and meningitis.'),
    );
    expect(facts.every((f) => f.assertion === 'possible')).toBe(true);
  });

  it('a disease under the heading of a differential is only possible', async () => {
    expect(await toldOf('DDx:\ngastroenteritis')).toEqual(['condition: Possible gastroenteritis (possible)']);
  });

  it('a question without its sign is no habit', async () => {
    expect(await said('Okay and do you smoke')).toEqual([]);
  });

  it('the day when results come is no visit', async () => {
    expect(await toldOf('Plan:\nThe results will come back to us after about six days.')).toEqual([]);
  });
});

describe('what somebody feels', () => {
  it.each(['I feel nauseous every now and again.', 'And sometimes I feel nauseous.'])(
    'is certain: %s',
    async (text) => {
      expect(await said(text)).toEqual(['Nausea, present, active']);
    },
  );
});

describe('whose it is', () => {
  it('each relative has what the own verb says', async () => {
    const facts = await factsOf(dialogueOf([['patient', 'My brother is asthmatic and my sister has eczema.']]));
    expect(facts.map((f) => f.text)).toContain('Sister: eczema');
    expect(facts.map((f) => f.text)).not.toContain('Brother: eczema');
  });

  it('“he also has autism” in the words of a patient is said of somebody else', async () => {
    expect(await said('I have a son also who is nine. He also has autism.')).toEqual([]);
  });

  it('what a doctor said of the patient stays the patient’s', async () => {
    expect(await said('He said that I have gout.')).toEqual(['Gout, present, active']);
  });
});

describe('a list of the past', () => {
  it('says nothing of today’s work or drinking, and does not end at “reports of violence”', async () => {
    const list =
      'Patient has a history of part-time employment (finding), unhealthy alcohol drinking behavior (finding), reports of violence in the environment (finding), full-time employment (finding), cough (finding).';
    expect(await toldOf(list)).toEqual(['symptom: History of cough (present)']);
  });

  it.each(['I had IBS before.', 'I have had anxiety in past.'])(
    'what was had before is not current: %s',
    async (text) => {
      expect((await said(text)).filter((f) => f.endsWith('active'))).toEqual([]);
    },
  );

  it('a bone that was broken twenty years ago is not broken now', async () => {
    const facts = await said('Twenty years ago I broke my ankle.');
    expect(facts.some((f) => f.endsWith('active'))).toBe(false);
  });
});

describe('words that look like a statement', () => {
  it('“on the right hand side” is a side and no hand', async () => {
    expect((await factsOf(noteOf('Lower extremity edema on the right hand side.'))).map((f) => f.text)).toEqual([
      'Right leg swelling',
    ]);
    expect((await factsOf(noteOf('He has pain on the right hand side.'))).map((f) => f.concept)).not.toContain(
      'Hand pain',
    );
  });

  it('the name of an organisation is no disease', async () => {
    expect(await toldOf('The National Comprehensive Cancer Network guidelines were reviewed.')).toEqual([]);
  });

  it('“focused around work as well” names no work', async () => {
    expect(await said('The majority of it is focused around work as well.')).toEqual([]);
  });
});
