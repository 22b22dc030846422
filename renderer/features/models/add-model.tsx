import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { keepJob } from '../jobs/keep-job.ts';

/** Adds a file, or every model of a folder: picked where the system has a picker, typed in a browser. */
export function AddModel({ folder }: { folder: string }) {
  const status = useAnswer('workspace.status', {});
  const client = useQueryClient();
  const add = useCommand('model.add', (job) => keepJob(client, job));
  const pick = useCommand('model.pick', ({ paths }) => {
    for (const path of paths) add.mutate({ path });
  });
  const error = add.error ?? pick.error;
  return (
    <section className="stack" aria-labelledby="add-title">
      <h2 id="add-title">Add a model</h2>
      <p className="small">
        A GGUF file that somebody copied onto this machine works without any network. Files in <code>{folder}</code> are
        found by themselves.
      </p>
      {status.data?.picker === 'dialog' ? (
        <div>
          <button
            type="button"
            className="button"
            disabled={pick.isPending || add.isPending}
            onClick={() => pick.mutate({})}
          >
            Choose a file or folder…
          </button>
        </div>
      ) : (
        <PathForm busy={add.isPending} onPath={(path) => add.mutate({ path })} />
      )}
      {error && <Failure error={error} />}
    </section>
  );
}

function PathForm({ busy, onPath }: { busy: boolean; onPath(path: string): void }) {
  const id = useId();
  const [path, setPath] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = path.trim();
    setError(typed === '' ? 'Type where the file or folder is.' : null);
    if (typed !== '') onPath(typed);
  };
  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor={id}>File or folder on the machine where STAM Review runs</label>
      <div className="field-control">
        <input
          id={id}
          className="input"
          value={path}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setPath(event.target.value)}
        />
        <button type="submit" className="button" disabled={busy}>
          Add it
        </button>
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </form>
  );
}
