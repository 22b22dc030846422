import { describe, expect, it } from 'vitest';
import type { FactDraft } from '../../../../electron/ingest/reading.ts';
import { threadKeys } from '../../../../electron/write/identity/thread-keys.ts';
import { factsOf, noteOf } from './read-by-rules.ts';

async function resultsIn(body: string, time: string | null = '2024-03-12'): Promise<FactDraft[]> {
  return (await factsOf(noteOf(body, time))).filter((f) => f.kind === 'measurement');
}

const told = async (body: string): Promise<string[]> => (await resultsIn(body)).map((f) => f.text);

describe('a result', () => {
  it.each([
    ['Potassium 4.2 mmol/L.', ['Potassium 4.2 mmol/L']],
    ['HbA1c of 7.2%.', ['HbA1c 7.2 %']],
    ['Hemoglobin A1c is elevated at 8.', ['HbA1c 8']],
    ['Creatinine was 1.2 mg/dL.', ['Creatinine 1.2 mg/dL']],
    ['Sodium 140, potassium 4.1, creatinine 0.9.', ['Sodium 140', 'Potassium 4.1', 'Creatinine 0.9']],
    ['Sodium 132 mmol/L (135-145).', ['Sodium 132 mmol/L']],
    ['INR 2.4 (goal 2-3).', ['INR 2.4']],
    ['CRP < 5 mg/L.', ['C-reactive protein < 5 mg/L']],
    ['A1c was 8.2, now 7.1.', ['HbA1c 7.1']],
    ['A1c improved from 8.2 to 7.1%.', ['HbA1c 7.1 %']],
    ['PSA 4.2 in 2021, 5.1 in 2023.', ['Prostate specific antigen 4.2', 'Prostate specific antigen 5.1']],
    ['Hemoglobin- 8.2, which is low.', ['Hemoglobin 8.2']],
    ['TSH normal.', ['TSH: normal']],
    ['Heart rate 48 per minute.', ['Pulse 48 per minute']],
    ['Weight 82.5 kg.', ['Weight 82.5 kg']],
    ['Height: 5\'10".', ['Height 70 in']],
    ['Estimated weight 70 kg.', ['Weight 70 kg (estimated)']],
  ])('is read with its value and unit as written: %s', async (body, expected) => {
    expect(await told(body)).toEqual(expected);
  });

  it('has no unit where none is written', async () => {
    const [fact] = await resultsIn('Hemoglobin 11.2.');
    expect(fact?.attributes).toEqual({ value: 11.2 });
  });

  it('keeps comparator, interpretation and estimate', async () => {
    expect((await resultsIn('CRP < 5 mg/L.'))[0]?.attributes).toEqual({ value: 5, unit: 'mg/L', comparator: '<' });
    expect((await resultsIn('Hemoglobin was low at 8.2 g/dL.'))[0]?.attributes).toEqual({
      value: 8.2,
      unit: 'g/dL',
      interpretation: 'low',
    });
    expect((await resultsIn('Estimated weight 70 kg.'))[0]?.attributes).toMatchObject({ estimated: true });
  });

  it('is of the day that is said, else of the entry', async () => {
    expect((await resultsIn('Creatinine was 1.2 mg/dL on 2024-03-01.'))[0]).toMatchObject({
      from: { date: '2024-03-01' },
      flags: [],
    });
    expect((await resultsIn('Potassium 4.2 mmol/L.', '2024-02-01T10:30'))[0]).toMatchObject({
      from: { date: '2024-02-01T10:30', precision: 'minute' },
    });
  });

  it('of a month is of that month, also where the entry is of the same one', async () => {
    expect((await resultsIn('Her last A1c was 5.5 in March 2024.'))[0]).toMatchObject({ from: { date: '2024-03' } });
  });

  it('that is corrected says so', async () => {
    expect((await resultsIn('Corrected result: potassium 4.2 mmol/L.'))[0]).toMatchObject({ status: 'corrected' });
    expect((await resultsIn('Potassium 4.2 mmol/L.'))[0]).toMatchObject({ status: 'final' });
  });

  it.each([
    ['a goal', 'Her goal A1c is less than 7.'],
    ['a target', 'Target INR 2-3.'],
    ['a condition', 'Hold metoprolol if heart rate below 50.'],
    ['a range of readings', 'Glucose readings 120-180.'],
    ['a dose', 'Potassium chloride 20 mEq daily.'],
    ['a strength', 'Vitamin B12 5 mg/mL injectable solution.'],
    ['a time', 'Repeat TSH in 6 weeks.'],
    ['how long ago', 'A1c 3 months ago.'],
    ['a change of weight', 'Weight loss of 10 pounds.'],
    ['what was found at another time', 'HPI:\nAt that time he was discovered to have a hemoglobin of 9.'],
    ['readings that range', 'HPI:\nHer fasting blood sugars have been ranging from 100 to 120.'],
    ['another analyte', 'The non-HDL was about 178.'],
    ['a birth weight', 'Birth weight 3.2 kg.'],
    ["a relative's", 'Her mother has a cholesterol of 300 mg/dL.'],
    ['a usual value', 'Your normal peak flow reading is 380.'],
    ['pulses of an examination', 'Pulses 2+ bilaterally.'],
    ['a question', 'Was the potassium 4.2?'],
  ])('is not told by %s', async (_, body) => {
    expect(await told(body)).toEqual([]);
  });
});

