import type { Ref } from 'react';

const LONGEST_NOTE = 2000;

/** A note to the label that is about to be given. Enter or Escape goes back to the keys. */
export function NoteField({
  value,
  onChange,
  onLeave,
  inputRef,
}: {
  value: string;
  onChange(value: string): void;
  onLeave(): void;
  inputRef: Ref<HTMLTextAreaElement>;
}) {
  return (
    <div className="field note-field">
      <label htmlFor="label-note">
        Note <kbd>N</kbd>
      </label>
      <textarea
        id="label-note"
        ref={inputRef}
        className="input"
        rows={1}
        maxLength={LONGEST_NOTE}
        value={value}
        aria-describedby="label-note-hint"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
          event.preventDefault();
          onLeave();
        }}
      />
      <span id="label-note-hint" className="quiet-text small">
        Kept with the label. Enter: back to the keys.
      </span>
    </div>
  );
}
