/** A heading or a line above a list of substances says whether the patient reacts to them. */
import { describe, expect, test } from 'vitest';
import { factsOf, noteOf, toldOf } from './read-by-rules.ts';

describe('a list of substances', () => {
  test.each([
    ['Allergies:', ['present']],
    ['Allergic to:', ['present']],
    ['Allergies reviewed:', ['present']],
    ['Allergies entered in error:', ['refuted']],
    ['ALLERGIES (entered in error):', ['refuted']],
    ['Allergies removed:', ['refuted']],
    ['Not allergic to:', ['refuted']],
    ['Denies allergies to:', ['absent']],
    ['Family allergies:', []],
    ['Tolerates:', []],
    ['Allergies:\nTolerates:', []],
    ['Allergies:\nDid not tolerate:', ['present']],
  ])('under “%s”', async (lead, expected) => {
    expect((await factsOf(noteOf(`${lead}\n- penicillin`))).map((f) => f.assertion)).toEqual(expected);
  });

  test('that is denied leaves all other substances open', async () => {
    expect(await toldOf('Denies allergies to:\n- latex\n- penicillin')).toEqual([
      'allergy: No known latex allergy (absent, active)',
      'allergy: No known penicillin allergy (absent, active)',
    ]);
  });

  test('of drugs that is empty says nothing of foods', async () => {
    expect(await toldOf('Drug allergies: none\nFood allergies: shellfish')).toEqual([
      'allergy: No known drug allergies (absent, active)',
      'allergy: Shellfish allergy (present, active)',
    ]);
    expect(await toldOf('Allergies: none')).toEqual(['allergy: No known allergies (absent, active)']);
  });
});
