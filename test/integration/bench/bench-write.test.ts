/** The bench of writing: what a note costs follows what is related to it, and what a model was asked is counted as it was. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedModel } from '../../../bench/counted-model.ts';
import { growthOf } from '../../../bench/write-growth.ts';
import { recordLines } from '../../../bench/write-record.ts';
import type { LanguageModel } from '../../../electron/llm/language-model.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-bench-write-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a record has as many entries as were asked for, and the related ones whatever its length', () => {
  const lines = (size: number): string[] => recordLines('p', size).trim().split('\n');
  expect([lines(10).length, lines(200).length]).toEqual([10, 200]);
  const texts = lines(200).map((line) => (JSON.parse(line) as { facts: { text: string }[] }).facts[0]?.text);
  expect(texts.slice(0, 4)).toEqual([
    'Hypertension',
    'Type 2 diabetes',
    'Lisinopril 10 mg daily',
    'Metformin 500 mg twice daily',
  ]);
});

test('a note leads to as many questions on a long record as on a short one', async () => {
  const [short, long] = [await growthOf(10, folder), await growthOf(300, folder)];
  expect(short.pairs).toBeGreaterThan(3);
  expect(long.pairs).toBe(short.pairs);
});

test('tokens and time of every question are counted', async () => {
  const tokens = { prompt: 100, evaluated: 30, generated: 5 };
  const answer: LanguageModel = {
    identity: { hash: 'h', adapter: null, name: 'n' },
    generate: async () => ({ text: '[]', stopped: 'end', tokens, milliseconds: 7 }),
    choose: async () => ({ probabilities: [1], mass: 1, tokens, milliseconds: 3 }),
  };
  const { model, count } = countedModel(answer);
  const prompt = { id: 'p', hash: 'h', system: '', examples: [] };
  await model.generate({ prompt, user: '', schema: {}, maxTokens: 5 });
  await model.choose({ prompt, user: '', choices: ['a'] });
  expect(count).toEqual({ questions: 2, prompt: 200, evaluated: 60, generated: 10, milliseconds: 10 });
});
