/** Direct answers over the sample record in a real store: what a clinician asks first, and the same whatever came first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadRecord } from '../../../../electron/read/read-contract.ts';
import { EvidenceIndex } from '../../../../electron/store/repositories/evidence-index.ts';
import { Patients } from '../../../../electron/store/repositories/patients.ts';
import type { QuestionReading } from '../../../../shared/asking.ts';
import { type RawEntry, type Scratch, scratch } from '../../../support/scratch-engine.ts';
import { answered, year } from './asked.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'sample');

function sampleEntries(): RawEntry[] {
  const lines = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'));
  // Structured entries alone: their end state does not hang on which text was read when.
  return lines.filter((line) => line.includes('"type":"facts"')).map((line) => JSON.parse(line) as RawEntry);
}

function recordOf({ store }: Scratch): ReadRecord {
  const patient = new Patients(store.db).byPublicId('sample');
  if (!patient) throw new Error('The sample patient is not there.');
  return new EvidenceIndex(store.db).of(patient);
}

const DRUG = { kinds: ['medication' as const] };
const QUESTIONS: Partial<QuestionReading>[] = [
  { ...DRUG, concepts: ['Lisinopril'], aspect: 'dose', pick: 'current' },
  { ...DRUG, concepts: ['Metformin'], aspect: 'dose', pick: 'previous' },
  { ...DRUG, concepts: ['Warfarin'], aspect: 'end', pick: 'last' },
  { ...DRUG, concepts: ['Warfarin'], aspect: 'reason', pick: 'last', temporalCue: 'was' },
  { ...DRUG, aspect: 'name', pick: 'current' },
  { ...DRUG, aspect: 'name', window: year(2017) },
  { ...DRUG, concepts: ['Lisinopril'], operation: 'count' },
  { concepts: ['Potassium'], aspect: 'value', pick: 'highest' },
  { concepts: ['HbA1c'], operation: 'average' },
  { concepts: ['HbA1c'], operation: 'difference', pick: 'second last' },
  { kinds: ['allergy'], aspect: 'name', safety: 'allergy' },
  { concepts: ['Epilepsy'], operation: 'exists', safety: 'ever' },
  { kinds: ['condition'], aspect: 'name', window: year(2012) },
];

describe('the sample record', () => {
  let forward: Scratch;
  let backward: Scratch;

  beforeAll(async () => {
    forward = scratch();
    backward = scratch();
    await forward.take(sampleEntries());
    await backward.take(sampleEntries().toReversed());
  });
  afterAll(async () => {
    await forward[Symbol.asyncDispose]();
    await backward[Symbol.asyncDispose]();
  });

  it('answers the dose, the one before, the end and its reason', () => {
    const record = recordOf(forward);
    const texts = QUESTIONS.slice(0, 4).map((asked) => answered(record, asked));
    expect(texts.map(({ values }) => values)).toEqual([
      ['20 mg'],
      ['1000 mg'],
      ['2018-03-06'],
      ['unstable INR; changed to apixaban'],
    ]);
    expect(texts[0]?.text).toBe(
      'Lisinopril 20 mg once daily, since 2010-02-11.\nBefore: 10 mg once daily (2009-03-12 to 2010-02-11).',
    );
  });

  it('never gives the potassium that the laboratory corrected for the highest', () => {
    const highest = answered(recordOf(forward), { concepts: ['Potassium'], aspect: 'value', pick: 'highest' });
    expect(highest.values).not.toContain('5.9 mmol/L');
    expect(highest.text).toContain('Withdrawn for a corrected result: Potassium 5.9 mmol/L');
  });

  it('does not take what was entered in error for a fact', () => {
    const epilepsy = answered(recordOf(forward), { concepts: ['Epilepsy'], operation: 'exists', safety: 'ever' });
    expect(epilepsy).toMatchObject({ documented: false, values: [] });
    expect(epilepsy.text).toContain('Never true: Epilepsy');
  });

  it.each(QUESTIONS)('answers the same where the entries came in the other order: %j', (asked) => {
    expect(answered(recordOf(backward), asked)).toEqual(answered(recordOf(forward), asked));
  });
});
