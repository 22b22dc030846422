import { type FormEvent, useRef, useState } from 'react';
import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { StamError } from '../../../shared/errors.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { PassphraseField } from '../../ui/field.tsx';
import { useFirstFocus } from '../people/use-first-focus.ts';

/** Opens a workspace that is there; a wrong passphrase is a sentence beside the field. */
export function UnlockForm({ onOpened }: { onOpened(status: WorkspaceStatus): void }) {
  const [passphrase, setPassphrase] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useFirstFocus(input);
  const unlock = useCommand('workspace.unlock', onOpened);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase === '') {
      setFault('Type the passphrase of this workspace.');
      input.current?.focus();
      return;
    }
    setFault(null);
    unlock.mutate(
      { passphrase },
      {
        onError: (error) => {
          if (!(error instanceof StamError) || error.code !== 'WRONG_PASSPHRASE') return;
          setFault(error.message);
          input.current?.focus();
          input.current?.select();
        },
      },
    );
  };

  return (
    <section className="choice" aria-labelledby="unlock-title">
      <h2 id="unlock-title">Unlock</h2>
      <p>The records in it are encrypted. The passphrase that it was made with opens it.</p>
      <form className="stack" onSubmit={submit} noValidate>
        <PassphraseField
          label="Passphrase"
          autoComplete="current-password"
          value={passphrase}
          onChange={setPassphrase}
          inputRef={input}
          error={fault}
        />
        {unlock.isError && !fault && <Failure error={unlock.error} />}
        <button type="submit" className="button primary" disabled={unlock.isPending}>
          {unlock.isPending ? 'Unlocking…' : 'Unlock'}
        </button>
      </form>
      <p className="quiet-text small">
        A forgotten passphrase cannot be recovered. To begin anew, start STAM Review on another folder.
      </p>
    </section>
  );
}
