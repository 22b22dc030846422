/** `evaluate qa` and `evaluate ehrsql` as a researcher runs them. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CorpusEvaluation } from '../../electron/cli/evaluate-qa-command.ts';
import { parseQuestions } from '../../electron/evaluate/qa/question-file.ts';
import { type CommandLine, commandLine, ROOT } from '../support/command-line.ts';

const FIXTURES = join(ROOT, 'test/fixtures/synthea-csv');

let cli: CommandLine;
let data: string;
let asked: CorpusEvaluation;
beforeAll(async () => {
  cli = commandLine();
  data = join(cli.folder, 'data');
  mkdirSync(data);
  cpSync(FIXTURES, join(data, 'synthea-csv'), { recursive: true });
  const ran = await cli.json(['evaluate', 'qa', '--data', data, '--limit', '30', '--sheet', join(cli.folder, 'set')]);
  [asked] = ran.data as [CorpusEvaluation];
}, 120_000);
afterAll(() => cli[Symbol.dispose]());

describe('evaluate qa', () => {
  test('asks questions of the rows and tells evidence, answers and F1 by template, with counts', () => {
    expect(asked.corpus).toBe('Synthea CSV');
    expect(asked.all.questions).toBeGreaterThan(20);
    expect(asked.all.answered.of).toBe(asked.all.questions);
    expect(asked.templates.reduce((n, { questions }) => n + questions, 0)).toBe(asked.all.questions);
    expect(asked.all.recall.map(({ lines }) => lines)).toEqual([30, 60, 120]);
    expect(asked.unknownPatients).toBe(0);
    expect(asked.dropped).toBe(0);
  });

  test('the rows that bear an answer are among the evidence, and the record answers most questions itself', () => {
    expect(asked.all.recall[1]?.found.share).toBeGreaterThanOrEqual(0.98);
    expect(asked.all.f1OfAnswered).toBeGreaterThanOrEqual(0.95);
  });

  test('writes the questions as three files, no patient in two', () => {
    const parts = ['train', 'develop', 'test'].map((part) => {
      const { questions, problems } = parseQuestions(
        readFileSync(join(cli.folder, `set-synthea-csv-${part}.jsonl`), 'utf8'),
      );
      expect(problems).toEqual([]);
      return new Set(questions.map(({ patient }) => patient));
    });
    const all = parts.flatMap((part) => [...part]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('asks a file of questions of the opened workspace, and counts what cannot be asked', async () => {
    const imported = await cli.json(['import', FIXTURES]);
    const [patient] = (imported.data as { patients: string[] }).patients;
    const lines = [
      { patient, question: 'Has the patient ever had leprosy?', answers: [] },
      { patient: 'nobody', question: 'Has the patient ever had leprosy?', answers: [] },
    ];
    const file = join(cli.folder, 'own.jsonl');
    writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\nno question\n`);
    const ran = await cli.json(['evaluate', 'qa', file]);
    const [own] = ran.data as [CorpusEvaluation];
    expect([own.all.questions, own.unknownPatients, own.problems.map(({ line }) => line)]).toEqual([1, 1, [3]]);
    expect(own.all.f1).toBe(1);
  });

  test('says in a sentence where there are no data or no file', async () => {
    const empty = join(cli.folder, 'empty');
    mkdirSync(empty);
    for (const args of [
      ['qa', '--data', empty],
      ['qa', join(cli.folder, 'none.jsonl')],
      ['ehrsql', '--data', empty],
    ]) {
      const ran = await cli.stam(['evaluate', ...args]);
      expect(ran.exit).toBe(1);
      expect(ran.err).toMatch(/^.+\.\n/);
    }
  });
});

const EHRSQL = existsSync(join(ROOT, '../shared/data/qa/ehrsql-2024'));

describe(`evaluate ehrsql${EHRSQL ? '' : ' (skipped: ../shared/data/qa/ehrsql-2024 is not beside this checkout)'}`, () => {
  test.skipIf(!EHRSQL)(
    'tells of every question whether it fits one record, and asks those of the patients that are wanted',
    async () => {
      const ran = await cli.json(['evaluate', 'ehrsql', '--limit', '1']);
      const told = ran.data as { total: number; fitting: number; left: { questions: number }[]; patients: number };
      expect(told.total).toBe(5124);
      expect(told.fitting + told.left.reduce((n, { questions }) => n + questions, 0)).toBe(told.total);
      expect(told.patients).toBe(1);
    },
  );
});
