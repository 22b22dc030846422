import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';

/** Where the operating system keeps the key: an empty passphrase asks main for it. */
export function KeychainForm({ locked, onOpened }: { locked: boolean; onOpened(status: WorkspaceStatus): void }) {
  const open = useCommand(locked ? 'workspace.unlock' : 'workspace.create', onOpened);
  return (
    <section className="choice" aria-labelledby="keychain-title">
      <h2 id="keychain-title">{locked ? 'Unlock' : 'Make a workspace'}</h2>
      <p>
        {locked
          ? 'The key of this workspace is kept by your operating system.'
          : 'A workspace holds your patients’ records, encrypted. Your operating system will keep its key, under your login on this computer. If that login is lost, the records can never be recovered.'}
      </p>
      {open.isError && <Failure error={open.error} />}
      <button
        type="button"
        className="button primary"
        disabled={open.isPending}
        onClick={() => open.mutate({ passphrase: '' })}
      >
        {locked ? 'Unlock' : 'Make the workspace'}
      </button>
    </section>
  );
}
