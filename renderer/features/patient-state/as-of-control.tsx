import { useEffect, useId, useRef, useState } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';
import { useKeyAction } from '../../app/key-actions.tsx';
import { dayWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { changeDays, isWholeDay, nextDay, previousDay } from './change-days.ts';

/** Chooses the day in the world (and, when asked, how much of the record was known) that the page shows. */
export function AsOfControl({
  patient,
  validAt,
  seq,
  entries,
  onChange,
}: {
  patient: string;
  validAt: string | null;
  seq: number | null;
  /** Number of entries of the record. */
  entries: number;
  onChange(at: { validAt: string | null; seq: number | null }): void;
}) {
  const id = useId();
  const timeline = useAnswer('patient.timeline', { patient });
  const days = timeline.data ? changeDays(timeline.data.items) : [];
  const before = previousDay(days, validAt);
  const after = nextDay(days, validAt);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(validAt ?? '');
  useEffect(() => setDraft(validAt ?? ''), [validAt]);

  const toDay = (day: string | null) => onChange({ validAt: day, seq });
  const goBack = () => before && toDay(before);
  const goOn = () => after && toDay(after);
  const goNow = () => onChange({ validAt: null, seq: null });
  useKeyAction('previous-change', goBack);
  useKeyAction('next-change', goOn);
  useKeyAction('now', goNow);
  useKeyAction('date', () => input.current?.focus());

  return (
    <fieldset className="as-of">
      <legend className="visually-hidden">As of which day</legend>
      <label htmlFor={id}>
        <Icon name="calendar" /> As of
      </label>
      <input
        id={id}
        ref={input}
        type="date"
        className="input"
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          // While the year is being typed the input already gives dates such as 0002-05-03.
          if (isWholeDay(event.target.value)) toDay(event.target.value);
        }}
        onBlur={() => setDraft(validAt ?? '')}
      />
      <Step name="Change before" day={before} icon="left" onStep={goBack} />
      <Step name="Next change" day={after} icon="right" onStep={goOn} />
      <button type="button" className="button" disabled={validAt === null && seq === null} onClick={goNow}>
        Present
      </button>
      <KnownAfter entries={entries} seq={seq} onChange={(next) => onChange({ validAt, seq: next })} />
    </fieldset>
  );
}

/** One change earlier or later; the day it leads to stands in its name. */
function Step({
  name,
  day,
  icon,
  onStep,
}: {
  name: string;
  day: string | null;
  icon: 'left' | 'right';
  onStep(): void;
}) {
  const words = day ? `${name}, ${dayWords(day)}` : `${name}: none`;
  return (
    <button type="button" className="button" disabled={!day} aria-label={words} title={words} onClick={onStep}>
      <Icon name={icon} />
    </button>
  );
}

/** The second axis: what the record had told after a number of entries, whatever day they speak of. */
function KnownAfter({
  entries,
  seq,
  onChange,
}: {
  entries: number;
  seq: number | null;
  onChange(seq: number | null): void;
}) {
  const id = useId();
  return (
    <span className="row">
      <label htmlFor={id}>known up to entry</label>
      <input
        id={id}
        type="number"
        className="input known-after"
        min={1}
        max={entries}
        placeholder={String(entries)}
        value={seq ?? ''}
        onChange={(event) => {
          const next = event.target.valueAsNumber;
          if (Number.isNaN(next)) onChange(null);
          else if (Number.isInteger(next) && next >= 1) onChange(next >= entries ? null : next);
        }}
      />
    </span>
  );
}
