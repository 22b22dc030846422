/** A record that nobody divided or joined comes out of being written anew as it was: nothing is lost by it. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openEngine } from '../../electron/engine.ts';
import { createBundledEmbedder } from '../../electron/llm/embedder.ts';
import { RecordWriterAnew, stepsOf } from '../../electron/review/records/rewrite-record.ts';
import { createServices } from '../../electron/services.ts';
import { RecordBook } from '../../electron/store/record-book.ts';
import { Patients } from '../../electron/store/repositories/patients.ts';
import { RecordsRewrite } from '../../electron/store/repositories/records-rewrite.ts';
import { modelSource } from '../support/model-source.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { derivedRows, shown } from '../support/record-image.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { note } from '../support/told-texts.ts';
import { scriptedModel } from '../unit/write/model/scripted-model.ts';

const services = createServices();
afterAll(() => services.close());

const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');

function writeAnew(s: Scratch, publicId: string): void {
  const { db } = s.store;
  const patient = new Patients(db).byPublicId(publicId);
  if (!patient) throw new Error('no such patient');
  const rows = new RecordsRewrite(db);
  const writer = new RecordWriterAnew(db, new RecordBook(db).concepts.signature());
  rows.unchecked(() =>
    db
      .transaction(() => {
        const steps = stepsOf(rows.entries(patient.id));
        writer.write([{ patient, steps }], [patient.id], [writer.inputs(patient.id)]);
      })
      .immediate(),
  );
}

/** What persons do to a record of a source: corrections of every kind, one of them taken back, and conflicts decided. */
function correctAFew({ store }: Scratch): void {
  // Another one: the first holds threads as they were before the record was written anew beside it.
  const engine = openEngine(store, { embedder: noEmbedder() });
  const by = engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  for (const { id } of engine.patients().slice(0, 2)) {
    const { active, history } = engine.state(id);
    const keep = history.find((m) => m.cause === 'superseded' || m.cause === 'resolved');
    if (keep) engine.review.correct(by, keep.id, { what: 'keep active' }, 'Still so', null);
    const moved = { what: 'move to history', successor: null, until: null } as const;
    const [first, second, third] = active;
    if (first) engine.review.correct(by, first.id, { ...moved, cause: 'entered in error' }, 'Never so', null);
    if (second) engine.review.correct(by, second.id, { ...moved, cause: 'resolved' }, 'Over', null);
    if (third) {
      const act = { what: 'wrong subject', subject: 'family member', who: 'mother' } as const;
      const { correction } = engine.review.correct(by, third.id, act, 'Her mother', null);
      engine.review.undo(by, correction?.id ?? '', 'Hers after all');
    }
    for (const conflict of engine.review.conflicts(id).slice(0, 2)) {
      engine.review.decide(by, conflict.id, 'both hold', 'Asked her', null);
    }
  }
}

function expectTheSame(s: Scratch): void {
  const { db } = s.store;
  for (const { id } of s.engine.patients()) {
    const before = derivedRows(db, id);
    const seen = shown(s.engine, id);
    writeAnew(s, id);
    const after = derivedRows(db, id);
    for (const part of Object.keys(before)) expect([part, after[part]]).toEqual([part, before[part]]);
    expect(shown(s.engine, id)).toEqual(seen);
  }
  expect(s.engine.verify()).toMatchObject({ ok: true });
  expect(db.pragma('foreign_key_check')).toEqual([]);
}

test('a record with changes of dose, a conflict, a refutation and an end is the same after it was written anew', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  await s.take([
    fact('e1', '2020-01-01', { kind: 'medication', text: 'Lisinopril 10 mg daily' }),
    fact('e2', '2021-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }),
    fact('e3', '2019-01-01', { kind: 'condition', text: 'Diabetes' }),
    fact('e4', '2021-01-01', { kind: 'condition', text: 'Diabetes', assertion: 'absent' }),
    fact('e5', '2018-01-01', { kind: 'allergy', text: 'Penicillin allergy' }),
    fact('e6', '2022-01-01', { kind: 'allergy', text: 'Penicillin allergy', assertion: 'refuted' }),
    fact('e7', '2022-01-01', { kind: 'medication', text: 'Amoxicillin 500 mg', to: '2022-01-08' }),
    fact('e8', '2022-03-01', { kind: 'measurement', text: 'Potassium 5.9 mmol/L' }),
  ]);
  expect(s.engine.conflicts('P')).toHaveLength(1);
  expectTheSame(s);
});

