/**
 * The host on a real model of 1.5 billion parameters, where somebody has fetched it (see docs; it is not part of the
 * repository): that it judges as was measured, and computes the shared beginning once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostedLanguageModel } from '../../electron/llm/hosted-language-model.ts';
import type { Prompt } from '../../electron/llm/language-model.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';

const FILE = join(import.meta.dirname, '../../models/local/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf');
const there = existsSync(FILE);
if (!there) console.log('skipped: models/local/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf is not here');

const JUDGE: Prompt = {
  id: 'judge',
  hash: 'judge',
  system:
    'You compare an earlier fact about a patient with a newer one. Answer with one letter. A: the earlier fact is still true. B: the newer fact replaces it. C: the newer fact says that it ended.',
  examples: [
    { user: 'Earlier (2019-02-01): Asthma\nNewer (2020-03-01): Flu vaccine given', assistant: 'A' },
    {
      user: 'Earlier (2019-02-01): Lisinopril 10 mg daily\nNewer (2020-03-01): Lisinopril 20 mg daily',
      assistant: 'B',
    },
    { user: 'Earlier (2019-02-01): Takes ibuprofen\nNewer (2020-03-01): Ibuprofen was stopped', assistant: 'C' },
  ],
};
const EXTRACT: Prompt = {
  id: 'extract',
  hash: 'extract',
  system: 'List what the sentence says of the patient as JSON.',
  examples: [
    {
      user: 'She has gout.',
      assistant: '[{"kind": "condition", "text": "gout"}]',
    },
  ],
};

describe.skipIf(!there)('a language model of 1.5 billion parameters', () => {
  let host: LlamaHost;
  let model: HostedLanguageModel;
  beforeAll(async () => {
    host = createLlamaHost({ gpu: false });
    model = await host.languageModel({ modelFile: FILE, name: 'Qwen2.5-Coder-1.5B-Instruct' });
  });
  afterAll(() => host.close());

  it('sees that a changed dose replaces the earlier one, and computes the shared beginning once', {
    timeout: 240_000,
  }, async () => {
    const choices = ['A', 'B', 'C'];
    const ask = (user: string) => model.choose({ prompt: JUDGE, user, choices });
    const first = await ask(
      'Earlier (2021-01-04): Metformin 500 mg daily\nNewer (2022-06-10): Metformin 1000 mg daily',
    );
    const second = await ask('Earlier (2021-01-04): Takes warfarin\nNewer (2022-06-10): Warfarin was stopped');
    const [, replaced = 0] = first.probabilities;
    const [, , ended = 0] = second.probabilities;
    expect(replaced).toBe(Math.max(...first.probabilities));
    expect(ended).toBe(Math.max(...second.probabilities));
    expect(first.mass).toBeGreaterThan(0.9);
    expect(first.tokens.evaluated).toBe(first.tokens.prompt);
    expect(second.tokens.evaluated).toBeLessThan(second.tokens.prompt / 2);
    console.log('pairs', first, second);
  });

  it('writes the fact of a sentence as JSON', { timeout: 240_000 }, async () => {
    const schema = {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { kind: { enum: ['condition', 'medication'] }, text: { type: 'string' } } },
    };
    const answer = await model.generate({ prompt: EXTRACT, user: 'He takes warfarin.', schema, maxTokens: 80 });
    expect(answer.stopped).toBe('end');
    expect(JSON.parse(answer.text)).toMatchObject([{ text: expect.stringMatching(/warfarin/i) }]);
    console.log('facts', answer, await model.info());
  });
});
