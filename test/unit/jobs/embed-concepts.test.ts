import { describe, expect, it } from 'vitest';
import { type ConceptVectorStore, embedMissingConcepts } from '../../../electron/jobs/embed-concepts.ts';
import { StamError } from '../../../shared/errors.ts';

/** A store in memory, with vectors by signature and the sizes of its transactions. */
class MemoryStore implements ConceptVectorStore {
  readonly texts: string[];
  readonly vectors = new Map<string, Map<number, Float32Array>>();
  readonly transactions: number[] = [];

  constructor(texts: string[]) {
    this.texts = texts;
  }

  of(signature: string): Map<number, Float32Array> {
    const known = this.vectors.get(signature) ?? new Map<number, Float32Array>();
    this.vectors.set(signature, known);
    return known;
  }

  countMissing(signature: string): number {
    return this.texts.length - this.of(signature).size;
  }

  nextMissing(signature: string, limit: number): { id: number; text: string }[] {
    const rows = this.texts.map((text, id) => ({ id, text }));
    return rows.filter(({ id }) => !this.of(signature).has(id)).slice(0, limit);
  }

  saveVectors(signature: string, rows: { id: number; vector: Float32Array }[]): void {
    this.transactions.push(rows.length);
    for (const { id, vector } of rows) this.of(signature).set(id, vector);
  }
}

/** Answers the length of each text; fails where it is told to. */
function hostOf(signature: string, beforeBatch: (batch: number) => void = () => {}) {
  let batches = 0;
  return {
    signature: async () => signature,
    embed: async (texts: readonly string[], { signal }: { signal?: AbortSignal } = {}) => {
      batches += 1;
      beforeBatch(batches);
      if (signal?.aborted) throw new StamError('CANCELLED', 'stopped');
      return texts.map((text) => Float32Array.of(text.length));
    },
  };
}

const texts = Array.from({ length: 100 }, (_, i) => 'x'.repeat(i));

describe('the job that embeds concepts', () => {
  it('gives every text its own vector, a batch a transaction, and tells how far it is', async () => {
    const store = new MemoryStore(texts);
    const progress: [number, number][] = [];
    const result = await embedMissingConcepts({
      store,
      host: hostOf('s'),
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(result).toEqual({ signature: 's', made: 100, waiting: 0, message: null });
    expect(store.transactions).toEqual([32, 32, 32, 4]);
    expect(progress).toEqual([
      [0, 100],
      [32, 100],
      [64, 100],
      [96, 100],
      [100, 100],
    ]);
    for (const [id, vector] of store.of('s')) expect(vector[0]).toBe(texts[id]?.length);
  });

  it('does nothing a second time, and everything again for another model', async () => {
    const store = new MemoryStore(texts);
    await embedMissingConcepts({ store, host: hostOf('s') });
    expect((await embedMissingConcepts({ store, host: hostOf('s') })).made).toBe(0);
    expect((await embedMissingConcepts({ store, host: hostOf('other') })).made).toBe(100);
    expect(store.of('s').size).toBe(100);
  });

  it('stopped by its signal keeps what was done, and the next run goes on there', async () => {
    const store = new MemoryStore(texts);
    const stop = new AbortController();
    const host = hostOf('s', (batch) => {
      if (batch === 3) stop.abort();
    });
    const first = await embedMissingConcepts({ store, host, signal: stop.signal });
    expect(first).toEqual({
      signature: 's',
      made: 64,
      waiting: 36,
      message: 'Stopped before the end; what was done is kept.',
    });
    expect(await embedMissingConcepts({ store, host: hostOf('s') })).toMatchObject({ made: 36, waiting: 0 });
  });

  it('ended by a failure of the model says its sentence and keeps what was done', async () => {
    const store = new MemoryStore(texts);
    const host = hostOf('s', (batch) => {
      if (batch === 2) throw new StamError('MODEL_FAILED', 'The model is tired.');
    });
    const result = await embedMissingConcepts({ store, host });
    expect(result).toEqual({ signature: 's', made: 32, waiting: 68, message: 'The model is tired.' });
  });

  it('without a model tells how many texts wait', async () => {
    const store = new MemoryStore(texts);
    const host = {
      ...hostOf('s'),
      signature: () => Promise.reject(new StamError('MODEL_MISSING', 'There is no model.')),
    };
    expect(await embedMissingConcepts({ store, host })).toEqual({
      signature: null,
      made: 0,
      waiting: 100,
      message: 'There is no model.',
    });
  });

  it('takes texts along that arrive while it runs', async () => {
    const store = new MemoryStore(texts.slice(0, 40));
    const host = hostOf('s', (batch) => {
      if (batch === 1) store.texts.push('late');
    });
    expect(await embedMissingConcepts({ store, host })).toMatchObject({ made: 41, waiting: 0 });
  });

  it('passes a failure of the store on as it is', async () => {
    const store = new MemoryStore(texts);
    store.saveVectors = () => {
      throw new StamError('DISK_FULL', 'The disk is full.');
    };
    await expect(embedMissingConcepts({ store, host: hostOf('s') })).rejects.toMatchObject({ code: 'DISK_FULL' });
  });

  it('ends with an error, not never, where the store forgets what it was given', async () => {
    const store = new MemoryStore(texts);
    store.saveVectors = () => {};
    await expect(embedMissingConcepts({ store, host: hostOf('s') })).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
