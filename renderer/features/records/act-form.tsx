import { useId, useState } from 'react';
import { StamError } from '../../../shared/errors.ts';
import type { RecordsPlan } from '../../../shared/review.ts';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useActing } from '../people/who.tsx';
import { PlanView } from './plan-view.tsx';

/** The plan of an act, the reason for it, and the button that does it. What has changed meanwhile is shown again first. */
export function ActForm({
  plan,
  button,
  danger = false,
  confirm = null,
  onAct,
  again,
}: {
  plan: RecordsPlan;
  button: string;
  danger?: boolean;
  /** A word that has to be typed before it is done. */
  confirm?: string | null;
  onAct(by: string, reason: string, mark: string): Promise<unknown>;
  /** Asks for the plan anew. */
  again(): unknown;
}) {
  const id = useId();
  const acting = useActing();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const ready = reason.trim() !== '' && (confirm === null || typed.trim() === confirm);
  const submit = async () => {
    const person = await acting('clinician');
    if (!person) return;
    setBusy(true);
    setFault(null);
    try {
      await onAct(person.id, reason.trim(), plan.mark);
    } catch (error) {
      if (error instanceof StamError && error.code === 'CHANGED_SINCE') again();
      setFault(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void submit();
      }}
    >
      <PlanView plan={plan} />
      <div className="field">
        <label htmlFor={`${id}-reason`}>Why (kept with the act)</label>
        <input
          id={`${id}-reason`}
          className="input"
          value={reason}
          maxLength={2000}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {confirm !== null && (
        <div className="field">
          <label htmlFor={`${id}-typed`}>Type the id {confirm} to confirm</label>
          <input
            id={`${id}-typed`}
            className="input"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {fault && <Failure error={fault} />}
      {busy && <Notice>Writing the records anew…</Notice>}
      <div className="row">
        <button type="submit" className={danger ? 'button danger' : 'button primary'} disabled={!ready || busy}>
          {danger && <Icon name="warn" />}
          {button}
        </button>
      </div>
    </form>
  );
}
