import { useDeferredValue, useId, useState } from 'react';
import type { Memory } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { namedWords, validWords } from '../patient-state/memory-words.ts';

const SHOWN = 12;

/** The fact that took the place: one of this patient's own, found by its words, never typed. */
export function SuccessorPicker({
  memory,
  chosen,
  onChoose,
}: {
  memory: Memory;
  chosen: Pick<Memory, 'id' | 'text'> | null;
  onChoose(memory: Pick<Memory, 'id' | 'text'>): void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const state = useAnswer('patient.state', { patient: memory.patient }, { enabled: wanted.length < 2 });
  const search = useAnswer(
    'patient.search',
    { patient: memory.patient, text: wanted.slice(0, 200) },
    { enabled: wanted.length > 1, keepPrevious: true },
  );
  // Before anything is typed: what is true now of the same kind, which is nearly always what is looked for.
  const all =
    wanted.length > 1
      ? (search.data?.memories ?? [])
      : (state.data?.active ?? []).filter((other) => other.kind === memory.kind);
  const found = all.filter((other) => other.id !== memory.id && other.subject === memory.subject);
  const shown = found.slice(0, SHOWN);
  return (
    <fieldset className="field">
      <legend className="strong">What replaced it?</legend>
      <label htmlFor={id} className="small">
        Search the facts of this patient
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className="small quiet-text" role="status">
        {wanted.length > 1
          ? `${found.length.toLocaleString('en')} found${found.length > shown.length ? `, ${SHOWN} shown` : ''}`
          : `ACTIVE facts of the same kind: ${found.length.toLocaleString('en')}${found.length > shown.length ? `, ${SHOWN} shown` : ''}`}
      </p>
      <div className="truth-list">
        {shown.map((other) => (
          <label key={other.id} className="truth">
            <input
              type="radio"
              name={`${id}-successor`}
              checked={chosen?.id === other.id}
              onChange={() => onChoose({ id: other.id, text: other.text })}
            />
            <span>
              <StoreMark store={other.store} /> <strong>{namedWords(other)}</strong>{' '}
              <span className="small quiet-text">{validWords(other)}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen && !shown.some((other) => other.id === chosen.id) && (
        <p className="small">
          Chosen: <strong>{chosen.text}</strong>
        </p>
      )}
    </fieldset>
  );
}
