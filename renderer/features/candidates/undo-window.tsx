import { useId, useRef, useState } from 'react';
import type { ForgettingStatus, Tombstone } from '../../../shared/forgetting.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { usePatientName } from '../patients/use-patient-name.ts';
import { useActing } from '../people/who.tsx';
import { PurgeDialog } from './purge-dialog.tsx';

/** What was approved: taken back while the undo window is open, purged after it, and what was purged already. */
export function UndoWindow({ status, alone }: { status: ForgettingStatus; alone: boolean }) {
  const tombstones = useAnswer('forget.tombstones', {});
  const [purging, setPurging] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const verify = useCommand('forget.verifyPurged');
  if (tombstones.isPending) return <p>Looking for approved deletions…</p>;
  if (tombstones.isError) return <Failure error={tombstones.error} retry={tombstones.refetch} />;
  const open = tombstones.data.filter((tombstone) => tombstone.purgedAt === null);
  // The workspace says from when on; whether that is over is a matter of the clock on the wall, as the purge will read it.
  const now = new Date().toISOString();
  const due = open.filter((tombstone) => tombstone.purgeAfter <= now);
  return (
    <details className="approved" open={alone}>
      <summary ref={summary}>
        <h2>Approved deletions ({open.length.toLocaleString('en')})</h2>
        {due.length > 0 && <span className="small warn-text">{plural(due.length, 'fact')} can go for good</span>}
      </summary>
      <div className="stack">
        <div className="row">
          <button type="button" className="button" disabled={due.length === 0} onClick={() => setPurging(true)}>
            {due.length === 0 ? 'Delete for good…' : `Delete ${plural(due.length, 'fact')} for good…`}
          </button>
          {due.length === 0 && open.length > 0 && status.nextPurge && (
            <span className="small quiet-text">the first may go {askedWords(status.nextPurge)}</span>
          )}
          <button type="button" className="button" disabled={verify.isPending} onClick={() => verify.mutate({})}>
            {verify.isPending ? 'Searching every page…' : 'Search the workspace for what was purged'}
          </button>
        </div>
        {verify.isError && <Failure error={verify.error} />}
        {verify.data && (
          <Notice tone={verify.data.ok ? 'plain' : 'danger'} urgent>
            {verify.data.message}
          </Notice>
        )}
        {open.length === 0 && <p>No approved deletion waits.</p>}
        <ul className="moved-list">
          {open.map((tombstone) => (
            <Waiting key={tombstone.id} tombstone={tombstone} due={tombstone.purgeAfter <= now} />
          ))}
        </ul>
        <UndoHours hours={status.undoHours} />
        <p className="small quiet-text">Purged so far: {plural(status.purged, 'fact')}.</p>
        {purging && (
          <PurgeDialog
            due={due}
            waiting={open.length - due.length}
            onClose={() => setPurging(false)}
            // What opened the dialog is off once nothing is due.
            onStarted={() => summary.current?.focus()}
          />
        )}
      </div>
    </details>
  );
}

function Waiting({ tombstone, due }: { tombstone: Tombstone; due: boolean }) {
  const acting = useActing();
  const whose = usePatientName(tombstone.patient);
  const back = useCommand('forget.takeBack');
  const takeBack = async () => {
    const who = await acting('clinician');
    if (who) back.mutate({ by: who.id, tombstone: tombstone.id });
  };
  return (
    <li>
      <span className="row">
        <span className="chip plain">{tombstone.kind}</span>
        <strong>{tombstone.text ?? 'text not shown'}</strong>
        <span className="small quiet-text">{whose}</span>
        <button type="button" className="button" disabled={back.isPending} onClick={() => void takeBack()}>
          Take back
          <span className="visually-hidden">
            {' '}
            {tombstone.text} of {whose}
          </span>
        </button>
      </span>
      <span className="small quiet-text">
        approved by {tombstone.by.name}, {askedWords(tombstone.at)}: “{tombstone.reason}”.{' '}
        {due
          ? 'The undo window is over: the next purge removes it.'
          : `Can be taken back until ${askedWords(tombstone.purgeAfter)}.`}
      </span>
      {back.isError && <Failure error={back.error} />}
    </li>
  );
}

/** How long an approval can be taken back; it holds for approvals to come. */
function UndoHours({ hours }: { hours: number }) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const acting = useActing();
  const set = useCommand('forget.setUndoHours', () => setDraft(null));
  const wanted = draft === null ? hours : Number(draft);
  const right = Number.isInteger(wanted) && wanted >= 1 && wanted <= 8760;
  const save = async () => {
    const who = await acting('clinician');
    if (who && right) set.mutate({ by: who.id, hours: wanted });
  };
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>Hours between an approval and its purge</label>
      <input
        id={id}
        className="input known-after"
        inputMode="numeric"
        value={draft ?? String(hours)}
        aria-invalid={right ? undefined : true}
        onChange={(event) => setDraft(event.target.value)}
      />
      <button type="submit" className="button" disabled={!right || wanted === hours || set.isPending}>
        Set
      </button>
      {!right && <span className="small">from 1 to 8,760 hours</span>}
      {set.isError && <Failure error={set.error} />}
    </form>
  );
}
