/** The scorer that asks a model, over a real workspace and real llama.cpp with a model of random weights: what it says has no sense. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answerer, AnswererSource } from '../../electron/answerer-source.ts';
import type { HostedLanguageModel } from '../../electron/llm/hosted-language-model.ts';
import type { Prompt } from '../../electron/llm/language-model.ts';
import { createLlamaHost, type LlamaHost } from '../../electron/llm/llama-host.ts';
import type { Memory } from '../../shared/interchange.ts';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';
import { writeTinyModel } from '../support/tiny-model.ts';
import { scriptedAnswerer } from '../unit/read/answer/scripted-answerer.ts';

const IDS = ['P1', 'P2'];

let folder: string;
let host: LlamaHost;
let models: [HostedLanguageModel, HostedLanguageModel];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-scorer-'));
  host = createLlamaHost({ threads: 1, gpu: false });
  const made = async (seed: number): Promise<HostedLanguageModel> => {
    const modelFile = writeTinyModel(join(folder, `tiny-${seed}.gguf`), { seed });
    return host.languageModel({ modelFile, name: `Tiny ${seed}`, promptsKept: 1 });
  };
  models = [await made(1), await made(2)];
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

interface Asking extends Answerer {
  /** What was asked, in order. */
  turns: string[];
}

/** The model as the role "answer" hands it over; what it is asked under is cut, since it has a token a letter. */
function answererOf(model: HostedLanguageModel): Asking {
  const turns: string[] = [];
  const short = (prompt: Prompt): Prompt => ({ ...prompt, system: prompt.system.slice(0, 200), examples: [] });
  return {
    ...scriptedAnswerer(),
    turns,
    name: model.identity.name,
    id: model.identity.hash,
    weigh: async (prompt, user, choices, signal) => {
      turns.push(user);
      return (await model.choose({ prompt: short(prompt), user, choices }, signal ? { signal } : {})).probabilities;
    },
  };
}

/** A role that can be given to another model, or to none. */
function role(first: Answerer): AnswererSource & { holder: Answerer | null } {
  const source = {
    holder: first as Answerer | null,
    current: () => source.holder?.name ?? null,
    look: async () => undefined,
    answerer: async () => source.holder,
  };
  return source;
}

async function workspace(): Promise<{ s: Scratch; by: string; asked: Asking; answerers: ReturnType<typeof role> }> {
  const asked = answererOf(models[0]);
  const answerers = role(asked);
  const s = scratch({ embedder: noEmbedder(), answerers });
  await s.take(archivedRecords(IDS.length));
  return { s, by: s.engine.people.add(null, 'Lead', ['researcher', 'clinician']).id, asked, answerers };
}

interface StoredScore {
  memory: string;
  score: number;
  drivers: string;
}

function stored(s: Scratch, scorer: string): StoredScore[] {
  return s.store.db
    .prepare<[string], StoredScore>(
      'SELECT m.public_id AS memory, d.score, d.drivers FROM deletion_score d JOIN memory m ON m.id = d.memory_id WHERE d.scorer = ? ORDER BY 1',
    )
    .all(scorer);
}

const archived = (s: Scratch): Memory[] => IDS.flatMap((p) => s.engine.state(p).history);
const behindFloor = (m: Memory): boolean => m.text.includes('cancer');

