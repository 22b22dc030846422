import { expect, test } from 'vitest';
import type { WriteRequest } from '../../../electron/engine-contract.ts';
import { JobRunner } from '../../../electron/jobs/job-runner.ts';
import { EngineDouble } from '../ipc/engine-double.ts';

function runner(engine = new EngineDouble()) {
  let changed = 0;
  const jobs = new JobRunner({
    engine,
    onMove: () => undefined,
    onChanged: () => {
      changed += 1;
    },
    sentenceFor: () => 'A sentence.',
  });
  return { engine, jobs, changed: () => changed };
}
const WRITTEN = { entries: 0, memories: 0, transitions: 0, attention: 0, waiting: 1, tokens: 0, message: null, ms: 0 };

test('a job that was cancelled cannot be held up on its way to its end', async () => {
  const engine = new EngineDouble();
  const begun = Promise.withResolvers<void>();
  const inFlight = Promise.withResolvers<void>();
  engine.write = async ({ gate, signal }: WriteRequest = {}) => {
    begun.resolve();
    await inFlight.promise;
    await gate?.();
    return { ...WRITTEN, writer: { id: 'rules', name: 'rules' }, cancelled: signal?.aborted === true };
  };
  const { jobs } = runner(engine);
  const { id } = jobs.startWrite({ writer: 'auto' });
  await begun.promise;
  jobs.cancel(id);
  expect(jobs.pause(id).state).toBe('running');
  inFlight.resolve();
  await jobs.idle();
  expect(jobs.get(id).state).toBe('cancelled');
});

test('windows are told that the stores have changed with each text that is in, not with each sentence', async () => {
  const engine = new EngineDouble();
  engine.write = async ({ onProgress }: WriteRequest = {}) => {
    for (let sentence = 0; sentence < 100; sentence++) {
      onProgress?.({ done: sentence < 50 ? 0 : 1, total: 2, sentence, sentences: 100, tokens: sentence });
    }
    return { ...WRITTEN, waiting: 0, writer: { id: 'rules', name: 'rules' }, cancelled: false };
  };
  const { jobs, changed } = runner(engine);
  jobs.startWrite({ writer: 'auto' });
  await jobs.idle();
  // Once for the text, once at the end.
  expect(changed()).toBe(2);
});
