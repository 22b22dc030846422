/** A measurement in a process of its own: nothing of the one before warms it, and its peak memory is its own. */
import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface Spent {
  /** Wall time of the measured part, milliseconds. */
  ms: number;
  /** Time on a processor of the whole process in the measured part, all threads, milliseconds. */
  cpuMs: number;
}

/** Starts a clock that tells wall time and processor time. */
export function startClock(): () => Spent {
  const start = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    return { ms, cpuMs: (user + system) / 1000 };
  };
}

/** Largest resident memory of this process so far, MB (10⁶ bytes). */
export function peakMegabytes(): number {
  return (process.resourceUsage().maxRSS * 1024) / 1e6;
}

/**
 * Runs one worker file of this folder with an order and answers what it sends back.
 *
 * @throws Error when it ends without an answer
 */
export async function inOwnProcess<Order, Answer>(worker: string, order: Order): Promise<Answer> {
  const child = fork(join(import.meta.dirname, worker), [], { execArgv: [] });
  const answer = Promise.withResolvers<Answer>();
  child.on('message', (message) => answer.resolve(message as Answer));
  child.on('error', answer.reject);
  child.on('exit', (code, signal) => answer.reject(new Error(`${worker} ended early (${signal ?? code})`)));
  child.send(order as object);
  return await answer.promise;
}

/** In a worker: takes the order, answers, and lets the process end. */
export function answerOrder<Order>(work: (order: Order) => Promise<object>): void {
  process.once('message', (message) => {
    work(message as Order).then(
      (answer) => process.send?.(answer, undefined, undefined, () => process.disconnect()),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
