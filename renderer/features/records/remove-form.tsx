import { useState } from 'react';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { ActForm } from './act-form.tsx';
import { ChoosePatient } from './choose-patient.tsx';

/** A whole record, for good. */
export function RemoveForm({
  first,
  onDone,
}: {
  first: string;
  onDone(sentence: string, patient: string | null): void;
}) {
  const [patient, setPatient] = useState(first);
  const plan = useAnswer('record.planRemoval', { patient }, { enabled: patient !== '' });
  const remove = useCommand('record.remove', () => onDone(`The record ${patient} is gone.`, null));
  return (
    <div className="stack">
      <ChoosePatient label="The record that is removed" value={patient} onChange={setPatient} />
      {patient !== '' && plan.isError && <Failure error={plan.error} retry={plan.refetch} />}
      {patient !== '' && plan.data && (
        <ActForm
          key={patient}
          plan={plan.data}
          button="Remove this record for good"
          danger
          confirm={patient}
          again={plan.refetch}
          onAct={(by, reason, mark) => remove.mutateAsync({ by, patient, reason, mark })}
        />
      )}
    </div>
  );
}
