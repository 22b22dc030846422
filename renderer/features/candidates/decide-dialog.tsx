import { useEffect, useRef, useState } from 'react';
import { StamError } from '../../../shared/errors.ts';
import type { CandidateDetail, DeletionDecision, Tombstone } from '../../../shared/forgetting.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReasonField } from '../correct/reason-field.tsx';
import { SeenFact } from '../correct/seen-fact.tsx';
import { useActing } from '../people/who.tsx';
import { DECISION_WORDS } from './candidate-words.ts';

/** The reason of a decision, and what it means, before it is made. It binds to the candidate as it was shown. */
export function DecideDialog({
  candidate,
  decision,
  undoHours,
  endsProposals,
  onDone,
  onInstead,
  onChanged,
  onClose,
}: {
  candidate: CandidateDetail;
  decision: DeletionDecision;
  undoHours: number;
  /** Keeping one more is more than the calibration allows: nothing is proposed after it. */
  endsProposals: boolean;
  onDone(tombstone: Tombstone | null): void;
  /** Another decision on the same candidate, with the reason as it is written so far. */
  onInstead(decision: DeletionDecision): void;
  /** It reads otherwise now, or is no candidate any more. */
  onChanged(message: string): void;
  onClose(): void;
}) {
  const [reason, setReason] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const acting = useActing();
  const decide = useCommand('forget.decide', onDone);
  useEffect(() => box.current?.focus(), []);
  const words = DECISION_WORDS[decision];
  const submit = async () => {
    if (reason.trim() === '' || decide.isPending) return;
    const who = await acting('clinician');
    if (!who) return;
    const { memory, version } = candidate;
    try {
      await decide.mutateAsync({ by: who.id, memory, decision, reason: reason.trim(), version });
    } catch (error) {
      if (error instanceof StamError && (error.code === 'CHANGED_SINCE' || error.code === 'NOT_FOUND')) {
        onChanged(error.message);
      }
    }
  };
  return (
    <Dialog title={`${words.label}?`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SeenFact detail={candidate.detail} />
        <p>{words.meaning}</p>
        {decision === 'approve' && (
          <p className="strong">
            It can be taken back for {plural(undoHours, 'hour')}.{' '}
            {candidate.questions.length > 0 &&
              `${plural(candidate.questions.length, 'kept question')} that ${candidate.questions.length === 1 ? 'shows' : 'show'} it will be deleted with it. `}
            {candidate.sources.length > 0 &&
              `Its words will be blacked out in ${plural(candidate.sources.length, 'place')} of the sources.`}
          </p>
        )}
        {decision === 'keep' && endsProposals && (
          <Notice tone="warn">
            <p>
              Keeping this ends the proposals until somebody calibrates again: it is one more than the calibration
              promises. If it should be kept, keep it. If you are not sure, decide later.
            </p>
            <button
              type="button"
              className="button"
              onClick={() => {
                onInstead('defer');
                box.current?.focus();
              }}
            >
              {DECISION_WORDS.defer.label} instead
            </button>
          </Notice>
        )}
        <ReasonField value={reason} usual={words.reasons} onChange={setReason} inputRef={box} />
        <div className="row">
          <button type="submit" className="button primary" disabled={reason.trim() === '' || decide.isPending}>
            {words.label} <kbd>Enter</kbd>
          </button>
          <button type="button" className="button" onClick={onClose}>
            Not now <kbd>Esc</kbd>
          </button>
        </div>
        {decide.isError && <Failure error={decide.error} />}
      </form>
    </Dialog>
  );
}
