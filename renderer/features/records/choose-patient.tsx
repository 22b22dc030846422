import { useId } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';
import { dateWords, plural } from '../../ui/date-words.ts';
import { patientName } from '../../ui/patient-name.ts';

/** One patient of the workspace. */
export function ChoosePatient({
  label,
  value,
  without,
  onChange,
}: {
  label: string;
  value: string;
  /** One that is chosen elsewhere already. */
  without?: string;
  onChange(patient: string): void;
}) {
  const id = useId();
  const patients = useAnswer('patient.list', {});
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose…</option>
        {(patients.data ?? [])
          .filter((row) => row.id !== without || row.id === value)
          .map((row) => (
            <option key={row.id} value={row.id}>
              {patientName(row)} · {row.id} ·{' '}
              {row.birthDate ? `born ${dateWords(row.birthDate)}` : 'birth date unknown'} ·{' '}
              {plural(row.entries, 'entry')}
            </option>
          ))}
      </select>
    </div>
  );
}
