/**
 * Answers that a language model is writing now. They are kept outside the page, so that leaving the tab neither stops nor loses one; as
 * soon as an answer is done it is the record's, and nothing of it stays here.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AppBridge, BridgeEvents } from '../../../shared/bridge.ts';
import { StamError } from '../../../shared/errors.ts';
import { ask } from '../../app/bridge-context.tsx';

export interface WritingAnswer {
  state: 'writing' | 'stopped' | 'failed';
  /** What stands so far: checked, but for the last one, which may be half a sentence. */
  statements: BridgeEvents['answer']['statements'];
  error: Error | null;
  stop(): void;
}

const answers = new Map<string, WritingAnswer>();
const listeners = new Set<() => void>();

function put(question: string, answer: WritingAnswer | null): void {
  if (answer) answers.set(question, answer);
  else answers.delete(question);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is being written for a question, or how it ended without an answer; undefined where nothing was begun. */
export function useWriting(question: string): WritingAnswer | undefined {
  return useSyncExternalStore(subscribe, () => answers.get(question));
}

/** Stops whatever is being written, but for one question: there is one model, and the newest question is the one that matters. */
export function stopWriting(except?: string): void {
  for (const [question, answer] of answers) {
    if (question !== except && answer.state === 'writing') answer.stop();
  }
}

/** Has the model write an answer; its end is put where `ask.get` is looked up. */
export async function startWriting(
  bridge: AppBridge,
  client: QueryClient,
  { patient, question }: { patient: string; question: string },
): Promise<void> {
  if (answers.get(question)?.state === 'writing') return;
  stopWriting(question);
  const controller = new AbortController();
  const begun: WritingAnswer = { state: 'writing', statements: [], error: null, stop: () => controller.abort() };
  put(question, begun);
  const stopHearing = bridge.subscribe('answer', (event) => {
    if (event.question === question && answers.get(question)?.state === 'writing') {
      put(question, { ...begun, statements: event.statements });
    }
  });
  try {
    const answered = await ask(bridge, 'ask.answer', { patient, question }, controller.signal);
    const status = client.getQueryData<{ state: string }>(['workspace.status', {}]);
    // Of a workspace that was locked meanwhile nothing is kept in the window.
    if (status?.state === 'open') {
      client.setQueryData(['ask.get', { patient, question }], answered);
      void client.invalidateQueries({ queryKey: ['ask.list'] });
    }
    put(question, null);
  } catch (error) {
    const stopped = error instanceof StamError && error.code === 'CANCELLED';
    put(question, {
      ...begun,
      state: stopped ? 'stopped' : 'failed',
      error: stopped || !(error instanceof Error) ? null : error,
    });
  } finally {
    stopHearing();
  }
}
