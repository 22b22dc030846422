import { useId, useState } from 'react';
import type { RecordsAct } from '../../../shared/review.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { dayWords, plural } from '../../ui/date-words.ts';
import { useActing } from '../people/who.tsx';

/** What was joined and divided, newest first; each that holds can be taken back. */
export function ActsList({ onDone }: { onDone(sentence: string, patient: string | null): void }) {
  const acts = useAnswer('record.acts', {});
  if (acts.isPending) return <p>Reading what was done…</p>;
  if (acts.isError) return <Failure error={acts.error} retry={acts.refetch} />;
  if (acts.data.length === 0) return <p>No record was joined with another one or divided yet.</p>;
  return (
    <ul className="records-acts">
      {acts.data.map((act) => (
        <li key={act.id} className="stack">
          <p className="strong">{actWords(act)}</p>
          <p className="quiet-text">
            {act.by.name}, {dayWords(act.at)}: {act.reason}
          </p>
          {act.undone ? (
            <p>
              Taken back by {act.undone.by.name}, {dayWords(act.undone.at)}.
            </p>
          ) : (
            <TakeBack act={act} onDone={onDone} />
          )}
        </li>
      ))}
    </ul>
  );
}

function actWords(act: RecordsAct): string {
  const count = plural(act.entries, 'entry');
  return act.what === 'merge'
    ? `${act.other} was taken into ${act.patient} (${count})`
    : `${act.other} was made out of ${act.patient} (${count})`;
}

function TakeBack({ act, onDone }: { act: RecordsAct; onDone(sentence: string, patient: string | null): void }) {
  const id = useId();
  const acting = useActing();
  const [reason, setReason] = useState('');
  const undo = useCommand('record.undo', () =>
    onDone('It was taken back: both records are as they were.', act.patient),
  );
  const submit = async () => {
    const person = await acting('clinician');
    if (person) undo.mutate({ by: person.id, act: act.id, reason: reason.trim() });
  };
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && !undo.isPending) void submit();
      }}
    >
      <label htmlFor={id}>Why</label>
      <input id={id} className="input" value={reason} onChange={(event) => setReason(event.target.value)} />
      <button type="submit" className="button" disabled={reason.trim() === '' || undo.isPending}>
        Take back<span className="visually-hidden">: {actWords(act)}</span>
      </button>
      {undo.isError && <Failure error={undo.error} />}
    </form>
  );
}
