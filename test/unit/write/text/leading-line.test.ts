/** The line above a list speaks for each of its items: what was done, what is still to come, what was stopped, what a disease only names. */
import { describe, expect, test } from 'vitest';
import { factsOf, noteOf } from './read-by-rules.ts';

async function told(lead: string, item: string): Promise<string[]> {
  const facts = await factsOf(noteOf(`${lead}\n- ${item}`));
  return facts.map(({ kind, assertion, status }) => [kind, assertion, status ?? 'no status'].join(', '));
}

describe('a list of procedures', () => {
  test.each([
    ['The following procedures were conducted:', ['procedure, present, completed']],
    ['The following procedures are to be performed:', ['plan, planned, active']],
    ['Procedures to be done:', ['plan, planned, active']],
    ['Procedures planned:', ['plan, planned, active']],
    ['The following procedures were not performed:', []],
    ['The following procedures were declined:', []],
  ])('under “%s”', async (lead, expected) => {
    expect(await told(lead, 'colonoscopy')).toEqual(expected);
  });

  test.each([
    ['A chest CT is to be performed.', 'plan'],
    ['An echocardiogram will be obtained.', 'plan'],
    ['MRI of the brain should be repeated in 6 months.', 'plan'],
    ['Colonoscopy was performed in 2019.', 'procedure'],
  ])('“%s” is a %s', async (sentence, kind) => {
    expect((await factsOf(noteOf(sentence))).map((f) => f.kind)).toEqual([kind]);
  });
});

describe('a list of drugs', () => {
  test.each([
    ['Current medications:', ['medication, present, active']],
    ['Discontinued:', ['medication, present, stopped']],
    ['The following were stopped:', ['medication, present, stopped']],
    ['Held:', ['medication, present, on-hold']],
    ['The following medications are to be started:', []],
    ['Medications not started:', []],
    ['Medications not taken:', []],
  ])('under “%s”', async (lead, expected) => {
    expect(await told(lead, 'metoprolol 50 mg daily')).toEqual(expected);
  });
});

describe('a list of vaccines', () => {
  test.each(['Vaccines due:', 'Vaccines declined:', 'The following vaccines are recommended:'])(
    'under “%s” none was given, and none is a disease',
    async (lead) => {
      expect(await told(lead, 'influenza')).toEqual([]);
      expect(await told(lead, 'influenza vaccine')).toEqual([]);
    },
  );

  test('a section of vaccines that are due holds none that was given', async () => {
    expect(await factsOf(noteOf('# Immunizations due\n- influenza vaccine'))).toEqual([]);
    expect(await factsOf(noteOf('# Immunizations\n- influenza vaccine 2020'))).toHaveLength(1);
  });

  test('what was given under the heading of a plan was given', async () => {
    const body = '## Plan\nPatient was given the following immunizations: influenza, seasonal, injectable.';
    expect((await factsOf(noteOf(body))).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'immunization completed',
    ]);
  });

  test('what came after a vaccination is no vaccine', async () => {
    expect(await told('After vaccination she developed:', 'fever')).toEqual(['symptom, present, active']);
  });
});
