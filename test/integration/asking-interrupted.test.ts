/** What becomes of a question when the model fails under it, it is cancelled, or the workspace is locked meanwhile. */
import { describe, expect, test } from 'vitest';
import type { Answerer, AnswererSource } from '../../electron/answerer-source.ts';
import { StamError } from '../../shared/errors.ts';
import { noEmbedder } from '../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../support/scratch-engine.ts';
import { scriptedAnswerer } from '../unit/read/answer/scripted-answerer.ts';

const record = (p: string): RawEntry[] => [
  fact(`${p}1`, '2019-05-01', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }, p),
  fact(`${p}2`, '2021-03-04', { kind: 'medication', text: 'Lisinopril 20 mg daily', status: 'active' }, p),
];
const QUESTION = 'What is the current dose of lisinopril?';

const sourceOf = (answerer: Answerer): AnswererSource => ({
  current: () => answerer.name,
  look: async () => undefined,
  answerer: async () => answerer,
});

/** A model that answers nothing until the test says so, and then hears an abort as the real one does. */
function waiting(): { answerer: Answerer; begun: Promise<void>; go: () => void } {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const answerer: Answerer = {
    ...scriptedAnswerer(),
    async countTokens(texts, signal) {
      begun.resolve();
      await Promise.race([gate.promise, aborted(signal)]);
      return texts.map((text) => text.length);
    },
  };
  return { answerer, begun: begun.promise, go: gate.resolve };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const cancel = () => reject(new StamError('CANCELLED', 'Cancelled.'));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
  });
}

describe('a model that fails', () => {
  const broken = (): Answerer => ({
    ...scriptedAnswerer(),
    countTokens: async () => {
      throw new StamError('MODEL_FAILED', 'The language model has failed.');
    },
    decide: async () => {
      throw new StamError('MODEL_FAILED', 'The language model has failed.');
    },
  });

  test('while it counts leaves the evidence, counted by estimate', async () => {
    await using s = scratch({ embedder: noEmbedder(), answerers: sourceOf(broken()) });
    await s.take(record('P'));
    const asked = await s.engine.ask('P', QUESTION);
    expect(asked.evidence).toHaveLength(2);
    expect(asked.packet.counted).toBe('estimate');
    expect(asked.direct?.values).toEqual(['20 mg']);
  });

  test('while it is asked whether history is needed leaves the evidence of both stores', async () => {
    await using s = scratch({ embedder: noEmbedder(), answerers: sourceOf(broken()) });
    await s.take(record('P'));
    const asked = await s.engine.ask('P', QUESTION, { policy: 'reflection' });
    expect(asked.gate.choice).toBe('both');
    expect(asked.evidence).toHaveLength(2);
  });

  test('ends a calibration with its sentence, and leaves no failure that nobody hears', async () => {
    await using s = scratch({ embedder: noEmbedder(), answerers: sourceOf(broken()) });
    await s.take(record('P'));
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const made = s.engine.calibrate([{ patient: 'P', question: QUESTION, answers: ['20 mg'] }], {
        source: 'test',
        lambda: 0.05,
      });
      await expect(made).rejects.toMatchObject({ code: 'MODEL_FAILED' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      process.off('unhandledRejection', hear);
    }
    expect(unheard).toEqual([]);
  });
});

describe('a workspace that is locked while a question runs', () => {
  test('stops the question with a sentence, and keeps nothing of it', async () => {
    const { answerer, begun } = waiting();
    await using s = scratch({ embedder: noEmbedder(), answerers: sourceOf(answerer) });
    await s.take(record('P'));
    const asked = s.engine.ask('P', QUESTION, { keep: true });
    const failure = asked.then(
      () => null,
      (error: unknown) => error,
    );
    await begun;
    await s.engine.close();
    expect(await failure).toMatchObject({ name: 'StamError', code: 'CANCELLED' });
  });

  test('waits for the answer in flight, which ends before the store is closed', async () => {
    const order: string[] = [];
    const { answerer, begun } = waiting();
    await using s = scratch({ embedder: noEmbedder(), answerers: sourceOf(answerer) });
    await s.take(record('P'));
    const asked = s.engine.ask('P', QUESTION).catch(() => order.push('question'));
    await begun;
    await s.engine.close();
    order.push('closed');
    await asked;
    expect(order).toEqual(['question', 'closed']);
  });

  test('answers a question that comes too late with a sentence', async () => {
    await using s = scratch({ embedder: noEmbedder() });
    await s.take(record('P'));
    const late = s.engine.close().then(() => s.engine.ask('P', QUESTION));
    await expect(late).rejects.toMatchObject({ name: 'StamError', code: 'WORKSPACE_LOCKED' });
    await expect(s.engine.calibrations()).rejects.toMatchObject({ code: 'WORKSPACE_LOCKED' });
  });
});

test('a question that is deleted while its answer is written stays deleted', async () => {
  const { answerer, begun, go } = waiting();
  const answers: Answerer = { ...answerer, write: scriptedAnswerer({ statements: [] }, { statements: [] }).write };
  let busy: Answerer | null = null;
  await using s = scratch({
    embedder: noEmbedder(),
    answerers: { current: () => 'Scripted', look: async () => undefined, answerer: async () => busy },
  });
  await s.take(record('P'));
  const asked = await s.engine.ask('P', QUESTION, { keep: true });
  busy = answers;
  const answer = s.engine.answer(asked);
  await begun;
  expect(s.engine.removeQuestion('P', asked.id)).toEqual([]);
  go();
  expect((await answer).answer?.by).toBe('model');
  expect(s.engine.questions('P')).toEqual([]);
});
