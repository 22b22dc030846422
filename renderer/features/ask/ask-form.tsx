import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { GATE_POLICIES, type GateMode, type GatePolicy } from '../../../shared/asking.ts';
import { useKeyAction } from '../../app/key-actions.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MODE_WORDS, POLICY_WORDS } from './gate-words.ts';

const MOST_CHARACTERS = 20_000;
const MODES: readonly GateMode[] = ['auto', 'active', 'both'];

export interface Gate {
  mode: GateMode;
  policy: GatePolicy;
}

/** The question, and which stores it is put to. */
export function AskForm({
  text,
  gate,
  busy,
  answerer,
  field,
  onText,
  onGate,
  onAsk,
}: {
  text: string;
  gate: Gate;
  busy: boolean;
  /** Name of the model that answers; null where there is none. */
  answerer: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onText(text: string): void;
  onGate(gate: Gate): void;
  onAsk(): void;
}) {
  const id = useId();
  const [tried, setTried] = useState(false);
  useKeyAction('search', () => {
    field.current?.focus();
    // What stands there was asked already: typing begins a new question.
    field.current?.select();
  });
  const empty = text.trim() === '';
  const tooLong = text.length > MOST_CHARACTERS;
  const error = tooLong
    ? `The question has ${text.length.toLocaleString('en')} characters; 20,000 are the most.`
    : tried && empty
      ? 'Write a question first.'
      : null;
  const send = () => {
    setTried(true);
    if (!empty && !tooLong && !busy) onAsk();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="ask-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="strong">
        Question about this patient
      </label>
      <div className="ask-line">
        <textarea
          id={id}
          ref={field}
          className="input ask-field"
          rows={2}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="button primary" aria-disabled={busy || undefined}>
          <Icon name="search" />
          {busy ? 'Looking…' : 'Ask'}
        </button>
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div className="row spread">
        <fieldset className="row">
          <legend className="visually-hidden">Stores that are read</legend>
          <span aria-hidden="true">Read:</span>
          {MODES.map((mode) => (
            <label key={mode} className="row gate-choice">
              <input
                type="radio"
                name={`${id}-gate`}
                checked={gate.mode === mode}
                onChange={() => onGate({ ...gate, mode })}
              />
              {MODE_WORDS[mode]}
            </label>
          ))}
        </fieldset>
        <p id={`${id}-hint`} className="quiet-text small">
          <kbd>Enter</kbd> asks, <kbd>Shift + Enter</kbd> makes a new line
        </p>
      </div>
      {gate.mode === 'auto' && <Policy gate={gate} answerer={answerer} onGate={onGate} />}
    </form>
  );
}

/** Who decides where nobody chose: seldom touched, so it is folded. */
function Policy({ gate, answerer, onGate }: { gate: Gate; answerer: string | null; onGate(gate: Gate): void }) {
  return (
    <details className="small" open={gate.policy !== 'store gate'}>
      <summary>Who decides whether HISTORY is read</summary>
      <label className="row">
        Decided by
        <select
          className="input"
          value={gate.policy}
          onChange={(event) =>
            onGate({ ...gate, policy: GATE_POLICIES.find((one) => one === event.target.value) ?? 'store gate' })
          }
        >
          {GATE_POLICIES.map((policy) => (
            <option key={policy} value={policy} disabled={policy === 'reflection' && answerer === null}>
              {POLICY_WORDS[policy]}
              {policy === 'reflection' && answerer === null ? ' (none is there)' : ''}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet-text">
        Questions about allergies, reactions and whether something ever was always read HISTORY.
      </p>
    </details>
  );
}