describe('a table of results', () => {
  it('gives the value under its heading with its unit, and no reference range', async () => {
    const table = [
      '| Test | Result | Units | Reference |',
      '|---|---|---|---|',
      '| Potassium | 4.2 | mmol/L | 3.5-5.0 |',
      '| Sodium | 138 | mmol/L | 135-145 |',
    ].join('\n');
    expect(await told(table)).toEqual(['Potassium 4.2 mmol/L', 'Sodium 138 mmol/L']);
  });

  it('gives the value and unit of cells without headings', async () => {
    expect(await told('Potassium\t4.2\tmmol/L\nSodium\t138\tmmol/L')).toEqual([
      'Potassium 4.2 mmol/L',
      'Sodium 138 mmol/L',
    ]);
  });
});

describe('vital signs', () => {
  it('of one line are each a fact', async () => {
    expect(await told('BP 120/80, HR 72, RR 16, Temp 98.6 F, SpO2 98% on room air.')).toEqual([
      'Blood pressure 120/80',
      'Pulse 72',
      'Respiratory rate 16',
      'Temperature 98.6 F',
      'Oxygen saturation 98 %',
    ]);
  });

  it('give one fact for a blood pressure, as structured records do', async () => {
    const [fact] = await resultsIn('Blood Pressure: 124/80 mmHg.');
    expect(fact).toMatchObject({
      text: 'Blood pressure 124/80 mmHg',
      concept: 'Blood pressure',
      attributes: { value: '124/80', systolic: 124, diastolic: 80, unit: 'mmHg' },
    });
  });

  it('keep the position beside each blood pressure', async () => {
    expect(await told('BP was 150/90 lying and 130/80 standing.')).toEqual([
      'Blood pressure 150/90 lying',
      'Blood pressure 130/80 standing',
    ]);
  });

  it('do not take a date or a goal for a blood pressure', async () => {
    expect(await told('Blood pressure goal is below 130/80.')).toEqual([]);
    expect(await told('Blood pressure checked on 11/12.')).toEqual([]);
  });
});

describe('a result of a note and the same result of a table', () => {
  it('share a thread in one family of units', async () => {
    const [fact] = await resultsIn('HbA1c of 7.2%.');
    if (!fact) throw new Error('no result was found');
    const other = {
      ...fact,
      text: 'HbA1c 8.0 %',
      concept: 'HbA1c',
      codings: [{ system: 'http://loinc.org', code: '4548-4', display: 'Hemoglobin A1c' }],
      attributes: { value: 8, unit: '%' },
      sourceId: 'x',
    };
    expect(threadKeys({ ...fact, sourceId: 'n' })).toEqual(threadKeys(other));
  });

  it('share a thread for blood pressures', async () => {
    const [fact] = await resultsIn('BP 120/80 mmHg');
    if (!fact) throw new Error('no result was found');
    const panel = { system: 'http://loinc.org', code: '85354-9', display: 'Blood pressure' };
    const other = { ...fact, codings: [panel], attributes: { unit: 'mm[Hg]' }, sourceId: 'x' };
    expect(threadKeys({ ...fact, sourceId: 'n' })).toEqual(threadKeys(other));
  });
});
