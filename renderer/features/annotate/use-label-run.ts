import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { LabelRun } from './label-run.ts';

/**
 * The sitting of one person in one round. Whoever leaves the page while something could not be saved finds it there when they come back;
 * it is kept where all answers of main are kept, so that a lock forgets it with them.
 */
export function useLabelRun(round: string, by: string): LabelRun {
  const bridge = useBridge();
  const client = useQueryClient();
  const run = useMemo(() => {
    const kept = client.getQueryData<LabelRun>(keyOf(round, by));
    if (kept) return kept;
    return new LabelRun({
      queue: (limit) => ask(bridge, 'label.queue', { by, round, limit }),
      done: (limit) => ask(bridge, 'label.done', { by, round, limit }),
      label: (item, label, note) => ask(bridge, 'label.label', { by, item, label, note }),
      skip: (item) => ask(bridge, 'label.skip', { by, item }),
      undo: () => ask(bridge, 'label.undo', { by, round }),
    });
  }, [bridge, client, round, by]);
  useEffect(() => {
    client.removeQueries({ queryKey: keyOf(round, by) });
    void run.start();
    return () => leave(run, client, keyOf(round, by));
  }, [run, client, round, by]);
  return run;
}

const keyOf = (round: string, by: string) => ['label sitting', round, by] as const;

/** Once all is saved the list of rounds is out of date. */
function leave(run: LabelRun, client: QueryClient, key: ReturnType<typeof keyOf>): void {
  const over = (): boolean => {
    const { unsaved, failure } = run.state();
    if (unsaved > 0 && failure === null) return false;
    if (unsaved > 0) {
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(key, run);
    }
    void client.invalidateQueries({ predicate: ({ queryKey: [route] }) => STALE.has(route) });
    return true;
  };
  if (over()) return;
  const stop = run.subscribe(() => {
    if (over()) stop();
  });
}

/** What another label changes. */
const STALE: ReadonlySet<unknown> = new Set(['label.rounds', 'label.agreement', 'label.disputed']);
