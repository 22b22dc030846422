import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ModelCallRow } from '../../../shared/interchange.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { choicesOf } from './choice-words.ts';
import { type Answer, answerFrom } from './corrected-answer.ts';
import type { StepLook } from './step-look.ts';

/** What the answer should have been, kept as an example to learn from. It moves nothing in the record, and says so. */
export function CorrectCall({ call, look }: { call: ModelCallRow; look: StepLook }) {
  const client = useQueryClient();
  const entry = look.detail.entry.id;
  const save = useCommand('training.correct', (decisions) => {
    client.setQueryData(['entry.decisions', { id: entry }], decisions);
    return client.invalidateQueries({ queryKey: ['training.counts'] });
  });
  const keep = (answer: Answer) => save.mutate({ entry, call: call.call, answer });
  return (
    <details className="correct">
      <summary>{call.correction === null ? 'Was this answer wrong?' : 'Corrected by a person'}</summary>
      <div className="stack">
        <p className="small">
          Kept as an example for training. <strong>The record is unchanged.</strong>
        </p>
        {call.correction !== null && (
          <div className="stack">
            <pre className="step-raw">{JSON.stringify(call.correction, null, 2)}</pre>
            <div>
              <button type="button" className="button" disabled={save.isPending} onClick={() => keep(null)}>
                Take the correction back
              </button>
            </div>
          </div>
        )}
        {call.probabilities ? (
          <ChooseAnswer call={call} probabilities={call.probabilities} busy={save.isPending} onKeep={keep} />
        ) : call.role === 'extract' ? (
          <EditAnswer call={call} busy={save.isPending} onKeep={keep} />
        ) : (
          <p>The model gave no choices to this question, so there is none to correct.</p>
        )}
        <div aria-live="polite">
          {save.isSuccess && <p className="strong">Saved. The record is unchanged.</p>}
          {save.isError && <Failure error={save.error} />}
        </div>
      </div>
    </details>
  );
}

function ChooseAnswer({
  call,
  probabilities,
  busy,
  onKeep,
}: {
  call: ModelCallRow;
  probabilities: Readonly<Record<string, number>>;
  busy: boolean;
  onKeep(answer: Answer): void;
}) {
  const id = useId();
  const kept = typeof call.correction === 'string' ? call.correction : '';
  const [chosen, setChosen] = useState(kept);
  return (
    <fieldset className="stack">
      <legend className="strong">The right answer</legend>
      {choicesOf(probabilities).map(({ name }) => (
        <label key={name} className="row">
          <input type="radio" name={id} value={name} checked={chosen === name} onChange={() => setChosen(name)} />
          {name}
        </label>
      ))}
      <div>
        <button
          type="button"
          className="button primary"
          disabled={busy || chosen === '' || chosen === kept}
          onClick={() => onKeep(chosen)}
        >
          Save as a training example
        </button>
      </div>
    </fieldset>
  );
}

function EditAnswer({ call, busy, onKeep }: { call: ModelCallRow; busy: boolean; onKeep(answer: Answer): void }) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(call.correction ?? call.parsed ?? [], null, 2));
  const [error, setError] = useState<string | null>(null);
  return (
    <div className="field">
      <label htmlFor={id}>The right answer, as a JSON list of facts</label>
      <textarea
        id={id}
        className="input step-text"
        rows={8}
        spellCheck={false}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div>
        <button
          type="button"
          className="button primary"
          disabled={busy}
          onClick={() => {
            const answer = answerFrom(text);
            setError(answer.ok ? null : answer.message);
            if (answer.ok) onKeep(answer.answer);
          }}
        >
          Save as a training example
        </button>
      </div>
    </div>
  );
}
