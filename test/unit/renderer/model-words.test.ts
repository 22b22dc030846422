import { describe, expect, it } from 'vitest';
import {
  checkWords,
  fitnessWords,
  purposeWords,
  refusalWords,
  sizeWords,
  weightsWords,
} from '../../../renderer/features/models/model-words.ts';
import { writerName } from '../../../renderer/features/models/writer-name.ts';
import type { ModelRow } from '../../../shared/models.ts';

const modelOf = (more: Partial<ModelRow> = {}): ModelRow => ({
  id: 'm',
  name: 'Model M',
  kind: 'language model',
  file: '/models/m.gguf',
  fileName: 'm.gguf',
  bytes: 1_107_409_472,
  sha256: 'a'.repeat(64),
  architecture: 'qwen3',
  parameters: 1_720_574_976,
  quantization: 'Q4_K_M',
  contextLength: 32_768,
  licence: 'Apache-2.0',
  source: null,
  meantFor: ['extract'],
  roles: [],
  fitness: 'fit',
  probe: null,
  bundled: false,
  fetchable: false,
  fetched: null,
  problem: null,
  ...more,
});

const failed: ModelRow['probe'] = {
  version: 1,
  passed: false,
  milliseconds: 1,
  parts: [
    { name: 'JSON', right: 8, of: 8, needed: 8, passed: true, words: 'w', wrong: [] },
    { name: 'negation', right: 5, of: 10, needed: 9, passed: false, words: 'w', wrong: ['no pain'] },
  ],
};

describe('a model in words', () => {
  it('may write only when it has passed the probe, and says why not otherwise', () => {
    const writes = { writes: true };
    expect(refusalWords(modelOf(), writes)).toBeNull();
    expect(refusalWords(modelOf({ fitness: 'not tried' }), writes)).toBe('not probed yet');
    expect(refusalWords(modelOf({ fitness: 'unfit', probe: failed }), writes)).toBe('it did not pass negation');
    expect(refusalWords(modelOf({ file: null }), writes)).toBe('not on this machine');
  });

  it('may answer without a probe, since answers write nothing', () => {
    expect(refusalWords(modelOf({ fitness: 'not tried' }), { writes: false })).toBeNull();
    expect(refusalWords(modelOf({ kind: 'embedder' }), { writes: false })).toBe('not a language model');
  });

  it('says its fitness as a sentence', () => {
    expect(fitnessWords(modelOf())).toMatch(/^Fit to write/);
    expect(fitnessWords(modelOf({ fitness: 'unfit', probe: failed }))).toBe(
      'Not fit to write: it did not pass negation.',
    );
    expect(fitnessWords(modelOf({ fitness: 'not tried' }))).toMatch(/^Not tried yet/);
  });

  it('says what it is for, also where the catalogue does not know it', () => {
    expect(purposeWords(modelOf({ meantFor: ['extract', 'update'] }))).toBe('Meant to extract, update');
    expect(purposeWords(modelOf({ meantFor: [] }))).toMatch(/catalogue does not know/);
  });

  it('leaves an unknown size unknown', () => {
    expect(sizeWords(null)).toBe('size unknown');
    expect(weightsWords(null)).toBeNull();
    expect(weightsWords(1_720_574_976)).toBe('1.7 billion weights');
  });

  it('says before a fetch what the file will be compared with', () => {
    expect(checkWords(modelOf())).toMatch(/hash that comes with this program, and refused/);
    expect(checkWords(modelOf({ sha256: null, bytes: null }))).toMatch(/^This program carries no hash/);
  });
});

describe('the name of a writer', () => {
  it('is the rules, a model by its name, or what is left of a model that is gone', () => {
    const known = [{ name: 'Model M', sha256: 'a'.repeat(64) }];
    expect(writerName('rules', known)).toBe('the rules');
    expect(writerName('a'.repeat(64), known)).toBe('the model Model M');
    expect(writerName(`${'a'.repeat(64)}+${'c'.repeat(64)}`, known)).toBe('the model Model M');
    expect(writerName('f'.repeat(64), known)).toBe('a model that is not here now (ffffffffffff…)');
  });
});
