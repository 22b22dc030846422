import { type FormEvent, useRef, useState } from 'react';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PassphraseField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFirstFocus } from '../people/use-first-focus.ts';
import { useActing } from '../people/who.tsx';
import { saveBytes } from './save-bytes.ts';

/** As many as a workspace asks for. */
const SHORTEST = 8;

/** The whole record as one encrypted file, under a passphrase that is typed twice. */
export function HandOffDialog({ patient, name, onClose }: { patient: string; name: string; onClose(): void }) {
  const acting = useActing();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const give = useCommand('record.handOff', (file) => saveBytes(file.name, file.base64));
  const short = [...passphrase].length < SHORTEST;
  const differs = passphrase !== again;
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useFirstFocus(first);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (short || differs) (short ? first : second).current?.focus();
    if (short || differs || give.isPending) return;
    const who = await acting('clinician');
    if (who) give.mutate({ by: who.id, patient, passphrase });
  };
  return (
    <Dialog title="Hand the record over" onClose={onClose}>
      {give.isSuccess ? (
        <HandedOver file={give.data.name} onClose={onClose} />
      ) : (
        <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
          <p className="strong">{name}</p>
          <p>
            One encrypted file with everything: sources, facts, states with their reasons, corrections, labels,
            decisions, questions, and who did what. Another workspace takes it in whole.
          </p>
          <PassphraseField
            label="Passphrase of the file"
            hint="At least eight characters; not the one of this workspace."
            value={passphrase}
            onChange={setPassphrase}
            error={asked && short ? 'It needs at least eight characters.' : null}
            autoComplete="new-password"
            inputRef={first}
          />
          <PassphraseField
            label="The same once more"
            value={again}
            onChange={setAgain}
            error={asked && !short && differs ? 'The two are not the same.' : null}
            autoComplete="new-password"
            inputRef={second}
          />
          <Notice tone="plain">Without its passphrase nobody can open the file.</Notice>
          <div className="row">
            <button type="submit" className="button primary" disabled={give.isPending}>
              {give.isPending ? 'Making the file…' : 'Save the file…'}
            </button>
          </div>
          {give.isError && <Failure error={give.error} />}
        </form>
      )}
    </Dialog>
  );
}

function HandedOver({ file, onClose }: { file: string; onClose(): void }) {
  const done = useRef<HTMLButtonElement>(null);
  useFirstFocus(done);
  return (
    <div className="stack">
      <div className="stack" role="status">
        <p className="strong">The file is ready: {file}</p>
        <p>
          Whoever receives it needs the passphrase. Tell it by another way than you send the file, and keep neither
          beside the other.
        </p>
      </div>
      <div className="row">
        <button type="button" className="button primary" ref={done} onClick={onClose}>
          Done
        </button>
      </div>
    </div>
  );
}
