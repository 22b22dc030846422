/** Drugs that are not taken, whatever words say so: none of them stays current without a mark. */
import { describe, expect, it } from 'vitest';
import { createRulesWriter } from '../../../../electron/write/text/rules/rules-writer.ts';
import { dialogueOf, noteOf } from './read-by-rules.ts';

const read = (body: string) => createRulesWriter().extract(noteOf(body));
const drugs = async (body: string) =>
  (await read(body)).facts.filter((f) => f.kind === 'medication').map((f) => [f.text, f.status, f.from?.date ?? null]);

describe('a drug that nobody stopped and that is not taken', () => {
  it.each([
    ['She ran out of metformin 2 weeks ago.', 'Metformin not taken', '2024-02-27'],
    ['Ran out of her metformin.', 'Metformin not taken', '2024-03-12'],
    ['He is out of his lisinopril.', 'Lisinopril not taken', '2024-03-12'],
    ["He hasn't taken his atorvastatin in months.", 'Atorvastatin not taken', '2024-03-12'],
    ['She has not taken metformin for 3 weeks.', 'Metformin not taken', '2024-03-12'],
    ['Has not been taking metoprolol.', 'Metoprolol not taken', '2024-03-12'],
    ['Metformin - ran out 2 weeks ago.', 'Metformin not taken', '2024-02-27'],
    ["Hasn't been on metformin since January.", 'Metformin not taken', '2024-01'],
    ['Metformin not taken for 3 months.', 'Metformin not taken', '2023-12'],
    ['She was prescribed metformin but is not taking it.', 'Metformin not taken', '2024-03-12'],
    ['Medications:\n- Lisinopril 10 mg daily - not taking', 'Lisinopril 10 mg daily not taken', '2024-03-12'],
    ['He is not taking his lisinopril.', 'Lisinopril not taken', '2024-03-12'],
  ])('is on hold: %s', async (body, text, from) => {
    expect(await drugs(body)).toEqual([[text, 'on-hold', from]]);
  });

  it.each([
    'She has not run out of metformin.',
    'She almost ran out of metformin.',
    'If she runs out of metformin she will call.',
    'She has not taken ibuprofen for the pain.',
    'She has not taken her metformin today.',
    'He has not been taking lisinopril regularly.',
    'Off-label use of gabapentin.',
  ])('is not told by: %s', async (body) => {
    expect(await drugs(body)).toEqual([]);
  });

  it('is taken again after a restart', async () => {
    expect(await drugs('Ran out of metformin, restarted today.')).toEqual([['Metformin', 'active', '2024-03-12']]);
  });
});

it('a drug that is not taken with food is taken', async () => {
  expect(await drugs('Takes metformin, not taking it with food.')).toEqual([['Metformin', 'active', '2024-03-12']]);
});

describe('“off” a drug', () => {
  it.each([
    ['Off Plavix since January.', '2024-01'],
    ['Hypertension, off lisinopril since May 2023.', '2023-05'],
    ['Came off citalopram in January.', '2024-01'],
  ])('has stopped: %s', async (body, to) => {
    const facts = (await read(body)).facts.filter((f) => f.kind === 'medication');
    expect(facts.map((f) => [f.status, f.to?.date])).toEqual([['stopped', to]]);
  });
});

describe('an order with what to do if it comes to that', () => {
  it.each([
    ['Start amoxicillin, stop if rash.', 'Amoxicillin'],
    ['Start amoxicillin 500 mg daily (stop if rash).', 'Amoxicillin 500 mg daily'],
    ['Start lisinopril 10 mg daily, discontinue if cough develops.', 'Lisinopril 10 mg daily'],
    ['Start warfarin 5 mg daily and call if bleeding.', 'Warfarin 5 mg daily'],
    ['Start metformin 500 mg daily, add glipizide 5 mg daily if the A1c is above 8.', 'Metformin 500 mg daily'],
  ])('begins the drug: %s', async (body, text) => {
    expect(await drugs(body)).toEqual([[text, 'active', '2024-03-12']]);
  });

  it.each(['Stop aspirin if bleeding.', 'Increase lisinopril to 20 mg daily if the pressure stays above 140.'])(
    'does nothing where it is itself conditional: %s',
    async (body) => {
      expect(await drugs(body)).toEqual([]);
    },
  );
});

const WHY = 'It stops or holds drugs and does not name them.';
const whys = async (body: string) => (await read(body)).unread.map((u) => u.why);

describe('drugs that are stopped by the name of their class', () => {
  it.each([
    'Stopped both antiplatelets due to bleeding.',
    'She stopped all her blood pressure pills last month.',
    'Hold the blood thinner for now.',
    'Blood thinner was stopped.',
    'All antihypertensives were held on admission.',
    'She ran out of her blood pressure pills.',
    'She is off antidepressants.',
    'Not taking any of his BP meds.',
    'Blood thinner discontinued.',
  ])('are put to a person: %s', async (body) => {
    expect(await whys(body)).toEqual([WHY]);
  });

  it.each([
    'Consider stopping the statin.',
    'Do not stop antiplatelets.',
    'Hold anticoagulation if platelets below 50.',
    'Her mother stopped her blood thinner.',
    'Stopped taking his blood pressure medication lisinopril.',
    'Discontinued medications: aspirin.',
    'Not taking NSAIDs.',
  ])('are not: %s', async (body) => {
    expect(await whys(body)).toEqual([]);
  });

  it('end where the same note lists as many as the words say', async () => {
    expect(
      await drugs('Aspirin 81 mg daily, clopidogrel 75 mg daily.\nStopped both antiplatelets due to bleeding.'),
    ).toEqual([
      ['Aspirin 81 mg daily stopped', 'stopped', null],
      ['Clopidogrel 75 mg daily stopped', 'stopped', null],
    ]);
  });

  it('are left out of what runs where it is not plain which are meant', async () => {
    expect(await drugs('Aspirin 81 mg daily, clopidogrel 75 mg daily.\nThe antiplatelet was stopped.')).toEqual([]);
  });

  it('leave the drugs of other classes alone', async () => {
    expect(
      await drugs('Medications:\n- Amlodipine 5 mg daily\n- Metformin 500 mg daily\n\nHPI:\nStopped all BP meds.'),
    ).toEqual([
      ['Metformin 500 mg daily', 'active', '2024-03-12'],
      ['Amlodipine 5 mg daily stopped', 'stopped', null],
    ]);
  });

  it('are no advice of a clinician in a talk', async () => {
    const talk = dialogueOf([['doctor', 'Stop your blood thinner before the procedure.']]);
    expect((await createRulesWriter().extract(talk)).unread).toEqual([]);
  });
});
