import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { PromptRow } from '../../../shared/interchange.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { FieldError } from '../../ui/field.tsx';

const BUILT_IN = 'built-in';

/** One prompt to read, and to save under a name of its own; the program's own is never overwritten. */
export function PromptEditor({ prompt, onSaved }: { prompt: PromptRow; onSaved(saved: PromptRow): void }) {
  const id = useId();
  const client = useQueryClient();
  const own = prompt.name === BUILT_IN;
  const [text, setText] = useState(prompt.text);
  const [name, setName] = useState(own ? '' : prompt.name);
  const [error, setError] = useState<string | null>(null);
  const save = useCommand('prompt.save', async (saved) => {
    await client.invalidateQueries({ queryKey: ['prompt.list'] });
    onSaved(saved);
  });
  const remove = useCommand('prompt.remove', (left) => client.setQueryData(['prompt.list', {}], left));
  const [removing, setRemoving] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = nameFault(name);
    setError(wrong);
    if (wrong === null) save.mutate({ role: prompt.role, name: name.trim(), text });
  };
  return (
    <form className="stack prompt-editor" onSubmit={submit}>
      <p className="small">
        {own
          ? 'Comes with the program and stays as it is: save your changes under a name.'
          : `The variant “${prompt.name}”.`}{' '}
        Hash <code>{prompt.hash.slice(0, 16)}</code>
      </p>
      <div className="field">
        <label htmlFor={`${id}-text`}>Text of the prompt</label>
        <textarea
          id={`${id}-text`}
          className="input step-text"
          rows={18}
          maxLength={40_000}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name of the variant</label>
        <input
          id={`${id}-name`}
          className="input"
          maxLength={60}
          value={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {error && <FieldError id={`${id}-error`} message={error} />}
      </div>
      <div className="row">
        <button type="submit" className="button primary" disabled={save.isPending}>
          Save the variant
        </button>
        {!own && !removing && (
          <button type="button" className="button" onClick={() => setRemoving(true)}>
            Remove “{prompt.name}”…
          </button>
        )}
        {removing && (
          <>
            <span>Decisions that used it keep its text.</span>
            <button
              type="button"
              className="button"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ role: prompt.role, name: prompt.name })}
            >
              Remove it
            </button>
            <button type="button" className="button" onClick={() => setRemoving(false)}>
              Keep it
            </button>
          </>
        )}
      </div>
      {save.isError && <Failure error={save.error} />}
      {remove.isError && <Failure error={remove.error} />}
    </form>
  );
}

function nameFault(name: string): string | null {
  const plain = name.trim();
  if (plain === '') return 'Give the variant a name.';
  return plain.toLowerCase() === BUILT_IN ? 'This name belongs to the prompt that comes with the program.' : null;
}
