/** A heading of no known section, marked down or in capitals, speaks for the items under it as a line with a colon does. */
import { describe, expect, test } from 'vitest';
import { factsOf, noteOf } from './read-by-rules.ts';

async function told(body: string): Promise<string[]> {
  const facts = await factsOf(noteOf(body));
  return facts.map(({ kind, assertion, status }) => `${kind}, ${assertion}, ${status ?? 'no status'}`);
}

describe('problems', () => {
  test.each([
    ['### Ruled out', ['condition, refuted, no status']],
    ['DIAGNOSES RULED OUT', ['condition, refuted, no status']],
    ['PROBLEMS RESOLVED THIS ADMISSION', ['condition, present, resolved']],
    ['### Resolved', ['condition, present, resolved']],
    ['### Suspected', ['condition, possible, no status']],
    ['### No history of', ['condition, absent, no status']],
    ['## Past Medical History\n### Negative', ['condition, absent, no status']],
    ['## Patient concerns', []],
    ['Immune to:', []],
    ['Cleared of:', []],
    ['## Complications', ['condition, present, active']],
  ])('under “%s”', async (heading, expected) => {
    expect(await told(`${heading}\n- pneumonia`)).toEqual(expected);
  });
});

describe('vaccines', () => {
  test.each(['Vaccines given to household:', 'Vaccine reactions:', 'Vaccination status unknown:'])(
    'under “%s” were not given to the patient',
    async (heading) => {
      expect((await told(`${heading}\n- influenza vaccine`)).filter((f) => f.startsWith('immunization'))).toEqual([]);
    },
  );
});

describe('numbers', () => {
  test.each([
    ['Vitals:', 1],
    ['Goals:', 0],
    ['## Treatment goals', 0],
    ['Hold parameters:', 0],
    ['Normal ranges:', 0],
  ])('under “%s”', async (heading, count) => {
    expect(await told(`${heading}\n- BP 130/80`)).toHaveLength(count);
  });
});

describe('a row of a social history', () => {
  test.each([
    ['Tobacco | Never', ['social, absent, active']],
    ['Tobacco | 1 pack per day', ['social, present, active']],
    ['Alcohol | Denies', ['social, absent, active']],
  ])('“%s”', async (row, expected) => {
    expect(await told(`Substance | Use\n--- | ---\n${row}`)).toEqual(expected);
  });

  test.each(['Smoking in home: yes', 'Household smoking: yes'])('“%s” is said of others', async (line) => {
    expect(await told(`Social history:\n${line}`)).toEqual([]);
  });
});
