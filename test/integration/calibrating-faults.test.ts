import { truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../electron/cli/arguments.ts';
import { calibrateCommand } from '../../electron/cli/calibrate-command.ts';
import type { QuestionWithAnswers } from '../../shared/asking.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';

const record = (p: string): RawEntry[] => [
  fact(`${p}1`, '2019-05-01', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }, p),
  fact(`${p}2`, '2021-03-04', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }, p),
];
const questions = (p: string): QuestionWithAnswers[] => [
  { patient: p, question: 'What is the current dose of lisinopril?', answers: ['20 mg'] },
  { patient: p, question: 'What was the previous dose of lisinopril?', answers: ['10 mg'] },
  { patient: p, question: 'When was lisinopril 10 mg stopped?', answers: ['2021-03-04'] },
];
const PATIENTS = ['P', 'Q', 'R', 'S'];
const request = { source: 'test', lambda: 0.05 };

describe('a calibration over a real workspace', () => {
  test('one made on likeness in words does not hold where likeness is measured in meaning', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    // Vectors are there, of an embedder that is not.
    s.store.db.prepare("INSERT INTO meta (key, value) VALUES ('vector_signature', 'abc:384:cls:unit')").run();
    const { calibration } = await s.engine.calibrate(PATIENTS.flatMap(questions), request);
    expect(calibration.embedder).toBe('words');
    expect((await s.engine.ask('P', 'What is the current dose of lisinopril?')).gate.by).toBe('store gate');
  });

  test('leaves the program answering others in between', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    await s.engine.calibrate(PATIENTS.flatMap(questions), request);
    over = true;
    expect(turns).toBeGreaterThanOrEqual(12);
  });

  test('a patient named in two ways is one patient', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(record('P'));
    s.store.db
      .prepare(
        "INSERT INTO patient_identifier (system, value, patient_id) SELECT 'urn:other', 'P-again', id FROM patient",
      )
      .run();
    const names = ['P', 'P-again'];
    const asked = Array.from({ length: 5 }, () => names.flatMap(questions)).flat();
    await expect(s.engine.calibrate(asked, request)).rejects.toThrow(/about 1\b/);
  });

  test('making questions of one long record leaves others answered in between, and can be cancelled there', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    const done = (i: number) => ({ kind: 'procedure', text: `Examination ${i}`, status: 'completed' });
    await s.take(Array.from({ length: 200 }, (_, i) => fact(`e${i}`, '2020-01-01', done(i))));
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    await expect(s.engine.generatedQuestions()).rejects.toThrow(/No question could be made of these records/);
    over = true;
    expect(turns).toBeGreaterThanOrEqual(4);
    const stop = new AbortController();
    const made = s.engine.generatedQuestions({ signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(made).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('one that another window removes meanwhile is said to be gone', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const { calibration } = await s.engine.calibrate(PATIENTS.flatMap(questions), request);
    const used = s.engine.adoptCalibration(calibration.id, 0.1);
    const shown = s.engine.gateReport(calibration.id, 0.1);
    expect(await s.engine.removeCalibration(calibration.id)).toEqual([]);
    await expect(used).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(shown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('files of questions', () => {
  const calibrate = (s: ReturnType<typeof scratch>, ...files: string[]) =>
    calibrateCommand({ positional: files, options: {} as Command['options'] }, s.engine, () => undefined, never);
  const never = new AbortController().signal;

  test('are kept by their names alone: a path tells whose machine it was', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(PATIENTS.flatMap(record));
    const file = s.file(
      'set.jsonl',
      PATIENTS.flatMap(questions)
        .map((q) => JSON.stringify(q))
        .join('\n'),
    );
    const { exit } = await calibrate(s, file);
    expect(exit).toBe(0);
    const [kept] = await s.engine.calibrations();
    expect(kept?.source).toBe('set.jsonl');
  });

  test('that are not there, are a folder, too large or without a question are refused with a sentence', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    const huge = s.file('huge.jsonl', '');
    truncateSync(huge, 40 * 1024 * 1024);
    await expect(calibrate(s, '/nowhere/set.jsonl')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(calibrate(s, s.folder)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    await expect(calibrate(s, huge)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(calibrate(s, s.file('none.jsonl', '{}'))).rejects.toThrow(/holds no question/);
  });
});
