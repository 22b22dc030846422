import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConceptVectorStore, embedMissingConcepts } from '../../electron/jobs/embed-concepts.ts';
import { bundledEmbedder } from '../../electron/llm/catalogue.ts';
import { forkChild } from '../../electron/llm/child-link.ts';
import { createBundledEmbedder, createEmbedder } from '../../electron/llm/embedder.ts';
import type { Embedder } from '../../electron/llm/hosted-embedder.ts';
import { alive, until } from '../unit/llm/scripted-host.ts';

const { entry, file } = bundledEmbedder();
const CONCEPTS = [
  'Hypertension',
  'Type 2 diabetes mellitus',
  'Warfarin',
  'HbA1c',
  'Penicillin allergy',
  'Left knee pain',
];

const dot = (a: Float32Array | undefined, b: Float32Array | undefined): number => {
  if (!a || !b || a.length !== b.length) throw new Error('two vectors of one length are needed');
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-embedder-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const open: Embedder[] = [];
function opened(host: Embedder): Embedder {
  open.push(host);
  return host;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

describe('the bundled embedder', () => {
  let host: Embedder;
  beforeAll(() => {
    host = createBundledEmbedder();
  });
  afterAll(() => host.close());

  it('gives vectors of 384 numbers and unit length', async () => {
    for (const vector of await host.embed(CONCEPTS)) {
      expect(vector).toBeInstanceOf(Float32Array);
      expect(vector).toHaveLength(384);
      // Its own memory, so that a store may keep the buffer and a kept vector keeps nothing else alive.
      expect(vector.buffer.byteLength).toBe(384 * 4);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  it('gives the same text the same vector, whatever is embedded beside it', async () => {
    const [alone] = await host.embed(['Hypertension']);
    for (const vector of (await host.embed([...CONCEPTS, ...Array<string>(20).fill('Hypertension')])).slice(6)) {
      expect(dot(alone, vector)).toBeCloseTo(1, 5);
    }
  });

  it('answers in the order of the texts, however long each takes', async () => {
    const mixed = CONCEPTS.map((text, i) => (i % 2 === 0 ? `${text}. `.repeat(60) : text));
    const together = await host.embed(mixed);
    for (const [i, text] of mixed.entries()) {
      const [alone] = await host.embed([text]);
      expect(dot(alone, together[i])).toBeCloseTo(1, 5);
    }
  });

  it('puts heart failure nearer to congestive cardiac failure than to an ankle sprain', async () => {
    const [a, b, c] = await host.embed(['heart failure', 'congestive cardiac failure', 'ankle sprain']);
    expect(dot(a, b)).toBeGreaterThan(dot(a, c) + 0.1);
  });

  it('finds the concept that a question is about', async () => {
    const passages = await host.embed(CONCEPTS);
    const best = async (question: string): Promise<string | undefined> => {
      const query = await host.embedQuery(question);
      const scores = passages.map((passage) => dot(query, passage));
      return CONCEPTS[scores.indexOf(Math.max(...scores))];
    };
    expect(await best('Does she have high blood pressure?')).toBe('Hypertension');
    expect(await best('Is he on a blood thinner?')).toBe('Warfarin');
    const [passage] = await host.embed(['Warfarin']);
    expect(dot(await host.embedQuery('Warfarin'), passage)).toBeLessThan(0.99);
  });

  it('cuts a long text at what the model can hold, and does not fail', async () => {
    const page = 'Patient seen in clinic for follow-up of heart failure. '.repeat(60);
    const [cut, longer, book] = await host.embed([page, `${page} Ankle sprain.`, page.repeat(200)]);
    expect(dot(cut, longer)).toBeCloseTo(1, 5);
    expect(dot(cut, book)).toBeCloseTo(1, 5);
    const [short] = await host.embed(['heart failure']);
    expect(dot(cut, short)).toBeLessThan(0.999);
  });

  it('gives an empty text, and one of nothing but space, a vector too', async () => {
    const [empty, space, other] = await host.embed(['', ' \n\t ', 'Warfarin']);
    expect(Math.hypot(...(empty ?? []))).toBeCloseTo(1, 5);
    expect(dot(empty, space)).toBeCloseTo(1, 5);
    expect(dot(empty, other)).toBeLessThan(0.99);
  });

  it('takes any characters as text: control marks, other scripts, half of a pair, words of the tokenizer', async () => {
    const odd = ['\u0000', '頭痛', '🫀', '\ud83e', '[CLS] [SEP] [MASK]', 'a'.repeat(5000)];
    for (const vector of await host.embed(odd)) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('works in a process of its own', async () => {
    await host.embed(['Warfarin']);
    const { pid } = host.state();
    expect(pid).not.toBeNull();
    expect(pid).not.toBe(process.pid);
    let longest = 0;
    let last = performance.now();
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    await host.embed(Array<string>(64).fill('chronic obstructive pulmonary disease'));
    clearInterval(ticks);
    console.log(`longest pause of the main process while 64 texts were embedded: ${Math.round(longest)} ms`);
    expect(host.state().pid).toBe(pid);
  });

  it('says what computes, and signs its vectors with the hash of its file', async () => {
    const info = await host.info();
    expect(info).toMatchObject({ dimensions: 384, sha256: entry.sha256 });
    expect(info.contexts).toBe(Math.min(info.threads, 3));
    if (info.backend === 'cpu') expect(info).toMatchObject({ vramBytes: null, layersOnGpu: 0 });
    expect(info.device).not.toBe('');
    expect(await host.signature()).toBe(`${entry.sha256}:384:cls:unit`);
    const plain = opened(createEmbedder({ modelFile: file, threads: 1 }));
    expect(await plain.signature()).toBe(await host.signature());
  });
});

describe('when something goes wrong, the embedder', () => {
  it('killed in mid-work gives the same vectors after one restart', async () => {
    const host = opened(createBundledEmbedder());
    const [reference] = await host.embed(['Hypertension']);
    const texts = Array.from({ length: 120 }, (_, i) => (i === 100 ? 'Hypertension' : `Finding number ${i}`));
    const work = host.embed(texts);
    const { pid } = host.state();
    if (pid === null) throw new Error('the child should be at work');
    const { pending } = host.state();
    await until(() => host.state().pending < pending);
    process.kill(pid, 'SIGKILL');
    const vectors = await work;
    expect(vectors).toHaveLength(120);
    expect(dot(vectors[100], reference)).toBeCloseTo(1, 5);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(host.state()).toMatchObject({ deaths: 1, generation: 2 });
    expect(alive(pid)).toBe(false);
  });

  it('stopped by its signal is cancelled, and works on afterwards', async () => {
    const host = opened(createBundledEmbedder());
    await host.embed(['Warfarin']);
    const stop = new AbortController();
    const work = host.embed(Array<string>(5000).fill('chronic kidney disease'), { signal: stop.signal });
    const { pending } = host.state();
    until(() => host.state().pending < pending).then(() => stop.abort());
    await expect(work).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await host.embed(['Warfarin'])).toHaveLength(1);
    expect(host.state()).toMatchObject({ deaths: 0, generation: 1 });
  });

  it('without its file is a sentence, and starts no process', async () => {
    copyFileSync(join(file, '..', 'catalogue.json'), join(folder, 'catalogue.json'));
    const host = opened(createBundledEmbedder({ folder }));
    await expect(host.embed(['a'])).rejects.toMatchObject({
      code: 'MODEL_MISSING',
      message:
        'The model file is not where it belongs, so searching by meaning is off; searching by words still works.',
    });
    await expect(host.info()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    expect(host.state().generation).toBe(0);
  });

  it('with a file that was changed refuses it before it is loaded', async () => {
    const changed = readFileSync(file);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    writeFileSync(join(folder, entry.file), changed);
    const host = opened(createBundledEmbedder({ folder }));
    await expect(host.embed(['a'])).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(host.state().generation).toBe(0);
  });

  it('with a file that is no model, or half of one, is a sentence and not a crash', async () => {
    const text = join(folder, 'text.gguf');
    writeFileSync(text, 'This is not a model.');
    const half = join(folder, 'half.gguf');
    copyFileSync(file, half);
    truncateSync(half, 15_000_000);
    for (const modelFile of [text, half]) {
      const host = opened(createEmbedder({ modelFile, threads: 1, gpu: false }));
      await expect(host.embed(['a'])).rejects.toMatchObject({
        code: 'MODEL_FAILED',
        message: expect.stringContaining('The model file cannot be used'),
      });
      expect(host.state().deaths).toBe(0);
    }
  });
});

describe('the processes of the embedder', () => {
  it('are gone when it is closed, also in mid-work', async () => {
    const host = createBundledEmbedder();
    await host.embed(['Warfarin']);
    const { pid } = host.state();
    const pending = expect(host.embed(Array<string>(500).fill('asthma'))).rejects.toMatchObject({ code: 'CANCELLED' });
    await host.close();
    await pending;
    expect(alive(pid ?? 0)).toBe(false);
  });

  it('are two for two hosts, which work side by side', async () => {
    const hosts = [opened(createBundledEmbedder({ threads: 1 })), opened(createBundledEmbedder({ threads: 1 }))];
    const [first, second] = await Promise.all(hosts.map((host) => host.embed(CONCEPTS)));
    for (const i of CONCEPTS.keys()) expect(dot(first?.[i], second?.[i])).toBeCloseTo(1, 5);
    expect(new Set(hosts.map((host) => host.state().pid)).size).toBe(2);
  });

  it('do not keep a program running that forgot to close it, and end with one that was killed', async () => {
    for (const how of ['forgets', 'dies in mid-work']) {
      const program = join(import.meta.dirname, 'abandoned-host.ts');
      const run = spawnSync(process.execPath, [program, how], { encoding: 'utf8', timeout: 60_000 });
      const pid = Number(run.stdout.trim());
      expect(pid, run.stderr).toBeGreaterThan(0);
      if (how === 'forgets') expect(run.status).toBe(0);
      else expect(run.signal).toBe('SIGKILL');
      await until(() => !alive(pid));
    }
  });

  it('work over the channel of an Electron utility process as well', async () => {
    const spawn = () => forkChild(join(import.meta.dirname, 'utility-process-child.ts'));
    const host = opened(createBundledEmbedder({ spawn, threads: 1 }));
    const [vector] = await host.embed(['Warfarin']);
    const [usual] = await opened(createBundledEmbedder({ threads: 1 })).embed(['Warfarin']);
    expect(dot(vector, usual)).toBeCloseTo(1, 5);
    await host.close();
    expect(host.state()).toMatchObject({ deaths: 0, pid: null });
  });
});

describe('the job over the bundled embedder', () => {
  it('embeds what is missing and finds nothing more to do', async () => {
    const host = opened(createBundledEmbedder());
    const kept = new Map<number, Float32Array>();
    const missing = (): { id: number; text: string }[] =>
      CONCEPTS.map((text, id) => ({ id, text })).filter(({ id }) => !kept.has(id));
    const store: ConceptVectorStore = {
      countMissing: () => missing().length,
      nextMissing: (_signature, limit) => missing().slice(0, limit),
      saveVectors: (_signature, rows) => {
        for (const { id, vector } of rows) kept.set(id, vector);
      },
    };
    const signature = `${entry.sha256}:384:cls:unit`;
    expect(await embedMissingConcepts({ store, host, batch: 4 })).toEqual({
      signature,
      made: 6,
      waiting: 0,
      message: null,
    });
    expect(await embedMissingConcepts({ store, host })).toMatchObject({ made: 0, waiting: 0 });
    const [warfarin] = await host.embed(['Warfarin']);
    expect(dot(kept.get(2), warfarin)).toBeCloseTo(1, 5);
  });
});
