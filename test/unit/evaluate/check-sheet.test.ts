import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSheet, sampleFacts, sheetText } from '../../../electron/evaluate/text/check-sheet.ts';
import { type EvaluatedText, quoteIsExact, readTexts } from '../../../electron/evaluate/text/evaluated-text.ts';
import { judgedSheet } from '../../../electron/evaluate/text/judged-sheet.ts';
import { createRulesWriter } from '../../../electron/write/text/rules/rules-writer.ts';

const note = (id: string, body: string): EvaluatedText => ({
  id,
  corpus: 'notes',
  source: { type: 'note', title: '', time: null, body },
});
const TEXTS = [
  note('a', 'PMH: asthma, gout.\nMedications:\nMetformin 500 mg daily\n'),
  note('b', 'Denies chest pain.\nMother had diabetes.\nAllergic to penicillin.\n'),
];
const read = await readTexts(createRulesWriter(), TEXTS);

describe('a sheet for checking by hand', () => {
  it('draws the same facts again, and others for another word', () => {
    const first = sheetText(sampleFacts(read, 3, 'first'));
    expect(sheetText(sampleFacts(read, 3, 'first'))).toBe(first);
    const others = ['second', 'third', 'fourth'].map((seed) => sheetText(sampleFacts(read, 3, seed)));
    expect(others.some((sheet) => sheet !== first)).toBe(true);
  });

  it('says all that a fact claims, beside the sentence it was read from', () => {
    const rows = sampleFacts(read, 99, 'first');
    const family = rows.find((row) => row.kind === 'family history');
    expect(family).toMatchObject({ claim: expect.stringContaining('family member'), sentence: 'Mother had diabetes.' });
    expect(rows.find((row) => row.claim.includes('absent'))?.fact).toMatch(/chest pain/i);
  });

  it('comes back as it was written', () => {
    const rows = sampleFacts(read, 99, 'first');
    expect(parseSheet(sheetText(rows))).toEqual(rows);
    expect(parseSheet(`\ufeff${sheetText(rows).replaceAll('\n', '\r\n')}`)).toEqual(rows);
  });

  it('is refused with the line where a verdict is no verdict', () => {
    const [head, line] = sheetText(sampleFacts(read, 1, 'first')).split('\n');
    const cells = line?.split('\t') ?? [];
    cells[8] = 'perhaps';
    expect(() => parseSheet(`${head}\n${cells.join('\t')}`)).toThrow(/^Line 2 /);
    expect(() => parseSheet('a\tb\n')).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
  });

  it('counts what is unsure as not right, and what is open not at all', () => {
    const [row] = sampleFacts(read, 1, 'first');
    if (!row) throw new Error('nothing was read');
    const verdicts = ['right', 'right', 'wrong', 'unsure', null] as const;
    const judged = judgedSheet(verdicts.map((verdict) => ({ ...row, verdict })));
    expect(judged).toMatchObject({ rows: 5, open: 1, unsure: 1, precision: { hits: 2, of: 4, share: 0.5 } });
    expect(judged.faults).toHaveLength(2);
  });
});

describe('a quote', () => {
  it('is exact where it is whole words of the text', () => {
    const body = 'No fever today.';
    const [fact] = read[0]?.facts ?? [];
    if (!fact) throw new Error('nothing was read');
    const exact = (start: number, end: number) => quoteIsExact({ ...fact, quote: { start, end } }, body);
    expect([exact(0, 15), exact(3, 8)]).toEqual([true, true]);
    expect([exact(0, 16), exact(4, 8), exact(3, 7), exact(2, 8), exact(3, 3), exact(-1, 2)]).toEqual(
      Array(6).fill(false),
    );
  });
});

const FIXTURES = join(import.meta.dirname, '../../fixtures/evaluate');

describe('the facts of the rules writer that a person has judged', () => {
  it.each([
    ['facts-checked-first.tsv', 200],
    ['facts-checked-second.tsv', 250],
    ['facts-checked-third.tsv', 250],
    ['facts-checked-model.tsv', 63],
  ])('%s is judged to the end', (name, rows) => {
    const judged = judgedSheet(parseSheet(readFileSync(join(FIXTURES, name), 'utf8')));
    expect(judged).toMatchObject({ rows, open: 0 });
    expect(judged.faults.every((row) => row.remark !== '')).toBe(true);
  });
});
