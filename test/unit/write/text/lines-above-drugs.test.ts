/** A heading, a line above a list or the label of a line says what became of the drugs under it. */
import { describe, expect, test } from 'vitest';
import { factsOf, noteOf } from './read-by-rules.ts';

async function told(body: string): Promise<string[]> {
  return (await factsOf(noteOf(body))).map(({ kind, status }) => `${kind}, ${status}`);
}

const RUNS = ['medication, active'];
const STOPPED = ['medication, stopped'];
const HELD = ['medication, on-hold'];

describe('a drug on a list', () => {
  test.each([
    ['Current medications:', RUNS],
    ['Prior to admission medications:', RUNS],
    ['Medication reconciliation completed:', RUNS],
    ['Do not stop:', RUNS],
    ['Unchanged:', RUNS],
    ['Completed:', STOPPED],
    ['Completed courses:', STOPPED],
    ['Medications completed:', STOPPED],
    ['Prior treatments:', STOPPED],
    ['STOP taking:', STOPPED],
    ['PLEASE STOP THESE:', STOPPED],
    ['Please stop taking these medications:', STOPPED],
    ['You should stop the following medicines:', STOPPED],
    ['Please hold these:', HELD],
    ['Please take these:', RUNS],
    ['Expired prescriptions:', []],
    ['Medications removed from list:', []],
    ['Duplicate therapy removed:', []],
    ['Do NOT resume:', []],
    ['Did not tolerate:', []],
    ['Could not afford:', []],
    ['Contraindicated medications:', []],
    ['Medications to avoid:', []],
    ['Medications that may interact:', []],
    ['Options discussed:', []],
    ['Received:', []],
  ])('under “%s”', async (lead, expected) => {
    expect(await told(`${lead}\n- metoprolol 50 mg daily`)).toEqual(expected);
  });

  test.each([
    ['### Stop', STOPPED],
    ['**Discontinued**', STOPPED],
    ['### Hold', HELD],
    ['### Start', RUNS],
  ])('under “%s” within a section of drugs', async (lead, expected) => {
    expect(await told(`## Discharge Medications\n${lead}\n- metoprolol 50 mg daily`)).toEqual(expected);
  });

  test('under a line that lacks its colon', async () => {
    const body = 'Discharge medications\nSTOP\n- aspirin 81 mg daily\nCONTINUE\n- atorvastatin 40 mg daily';
    expect(await told(body)).toEqual([...STOPPED, ...RUNS]);
  });
});

describe('a drug behind a label', () => {
  test.each([
    ['NEW', RUNS],
    ['HELD', HELD],
    ['STOPPED', STOPPED],
    ['Avoid', []],
    ['Not taking', []],
    ['Anesthesia', []],
  ])('“%s”', async (label, expected) => {
    expect(await told(`${label}: metoprolol 50 mg daily`)).toEqual(expected);
  });
});
