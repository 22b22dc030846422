import './first-run.css';
import { useQueryClient } from '@tanstack/react-query';
import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { ask, showWorkspace, useBridge, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { LockedNotice } from '../settings/locked-notice.tsx';
import { CreateForm } from './create-form.tsx';
import { KeychainForm } from './keychain-form.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** What there is to choose before any record is open. */
export function FirstRunPage({ status }: { status: WorkspaceStatus }) {
  const locked = status.state === 'locked';
  const client = useQueryClient();
  const { amend } = useNavigation();
  const opened = (next: WorkspaceStatus) => {
    amend({ page: 'patients' });
    showWorkspace(client, next);
  };
  return (
    <main id="main" className="page first-run" tabIndex={-1}>
      <div className="stack">
        <h1>{locked ? 'This workspace is locked' : 'Welcome to STAM Review'}</h1>
        <p>
          STAM Review reads a patient’s record and keeps what is true now apart from what was true before, with a reason
          for every move. Everything stays on this computer.
        </p>
        {locked && <LockedNotice status={status} />}
      </div>
      <div className="choices">
        {status.keyKeeper === 'keychain' ? (
          <KeychainForm locked={locked} onOpened={opened} />
        ) : locked ? (
          <UnlockForm onOpened={opened} />
        ) : (
          <CreateForm onOpened={opened} />
        )}
        <SampleChoice />
      </div>
      {!locked && (
        <p className="quiet-text">
          There is no workspace in this folder yet. One that was made before opens when STAM Review is started on its
          folder; it then asks for its passphrase here.
        </p>
      )}
    </main>
  );
}

function SampleChoice() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { amend } = useNavigation();
  const sample = useCommand('workspace.trySample', async (status) => {
    const patients = await ask(bridge, 'patient.list', {}).catch(() => []);
    const only = patients.length === 1 ? patients[0] : undefined;
    amend(only ? patientView(only.id) : { page: 'patients' });
    showWorkspace(client, status);
  });
  return (
    <section className="choice" aria-labelledby="sample-title">
      <h2 id="sample-title">Try the sample record</h2>
      <p>One invented patient, 2009 to 2024. No passphrase is needed, and nothing you do with it is kept.</p>
      {sample.isError && <Failure error={sample.error} />}
      <button type="button" className="button" disabled={sample.isPending} onClick={() => sample.mutate({})}>
        {sample.isPending ? 'Opening the sample…' : 'Try the sample record'}
      </button>
    </section>
  );
}
