import { useRef, useState } from 'react';
import { StamError } from '../../../shared/errors.ts';
import type { ActOutcome, CorrectionAct } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useActing } from '../people/who.tsx';
import { ActOutcomeView } from './act-outcome.tsx';
import type { CorrectChoice } from './correct-choices.ts';
import { CorrectFormView } from './correct-form.tsx';
import { SeenFact } from './seen-fact.tsx';
import { UndoForm } from './undo-form.tsx';
import { type Seen, useSeen } from './use-seen.ts';

const changedSince = (error: Error | null): boolean => error instanceof StamError && error.code === 'CHANGED_SINCE';

/** Corrects one fact: what is true, why, what came of it, and the way back. */
export function CorrectDialog({
  memory,
  start,
  onDone,
  onOpen,
  onClose,
}: {
  memory: string;
  start: CorrectChoice | null;
  onDone(outcome: ActOutcome): void;
  /** Opens another fact of the record; the dialog goes. */
  onOpen(patient: string, memory: string): void;
  onClose(): void;
}) {
  const { seen, error, read } = useSeen(memory);
  const [before, setBefore] = useState<Seen | null>(null);
  const [outcome, setOutcome] = useState<{ title: string; outcome: ActOutcome } | null>(null);
  const acting = useActing();
  const correct = useCommand('review.correct', (done) => {
    setBefore(null);
    setOutcome({ title: 'Corrected', outcome: done });
    onDone(done);
  });
  const submit = async (act: CorrectionAct, reason: string) => {
    const who = await acting('clinician');
    if (!who || !seen) return;
    try {
      await correct.mutateAsync({ by: who.id, memory, act, reason, version: seen.version });
    } catch (fault) {
      if (fault instanceof Error && changedSince(fault)) {
        setBefore(seen);
        await read();
      }
    }
  };
  const patient = seen?.detail.memory.patient;
  return (
    <Dialog title={outcome ? 'What the correction did' : 'Correct a fact'} onClose={onClose}>
      {error && <Failure error={error} retry={() => void read()} />}
      {!seen && !error && <p>Opening the fact…</p>}
      {outcome && patient !== undefined && (
        <Done
          {...outcome}
          onOpen={(other) => onOpen(patient, other)}
          onUndone={(undone) => {
            const title = undone.correction?.undone === null ? 'The correction holds again' : 'Taken back';
            setOutcome({ title, outcome: undone });
            onDone(undone);
          }}
          onClose={onClose}
        />
      )}
      {!outcome && seen && (
        <div className="stack">
          {before && <Changed before={before} now={seen} />}
          {!before && <SeenFact detail={seen.detail} />}
          {correct.isError && !changedSince(correct.error) && <Failure error={correct.error} />}
          <CorrectFormView
            key={seen.version}
            seen={seen}
            start={start}
            busy={correct.isPending}
            onSubmit={(act, reason) => void submit(act, reason)}
            onCancel={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Nothing is decided on something that was not seen: both are shown, and the question is put again. */
function Changed({ before, now }: { before: Seen; now: Seen }) {
  return (
    <>
      <Notice tone="warn" urgent>
        <p className="strong">Nothing was changed: this fact has changed since you opened it.</p>
        <p>Look at it as it is now, and decide again.</p>
      </Notice>
      <div className="correct-pair">
        <SeenFact title="As you saw it" detail={before.detail} />
        <SeenFact title="As it is now" detail={now.detail} />
      </div>
    </>
  );
}

function Done({
  title,
  outcome,
  onOpen,
  onUndone,
  onClose,
}: {
  title: string;
  outcome: ActOutcome;
  onOpen(memory: string): void;
  onUndone(outcome: ActOutcome): void;
  onClose(): void;
}) {
  const [undoing, setUndoing] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const { correction } = outcome;
  const undone = correction !== null && correction.undone !== null;
  return (
    <div className="stack">
      <ActOutcomeView key={title} title={title} outcome={outcome} onOpen={onOpen} />
      {undoing && correction ? (
        <UndoForm
          correction={correction}
          onDone={(next) => {
            setUndoing(false);
            onUndone(next);
          }}
          onCancel={() => {
            setUndoing(false);
            again.current?.focus();
          }}
        />
      ) : (
        <div className="row">
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
          {correction && (
            <button type="button" className="button" ref={again} onClick={() => setUndoing(true)}>
              {undone ? 'Let the correction hold again…' : 'Undo…'}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
