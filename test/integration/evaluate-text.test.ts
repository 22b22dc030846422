/** `evaluate` as a researcher runs it: figures of real notes, a sheet to check, and what its verdicts come to. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TextEvaluation } from '../../electron/evaluate/text/evaluate-texts.ts';
import type { JudgedSheet } from '../../electron/evaluate/text/judged-sheet.ts';
import { visitTexts } from '../../electron/evaluate/text/visit-texts.ts';
import { type CommandLine, commandLine, ROOT } from '../support/command-line.ts';

const DATA = join(ROOT, '../shared/data');
const HERE = existsSync(join(DATA, 'fhir/synthea-bulk/derived-notes/manifest.csv'));
const VISITS = existsSync(join(DATA, 'notes/primock57/transcripts'));

let cli: CommandLine;
beforeAll(() => {
  cli = commandLine();
});
afterAll(() => cli[Symbol.dispose]());

describe('evaluate sheet', () => {
  const sheet = join(ROOT, 'test/fixtures/evaluate/facts-checked-first.tsv');

  test('tells precision with its interval, over all, by kind and by corpus, and every fault', async () => {
    const ran = await cli.json(['evaluate', 'sheet', sheet]);
    const { precision, kinds, corpora, faults } = ran.data as JudgedSheet;
    expect(ran.exit).toBe(0);
    expect([precision.of, precision.hits + faults.length]).toEqual([200, 200]);
    expect(precision.low).toBeLessThan(precision.share ?? 0);
    for (const parts of [kinds, corpora]) expect(parts.reduce((n, p) => n + p.precision.of, 0)).toBe(200);
    const words = await cli.stam(['evaluate', 'sheet', sheet]);
    expect(words.out).toMatch(/Right: \d+\.\d % \(\d+ of 200; 95 % interval/);
  });

  test('says in a sentence what is wrong with a sheet, a file or a command', async () => {
    const bad = cli.file('bad.tsv', 'no sheet\n');
    for (const [args, exit] of [
      [['sheet', bad], 2],
      [['sheet', join(cli.folder, 'none.tsv')], 1],
      [['sheet'], 2],
      [['images'], 2],
      [[], 2],
      [['text', '--limit', '0'], 2],
      [['text', '--data', cli.folder], 1],
    ] as const) {
      const ran = await cli.stam(['evaluate', ...args]);
      expect([args, ran.exit]).toEqual([args, exit]);
      expect(ran.err).toMatch(/^.+\.\n/);
    }
  });
});

describe(`evaluate text${HERE ? '' : ' (skipped: ../shared/data is not beside this checkout)'}`, () => {
  test.skipIf(!HERE)(
    'compares notes with the rows of the same patients, and writes a sheet that is never written over',
    {
      timeout: 300_000,
    },
    async () => {
      const sheet = join(cli.folder, 'sheet.tsv');
      const args = ['evaluate', 'text', '--limit', '12', '--sheet', sheet];
      const ran = await cli.json(args);
      const { notes, corpora, writer, model } = ran.data as TextEvaluation;
      expect([ran.exit, writer.id, notes.notes, model.questions]).toEqual([0, 'rules', 12, 0]);
      expect(notes.kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['allergy', 'medication']));
      // Silence rather than a wrong fact: nothing that is read may be against the rows, and every quote is exact.
      expect(notes.all.agreement.share).toBeGreaterThanOrEqual(0.95);
      for (const { quotes } of corpora) expect(quotes.hits).toBe(quotes.of);
      const written = readFileSync(sheet, 'utf8');
      expect(written.split('\n').length).toBeGreaterThan(20);
      writeFileSync(sheet, written.replace(/\t\t$/m, '\tright\t'));
      expect((await cli.stam(args)).exit).toBe(2);
      const judged = await cli.json(['evaluate', 'sheet', sheet]);
      expect(judged.data).toMatchObject({ precision: { hits: 1, of: 1 } });
    },
  );
});

describe(`the visits${VISITS ? '' : ' (skipped: ../shared/data/notes is not beside this checkout)'}`, () => {
  test.skipIf(!VISITS)('come with every turn in the order in which it was spoken, and no mark of a transcriber', () => {
    const texts = visitTexts(DATA);
    const dialogues = texts.filter(({ source }) => source.type === 'dialogue');
    expect(dialogues.length).toBeGreaterThan(80);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    for (const { source } of dialogues) {
      const turns = source.turns ?? [];
      expect(turns.length).toBeGreaterThan(3);
      expect(turns.every((turn, i) => turn.start >= (turns[i - 1]?.end ?? 0) && turn.end <= source.body.length)).toBe(
        true,
      );
      expect(source.body).not.toMatch(/<\/?UNSURE|INAUDIBLE/);
    }
  });
});
