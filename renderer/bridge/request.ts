/** What both bridges share: ids of requests, replies for what never came back, and cancellation. */
import type { Reply, Route } from '../../shared/bridge.ts';

export type FailedReply = Extract<Reply<Route>, { ok: false }>;

export const CANCELLED: FailedReply = {
  ok: false,
  error: { code: 'CANCELLED', message: 'The request was cancelled.' },
};

export const NO_ANSWER: FailedReply = {
  ok: false,
  error: { code: 'INTERNAL', message: 'STAM Review does not answer: check that it is still running.' },
};

/** An id that no other request has. */
export function newId(): string {
  return crypto.randomUUID();
}

/**
 * Answers the reply, or CANCELLED as soon as the signal is aborted; `cancel` then tells main. Never rejects.
 */
export async function cancellable<R extends Route>(
  signal: AbortSignal | undefined,
  send: () => Promise<Reply<R>>,
  cancel: () => void,
): Promise<Reply<R>> {
  if (signal?.aborted === true) return CANCELLED;
  const { promise: aborted, resolve } = Promise.withResolvers<Reply<R>>();
  const onAbort = (): void => {
    resolve(CANCELLED);
    cancel();
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([send().catch((): Reply<R> => NO_ANSWER), aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
