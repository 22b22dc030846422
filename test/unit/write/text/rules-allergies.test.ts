import { describe, expect, it } from 'vitest';
import type { FactDraft } from '../../../../electron/ingest/reading.ts';
import { threadKeys } from '../../../../electron/write/identity/thread-keys.ts';
import { dialogueOf, factsOf, noteOf } from './read-by-rules.ts';

async function allergiesIn(body: string): Promise<FactDraft[]> {
  return (await factsOf(noteOf(body))).filter((f) => f.kind === 'allergy');
}

async function told(body: string): Promise<string[]> {
  return (await allergiesIn(body)).map((f) => `${f.text} [${f.assertion}]`);
}

describe('an allergy', () => {
  it.each([
    ['"allergic to"', 'She is allergic to penicillin.', ['Penicillin allergy [present]']],
    ['"allergy" behind the substance', 'Known latex allergy.', ['Latex allergy [present]']],
    ['a new one', 'New allergy: amoxicillin.', ['Amoxicillin allergy [present]']],
    ['anaphylaxis', 'History of anaphylaxis to peanuts.', ['Peanut allergy: anaphylaxis [present]']],
    [
      'a list of several',
      'Allergies: Penicillin (rash), sulfa - hives, latex.',
      ['Penicillin allergy: rash [present]', 'Sulfa allergy: urticaria [present]', 'Latex allergy [present]'],
    ],
    [
      'a list behind "to"',
      'Allergic to amoxicillin and codeine.',
      ['Amoxicillin allergy [present]', 'Codeine allergy [present]'],
    ],
    [
      'an unknown name with what it does',
      'ALLERGIES:\nDermabond (blistering rash), penicillin',
      ['Dermabond allergy: rash [present]', 'Penicillin allergy [present]'],
    ],
    ['its heading', 'ALLERGIES:\nPenicillin.', ['Penicillin allergy [present]']],
    ['what it causes', 'Allergic to amoxicillin, causes anaphylaxis.', ['Amoxicillin allergy: anaphylaxis [present]']],
    ['an intolerance', 'She has an intolerance to codeine (nausea).', ['Codeine intolerance: nausea [present]']],
    ['a brand', 'Allergic to Percocet.', ['Acetaminophen / oxycodone (Percocet) allergy [present]']],
    ['a suspicion', 'Possible penicillin allergy.', ['Penicillin allergy [possible]']],
  ])('is told by %s', async (_, body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('keeps reaction and severity beside it', async () => {
    const [fact] = await allergiesIn('Allergies: Penicillin (severe rash)');
    expect(fact?.attributes).toEqual({ reaction: 'rash', severity: 'severe' });
  });

  it('holds from the day of the entry where it is new, else as documented', async () => {
    expect((await allergiesIn('New allergy: amoxicillin.'))[0]).toMatchObject({
      from: { date: '2024-03-12' },
      flags: [],
    });
    expect((await allergiesIn('Allergic to latex.'))[0]).toMatchObject({ flags: ['start as documented'] });
  });

  it.each([
    ['a side effect', 'Lisinopril caused a cough.'],
    ['hay fever', 'He has seasonal allergies.'],
    ['a drug for the complaint', 'Takes cetirizine 10 mg for her allergies.'],
    ['a question', 'Any allergies to penicillin?'],
    ["a relative's", 'Her mother is allergic to penicillin.'],
    ['symptoms', 'No allergy symptoms today.'],
    ['allergic rhinitis', 'Allergic rhinitis, uses fluticasone.'],
  ])('is not told by %s', async (_, body) => {
    expect(await told(body)).toEqual([]);
  });

  it('is refuted where it was excluded, or where somebody is not allergic', async () => {
    expect(await told('Penicillin allergy was excluded by challenge.')).toEqual(['Penicillin allergy [refuted]']);
    expect(await told('She is not allergic to penicillin.')).toEqual(['Penicillin allergy [refuted]']);
  });

  it('of a dialogue is what the patient says, not what is asked', async () => {
    const facts = await factsOf(
      dialogueOf([
        ['doctor', 'Any allergies to medications?'],
        ['patient', "I'm allergic to sulfa drugs."],
      ]),
    );
    expect(facts.filter((f) => f.kind === 'allergy').map((f) => f.text)).toEqual(['Sulfa allergy']);
  });
});

describe('no known allergies', () => {
  it.each([
    ['NKDA.', ['No known drug allergies [absent]']],
    ['ALLERGIES:\nNo known drug allergies.', ['No known drug allergies [absent]']],
    ['Allergies: none', ['No known allergies [absent]']],
    ['# Allergies\nNo Known Allergies.', ['No known allergies [absent]']],
    ['Denies allergies.', ['No known allergies [absent]']],
    ['No drug allergies.', ['No known drug allergies [absent]']],
    ['No known food allergies.', ['No known food allergies [absent]']],
    ['No known drug or food allergies.', ['No known drug allergies [absent]', 'No known food allergies [absent]']],
    ['No known allergy to latex.', ['No known latex allergy [absent]']],
  ])('are told by “%s”', async (body, expected) => {
    expect(await told(body)).toEqual(expected);
  });
});

describe('an allergy of a note and the same allergy of a table', () => {
  it.each([
    ['Allergic to penicillin.', 'Penicillin allergy'],
    ['Allergies: PCN (rash)', 'Allergy to penicillin'],
    ['Allergic to sulfa drugs.', 'Sulfonamide allergy'],
    ['NKDA.', 'No known drug allergies'],
  ])('share a thread: %s', async (body, text) => {
    const [fact] = await allergiesIn(body);
    if (!fact) throw new Error('no allergy was found');
    const other = { ...fact, text, concept: '', codings: [], sourceId: 'x' };
    expect(threadKeys({ ...fact, sourceId: 'n' })).toEqual(threadKeys(other));
  });
});