describe('the scorer that asks a model', () => {
  it('gives every archived memory a chance, but for what is behind the floor, which it is never asked about', async () => {
    const { s, by, asked } = await workspace();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id, trainedOn, name } = await forgetting.modelScorer(by);
    expect([trainedOn, name]).toEqual([null, 'Tiny 1']);
    const progress: [number, number][] = [];
    const scorer = await forgetting.score(by, id, { onProgress: (done, total) => progress.push([done, total]) });
    const open = archived(s).filter((m) => !behindFloor(m));
    expect(open.length).toBe(18);
    expect(scorer).toMatchObject({ scored: open.length, archived: open.length + IDS.length });
    expect(progress.at(-1)).toEqual([open.length + IDS.length, open.length + IDS.length]);
    expect(stored(s, id).map((row) => row.memory)).toEqual(open.map((m) => m.id).sort());
    expect(asked.turns).toHaveLength(open.length);
    expect(asked.turns.some((turn) => turn.includes('cancer'))).toBe(false);
    for (const { score, drivers } of stored(s, id)) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
      const { drivers: told } = JSON.parse(drivers) as { drivers: { words: string; weight: number }[] };
      expect(told[0]?.words).toMatch(/^Tiny 1 weighs it: forget \d+ %, keep \d+ %, unsure \d+ %\.$/);
      expect(Math.sign(told[0]?.weight ?? 0)).toBe(Math.sign(score - 0.5));
    }
    // What it says depends on what it is asked.
    expect(new Set(stored(s, id).map((row) => row.score)).size).toBeGreaterThan(1);
  });

  it('asks of a memory what is known of it, and calls what is not known not known', async () => {
    const { s, by, asked } = await workspace();
    await using _ = s;
    await s.take([fact('undated', null, { kind: 'symptom', text: 'Hiccups', status: 'resolved', from: null }, 'P1')]);
    const { id } = await s.engine.forgetting.modelScorer(by);
    await s.engine.forgetting.score(by, id);
    expect(asked.turns).toContain(
      'symptom: Runny nose\nHeld: 2010-02-01 to 2010-02-03\nArchived: resolved\nStated: 1 time; nothing hangs on it',
    );
    expect(asked.turns.find((turn) => turn.includes('Hiccups'))).toContain('\nHeld: not known\n');
    expect(asked.turns.find((turn) => turn.includes('Lisinopril 10 mg'))).toContain(
      'Archived: superseded by a newer value of the same',
    );
  });

  it('asks once: a second run asks nothing, one after an interruption the rest, one after a change what reads otherwise', async () => {
    const { s, by, asked } = await workspace();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = await forgetting.modelScorer(by);
    const stop = new AbortController();
    const stopped = forgetting.score(by, id, { signal: stop.signal, onProgress: (done) => done === 7 && stop.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
    const kept = stored(s, id);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(18);
    await forgetting.score(by, id);
    expect(asked.turns).toHaveLength(18);
    expect(stored(s, id)).toEqual(expect.arrayContaining(kept));
    await forgetting.score(by, id);
    expect(asked.turns).toHaveLength(18);
    // A later form states one of them again.
    const nose = { kind: 'symptom', text: 'Runny nose', status: 'resolved', from: '2010-02-01', to: '2010-02-03' };
    await s.take([fact('again', '2012-01-01', nose, 'P1')]);
    await forgetting.score(by, id);
    expect(asked.turns.slice(18)).toEqual([expect.stringContaining('symptom: Runny nose')]);
    expect(asked.turns.at(-1)).toContain('Stated: 2 times');
  });

  it('stops in the middle of a question, and keeps no half of it', async () => {
    const { s, by } = await workspace();
    await using _ = s;
    const { id } = await s.engine.forgetting.modelScorer(by);
    const stop = new AbortController();
    const scoring = s.engine.forgetting.score(by, id, { signal: stop.signal });
    setImmediate(() => stop.abort());
    await expect(scoring).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(stored(s, id).length).toBeLessThan(18);
    expect((await s.engine.forgetting.score(by, id)).scored).toBe(18);
  });

  it('is another scorer with another model, and the same again with the same', async () => {
    const { s, by, asked, answerers } = await workspace();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = await forgetting.modelScorer(by);
    expect((await forgetting.modelScorer(by)).id).toBe(id);
    await forgetting.score(by, id);
    answerers.holder = answererOf(models[1]);
    await expect(forgetting.score(by, id)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    const other = await forgetting.modelScorer(by);
    expect(other.id).not.toBe(id);
    await forgetting.score(by, other.id);
    expect(stored(s, other.id).map((r) => r.score)).not.toEqual(stored(s, id).map((r) => r.score));
    expect(forgetting.scorers().map((one) => one.scored)).toEqual([18, 18]);
    answerers.holder = null;
    await expect(forgetting.score(by, other.id)).rejects.toThrow(/has not got the role “answer” any more/);
    answerers.holder = asked;
    await forgetting.score(by, id);
    expect(asked.turns).toHaveLength(18);
  });

  it('is another scorer under another prompt: one of an older prompt neither scores nor calibrates', async () => {
    const { s, by } = await workspace();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = await forgetting.modelScorer(by);
    await forgetting.score(by, id);
    labelByRule(s.engine, by, IDS);
    const request = { scorer: id, grouping: 'pooled', alpha: 0.1 } as const;
    const made = forgetting.calibrate(by, request);
    expect(made).toMatchObject({ apart: 'none', labels: 18, thresholds: [{ n: 12, k: 0, feasible: true }] });
    forgetting.use(by, made.id);
    for (const { score, drivers } of forgetting.candidates({}).items) {
      expect(score).toBeGreaterThan(made.thresholds[0]?.tau ?? 1);
      expect(drivers[0]?.words).toContain('Tiny 1 weighs it');
    }
    s.store.db.prepare(`UPDATE scorer SET body = json_set(body, '$.prompt', 'older')`).run();
    const said = /asked the model in words of another version of the program/;
    await expect(forgetting.score(by, id)).rejects.toThrow(said);
    expect(() => forgetting.calibrate(by, request)).toThrow(said);
    expect(forgetting.status()).toMatchObject({ calibrated: false, candidates: 0 });
    expect(forgetting.status().message).toMatch(said);
  });

  it('calibrates on no answer to another question: a memory that reads otherwise is to be scored again', async () => {
    const { s, by } = await workspace();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = await forgetting.modelScorer(by);
    await forgetting.score(by, id);
    labelByRule(s.engine, by, IDS);
    const nose = { kind: 'symptom', text: 'Runny nose', status: 'resolved', from: '2010-02-01', to: '2010-02-03' };
    await s.take([fact('again', '2012-01-01', nose, 'P1')]);
    const request = { scorer: id, grouping: 'pooled', alpha: 0.1 } as const;
    expect(() => forgetting.calibrate(by, request)).toThrow(/^1 labelled memory has no score/);
    await forgetting.score(by, id);
    expect(forgetting.calibrate(by, request).labels).toBe(18);
  });

  it('says so where the model cannot be run, and keeps what it has', async () => {
    const { s, by, answerers } = await workspace();
    await using _ = s;
    const { forgetting } = s.engine;
    const { id } = await forgetting.modelScorer(by);
    const failing = answererOf(models[0]);
    const { weigh } = failing;
    failing.weigh = (...args) =>
      failing.turns.length < 3 ? weigh(...args) : Promise.reject(new Error('the model has ended'));
    answerers.holder = failing;
    await expect(forgetting.score(by, id)).rejects.toThrow();
    expect(stored(s, id)).toHaveLength(3);
  });
});
