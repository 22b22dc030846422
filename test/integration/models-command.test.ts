import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ModelsAnswer, modelsCommand } from '../../electron/cli/models-command.ts';
import { modelsFolder } from '../../electron/llm/catalogue.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import { addModels } from '../../electron/llm/models/add-model.ts';
import type { ModelsHome } from '../../electron/llm/models/models-home.ts';
import { changeRegistry } from '../../electron/llm/models/models-registry.ts';
import { modelOfRole } from '../../electron/llm/models/roles.ts';
import { sizeWords } from '../../electron/llm/models/size-words.ts';
import { PROBE_VERSION } from '../../electron/llm/probe/probe-parts.ts';
import { modelsList, PROBE_PARTS, type ProbePartName, type ProbeResult } from '../../shared/models.ts';
import { run } from '../support/command-line.ts';
import { ggufBytes } from '../support/gguf-builder.ts';
import { writeTinyFiles } from '../support/tiny-model.ts';

/** A second volume, where there is one: files cannot be linked onto it. */
const OTHER_VOLUME = '/dev/shm';
const twoVolumes = existsSync(OTHER_VOLUME) && statSync(OTHER_VOLUME).dev !== statSync(tmpdir()).dev;

let source: string;
let tiny: ReturnType<typeof writeTinyFiles>;
let host: LlamaHost;
let folder: string;
let home: ModelsHome;

