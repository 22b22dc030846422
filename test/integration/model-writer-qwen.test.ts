/**
 * The model writer on a real model of 1.5 billion parameters, where somebody has fetched it: ten sentences, and what must never
 * come out of them whatever the model writes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageModel } from '../../electron/llm/language-model.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import { loadPrompts } from '../../electron/llm/load-prompts.ts';
import { createModelWriter } from '../../electron/write/model/model-writer.ts';
import type { TextExtraction } from '../../electron/write/text-writer.ts';
import { note } from '../unit/write/model/scripted-model.ts';

const FILE = join(import.meta.dirname, '../../models/local/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf');
const there = existsSync(FILE);
if (!there) console.log('skipped: models/local/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf is not here');

const BODY = [
  'Metoprolol succinate reduced from 100 mg to 50 mg once daily.',
  'Omeprazole discontinued.',
  'She declined atorvastatin.',
  'Potassium was 4.2 mmol/L.',
  'Ibuprofen 400 mg started yesterday.',
  'Her mother had breast cancer.',
  'She is allergic to penicillin (rash).',
  'Denies chest pain.',
  'Pulmonary embolism was ruled out.',
  'Thank you for your letter.',
].join(' ');

describe.skipIf(!there)('ten sentences and a model of 1.5 billion parameters', () => {
  let host: LlamaHost;
  let read: TextExtraction;
  beforeAll(async () => {
    host = createLlamaHost({ gpu: false });
    const model: LanguageModel = await host.languageModel({ modelFile: FILE, name: 'Qwen2.5-Coder-1.5B-Instruct' });
    read = await createModelWriter({ model, prompt: loadPrompts().extract.prompt }).extract(note(BODY, '2022-08-15'));
  }, 900_000);
  afterAll(() => host.close());

  const of = (name: RegExp) => read.facts.filter((f) => name.test(f.text));

  test('every sentence was read, and every quote is exact', () => {
    expect(read.unread).toEqual([]);
    for (const { quote } of read.facts) expect(BODY.slice(quote.start, quote.end).length).toBeGreaterThan(3);
  });

  test('most of what is stated is found', () => {
    expect(read.facts.length).toBeGreaterThanOrEqual(6);
    expect(of(/metoprolol/i)).toMatchObject([{ kind: 'medication', status: 'active', attributes: { dose: 50 } }]);
    expect(of(/omeprazole/i)).toMatchObject([{ kind: 'medication', status: 'stopped' }]);
    expect(of(/ibuprofen/i)).toMatchObject([{ from: { date: '2022-08-14' } }]);
    expect(of(/potassium/i)).toMatchObject([{ attributes: { value: 4.2, unit: 'mmol/L' } }]);
    expect(of(/penicillin/i)).toMatchObject([{ kind: 'allergy', assertion: 'present' }]);
  });

  test('nothing comes out that would hurt', () => {
    expect(of(/atorvastatin/i).filter((f) => f.kind === 'medication')).toEqual([]);
    expect(of(/breast cancer/i).every((f) => f.kind === 'family history')).toBe(true);
    expect(of(/chest pain/i).every((f) => f.assertion === 'absent')).toBe(true);
    expect(of(/embolism/i).every((f) => f.assertion === 'refuted')).toBe(true);
    expect(read.facts.some((f) => f.text.includes('100'))).toBe(false);
  });

  test('what is the same for every sentence is computed once', () => {
    const later = read.calls.slice(1);
    expect(later.every((call) => call.tokens.evaluated < call.tokens.prompt / 4)).toBe(true);
  });
});
