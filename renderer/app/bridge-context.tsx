import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Answers, AppBridge, Route, routes } from '../../shared/bridge.ts';
import { StamError } from '../../shared/errors.ts';

export type InputOf<R extends Route> = (typeof routes)[R]['_zod']['input'];

const BridgeContext = createContext<AppBridge | null>(null);

export function useBridge(): AppBridge {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('The bridge is missing.');
  return bridge;
}

/** Sends one request and throws its failure as a StamError, whose message may be shown as it is. */
export async function ask<R extends Route>(
  bridge: AppBridge,
  route: R,
  input: InputOf<R>,
  signal?: AbortSignal,
): Promise<Answers[R]> {
  // InputOf<R> is what invoke takes; TypeScript does not resolve it while R is open.
  const reply = await bridge.invoke(route, input as never, signal);
  if (reply.ok) return reply.data;
  throw new StamError(reply.error.code, reply.error.message, reply.error.data);
}

/** A question to main that is asked again when the stores change. */
export function useAnswer<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
): UseQueryResult<Answers[R], Error> {
  const bridge = useBridge();
  return useQuery<Answers[R], Error>({
    queryKey: [route, input],
    queryFn: ({ signal }) => ask(bridge, route, input, signal),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  });
}

/** Something to be done in main. `onDone` is called also where the asking part of the page has gone meanwhile. */
export function useCommand<R extends Route>(
  route: R,
  onDone?: (answer: Answers[R]) => unknown,
): UseMutationResult<Answers[R], Error, InputOf<R>> {
  const bridge = useBridge();
  return useMutation<Answers[R], Error, InputOf<R>>({
    mutationFn: (input) => ask(bridge, route, input),
    ...(onDone ? { onSuccess: (answer) => onDone(answer) } : {}),
  });
}

/** How long changes are gathered before what is on screen is asked for again: an import commits many entries a second. */
const GATHER_MS = 400;

/** Keeps the cache true: events of main make answers stale, and locking the workspace forgets them all. */
export function BridgeProvider({ bridge, children }: { bridge: AppBridge; children: ReactNode }) {
  const client = useQueryClient();
  useEffect(() => listen(bridge, client), [bridge, client]);
  return <BridgeContext value={bridge}>{children}</BridgeContext>;
}

function listen(bridge: AppBridge, client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What a change of the stores does not touch; a model job and its commands see to the models.
  const kept = new Set<unknown>([
    'workspace.status',
    'job.list',
    'workspace.verify',
    'model.list',
    'prompt.list',
    'prompt.get',
    'replay.get',
  ]);
  const stops = [
    bridge.subscribe('changed', () => {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ predicate: (query) => !kept.has(query.queryKey[0]) });
      }, GATHER_MS);
    }),
    bridge.subscribe('job', (job) => {
      client.setQueryData<Answers['job.list']>(['job.list', {}], (jobs = []) =>
        jobs.some((known) => known.id === job.id)
          ? jobs.map((known) => (known.id === job.id ? job : known))
          : [...jobs, job],
      );
      if (job.state !== 'completed' && job.state !== 'failed' && job.state !== 'cancelled') return;
      // How many texts wait, and which models there are, may have changed with it.
      void client.invalidateQueries({ queryKey: ['workspace.status'] });
      if (job.kind.startsWith('model')) {
        void client.invalidateQueries({ queryKey: ['model.list'] });
        void client.invalidateQueries({ queryKey: ['workspace.doctor'] });
      }
    }),
    bridge.subscribe('workspace', (status) => showWorkspace(client, status)),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Puts a new workspace status on screen; everything known of the one before is forgotten. */
export function showWorkspace(client: QueryClient, status: Answers['workspace.status']): void {
  const before = client.getQueryData<Answers['workspace.status']>(['workspace.status', {}]);
  client.setQueryData(['workspace.status', {}], status);
  if (before?.state === status.state && before.sample === status.sample) return;
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'workspace.status' });
}
