/** The embedder as a background job: progress in distinct texts. Search by words works while it runs and without it. */
import type { Job } from '../../shared/bridge.ts';
import type { Engine } from '../engine-contract.ts';
import type { JobOutcome } from './job-runner.ts';

export type EmbedOutcome = JobOutcome;

/** Runs the embedder over what has no vector yet; rejects with what the engine threw. */
export async function runEmbed(
  engine: Engine,
  signal: AbortSignal,
  onProgress: (progress: Pick<Job, 'done' | 'total'>) => void,
): Promise<EmbedOutcome> {
  const { waiting, message } = await engine.embedMissing({
    signal,
    onProgress: (done, total) => {
      onProgress({ done, total });
    },
  });
  if (signal.aborted) return { state: 'cancelled', message: 'Cancelled. What was prepared stays.' };
  if (waiting > 0) {
    return {
      state: 'failed',
      message: message ?? `${waiting} texts wait for search by meaning; search by words works.`,
    };
  }
  return { state: 'completed', message };
}
