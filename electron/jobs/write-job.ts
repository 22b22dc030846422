/** The reading of waiting texts as a job: progress in entries, tokens, and what is left. */
import type { Engine, WriteRequest } from '../engine-contract.ts';
import type { JobOutcome, JobTools } from './job-runner.ts';

/** Runs the writer over what waits; rejects with what the engine threw. */
export async function runWrite(
  engine: Engine,
  request: Pick<WriteRequest, 'patient' | 'writer'>,
  tools: JobTools,
): Promise<JobOutcome> {
  const written = await engine.write({
    ...request,
    signal: tools.signal,
    gate: tools.gate,
    onProgress: ({ done, total, sentence, sentences, tokens }) => {
      const inHand = sentences === 0 ? 0 : sentence / sentences;
      // Rules spend none, and a model none before its first question.
      tools.progress({ done, total, entries: done, tokens: tokens || null }, total === 0 ? 0 : (done + inHand) / total);
    },
  });
  if (written.cancelled) {
    return { state: 'cancelled', message: 'Cancelled. What was read before stays; the rest still waits.', written };
  }
  if (written.waiting > 0) {
    const many = written.waiting === 1 ? 'One text still waits' : `${written.waiting} texts still wait`;
    return { state: 'failed', message: `${many}: ${written.message ?? 'the writer could not read it.'}`, written };
  }
  return { state: 'completed', message: null, written };
}
