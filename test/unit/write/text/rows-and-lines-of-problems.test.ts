/** What stands beside a problem in its row, or above it as a heading or a line, says whether the patient has it. */
import { describe, expect, test } from 'vitest';
import { factsOf, noteOf } from './read-by-rules.ts';

async function told(body: string): Promise<string[]> {
  const facts = await factsOf(noteOf(body));
  return facts.map(({ kind, assertion, status, flags }) =>
    [kind, assertion, status ?? 'no status', ...flags.filter((f) => f === 'currency unknown')].join(', '),
  );
}

describe('a row of a table of problems', () => {
  test.each([
    ['Active', ['condition, present, active']],
    ['Inactive', ['condition, present, no status, currency unknown']],
    ['Resolved', ['condition, present, resolved']],
    ['Ruled out', ['condition, refuted, no status']],
    ['Entered in error', ['condition, refuted, no status']],
    ['Suspected', ['condition, possible, no status']],
    ['No', ['condition, absent, no status']],
    ['Denies', ['condition, absent, no status']],
    ['Yes', ['condition, present, active']],
  ])('with the status “%s”', async (status, expected) => {
    expect(await told(`Problem | Status\n--- | ---\nAsthma | ${status}`)).toEqual(expected);
  });

  test('ends at the day in the column of ends, and not at its onset', async () => {
    const body = '| Problem | Onset | Resolved |\n|---|---|---|\n| Pneumonia | 2019-01-02 | 2019-02-01 |';
    expect(await factsOf(noteOf(body))).toMatchObject([{ status: 'resolved', to: { date: '2019-02-01' } }]);
  });

  test('is not denied by the “no” of another question', async () => {
    const body = 'Problem | Onset | Hospitalized\n--- | --- | ---\nPneumonia | 2023-04 | No';
    expect(await told(body)).toEqual(['condition, present, active']);
  });

  test('speaks of the relative that it begins with', async () => {
    expect(await told('Family member | Age | Condition\n--- | --- | ---\nMother | 62 | breast cancer')).toEqual([
      'family history, present, no status',
    ]);
  });

  test('with columns of persons speaks of the patient in one of them', async () => {
    const head = '| Condition | Self | Mother |\n|---|---|---|\n';
    expect(await told(`${head}| Diabetes | No | Yes |`)).toEqual(['condition, absent, no status']);
    expect(await told(`${head}| Asthma | Yes | No |`)).toEqual(['condition, present, active']);
    expect(await told(`${head}| Stroke | | Yes |`)).toEqual([]);
    expect(await told('Condition\tMother\tFather\nDiabetes\tYes\tNo')).toEqual([]);
  });

  test.each(['Allergen | Reaction\n--- | ---\nPenicillin | rash', 'Vaccine | Date\n--- | ---\nInfluenza | 10/2022'])(
    'of allergies or vaccines names no disease',
    async (body) => {
      expect((await factsOf(noteOf(body))).filter((f) => f.kind === 'condition' || f.kind === 'symptom')).toEqual([]);
    },
  );
});

describe('a list of problems', () => {
  test.each([
    ['Active problems:', ['condition, present, active']],
    ['Inactive problems:', ['condition, present, no status, currency unknown']],
    ['Former diagnoses:', ['condition, present, no status, currency unknown']],
    ['Entered in error:', ['condition, refuted, no status']],
    ['## Entered in error', ['condition, refuted, no status']],
    ['Incorrect diagnoses:', ['condition, refuted, no status']],
    ['Diagnoses removed:', []],
    ['Removed from problem list:', []],
    ['Referred for evaluation of:', []],
    ['History negative for:', []],
    ['Exposures:', []],
    ['Sick contacts:', []],
    ['Household members with:', []],
    ['Risks discussed:', []],
    ['Precautions:', []],
    ['Screening:', []],
    ['Risk factors:', ['condition, present, active']],
  ])('under “%s”', async (lead, expected) => {
    expect(await told(`${lead}\n- asthma`)).toEqual(expected);
  });

  test('one item may be inactive by itself', async () => {
    expect(await told('Problem list:\n- asthma, inactive\n- hypertension')).toEqual([
      'condition, present, no status, currency unknown',
      'condition, present, active',
    ]);
  });
});

describe('a problem with its course on its line', () => {
  test.each([
    ['Pneumonia: treated, resolved', 'resolved'],
    ['Pneumonia, treated with antibiotics, resolved.', 'resolved'],
    ['AKI: Cr peaked 2.1, now resolved', 'resolved'],
    ['Pneumonia: treated with ceftriaxone, not resolved', 'active'],
    ['Pneumonia: treated, hypoxia resolved', 'active'],
    ['Hypertension: high on arrival, resolved', 'active'],
  ])('“%s”', async (line, status) => {
    const [first] = await factsOf(noteOf(`Hospital problems:\n- ${line}`));
    expect(first?.status).toBe(status);
  });

  test('of the family is not the patient’s', async () => {
    expect(await told('Family medical problems:\n- asthma')).toEqual([]);
  });
});
