import { useEffect, useRef, useState } from 'react';
import type { ActOutcome, Correction } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useActing } from '../people/who.tsx';
import { ReasonField } from './reason-field.tsx';

const USUAL = ['A slip of mine', 'New information', 'Decided on the wrong fact'];

/** Takes a correction back (or the taking back of one), with a reason. */
export function UndoForm({
  correction,
  onDone,
  onCancel,
}: {
  correction: Pick<Correction, 'id' | 'undone'>;
  onDone(outcome: ActOutcome): void;
  onCancel(): void;
}) {
  const [reason, setReason] = useState('');
  const acting = useActing();
  const undo = useCommand('review.undo', onDone);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const again = correction.undone !== null;
  const submit = async () => {
    if (reason.trim() === '' || undo.isPending) return;
    const who = await acting('clinician');
    if (who) undo.mutate({ by: who.id, correction: correction.id, reason: reason.trim() });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ReasonField value={reason} usual={USUAL} onChange={setReason} inputRef={box} />
      <div className="row">
        <button type="submit" className="button primary" disabled={reason.trim() === '' || undo.isPending}>
          {again ? 'Let it hold again' : 'Take it back'}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Leave it
        </button>
      </div>
      {undo.isError && <Failure error={undo.error} />}
    </form>
  );
}
