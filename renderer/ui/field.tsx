import { type ReactNode, type Ref, useId, useState } from 'react';
import { Icon } from './icon.tsx';

/** A passphrase field with its hint, its error in a sentence beside it, and a switch that shows what is typed. */
export function PassphraseField({
  label,
  value,
  onChange,
  hint,
  error,
  autoComplete,
  inputRef,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: ReactNode;
  error?: string | null;
  autoComplete: 'new-password' | 'current-password';
  inputRef?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className="quiet-text small">
          {hint}
        </div>
      )}
      <div className="field-control">
        <input
          id={id}
          ref={inputRef}
          className="input"
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> what is typed in {label}</span>
        </button>
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="warn" />
      <span>{message}</span>
    </p>
  );
}