test('a record of notes that the rules read at once, and one whose notes were read later, are the same', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  await s.take([
    fact('e1', '2022-02-01', { kind: 'medication', text: 'Metoprolol succinate 100 mg once daily' }),
    note('n2', '2022-08-15', 'Metoprolol succinate reduced from 100 mg to 50 mg once daily.'),
    note('n3', '2022-09-01', 'Metoprolol stopped. Allergies: penicillin (rash).'),
    note('n4', '2022-10-01', 'Assessment:\n1. Gout'),
  ]);
  expectTheSame(s);
});

test('a record that a person has corrected, corrected again and added to since is the same', async () => {
  await using s = scratch({ embedder: noEmbedder() });
  const by = s.engine.people.add(null, 'Dr. Vogel', ['clinician']).id;
  await s.take([
    fact('e1', '2020-01-01', { kind: 'medication', text: 'Lisinopril 10 mg daily' }),
    fact('e2', '2021-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }),
    fact('e3', '2019-01-01', { kind: 'condition', text: 'Asthma' }),
    fact('e4', '2019-01-01', { kind: 'condition', text: 'Gout' }),
  ]);
  const id = (text: string): string => {
    const { active, history } = s.engine.state('P');
    return [...active, ...history].find((m) => m.text === text)?.id ?? '';
  };
  const { review } = s.engine;
  review.correct(by, id('Lisinopril 10 mg daily'), { what: 'keep active' }, 'Two doses a day', null);
  const wrong = { what: 'wrong subject', subject: 'family member', who: 'mother' } as const;
  const moved = review.correct(by, id('Asthma'), wrong, 'Her mother has it', null);
  const error = { what: 'move to history', cause: 'entered in error', successor: null, until: null } as const;
  review.correct(by, id('Gout'), error, 'Never had it', null);
  await s.take([fact('e5', '2022-01-01', { kind: 'condition', text: 'Gout' })]);
  review.undo(by, moved.correction?.id ?? '', 'It was hers after all');
  expect(s.engine.attention('P').map((a) => a.kind)).toContain('stated again after a person moved it');
  expectTheSame(s);
});

test('what a model made of pairs, and the links that it drew, are weighed again as they were', async () => {
  const model = scriptedModel(
    (user) => (user.includes('Gout') ? '[]' : '[]'),
    () => ({ of: { replaced: 0.95, systemic_link: 0.9, none: 0.05 } }),
  );
  await using s = scratch({
    writers: modelSource(model),
    embedder: createBundledEmbedder({ host: services.host }),
  });
  await s.take([
    fact('e1', '2022-01-01', { kind: 'condition', text: 'Cataract' }),
    fact('e2', '2022-01-01', { kind: 'plan', text: 'Cataract surgery planned' }),
    note('n3', '2022-02-01', 'Assessment:\n1. Cataract\n2. Gout'),
    fact('e4', '2022-03-01', { kind: 'condition', text: 'Asthma' }),
  ]);
  await s.engine.write();
  const { db } = s.store;
  expect(db.prepare('SELECT count(*) FROM judgement').pluck().get()).toBeGreaterThan(0);
  expectTheSame(s);
});

/** Sample data of every structured format; skipped visibly where it is not there. */
const SAMPLES = [
  'ccda/hl7-examples-wrapped',
  'ccda/chb-2013',
  'ccda/vendor-2015ed',
  'fhir/ips',
  'fhir/mimic',
  'fhir/synthea',
  'synthea-csv',
];
describe.each(SAMPLES)('sample data %s', (sample) => {
  const folder = join(DATA, sample);
  test.skipIf(!existsSync(folder) || readdirSync(folder).length === 0)(
    'is the same after it was written anew',
    { timeout: 240_000 },
    async () => {
      await using s = scratch({ embedder: noEmbedder() });
      const report = await s.engine.import([folder]);
      expect(report.memories).toBeGreaterThan(0);
      expectTheSame(s);
      correctAFew(s);
      expectTheSame(s);
    },
  );
});
