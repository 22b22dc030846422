import { useId } from 'react';
import { dateWords } from './date-words.ts';
import { FieldError } from './field.tsx';
import { daysOf, isoOf, type PartialDate } from './partial-date.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const two = (number: number): string => String(number).padStart(2, '0');

/** Year, month and day apart, so that nobody has to guess which number is the month, and "only the year" needs no trick. */
export function PartialDateField({
  legend,
  unknown,
  value,
  onChange,
}: {
  legend: string;
  /** What an empty field means, in words. */
  unknown: string;
  value: PartialDate;
  onChange(value: PartialDate): void;
}) {
  const id = useId();
  const read = isoOf(value);
  const fault = 'fault' in read && value.year.length >= 4 ? read.fault : null;
  return (
    <fieldset className="field">
      <legend className="strong">{legend}</legend>
      <div className="row">
        <label className="row" htmlFor={`${id}-year`}>
          Year
        </label>
        <input
          id={`${id}-year`}
          className="input"
          inputMode="numeric"
          size={5}
          maxLength={4}
          autoComplete="off"
          value={value.year}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-words`}
          onChange={(event) => onChange({ ...value, year: event.target.value.replace(/\D/g, '') })}
        />
        <label className="row" htmlFor={`${id}-month`}>
          Month
        </label>
        <select
          id={`${id}-month`}
          className="input"
          value={value.month}
          onChange={(event) =>
            onChange({ ...value, month: event.target.value, day: event.target.value === '' ? '' : value.day })
          }
        >
          <option value="">not known</option>
          {MONTHS.map((name, at) => (
            <option key={name} value={two(at + 1)}>
              {name}
            </option>
          ))}
        </select>
        <label className="row" htmlFor={`${id}-day`}>
          Day
        </label>
        <select
          id={`${id}-day`}
          className="input"
          value={value.day}
          disabled={value.month === ''}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        >
          <option value="">not known</option>
          {Array.from({ length: daysOf(value) }, (_, at) => two(at + 1)).map((day) => (
            <option key={day} value={day}>
              {Number(day)}
            </option>
          ))}
        </select>
      </div>
      {fault ? (
        <FieldError id={`${id}-words`} message={fault} />
      ) : (
        <p id={`${id}-words`} className="small quiet-text">
          {'iso' in read && read.iso !== null ? dateWords(read.iso) : unknown}
        </p>
      )}
    </fieldset>
  );
}
