import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useActing } from '../people/who.tsx';
import { minutesWords } from './idle-words.ts';

/** After how many minutes without a key or click the workspace locks itself. */
export function IdleTime() {
  const idle = useAnswer('person.idle', {});
  return (
    <section className="stack" aria-labelledby="idle-title">
      <h2 id="idle-title">Locking by itself</h2>
      {idle.isPending && <p>Looking up the time…</p>}
      {idle.isError && <Failure error={idle.error} retry={idle.refetch} />}
      {idle.data && <IdleForm key={idle.data.minutes} minutes={idle.data.minutes} />}
    </section>
  );
}

function IdleForm({ minutes }: { minutes: number }) {
  const id = useId();
  const client = useQueryClient();
  const acting = useActing();
  const [text, setText] = useState(String(minutes));
  const save = useCommand('person.setIdle', (answer) => client.setQueryData(['person.idle', {}], answer));
  const wanted = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
  const valid = wanted !== null && wanted <= 240;
  return (
    <form
      className="stack"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!valid) return;
        const by = await acting();
        if (by) save.mutate({ by: by.id, minutes: wanted });
      }}
    >
      <p>
        {minutes === 0
          ? 'The workspace never locks by itself.'
          : `The workspace locks when nobody has pressed a key or clicked for ${minutesWords(minutes)}.`}{' '}
        Work that was begun, such as an import, goes on behind the lock.
      </p>
      <div className="field">
        <label htmlFor={id}>Minutes until it locks (0 means never, at most 240)</label>
        <div className="row">
          <input
            id={id}
            className="input minutes"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={valid ? undefined : true}
            aria-describedby={valid ? undefined : `${id}-error`}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button" disabled={!valid || wanted === minutes || save.isPending}>
            Save
          </button>
        </div>
        {!valid && <FieldError id={`${id}-error`} message="Type a whole number of minutes from 0 to 240." />}
      </div>
      {save.isError && <Failure error={save.error} />}
    </form>
  );
}
