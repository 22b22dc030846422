import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModelRow } from '../../../shared/models.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { isOver } from '../jobs/job-words.ts';
import { keepJob } from '../jobs/keep-job.ts';
import { FetchDialog } from './fetch-dialog.tsx';
import { sizeWords } from './model-words.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** What can be done with a model: probe it, fetch it, remove it. Long work shows as a job at the top of the window. */
export function ModelActions({ model, adapters }: { model: ModelRow; adapters: readonly ModelRow[] }) {
  const client = useQueryClient();
  const [job, setJob] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'fetch' | 'remove' | null>(null);
  const jobs = useAnswer('job.list', {});
  const busy = jobs.data?.some((one) => one.id === job && !isOver(one)) ?? false;
  const begun = (started: Parameters<typeof keepJob>[1]) => {
    keepJob(client, started);
    setJob(started.id);
  };
  const probe = useCommand('model.probe', begun);
  const fetch = useCommand('model.fetch', begun);
  const here = model.file !== null;
  const canProbe = here && model.kind === 'language model';
  const of = <span className="visually-hidden"> {model.name}</span>;
  const error = probe.error ?? fetch.error;
  if (!canProbe && !model.fetchable && (!here || model.bundled)) return null;
  return (
    <div className="row">
      {canProbe && (
        <ProbeControl
          model={model}
          adapters={adapters}
          busy={busy || probe.isPending}
          onProbe={(adapter) => probe.mutate({ id: model.id, adapter })}
        />
      )}
      {model.fetchable && !here && (
        <button type="button" className="button" disabled={busy || fetch.isPending} onClick={() => setDialog('fetch')}>
          {model.fetched === null
            ? 'Fetch'
            : `Fetch the rest (${sizeWords(model.fetched)} of ${sizeWords(model.bytes)} are here)`}
          …{of}
        </button>
      )}
      {here && !model.bundled && (
        <button type="button" className="button" disabled={busy} onClick={() => setDialog('remove')}>
          Remove…{of}
        </button>
      )}
      {error && <Failure error={error} />}
      {dialog === 'fetch' && (
        <FetchDialog
          model={model}
          onClose={() => setDialog(null)}
          onFetch={() => {
            setDialog(null);
            fetch.mutate({ id: model.id });
          }}
        />
      )}
      {dialog === 'remove' && <RemoveDialog model={model} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The probe, with an adapter where there are any: a model with an adapter is another writer and is tried as one. */
function ProbeControl({
  model,
  adapters,
  busy,
  onProbe,
}: {
  model: ModelRow;
  adapters: readonly ModelRow[];
  busy: boolean;
  onProbe(adapter: string | null): void;
}) {
  const id = useId();
  const [adapter, setAdapter] = useState('');
  return (
    <>
      {adapters.length > 0 && (
        <span className="row">
          <label htmlFor={id}>With</label>
          <select id={id} className="input" value={adapter} onChange={(event) => setAdapter(event.target.value)}>
            <option value="">no adapter</option>
            {adapters.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </span>
      )}
      <button type="button" className="button" disabled={busy} onClick={() => onProbe(adapter === '' ? null : adapter)}>
        {model.fitness === 'not tried' ? 'Try its fitness' : 'Try its fitness again'}
        <span className="visually-hidden"> of {model.name}</span>
      </button>
    </>
  );
}
