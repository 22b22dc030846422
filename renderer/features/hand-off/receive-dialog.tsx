import { type FormEvent, useId, useRef, useState } from 'react';
import type { ImportReport } from '../../../shared/interchange.ts';
import { useBridge, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import { plural } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError, PassphraseField } from '../../ui/field.tsx';
import { usePatientName } from '../patients/use-patient-name.ts';
import { useFirstFocus } from '../people/use-first-focus.ts';
import { useActing } from '../people/who.tsx';

/** Takes in a record that was handed over: a file and its passphrase. */
export function ReceiveDialog({ onClose }: { onClose(): void }) {
  const bridge = useBridge();
  const acting = useActing();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [sending, setSending] = useState(false);
  const take = useCommand('record.receive');
  const chooser = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  useFirstFocus(chooser);
  const busy = sending || take.isPending;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!file || passphrase === '') (file ? secret : chooser).current?.focus();
    if (!file || passphrase === '' || busy) return;
    const who = await acting('clinician');
    if (!who) return;
    setFailure(null);
    setSending(true);
    try {
      const [name] = await bridge.upload([file]);
      if (name === undefined) throw new Error('The file could not be handed to the program. Choose it again.');
      // The button is off meanwhile, so nothing has the focus when it failed.
      take.mutate({ by: who.id, file: name, passphrase }, { onError: () => secret.current?.focus() });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('The file could not be read.'));
      chooser.current?.focus();
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog title="Receive a record" onClose={onClose}>
      {take.isSuccess ? (
        <Received report={take.data} onClose={onClose} />
      ) : (
        <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
          <p>
            A file that was handed over by STAM Review comes in whole or not at all. A record that is here already takes
            what it has more; two people are never mixed.
          </p>
          <div className="field">
            <label htmlFor={id}>File</label>
            <input
              id={id}
              ref={chooser}
              className="input"
              type="file"
              accept=".stam-bundle"
              aria-invalid={asked && !file ? true : undefined}
              aria-describedby={asked && !file ? `${id}-error` : undefined}
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
            {asked && !file && <FieldError id={`${id}-error`} message="Choose the file first." />}
          </div>
          <PassphraseField
            label="Passphrase of the file"
            hint="The one that was set when it was handed over."
            value={passphrase}
            onChange={setPassphrase}
            error={asked && passphrase === '' ? 'The file opens with its passphrase only.' : null}
            autoComplete="current-password"
            inputRef={secret}
          />
          <div className="row">
            <button type="submit" className="button primary" disabled={busy}>
              {busy ? 'Taking it in…' : 'Take it in'}
            </button>
          </div>
          {(failure ?? take.error) && <Failure error={failure ?? take.error ?? new Error()} />}
        </form>
      )}
    </Dialog>
  );
}

function Received({ report, onClose }: { report: ImportReport; onClose(): void }) {
  const { go } = useNavigation();
  const [patient] = report.patients;
  const whose = usePatientName(patient ?? '');
  const next = useRef<HTMLButtonElement>(null);
  useFirstFocus(next);
  return (
    <div className="stack">
      {patient !== undefined && <p className="strong">{whose}</p>}
      <p role="status">
        {report.entries === 0
          ? `This record is here already: ${plural(report.duplicates, 'entry')}, and nothing was added to them.`
          : `The record is here: ${plural(report.entries, 'entry')}, ${plural(report.memories, 'fact')}; ${report.active.toLocaleString('en')} ACTIVE and ${report.history.toLocaleString('en')} HISTORY.`}
      </p>
      {report.attention > 0 && (
        <p>
          {plural(report.attention, 'item')} {report.attention === 1 ? 'needs' : 'need'} attention.
        </p>
      )}
      <div className="row">
        {patient !== undefined && (
          <button
            type="button"
            className="button primary"
            ref={next}
            onClick={() => {
              onClose();
              go(patientView(patient));
            }}
          >
            Open the record
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
