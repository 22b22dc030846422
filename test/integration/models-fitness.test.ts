import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsFolder } from '../../electron/llm/catalogue.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import { runProbe } from '../../electron/llm/probe/fitness-probe.ts';
import { probeWords } from '../../electron/llm/probe/probe-words.ts';

/** Fetched by hand while developing; never part of the repository or of the product. */
const small = join(modelsFolder(), 'local', 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf');
const here = existsSync(small);

/** A minute or two on two free cores. */
describe('the fitness probe of a real model', { timeout: 1_800_000 }, () => {
  let host: LlamaHost;
  beforeAll(() => {
    host = createLlamaHost();
  });
  afterAll(() => host.close());

  it.skipIf(!here)(
    'finds that half a billion weights are too few to write (skipped without models/local)',
    async () => {
      const model = await host.languageModel({ modelFile: small, name: 'Qwen2.5-Coder 0.5B' });
      const result = await runProbe(model);
      console.log(
        result.parts.map(({ name, right, of, needed }) => `${name}: ${right} of ${of}, ${needed} needed`).join('\n'),
      );
      expect(result.passed).toBe(false);
      expect(probeWords(result)).toContain('It may not write into records.');
    },
  );
});
