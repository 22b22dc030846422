import { type Ref, useId } from 'react';
import { type InboxFilter, WEIGHTS } from '../../../shared/review.ts';
import { CAUSES, KINDS } from '../../../shared/vocabulary.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { causeWords } from '../patient-state/memory-words.ts';
import { WEIGHT_WORDS } from './weight-mark.tsx';

/** Which moves are shown. What is not chosen is left out of the filter, so that "all" is one thing only. */
export function InboxFilters({
  filter,
  onChange,
  firstRef,
}: {
  filter: InboxFilter;
  onChange(filter: InboxFilter): void;
  firstRef: Ref<HTMLSelectElement>;
}) {
  const patients = useAnswer('patient.list', {});
  const put = (change: InboxFilter) => {
    const next = { ...filter, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== false)));
  };
  return (
    <fieldset className="inbox-filters">
      <legend className="visually-hidden">Which moves are shown</legend>
      <Choice
        label="Patient"
        value={filter.patient}
        inputRef={firstRef}
        options={(patients.data ?? []).map((row) => ({ value: row.id, words: patientName(row) }))}
        onChange={(patient) => put({ patient })}
      />
      <Choice
        label="Weight"
        value={filter.weight}
        options={WEIGHTS.map((weight) => ({ value: weight, words: WEIGHT_WORDS[weight].name }))}
        onChange={(weight) => put({ weight })}
      />
      <Choice
        label="Kind"
        value={filter.kind}
        options={KINDS.map((kind) => ({ value: kind, words: kind }))}
        onChange={(kind) => put({ kind })}
      />
      <Choice
        label="Cause"
        value={filter.cause}
        options={CAUSES.map((cause) => ({ value: cause, words: causeWords(cause) }))}
        onChange={(cause) => put({ cause })}
      />
      <label className="row small">
        <input
          type="checkbox"
          checked={filter.onlyNew ?? false}
          onChange={(event) => put({ onlyNew: event.target.checked })}
        />
        Only what is new to me
      </label>
      <label className="row small">
        <input
          type="checkbox"
          checked={filter.arrivals ?? false}
          onChange={(event) => put({ arrivals: event.target.checked })}
        />
        Also what was over when it was recorded
      </label>
    </fieldset>
  );
}

function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
  inputRef,
}: {
  label: string;
  value: T | undefined;
  options: readonly { value: T; words: string }[];
  onChange(value: T | undefined): void;
  inputRef?: Ref<HTMLSelectElement>;
}) {
  const id = useId();
  return (
    <span className="row small">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        ref={inputRef}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
      >
        <option value="">all</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </span>
  );
}
