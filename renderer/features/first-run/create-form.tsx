import { type FormEvent, useId, useRef, useState } from 'react';
import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { StamError } from '../../../shared/errors.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { FieldError, PassphraseField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Faults {
  passphrase?: string;
  repeat?: string;
  agree?: string;
}

/** Makes a workspace. The rules, and that nobody can bring a lost passphrase back, stand before the first field. */
export function CreateForm({ onOpened }: { onOpened(status: WorkspaceStatus): void }) {
  const [passphrase, setPassphrase] = useState('');
  const [repeat, setRepeat] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const agreeId = useId();
  const create = useCommand('workspace.create', onOpened);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {};
    if (passphrase === '') found.passphrase = 'Type a passphrase: it is the only key to this workspace.';
    else if (repeat !== passphrase) {
      found.repeat = repeat === '' ? 'Type the passphrase a second time.' : 'The two passphrases are not the same.';
    }
    if (!agreed) found.agree = 'Tick this first: a lost passphrase can never be recovered.';
    setFaults(found);
    if (found.passphrase) first.current?.focus();
    else if (found.repeat) second.current?.focus();
    else if (found.agree) box.current?.focus();
    else {
      create.mutate(
        { passphrase },
        {
          onError: (error) => {
            if (!(error instanceof StamError) || error.code !== 'WEAK_PASSPHRASE') return;
            setFaults({ passphrase: error.message });
            first.current?.focus();
          },
        },
      );
    }
  };

  return (
    <section className="choice" aria-labelledby="create-title">
      <h2 id="create-title">Make a workspace</h2>
      <p>A workspace holds your patients’ records, encrypted, in one folder of this computer.</p>
      <Notice tone="warn">
        <strong>A lost passphrase can never be recovered.</strong> Not by us, not by your IT department: without it the
        records in this workspace are gone. Keep it where you keep other keys.
      </Notice>
      <form className="stack" onSubmit={submit} noValidate>
        <PassphraseField
          label="Passphrase"
          autoComplete="new-password"
          value={passphrase}
          onChange={setPassphrase}
          inputRef={first}
          error={faults.passphrase ?? null}
          hint={
            <ul>
              <li>At least 8 characters; a few words in a row are easy to keep and hard to guess.</li>
              <li>Capitals and spaces count, also at the start and the end.</li>
            </ul>
          }
        />
        <PassphraseField
          label="Passphrase once more"
          autoComplete="new-password"
          value={repeat}
          onChange={setRepeat}
          inputRef={second}
          error={faults.repeat ?? null}
        />
        <div className="stack">
          <label className="agree">
            <input
              ref={box}
              type="checkbox"
              checked={agreed}
              aria-invalid={faults.agree ? true : undefined}
              aria-describedby={faults.agree ? agreeId : undefined}
              onChange={(event) => setAgreed(event.target.checked)}
            />
            <span>I know that this passphrase can never be recovered.</span>
          </label>
          {faults.agree && <FieldError id={agreeId} message={faults.agree} />}
        </div>
        {create.isError && !faults.passphrase && <Failure error={create.error} />}
        <button type="submit" className="button primary" disabled={create.isPending}>
          {create.isPending ? 'Making the workspace…' : 'Make the workspace'}
        </button>
      </form>
    </section>
  );
}