beforeAll(() => {
  source = mkdtempSync(join(tmpdir(), 'stam-models-source-'));
  tiny = writeTinyFiles(source);
  host = createLlamaHost({ threads: 1, gpu: false });
});
afterAll(async () => {
  await host.close();
  rmSync(source, { recursive: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-models-home-'));
  home = { own: join(folder, 'models'), program: [join(folder, 'program')] };
});
afterEach(() => rmSync(folder, { recursive: true }));

function models(args: string[], adapter?: string, catalogueFolder?: string): Promise<ModelsAnswer> {
  const surroundings = { home, host, progress: () => undefined, signal: new AbortController().signal };
  return modelsCommand(args, adapter, { ...surroundings, ...(catalogueFolder ? { catalogueFolder } : {}) });
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A result as if a model had been right in all parts but these. */
function result(failed: ProbePartName[] = []): ProbeResult {
  const parts = PROBE_PARTS.map((name) => {
    const passed = !failed.includes(name);
    return { name, right: passed ? 8 : 2, of: 8, needed: 7, passed, words: `${name}.`, wrong: [] };
  });
  return { version: PROBE_VERSION, passed: failed.length === 0, parts, milliseconds: 1 };
}

function remember(model: string, adapter: string | null, of: ProbeResult): void {
  changeRegistry(home.own, (registry) => {
    const key = { model: hashOf(model), adapter: adapter === null ? null : hashOf(adapter) };
    registry.probes.push({ ...key, result: of });
  });
}

describe('models list', () => {
  it('shows what can be fetched on a machine without models, and makes no folder', async () => {
    const { words } = await models(['list']);
    expect(words).toContain('extract: no model (rules write)');
    expect(words).toContain('qwen3-1.7b\tQwen3-1.7B\tlanguage model, 1.7 billion weights, Q8_0, 1.8 GB, Apache-2.0');
    expect(existsSync(home.own)).toBe(false);
  });

  it('shows a file that a person copied into the folder, without any command', async () => {
    mkdirSync(home.own);
    copyFileSync(tiny.model, join(home.own, 'from-a-stick.gguf'));
    const { data, words } = await models(['list']);
    expect(data).toMatchObject({
      models: expect.arrayContaining([
        expect.objectContaining({
          id: 'from-a-stick',
          name: 'Tiny random model',
          kind: 'language model',
          architecture: 'qwen3',
          quantization: 'F32',
          sha256: hashOf(tiny.model),
          fitness: 'not tried',
        }),
      ]),
    });
    expect(words).toContain('Not probed yet, so it may not write');
  });

  it('reads a file again that changed under its name, and no other', async () => {
    mkdirSync(home.own);
    const file = join(home.own, 'model.gguf');
    copyFileSync(tiny.model, file);
    const read: string[] = [];
    const list = (): Promise<ModelsAnswer> =>
      modelsCommand(['list'], undefined, {
        home,
        host,
        progress: (text) => read.push(text),
        signal: new AbortController().signal,
      });
    await list();
    await list();
    expect(read).toEqual(['reading model.gguf']);
    appendFileSync(file, 'more');
    const { data } = await list();
    expect(read.length).toBe(2);
    expect(JSON.stringify(data)).toContain(hashOf(file));
  });

  it('names a damaged, a cut-off and a many-part file, and why each cannot be used', async () => {
    mkdirSync(home.own);
    writeFileSync(join(home.own, 'letter.gguf'), 'Dear colleague');
    copyFileSync(tiny.model, join(home.own, 'short.gguf'));
    truncateSync(join(home.own, 'short.gguf'), 100_000);
    const values = { 'general.architecture': 'qwen3', 'split.count': 2 };
    writeFileSync(join(home.own, 'big-00001-of-00002.gguf'), ggufBytes({ values, tensors: { a: [4] } }));
    const { words } = await models(['list']);
    expect(words).toContain('This file is not a model in GGUF format.');
    expect(words).toContain('This model file is cut off');
    expect(words).toContain('cut into 2 files');
  });

  it('shows the same bytes in two folders once', async () => {
    mkdirSync(home.own);
    mkdirSync(home.program[0] ?? '');
    copyFileSync(tiny.model, join(home.own, 'mine.gguf'));
    copyFileSync(tiny.model, join(home.program[0] ?? '', 'theirs.gguf'));
    const { words } = await models(['list']);
    expect(words).toContain('On this machine (1)');
    expect(words).not.toContain('theirs');
  });
});

describe('models add', () => {
  it('links a file on the same volume, which stays when the first one goes', async () => {
    const original = join(folder, 'original.gguf');
    copyFileSync(tiny.model, original);
    const { data, exit } = await models(['add', original]);
    expect(exit).toBe(0);
    expect(data).toMatchObject({ added: [{ id: 'original', how: 'linked' }] });
    rmSync(original);
    expect(hashOf(join(home.own, 'original.gguf'))).toBe(hashOf(tiny.model));
  });

  it('takes all of a folder, and refuses by name what is no model', async () => {
    const mixed = join(folder, 'mixed');
    mkdirSync(mixed);
    copyFileSync(tiny.model, join(mixed, 'good.gguf'));
    writeFileSync(join(mixed, 'bad.gguf'), 'no model');
    const { data, exit, words } = await models(['add', mixed]);
    expect(exit).toBe(3);
    expect(data).toMatchObject({ added: [{ id: 'good' }], refused: [{ file: 'bad.gguf' }] });
    expect(words).toContain('Refused: bad.gguf: This file is not a model in GGUF format.');
    expect(existsSync(join(home.own, 'bad.gguf'))).toBe(false);
  });

  it('adds nothing twice, and never puts one file in the place of another', async () => {
    await models(['add', tiny.model]);
    expect((await models(['add', tiny.model])).words).toContain('was there already');
    const other = join(folder, 'tiny-qwen3.gguf');
    copyFileSync(tiny.adapter, other);
    const { exit, words } = await models(['add', other]);
    expect(exit).toBe(1);
    expect(words).toContain('Another model with this file name is there already');
    expect(hashOf(join(home.own, 'tiny-qwen3.gguf'))).toBe(hashOf(tiny.model));
  });

  it('says so where nothing is to be added', async () => {
    await expect(models(['add', join(folder, 'nowhere')])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    mkdirSync(join(folder, 'empty'));
    await expect(models(['add', join(folder, 'empty')])).rejects.toThrow('No model');
  });

  it('says in a sentence that the models folder cannot be made', async () => {
    writeFileSync(join(folder, 'in-the-way'), '');
    home = { ...home, own: join(folder, 'in-the-way', 'models') };
    await expect(models(['add', tiny.model])).rejects.toThrow('The models folder cannot be made');
    await expect(models(['fetch', 'qwen3-0.6b'])).rejects.toThrow('The models folder cannot be made');
  });

  it.skipIf(!twoVolumes)(
    `copies and checks a file of another volume (skipped without a second one at ${OTHER_VOLUME})`,
    async () => {
      const far = mkdtempSync(join(OTHER_VOLUME, 'stam-models-'));
      try {
        const original = join(far, 'far.gguf');
        copyFileSync(tiny.model, original);
        const seen: number[] = [];
        const { added } = await addModels(home, original, { onProgress: (_file, copied) => seen.push(copied) });
        expect(added).toMatchObject([{ how: 'copied' }]);
        expect(hashOf(join(home.own, 'far.gguf'))).toBe(hashOf(tiny.model));
        expect(seen.at(-1)).toBe(statSync(tiny.model).size);
        rmSync(join(home.own, 'far.gguf'));
        await expect(addModels(home, original, { signal: AbortSignal.abort() })).rejects.toMatchObject({
          code: 'CANCELLED',
        });
        expect(existsSync(join(home.own, 'far.gguf')) || existsSync(join(home.own, 'far.gguf.part'))).toBe(false);
      } finally {
        rmSync(far, { recursive: true });
      }
    },
  );
});

/** 77 questions to real llama.cpp: seconds, and minutes where all cores are taken. */
describe('models probe', { timeout: 600_000 }, () => {
  it('finds, with real llama.cpp, that a random model may not write, keeps it, and the model gets no role that writes', async () => {
    await models(['add', tiny.model]);
    const { data, words } = await models(['probe', 'tiny-qwen3']);
    expect(data).toMatchObject({ id: 'tiny-qwen3', adapter: null, result: { passed: false, version: PROBE_VERSION } });
    expect(words).toMatch(/^Tiny random model: It may not write into records\. /);
    const { words: list } = await models(['list']);
    expect(list).toContain('It may not write into records.');
    for (const role of ['extract', 'link', 'update']) {
      await expect(models(['assign', role, 'tiny-qwen3'])).rejects.toThrow(
        `Tiny random model cannot be chosen to ${role}. It may not write into records.`,
      );
    }
  });

  it('runs with an adapter and keeps that result apart', async () => {
    await models(['add', tiny.model]);
    const { data } = await models(['probe', 'tiny-qwen3'], tiny.adapter);
    expect(data).toMatchObject({ adapter: 'tiny-adapter', result: { passed: false } });
    const { words } = await models(['list']);
    expect(words).toContain('Not probed yet');
  });

  it('is refused, before anything is loaded, for an adapter of another size or architecture', async () => {
    await models(['add', tiny.model]);
    await expect(models(['probe', 'tiny-qwen3'], tiny.widerAdapter)).rejects.toThrow('another size');
    await expect(models(['probe', 'tiny-qwen3'], tiny.otherAdapter)).rejects.toThrow('of the kind llama');
  });

  it('is refused for what is no language model, or is not here', async () => {
    await models(['add', tiny.adapter]);
    await expect(models(['probe', 'tiny-adapter'])).rejects.toThrow('is an adapter, and a language model is wanted');
    await expect(models(['probe', 'qwen3-1.7b'])).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    await expect(models(['probe', 'wonder'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('models assign', () => {
  beforeEach(async () => {
    await models(['add', tiny.model]);
  });

  it('refuses a role that writes to a model that was not probed', async () => {
    await expect(models(['assign', 'update', 'tiny-qwen3'])).rejects.toThrow('run the fitness probe first');
  });

  it('gives a model that passed its role, and the llama host what it needs for it', async () => {
    remember(tiny.model, null, result());
    await models(['assign', 'update', 'tiny-qwen3']);
    expect((await models(['list'])).words).toContain('update: Tiny random model');
    expect(await modelOfRole(home, 'update')).toEqual({
      modelFile: join(home.own, 'tiny-qwen3.gguf'),
      sha256: hashOf(tiny.model),
      name: 'Tiny random model',
    });
    expect(await modelOfRole(home, 'extract')).toBeNull();
  });

  it('holds a model with an adapter to the parts that its role lives by', async () => {
    remember(tiny.model, tiny.adapter, result(['contradiction pairs', 'units']));
    await models(['assign', 'extract', 'tiny-qwen3'], tiny.adapter);
    await expect(models(['assign', 'update', 'tiny-qwen3'], tiny.adapter)).rejects.toThrow(
      'contradiction pairs. units.',
    );
    expect(await modelOfRole(home, 'extract')).toMatchObject({
      adapter: { file: join(home.own, 'tiny-adapter.gguf'), sha256: hashOf(tiny.adapter) },
    });
  });

  it('lets any language model answer questions, since answering writes nothing', async () => {
    await models(['assign', 'answer', 'tiny-qwen3']);
    expect(await modelOfRole(home, 'answer')).toMatchObject({ name: 'Tiny random model' });
  });

  it('counts a probe of an earlier version as none', async () => {
    remember(tiny.model, null, { ...result(), version: PROBE_VERSION - 1 });
    await expect(models(['assign', 'update', 'tiny-qwen3'])).rejects.toThrow('has not been probed');
  });

  it('takes a role away again', async () => {
    await models(['assign', 'answer', 'tiny-qwen3']);
    expect((await models(['assign', 'answer', 'none'])).words).toContain('Nobody has the role answer now.');
    expect(await modelOfRole(home, 'answer')).toBeNull();
  });

  it('says so where the file of a role is gone', async () => {
    await models(['assign', 'answer', 'tiny-qwen3']);
    rmSync(join(home.own, 'tiny-qwen3.gguf'));
    await expect(modelOfRole(home, 'answer')).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    expect((await models(['list'])).words).toContain(
      'The model that was chosen to answer is no longer on this machine.',
    );
  });
});

describe('models remove', () => {
  it('removes the file and takes its roles away', async () => {
    await models(['add', tiny.model]);
    await models(['assign', 'answer', 'tiny-qwen3']);
    expect((await models(['remove', 'tiny-qwen3'])).data).toEqual({ id: 'tiny-qwen3', roles: ['answer'] });
    expect(existsSync(join(home.own, 'tiny-qwen3.gguf'))).toBe(false);
    expect(existsSync(tiny.model)).toBe(true);
  });

  it('never touches what belongs to the program', async () => {
    home = { own: home.own, program: [modelsFolder()] };
    await expect(models(['remove', 'bge-small-en-v1.5'])).rejects.toMatchObject({ code: 'WRONG_USAGE' });
  });
});

describe('models fetch', () => {
  it('fetches a model of the catalogue, goes on after a break, and shows the part in the list', async () => {
    const bytes = readFileSync(tiny.model);
    let breakOff = true;
    const server = createServer((request, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const headers = { etag: '"1"', 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
      if (from > 0) response.writeHead(206, headers);
      else response.writeHead(200, { etag: '"1"', 'content-length': bytes.length });
      if (breakOff) response.write(bytes.subarray(from, from + 70_000), () => response.destroy());
      else response.end(bytes.subarray(from));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { models: entries } = JSON.parse(readFileSync(join(modelsFolder(), 'catalogue.json'), 'utf8'));
      const entry = entries.find(({ role }: { role: string }) => role === 'language model');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.gguf`;
      const offered = { ...entry, id: 'tiny', file: 'tiny.gguf', url, bytes: bytes.length, sha256: hashOf(tiny.model) };
      const catalogue = join(folder, 'catalogue');
      mkdirSync(catalogue);
      writeFileSync(join(catalogue, 'catalogue.json'), JSON.stringify({ models: [offered] }));
      await expect(models(['fetch', 'tiny'], undefined, catalogue)).rejects.toThrow('The connection broke');
      expect((await models(['list'], undefined, catalogue)).words).toContain('goes on from there');
      breakOff = false;
      const { words } = await models(['fetch', 'tiny'], undefined, catalogue);
      expect(words).toBe(`tiny is here: ${sizeWords(bytes.length)}, its checksum is the one in the catalogue.\n`);
      const { data } = await models(['list'], undefined, catalogue);
      expect(data).toMatchObject({ models: [{ id: 'tiny', name: entry.name, licence: 'Apache-2.0', fetched: null }] });
      expect((await models(['fetch', 'tiny'], undefined, catalogue)).words).toContain('It was there already.');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('offers only what the catalogue has', async () => {
    await expect(models(['fetch', 'wonder'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(models(['fetch', 'bge-small-en-v1.5'])).rejects.toThrow('comes with the program');
  });
});

describe('models', () => {
  it('are listed on the command line without a workspace or a passphrase', async () => {
    await models(['add', tiny.model]);
    const env = { STAM_MODELS: home.own, STAM_PASSPHRASE: undefined, STAM_WORKSPACE: join(folder, 'nowhere') };
    const { exit, out } = await run('electron/cli.ts', ['models', 'list', '--json'], { env });
    expect(exit).toBe(0);
    expect(modelsList.parse(JSON.parse(out)).models.map(({ id }) => id)).toContain('tiny-qwen3');
  });

  it('tells wrong usage from failure', async () => {
    for (const [args, adapter] of [
      [['polish']],
      [['add']],
      [['list', 'all']],
      [['assign', 'think', 'x']],
      [['list'], 'x.gguf'],
    ] as [string[], string?][]) {
      await expect(models(args, adapter), args.join(' ')).rejects.toMatchObject({ code: 'WRONG_USAGE' });
    }
  });
});
