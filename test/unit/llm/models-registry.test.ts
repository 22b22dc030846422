import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelsHome } from '../../../electron/llm/models/models-home.ts';
import { changeRegistry, emptyRegistry, readRegistry } from '../../../electron/llm/models/models-registry.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-registry-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the models folder', () => {
  const surroundings = { platform: 'linux', home: '/home/ana' } as const;

  it('is the one that STAM_MODELS names', () => {
    expect(modelsHome({ ...surroundings, env: { STAM_MODELS: '/data/models' } }).own).toBe('/data/models');
  });

  it('else lies beside the default workspace, also where the workspace is somewhere else', () => {
    expect(modelsHome({ ...surroundings, env: {} }).own).toBe('/home/ana/.local/share/stam-review/models');
    expect(modelsHome({ ...surroundings, env: { STAM_WORKSPACE: '/mnt/ward' } }).own).toBe(
      '/home/ana/.local/share/stam-review/models',
    );
  });
});

describe('the registry of models', () => {
  const inFolder = (): string => join(folder, 'models.json');

  it('is empty where there is none, and reading makes no file', () => {
    expect(readRegistry(join(folder, 'nowhere'))).toEqual({ registry: emptyRegistry(), problem: null });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('keeps what was changed', () => {
    changeRegistry(folder, (registry) => {
      registry.roles.update = { model: 'a', adapter: null };
    });
    changeRegistry(folder, (registry) => {
      registry.sources.push({ sha256: 'a', source: 'https://example.org' });
    });
    expect(readRegistry(folder).registry).toMatchObject({
      roles: { update: { model: 'a', adapter: null }, extract: null },
      sources: [{ sha256: 'a' }],
    });
  });

  it('that is damaged is made anew with a sentence, and the damaged file is put aside', () => {
    writeFileSync(inFolder(), '{"version": 1, "hashes": [');
    expect(readRegistry(folder).problem).toContain('was damaged');
    changeRegistry(folder, () => undefined);
    expect(readRegistry(folder).problem).toBeNull();
    expect(readFileSync(`${inFolder()}.damaged`, 'utf8')).toContain('"hashes": [');
  });

  it('of a newer program is refused and left alone', () => {
    writeFileSync(inFolder(), '{"version": 2, "wonders": []}');
    expect(() => readRegistry(folder)).toThrow(expect.objectContaining({ code: 'MODEL_FAILED' }));
    expect(() => changeRegistry(folder, () => undefined)).toThrow('newer STAM Review');
    expect(readFileSync(inFolder(), 'utf8')).toContain('wonders');
  });

  it('that cannot be written is a sentence', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => changeRegistry(join(folder, 'file', 'models'), () => undefined)).toThrow(
      expect.objectContaining({ code: 'DISK_FULL' }),
    );
  });
});
