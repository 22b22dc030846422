import { useState } from 'react';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { ActForm } from './act-form.tsx';
import { ChoosePatient } from './choose-patient.tsx';

/** Two records that are one person's. */
export function MergeForm({
  first,
  second,
  onDone,
}: {
  first: string;
  second: string;
  onDone(sentence: string, patient: string | null): void;
}) {
  const [patient, setPatient] = useState(first);
  const [other, setOther] = useState(second);
  const chosen = patient !== '' && other !== '';
  const plan = useAnswer('record.planMerge', { patient, other }, { enabled: chosen });
  const merge = useCommand('record.merge', (act) =>
    onDone(
      `The record ${act.other} is part of ${act.patient} now. It can be taken back under “What was done”.`,
      act.patient,
    ),
  );
  return (
    <div className="stack">
      <ChoosePatient label="The record that stays" value={patient} without={other} onChange={setPatient} />
      <ChoosePatient label="The record that is taken into it" value={other} without={patient} onChange={setOther} />
      {chosen && plan.isError && <Failure error={plan.error} retry={plan.refetch} />}
      {chosen && plan.data && (
        <ActForm
          plan={plan.data}
          button="These are one person"
          again={plan.refetch}
          onAct={(by, reason, mark) => merge.mutateAsync({ by, patient, other, reason, mark })}
        />
      )}
      {!chosen && <p className="quiet-text">Choose both records to see what joining them would do.</p>}
    </div>
  );
}
