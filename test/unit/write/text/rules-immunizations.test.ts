import { describe, expect, it } from 'vitest';
import { factsOf, noteOf } from './read-by-rules.ts';

async function told(body: string): Promise<string[]> {
  return (await factsOf(noteOf(body)))
    .filter((f) => f.kind === 'immunization')
    .map((f) => `${f.text} [${f.status}] ${f.from?.date ?? 'unknown'}`);
}

describe('a vaccine', () => {
  it.each([
    ['in this visit', 'Flu shot given today.', ['Influenza vaccine [completed] 2024-03-12']],
    ['in a year', 'She received the Shingrix vaccine in 2021.', ['Shingles vaccine [completed] 2021']],
    ['in a line of its own', 'Tdap 2018.', ['Tdap vaccine [completed] 2018']],
    ['at a time that is not said', 'He has had the pneumonia vaccine.', ['Pneumococcal vaccine [completed] unknown']],
  ])('was given %s', async (_, body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('has the year beside it on a list, and not that of its neighbour', async () => {
    expect(await told('Immunizations: Tdap 2018, Shingrix, MMR 1990.')).toEqual([
      'Tdap vaccine [completed] 2018',
      'Shingles vaccine [completed] unknown',
      'MMR vaccine [completed] 1990',
    ]);
  });

  it('is read by the name of its product in a list of what was given', async () => {
    expect(
      await told('Patient was given the following immunizations: influenza, seasonal, injectable, preservative free.'),
    ).toEqual(['Influenza, seasonal, injectable, preservative free [completed] 2024-03-12']);
  });

  it.each([
    ['declined', 'Influenza vaccine was offered and declined.'],
    ['due', 'Due for Tdap.'],
    ['recommended', 'I recommended the Shingrix vaccine.'],
    ['planned', 'Will give the flu shot next week.'],
    ['up to date', 'Immunizations up to date.'],
    ['never given', 'She has never had the flu shot.'],
    ['asked about', 'Did you have your flu shot?'],
    ["a relative's", 'Her husband received the COVID vaccine.'],
  ])('was not given where it is %s', async (_, body) => {
    expect(await told(body)).toEqual([]);
  });
});
