import { useQueryClient } from '@tanstack/react-query';
import type { Tombstone } from '../../../shared/forgetting.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keepJob } from '../jobs/keep-job.ts';
import { usePatientName } from '../patients/use-patient-name.ts';
import { useActing } from '../people/who.tsx';

/** What a purge will do, before it is begun: it cannot be taken back. */
export function PurgeDialog({
  due,
  waiting,
  onClose,
  onStarted,
}: {
  due: readonly Tombstone[];
  /** Approved, but within the undo window. */
  waiting: number;
  onClose(): void;
  /** The purge is at work, and the dialog closed. */
  onStarted(): void;
}) {
  const client = useQueryClient();
  const acting = useActing();
  const purge = useCommand('forget.purge', (job) => {
    keepJob(client, job);
    onClose();
    requestAnimationFrame(onStarted);
  });
  const start = async () => {
    const who = await acting('clinician');
    if (who) purge.mutate({ by: who.id });
  };
  return (
    <Dialog title={`Delete ${plural(due.length, 'fact')} for good?`} onClose={onClose}>
      <div className="stack">
        <p className="strong">This cannot be taken back.</p>
        <ul className="moved-list">
          {due.map((tombstone) => (
            <Due key={tombstone.id} tombstone={tombstone} />
          ))}
        </ul>
        <p>
          Of each, the fact with its evidence, ties and traces is removed, its words are blacked out in the sources, and
          backups that hold it are removed. Then every page of the workspace is searched for it.
        </p>
        {waiting > 0 && (
          <p>
            {plural(waiting, 'fact')} within the undo window {waiting === 1 ? 'stays' : 'stay'} until that is over.
          </p>
        )}
        <div className="row">
          <button type="button" className="button danger" disabled={purge.isPending} onClick={() => void start()}>
            Delete for good
          </button>
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
        </div>
        {purge.isError && <Failure error={purge.error} />}
      </div>
    </Dialog>
  );
}

function Due({ tombstone }: { tombstone: Tombstone }) {
  const whose = usePatientName(tombstone.patient);
  return (
    <li>
      <span className="row">
        <span className="chip plain">{tombstone.kind}</span>
        <strong>{tombstone.text ?? 'text not shown'}</strong>
        <span className="small quiet-text">{whose}</span>
      </span>
      <span className="small quiet-text">
        approved by {tombstone.by.name}: “{tombstone.reason}”
      </span>
    </li>
  );
}
