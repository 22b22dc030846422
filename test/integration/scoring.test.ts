/** Scorers over a real workspace: what is scored, what never is, and what drove it. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../shared/interchange.ts';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type Scratch, scratch } from '../support/scratch-engine.ts';

const PATIENTS = 16;
const ids = Array.from({ length: PATIENTS }, (_, p) => `P${p + 1}`);

async function labelled(): Promise<{ s: Scratch; lead: string }> {
  const s = scratch({ embedder: noEmbedder() });
  await s.take(archivedRecords(PATIENTS));
  const lead = s.engine.people.add(null, 'Lead', ['researcher', 'clinician']).id;
  labelByRule(s.engine, lead, ids);
  return { s, lead };
}

function scoreOf(s: Scratch, memory: Memory): number | null {
  return (
    s.store.db
      .prepare<[string], number>(
        'SELECT d.score FROM deletion_score d JOIN memory m ON m.id = d.memory_id WHERE m.public_id = ?',
      )
      .pluck()
      .get(memory.id) ?? null
  );
}

const historyOf = (s: Scratch, patient: string, kind: string): Memory[] =>
  s.engine.state(patient).history.filter((m) => m.kind === kind);

describe('the baseline', () => {
  it('does not exist without labels, and says how many are wanted', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(archivedRecords(2));
    const lead = s.engine.people.add(null, 'Lead', ['researcher']).id;
    expect(() => s.engine.forgetting.train(lead)).toThrow(/There are 0 labels.*10 of each are wanted/);
    expect(s.engine.forgetting.scorers()).toEqual([]);
    expect(s.engine.forgetting.status()).toMatchObject({ calibrated: false, candidates: 0 });
    expect(s.engine.forgetting.status().message).toContain('There are 0 labels');
  });

  it('scores what is archived, higher what is like what was called safe, and nothing behind the floor or in ACTIVE', async () => {
    const { s, lead } = await labelled();
    await using _ = s;
    const { id, trainedOn } = s.engine.forgetting.train(lead);
    expect(trainedOn).not.toBeNull();
    const seen: number[] = [];
    const scorer = await s.engine.forgetting.score(lead, id, { onProgress: (done) => seen.push(done) });
    const history = ids.flatMap((p) => s.engine.state(p).history);
    const floored = history.filter((m) => m.text.includes('cancer'));
    expect(floored).toHaveLength(PATIENTS);
    expect(scorer).toMatchObject({ archived: history.length, scored: history.length - floored.length });
    expect(seen.at(-1)).toBe(history.length);
    for (const memory of floored) expect(scoreOf(s, memory)).toBeNull();
    for (const memory of s.engine.state('P1').active) expect(scoreOf(s, memory)).toBeNull();
    for (const symptom of historyOf(s, 'P3', 'symptom')) {
      for (const drug of historyOf(s, 'P3', 'medication')) {
        expect(scoreOf(s, symptom)).toBeGreaterThan(scoreOf(s, drug) ?? 1);
      }
    }
  });

  it('is the same scorer, with the same scores, when it is trained again on the same labels', async () => {
    const { s, lead } = await labelled();
    await using _ = s;
    const first = s.engine.forgetting.train(lead);
    await s.engine.forgetting.score(lead, first.id);
    const before = ids.map((p) => historyOf(s, p, 'symptom').map((m) => scoreOf(s, m)));
    const again = s.engine.forgetting.train(lead);
    await s.engine.forgetting.score(lead, again.id);
    expect(again.id).toBe(first.id);
    expect(s.engine.forgetting.scorers()).toHaveLength(1);
    expect(ids.map((p) => historyOf(s, p, 'symptom').map((m) => scoreOf(s, m)))).toEqual(before);
  });

  it('takes the score away from what has become current since', async () => {
    const { s, lead } = await labelled();
    await using _ = s;
    const { id } = s.engine.forgetting.train(lead);
    const { scored } = await s.engine.forgetting.score(lead, id);
    await s.take([fact('again', '2020-01-01', { kind: 'symptom', text: 'Runny nose', status: 'active' }, 'P1')]);
    const after = await s.engine.forgetting.score(lead, id);
    expect(after.archived - after.scored).toBe(PATIENTS);
    expect(after.scored).toBeGreaterThanOrEqual(scored - 1);
  });

  it('stops where it is told to, keeps what it has, and goes on from there', async () => {
    const { s, lead } = await labelled();
    await using _ = s;
    const { id } = s.engine.forgetting.train(lead);
    const stop = new AbortController();
    const stopped = s.engine.forgetting.score(lead, id, {
      signal: stop.signal,
      onProgress: (done) => done > 20 && stop.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
    const half = s.engine.forgetting.scorers()[0]?.scored ?? 0;
    expect(half).toBeGreaterThan(0);
    expect((await s.engine.forgetting.score(lead, id)).scored).toBeGreaterThan(half);
  });

  it('is trained and run by researchers and clinicians alone', async () => {
    const { s, lead } = await labelled();
    await using _ = s;
    const ann = s.engine.people.add(lead, 'Annotator', ['annotator']).id;
    expect(() => s.engine.forgetting.train(ann)).toThrow(/needs the role/);
    const { id } = s.engine.forgetting.train(lead);
    await expect(s.engine.forgetting.score(ann, id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(s.engine.forgetting.score(lead, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('without a model there is no model scorer, and it says what to do', async () => {
    const { s, lead } = await labelled();
    await using _ = s;
    await expect(s.engine.forgetting.modelScorer(lead)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });
});
