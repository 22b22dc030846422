import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Walks the whole log and says whether every line is as it was written. */
export function CheckLog({ onChecked }: { onChecked(brokenAt: number | null): void }) {
  const check = useCommand('audit.verify', (verdict) => onChecked(verdict.brokenAt));
  return (
    <div className="row">
      <button type="button" className="button" disabled={check.isPending} onClick={() => check.mutate({})}>
        <Icon name="check" />
        {check.isPending ? 'Checking…' : 'Check the log'}
      </button>
      {check.isError && <Failure error={check.error} />}
      {check.data?.ok === true && (
        <p role="status">
          <Icon name="check" /> {check.data.message}
        </p>
      )}
      {check.data?.ok === false && (
        <Notice tone="danger" urgent>
          <p className="strong">{check.data.message}</p>
          <p>
            Somebody altered the workspace outside STAM Review. Keep this folder as it is for whoever looks into it, and
            work on with a copy from its backups folder.
          </p>
        </Notice>
      )}
    </div>
  );
}
