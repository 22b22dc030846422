import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmbedder } from '../../../electron/llm/embedder.ts';
import type { Embedder } from '../../../electron/llm/hosted-embedder.ts';
import { StamError } from '../../../shared/errors.ts';
import { alive, type ScriptedHost, type ScriptedOptions, scriptedHost, spawnScripted, until } from './scripted-host.ts';

const open: Embedder[] = [];
function hostThat(part: string, options: ScriptedOptions = {}): ScriptedHost {
  const scripted = scriptedHost(part, options);
  open.push(scripted.host);
  return scripted;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()));
});

async function errorOf(work: Promise<unknown>): Promise<StamError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StamError);
  return error as StamError;
}

const many = Array.from({ length: 100 }, (_, i) => 'x'.repeat(i + 1));
const lengths = (vectors: Float32Array[]): (number | undefined)[] => vectors.map((vector) => vector[0]);

describe('a child process that answers', () => {
  it('is not started before something is asked', async () => {
    const { host, pids } = hostThat('answers');
    expect(await host.embed([])).toEqual([]);
    expect(pids).toEqual([]);
    expect(host.state()).toEqual({ pid: null, generation: 0, deaths: 0, gpuTurnedOff: false, pending: 0 });
  });

  it('serves many requests at once, each in the order of its texts', async () => {
    const { host, pids } = hostThat('answers');
    const [forward, backward] = await Promise.all([host.embed(many), host.embed([...many].reverse())]);
    expect(lengths(forward)).toEqual(many.map((text) => text.length));
    expect(lengths(backward)).toEqual(many.map((text) => text.length).reverse());
    expect(pids).toHaveLength(1);
  });

  it('puts the instruction before a query and not before a passage', async () => {
    const { host } = hostThat('answers', { queryInstruction: '12345' });
    expect((await host.embedQuery('ab'))[0]).toBe(7);
    expect(lengths(await host.embed(['ab']))).toEqual([2]);
  });

  it('lets a query pass ahead of the passages that wait', async () => {
    const { host } = hostThat('answers');
    const order: string[] = [];
    const passages = host.embed(Array.from({ length: 2000 }, () => 'passage')).then(() => order.push('passages'));
    const query = host.embedQuery('query').then(() => order.push('query'));
    await Promise.all([passages, query]);
    expect(order).toEqual(['query', 'passages']);
  });

  it('is ended when nothing was asked for a while, and started again at the next request', async () => {
    const { host, pids } = hostThat('answers', { idleUnloadMs: 10 });
    await host.embed(['a']);
    await until(() => host.state().pid === null);
    const [vector] = await host.embed(['bb']);
    expect([...(vector ?? [])]).toEqual([2, 2]);
    expect(pids).toHaveLength(2);
    expect(alive(pids[0] ?? 0)).toBe(false);
    expect(host.state().deaths).toBe(0);
  });

  it('says what computes', async () => {
    const { host } = hostThat('answers');
    expect(await host.info()).toEqual({
      backend: 'cuda',
      device: 'scripted',
      threads: 2,
      contexts: 2,
      dimensions: 2,
      vramBytes: 1024,
      vramFreeBytes: 512,
      layersOnGpu: 12,
      layers: 12,
      contextSize: 512,
      gpuTurnedOff: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('stays on the CPU where it is told to', async () => {
    const { host } = hostThat('answers', { gpu: false });
    expect((await host.info()).backend).toBe('cpu');
  });

  it('stays on the CPU where the environment says STAM_GPU=off', async () => {
    const spawn = () => spawnScripted('answers');
    for (const [said, backend] of [
      ['off', 'cpu'],
      [undefined, 'cuda'],
    ] as const) {
      vi.stubEnv('STAM_GPU', said);
      const host = createEmbedder({ modelFile: import.meta.filename, spawn });
      open.push(host);
      vi.unstubAllEnvs();
      expect((await host.info()).backend).toBe(backend);
    }
  });

  it('takes as many threads as the environment says as STAM_THREADS, where that is a number', async () => {
    const spawn = () => spawnScripted('answers');
    for (const [said, threads] of [
      ['3', 3],
      ['many', availableParallelism()],
      ['-1', availableParallelism()],
    ] as const) {
      vi.stubEnv('STAM_THREADS', said);
      const host = createEmbedder({ modelFile: import.meta.filename, spawn });
      open.push(host);
      vi.unstubAllEnvs();
      expect((await host.info()).threads).toBe(threads);
    }
  });

  it('is refused when its vectors have another length than the catalogue says', async () => {
    const { host } = hostThat('answers', { dimensions: 384 });
    const error = await errorOf(host.embed(['a']));
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toContain('2 numbers for a text where 384 belong');
  });
});

describe('a child process that fails', () => {
  it('on the GPU is followed by one on the CPU that does the same work, for the rest of the run', async () => {
    const { host, pids } = hostThat('dies on the GPU');
    expect(lengths(await host.embed(many))).toEqual(many.map((text) => text.length));
    expect(pids).toHaveLength(2);
    expect(host.state()).toMatchObject({ deaths: 1, gpuTurnedOff: true, generation: 2 });
    expect((await host.info()).backend).toBe('cpu');
  });

  it('while it loads on the GPU is followed by one on the CPU', async () => {
    const { host } = hostThat('dies while it loads on the GPU');
    expect((await host.info()).backend).toBe('cpu');
    expect(host.state()).toMatchObject({ deaths: 1, gpuTurnedOff: true });
  });

  it('for want of GPU memory is followed by one on the CPU, and that counts as no death', async () => {
    const { host, pids } = hostThat('finds no memory on the GPU');
    expect(lengths(await host.embed(['abc']))).toEqual([3]);
    expect(host.state()).toMatchObject({ deaths: 0, gpuTurnedOff: true });
    expect(pids).toHaveLength(2);
  });

  it('by losing its GPU has its work done by one on the CPU', async () => {
    const { host } = hostThat('loses its GPU');
    expect(lengths(await host.embed(many))).toEqual(many.map((text) => text.length));
    expect(host.state()).toMatchObject({ deaths: 0, gpuTurnedOff: true });
  });

  it('again and again is given up after three deaths, with a sentence', async () => {
    const { host, pids } = hostThat('dies while it loads');
    const error = await errorOf(host.embed(['a']));
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toBe(
      'The model has stopped 3 times and stays off until STAM Review is started again; searching by meaning is off for now, searching by words still works.',
    );
    expect((await errorOf(host.embed(['b']))).code).toBe('MODEL_FAILED');
    expect((await errorOf(host.info())).code).toBe('MODEL_FAILED');
    expect(pids).toHaveLength(3);
  });

  it('twice on the same text costs that request alone', async () => {
    const { host, pids } = hostThat('dies of poison', { gpu: false });
    const bad = errorOf(host.embed(['poison']));
    const good = host.embed(many);
    const alsoGood = host.embed([...many].reverse());
    const error = await bad;
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toContain('stopped twice while it worked on the same text');
    expect(String(error.cause)).toContain('SIGKILL');
    expect(lengths(await good)).toEqual(many.map((text) => text.length));
    expect(lengths(await alsoGood)).toEqual(many.map((text) => text.length).reverse());
    expect(pids).toHaveLength(3);
  });

  it('on one text without dying costs that request alone', async () => {
    const { host, pids } = hostThat('refuses poison', { gpu: false });
    const bad = errorOf(host.embed([...many, 'poison', ...many]));
    const good = host.embed(many);
    expect((await bad).code).toBe('MODEL_FAILED');
    expect(await good).toHaveLength(100);
    expect(pids).toHaveLength(1);
    expect(host.state().pending).toBe(0);
  });

  it('to start its library is a sentence about this computer', async () => {
    const { host } = hostThat('finds no library');
    const error = await errorOf(host.info());
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toContain('does not work on this computer');
  });

  it('to give a sign is ended, and another one does the work', async () => {
    const { host, pids } = hostThat('hangs once', { gpu: false, silentMs: 2000 });
    const [vector] = await host.embed(['abc']);
    expect([...(vector ?? [])]).toEqual([3, 2]);
    expect(alive(pids[0] ?? 0)).toBe(false);
  });
});

describe('a request that is stopped', () => {
  it('by its signal ends at once as cancelled, and later requests go on with the same child', async () => {
    const { host, pids } = hostThat('answers');
    const stop = new AbortController();
    const stopped = errorOf(host.embed(Array<string>(5000).fill('a'), { signal: stop.signal }));
    const other = host.embed(many);
    stop.abort();
    expect((await stopped).code).toBe('CANCELLED');
    expect(lengths(await other)).toEqual(many.map((text) => text.length));
    expect(pids).toHaveLength(1);
    await until(() => host.state().pending === 0);
  });

  it('before it began starts no child', async () => {
    const { host, pids } = hostThat('answers');
    expect((await errorOf(host.embed(['a'], { signal: AbortSignal.abort() }))).code).toBe('CANCELLED');
    expect(pids).toEqual([]);
  });

  it('by the end of the host is cancelled, as is every later one', async () => {
    const { host, pids } = hostThat('answers');
    await host.info();
    const pending = errorOf(host.embed(many));
    await host.close();
    expect((await pending).code).toBe('CANCELLED');
    expect((await errorOf(host.embed(['a']))).code).toBe('CANCELLED');
    expect((await errorOf(host.info())).code).toBe('CANCELLED');
    expect(pids.map(alive)).toEqual([false]);
  });
});

describe('the end of the host', () => {
  it('is enforced on a child that does not end when asked', async () => {
    const { host, pids } = hostThat('does not end when asked', { closeMs: 50 });
    await host.embed(['a']);
    await host.close();
    expect(pids.map(alive)).toEqual([false]);
  });

  it('may be asked for twice, and before anything was started', async () => {
    const { host, pids } = hostThat('answers');
    await Promise.all([host.close(), host.close()]);
    expect(pids).toEqual([]);
  });

  it('lets no child start that was on its way', async () => {
    const { host, pids } = hostThat('answers');
    const pending = errorOf(host.embed(['a']));
    await host.close();
    expect((await pending).code).toBe('CANCELLED');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(pids).toEqual([]);
  });

  it('leaves no process behind when it comes while the child is being started', async () => {
    const { host, pids } = hostThat('answers');
    const pending = [errorOf(host.embed(['a'])), errorOf(host.info())];
    await until(() => pids.length > 0);
    await host.close();
    for (const error of await Promise.all(pending)) expect(error.code).toBe('CANCELLED');
    expect(pids.map(alive)).toEqual([false]);
  });
});
