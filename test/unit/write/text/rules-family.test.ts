import { describe, expect, it } from 'vitest';
import { dialogueOf, factsOf, noteOf, told, toldOf } from './read-by-rules.ts';

describe('a disease of a relative', () => {
  it('is family history, never the disease of the patient', async () => {
    const told = await toldOf(
      'Mother had breast cancer at age 45. Father has type 2 diabetes mellitus. The patient herself has migraine.',
    );
    expect(told).toEqual([
      'family history: Mother: breast cancer at age 45 (present)',
      'family history: Father: type 2 diabetes (present)',
      'condition: Migraine (present, active)',
    ]);
  });

  it('carries who and when', async () => {
    const [fact] = await factsOf(noteOf('Mother had breast cancer at age 45.'));
    expect(fact).toMatchObject({
      subject: 'family member',
      concept: 'Breast cancer',
      attributes: { relationship: 'mother', onset: 'age 45' },
    });
  });

  it('that killed him gives the age at death, and no onset', async () => {
    const [fact] = await factsOf(noteOf('Family History:\nFather died at age 60 of myocardial infarction.'));
    expect(fact).toMatchObject({
      text: 'Father: myocardial infarction (died at age 60)',
      attributes: { deceased: true, ageAtDeath: 'age 60' },
    });
    expect(fact?.attributes).not.toHaveProperty('onset');
  });

  it('is told for each relative of a list', async () => {
    expect(await toldOf('Family History:\nFather: hypertension, diabetes. Maternal grandmother: stroke.')).toEqual([
      'family history: Father: hypertension (present)',
      'family history: Father: diabetes (present)',
      'family history: Maternal grandmother: stroke (present)',
    ]);
  });

  it('is told for both of two relatives', async () => {
    expect(await toldOf('His father and mother had diabetes.')).toEqual([
      'family history: Father: diabetes (present)',
      'family history: Mother: diabetes (present)',
    ]);
  });

  it('within brackets is that of the word before them', async () => {
    const facts = await factsOf(noteOf('Family History: Mother (stroke), MGM (gout).'));
    expect(facts.map((f) => [f.concept, f.attributes.relationship ?? null])).toEqual([
      ['Stroke', 'mother'],
      ['Gout', 'maternal grandmother'],
    ]);
  });

  it('did not begin at the age that the relative has now', async () => {
    const [fact] = await factsOf(noteOf('Family History:\nSon is at age 58 and has hypertension.'));
    expect(fact?.attributes).toEqual({ relationship: 'son' });
  });

  it('that is denied is an absence', async () => {
    expect(await toldOf('No family history of colon cancer.')).toEqual([
      'family history: No family history of colon cancer (absent)',
    ]);
  });

  it('told by the patient in a talk is the relative’s', async () => {
    const facts = await factsOf(
      dialogueOf([
        ['doctor', 'Anything in the family?'],
        ['patient', 'My dad has diabetes.'],
      ]),
    );
    expect(facts.map(told)).toEqual(['family history: Father: diabetes (present)']);
  });

  it('says nothing where the history is non-contributory', async () => {
    expect(await toldOf('Family History: Noncontributory.')).toEqual([]);
  });
});
