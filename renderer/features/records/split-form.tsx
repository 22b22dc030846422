import { useId, useState } from 'react';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { ActForm } from './act-form.tsx';
import { ChooseEntries } from './choose-entries.tsx';
import { ChoosePatient } from './choose-patient.tsx';

/** One record that is two people’s. */
export function SplitForm({
  first,
  onDone,
}: {
  first: string;
  onDone(sentence: string, patient: string | null): void;
}) {
  const id = useId();
  const [patient, setPatient] = useState(first);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState('');
  const entries = [...chosen].sort();
  const ready = patient !== '' && entries.length > 0;
  const input = { patient, entries, name: name.trim() === '' ? null : name.trim() };
  const plan = useAnswer('record.planSplit', input, { enabled: ready, keepPrevious: true });
  const split = useCommand('record.split', (act) =>
    onDone(
      `${plural(act.entries, 'entry')} ${act.entries === 1 ? 'is' : 'are'} the record ${act.other} now. It can be taken back under “What was done”.`,
      act.other,
    ),
  );
  return (
    <div className="stack">
      <ChoosePatient
        label="The record that is divided"
        value={patient}
        onChange={(next) => {
          setPatient(next);
          setChosen(new Set());
        }}
      />
      {patient !== '' && <ChooseEntries patient={patient} chosen={chosen} onChange={setChosen} />}
      <div className="field">
        <label htmlFor={id}>Name of the other person (may be left open)</label>
        <input id={id} className="input" value={name} onChange={(event) => setName(event.target.value)} />
      </div>
      {ready && plan.isError && <Failure error={plan.error} retry={plan.refetch} />}
      {ready && plan.data && (
        <ActForm
          plan={plan.data}
          button="Divide this record"
          again={plan.refetch}
          onAct={(by, reason, mark) => split.mutateAsync({ by, ...input, reason, mark })}
        />
      )}
    </div>
  );
}
