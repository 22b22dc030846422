import { type Ref, useId } from 'react';

/** Why: the usual reasons are one key away, and any of them can be changed. */
export function ReasonField({
  value,
  usual,
  onChange,
  inputRef,
}: {
  value: string;
  usual: readonly string[];
  onChange(value: string): void;
  inputRef?: Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Reason (needed)</label>
      {usual.length > 0 && (
        <fieldset className="row usual-reasons">
          <legend className="visually-hidden">Usual reasons</legend>
          {usual.map((reason) => (
            <button
              key={reason}
              type="button"
              className="button small"
              aria-pressed={value === reason}
              onClick={() => onChange(reason)}
            >
              {reason}
            </button>
          ))}
        </fieldset>
      )}
      <textarea
        id={id}
        ref={inputRef}
        className="input"
        rows={2}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter sends, as in a one-line field; a new line needs Shift.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <p className="small quiet-text">Kept beside the fact. Shift + Enter: a new line.</p>
    </div>
  );
}
