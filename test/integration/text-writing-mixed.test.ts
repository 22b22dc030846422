/**
 * Records in which structured entries and notes speak of the same things: one thread each, whoever spoke, and the same end whatever
 * came first. Read by the rules writer, over the real store.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../support/command-line.ts';
import { endState, fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { seededDraws } from '../support/seeded-random.ts';
import { note, stores } from '../support/told-texts.ts';

const drug = (id: string, time: string, text: string, more: Record<string, unknown> = {}): RawEntry =>
  fact(id, time, { kind: 'medication', text, status: 'active', ...more });

async function told(...entries: RawEntry[]) {
  const s = scratch();
  for (const entry of entries) await s.take([entry]);
  expect(s.engine.verify().ok).toBe(true);
  return s;
}

describe('a note that speaks of a structured drug', () => {
  test.each([
    ['stopped', 'Lisinopril stopped because of cough.', 'resolved', null],
    ['discontinued', 'We discontinued lisinopril today.', 'resolved', '2022-06-01'],
    ['at another dose', 'Lisinopril increased to 20 mg once daily.', 'superseded', '2022-06-01'],
  ])('%s moves the structured memory, with the words of the note in the reason', async (_, words, cause, ended) => {
    await using s = await told(
      drug('f1', '2022-01-10', 'Lisinopril 10 mg once daily'),
      note('n1', '2022-06-01', words),
    );
    const [old] = s.engine.state('P').history;
    expect(old).toMatchObject({ text: 'Lisinopril 10 mg once daily', cause });
    // “Stopped” without a day ends it at an unknown one.
    expect(old?.validTo?.date ?? null).toBe(ended);
    expect(old?.reason).toContain(words);
    const [, second] = s.engine.entries('P');
    const { trigger } = s.engine.memory(old?.id ?? '').transitions.at(-1) ?? expect.fail('it did not move');
    // The id of a memory is that of its entry with its place in it.
    expect(`${trigger.entry ?? trigger.memory}`.slice(1)).toContain(`${second?.id}`.slice(1));
    // Before the note was written the drug was current, on both axes.
    expect(s.engine.state('P', { validAt: '2022-05-31' }).active.map((m) => m.text)).toContain(
      'Lisinopril 10 mg once daily',
    );
    expect(s.engine.state('P', { seq: 1 }).active).toHaveLength(1);
  });

  test('moves nothing where it denies, supposes, plans or speaks of somebody else', async () => {
    await using s = await told(
      drug('f1', '2022-01-10', 'Lisinopril 10 mg once daily'),
      note('n1', '2022-06-01', 'Lisinopril was not stopped.'),
      note('n2', '2022-06-02', 'Consider stopping lisinopril if the cough persists.'),
      note('n3', '2022-06-03', 'Her husband stopped lisinopril last year.'),
      note('n4', '2022-06-04', 'We will stop lisinopril if potassium rises.'),
    );
    expect(stores(s.engine).active).toContain('Lisinopril 10 mg once daily');
    expect(s.engine.state('P').history.filter((m) => m.kind === 'medication')).toEqual([]);
  });

  test('in a dialogue the patient’s own “I stopped it” ends it, and the question of the clinician does not', async () => {
    const turns = (answer: string): RawEntry => ({
      patient: 'P',
      id: 'd1',
      time: '2022-06-01',
      type: 'dialogue',
      title: 'Visit',
      turns: [
        { speaker: 'doctor', text: 'Are you still taking the lisinopril, or have you stopped lisinopril?' },
        { speaker: 'patient', text: answer },
      ],
    });
    const order = drug('f1', '2022-01-10', 'Lisinopril 10 mg once daily');
    await using ended = await told(order, turns('I stopped lisinopril in February.'));
    expect(stores(ended.engine)).toEqual({ active: [], history: ['Lisinopril 10 mg once daily'] });
    expect(ended.engine.state('P').history[0]?.reason).toContain('I stopped lisinopril in February.');
    await using asked = await told(order, turns('I do not remember.'));
    expect(stores(asked.engine)).toEqual({ active: ['Lisinopril 10 mg once daily'], history: [] });
  });

  test('a coded order of a record in FHIR form is moved by a note as well', async () => {
    await using s = scratch();
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { resource: { resourceType: 'Patient', id: 'P' } },
        {
          resource: {
            resourceType: 'MedicationRequest',
            id: 'm1',
            status: 'active',
            intent: 'order',
            subject: { reference: 'Patient/P' },
            authoredOn: '2022-01-10',
            medicationCodeableConcept: {
              text: 'lisinopril 10 MG Oral Tablet',
              coding: [
                {
                  system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
                  code: '314076',
                  display: 'lisinopril 10 MG Oral Tablet',
                },
              ],
            },
          },
        },
      ],
    };
    await s.engine.import([s.file('bundle.json', JSON.stringify(bundle))]);
    expect(stores(s.engine).active).toHaveLength(1);
    const words = s.file(
      'note.jsonl',
      JSON.stringify(note('n1', '2022-06-01', 'Lisinopril stopped because of cough.')),
    );
    await s.engine.import([words], { patient: 'P' });
    expect(stores(s.engine).active.filter((text) => /lisinopril/i.test(text))).toEqual([]);
    expect(s.engine.state('P').history[0]?.reason).toContain('Lisinopril stopped because of cough.');
  });
});

describe('a problem list that is copied forward', () => {
  const list = 'Past Medical History:\n- Hypertension\n- Asthma\n- Gout';
  const days = Array.from({ length: 10 }, (_, i) => note(`n${i}`, `2023-04-${10 + i}`, list));
  const coded = ['Hypertension', 'Asthma', 'Gout'].map((text, i) =>
    fact(`f${i}`, '2021-02-03', { kind: 'condition', text, status: 'active' }),
  );

  test.each([
    ['notes alone', days, 10, '2023-04-10'],
    ['structured entries first', [...coded, ...days], 11, '2021-02-03'],
    ['structured entries last', [...days, ...coded], 11, '2021-02-03'],
  ])('%s: one memory a problem, the copies are its evidence', async (_, entries, evidence, since) => {
    await using s = scratch();
    await s.take(entries);
    expect(stores(s.engine)).toEqual({ active: ['Asthma', 'Gout', 'Hypertension'], history: [] });
    for (const m of s.engine.state('P').active) {
      expect(m.validFrom?.date).toBe(since);
      expect(s.engine.memory(m.id).evidence).toHaveLength(evidence);
    }
    expect(s.engine.conflicts()).toEqual([]);
    expect(s.store.db.prepare('SELECT count(*) FROM transition WHERE from_store IS NOT NULL').pluck().get()).toBe(0);
  });

  test('in the short words of a clinician is evidence of what is coded on record', async () => {
    const snomed = (id: string, kind: string, text: string, code: string): RawEntry =>
      fact(id, '2020-01-01', { kind, text, status: 'active', code: { system: 'http://snomed.info/sct', code } });
    await using s = await told(
      snomed('f1', 'condition', 'Essential hypertension (disorder)', '59621000'),
      snomed('f2', 'condition', 'Diabetes mellitus type 2 (disorder)', '44054006'),
      snomed('f3', 'allergy', 'Allergy to penicillin', '91936005'),
      note('n1', '2022-05-01', 'Allergies: PCN\n\nProblem list:\n1. T2DM\n2. Hypertension'),
    );
    expect(stores(s.engine)).toEqual({
      active: ['Allergy to penicillin', 'Diabetes mellitus type 2 (disorder)', 'Essential hypertension (disorder)'],
      history: [],
    });
    for (const m of s.engine.state('P').active) expect(s.engine.memory(m.id).evidence).toHaveLength(2);
  });

  test('a problem that a list still carries after it was called over is put to a person, and stays', async () => {
    await using s = await told(
      fact('f1', '2021-02-03', { kind: 'condition', text: 'Gout', status: 'active' }),
      note('n1', '2022-03-01', 'Gout resolved.'),
      note('n2', '2023-04-10', 'Problem list:\n1. Gout'),
    );
    expect(stores(s.engine).active).toEqual(['Gout']);
  });
});

describe('a note that is older than the present of the record', () => {
  test('arrives as history where something newer of the same thread is on record', async () => {
    await using s = await told(
      drug('f1', '2024-01-05', 'Amlodipine 10 mg once daily'),
      note('n1', '2019-02-05', 'Amlodipine 5 mg once daily. HbA1c 9.1 %.'),
      fact('f2', '2024-01-05', {
        kind: 'measurement',
        text: 'HbA1c 7.2 %',
        code: { system: 'http://loinc.org', code: '4548-4' },
      }),
    );
    expect(stores(s.engine)).toEqual({
      active: ['Amlodipine 10 mg once daily', 'HbA1c 7.2 %'],
      history: ['Amlodipine 5 mg once daily', 'HbA1c 9.1 %'],
    });
    expect(s.engine.state('P', { seq: 2 }).active.map((m) => m.text)).not.toContain('Amlodipine 5 mg once daily');
  });

  test('its “stopped” does not end what was begun after it', async () => {
    await using s = await told(
      drug('f1', '2024-01-05', 'Amlodipine 10 mg once daily'),
      note('n1', '2019-02-05', 'Amlodipine stopped.'),
    );
    expect(stores(s.engine).active).toEqual(['Amlodipine 10 mg once daily']);
  });
});

describe('the order of import', () => {
  /** Notes and facts about the same few things, with dates of their own: what a mixed record is made of. */
  const pool: RawEntry[] = [
    drug('f1', '2021-01-10', 'Lisinopril 10 mg once daily'),
    note('n1', '2021-03-01', 'Lisinopril increased to 20 mg once daily. HbA1c 8.0 %.'),
    note('n2', '2021-06-01', 'Lisinopril stopped because of cough. Started losartan 50 mg once daily.'),
    fact('f2', '2021-06-02', { kind: 'allergy', text: 'Penicillin allergy' }),
    note('n3', '2021-02-01', 'Allergies: NKDA'),
    note('n4', '2021-07-01', 'Problem list:\n1. Hypertension\n2. Gout'),
    fact('f3', '2020-05-05', { kind: 'condition', text: 'Hypertension', status: 'active' }),
    note('n5', '2021-08-01', 'Gout resolved.'),
    fact('f4', '2021-09-01', {
      kind: 'measurement',
      text: 'HbA1c 7.1 %',
      code: { system: 'http://loinc.org', code: '4548-4' },
    }),
    note('n6', '2021-09-15', 'Social History: Former smoker. Family History: mother with breast cancer.'),
    note('n7', '2020-09-15', 'Social History: Current smoker. Denies chest pain.'),
    fact('f5', '2021-10-01', { kind: 'medication', text: 'Warfarin 5 mg once daily' }),
    note('n8', '2021-11-01', 'Warfarin changed from 5 mg to 7.5 mg once daily.'),
    note('n9', '2021-11-02', 'Losartan 50 mg once daily. Warfarin 7.5 mg once daily.'),
  ];

  test('of notes and facts mixed changes nothing of what holds and what held', async () => {
    const draws = seededDraws('mixed-order');
    await using base = scratch();
    await base.take(pool);
    const expected = endState(base.engine.state('P'));
    const conflicts = base.engine
      .conflicts()
      .map((c) => c.message)
      .sort();
    expect(expected.length).toBeGreaterThan(10);
    for (let run = 0; run < 12; run++) {
      const order = [...pool];
      for (let i = order.length - 1; i > 0; i--) {
        const j = draws.below(i + 1);
        [order[i], order[j]] = [order[j] as RawEntry, order[i] as RawEntry];
      }
      await using s = scratch();
      // In one file, or in several.
      const cut = draws.below(order.length);
      await s.take(order.slice(0, cut));
      await s.take(order.slice(cut));
      const ids = order.map((e) => e.id).join(' ');
      expect(endState(s.engine.state('P')), ids).toEqual(expected);
      expect(
        s.engine
          .conflicts()
          .map((c) => c.message)
          .sort(),
        ids,
      ).toEqual(conflicts);
      expect(s.engine.verify().ok).toBe(true);
    }
  });

  test('a folder with a structured record and notes gives the same as its files one by one, backwards', async () => {
    await using whole = scratch();
    const fixtures = join(ROOT, 'test/fixtures/jsonl/record.jsonl');
    const notes = whole.file('notes.jsonl', pool.map((e) => JSON.stringify(e)).join('\n'));
    await whole.engine.import([fixtures, notes]);
    await using parts = scratch();
    await parts.engine.import([notes]);
    await parts.engine.import([fixtures]);
    const ids = (s: typeof whole): string[] =>
      s.engine
        .patients()
        .map((p) => p.id)
        .sort();
    expect(ids(parts)).toEqual(ids(whole));
    for (const id of ids(whole)) {
      expect(endState(parts.engine.state(id))).toEqual(endState(whole.engine.state(id)));
    }
  });
});
