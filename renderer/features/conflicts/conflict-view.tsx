import { useEffect, useRef, useState } from 'react';
import { StamError } from '../../../shared/errors.ts';
import { type ActOutcome, CONFLICT_CHOICES, type ConflictChoice, type ConflictDetail } from '../../../shared/review.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { numberKeys, usePageKeys } from '../../app/page-keys.ts';
import { sentenceWords } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { patientName } from '../../ui/patient-name.ts';
import { ReasonField } from '../correct/reason-field.tsx';
import { WeightMark } from '../inbox/weight-mark.tsx';
import { useActing } from '../people/who.tsx';
import { ConflictSideView } from './conflict-side-view.tsx';
import { CHOICE_WORDS, orderWords, sideTitle, usualReasons } from './conflict-words.ts';

/** One conflict and its decision: a key chooses, a reason is given, Enter decides. */
export function ConflictView({
  conflict,
  place,
  onDecided,
  onChanged,
}: {
  conflict: ConflictDetail;
  /** "2 of 7". */
  place: string;
  onDecided(conflict: ConflictDetail, choice: ConflictChoice, outcome: ActOutcome): void;
  /** One of the two reads otherwise now: it is to be shown anew. */
  onChanged(): void;
}) {
  const [choice, setChoice] = useState<ConflictChoice | null>(null);
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const acting = useActing();
  const decide = useCommand('review.decide');
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const choose = (next: ConflictChoice) => {
    setChoice(next);
    setReason(usualReasons(next, conflict.sides)[0] ?? '');
  };
  // The reason is filled in and selected: Enter takes it, typing replaces it.
  useEffect(() => {
    if (choice === null) return;
    box.current?.focus();
    box.current?.select();
    // Enter decides: what it will do has to be seen.
    acts.current?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  usePageKeys(numberKeys(CONFLICT_CHOICES, choose));
  const submit = async () => {
    if (choice === null || reason.trim() === '' || decide.isPending) return;
    const who = await acting('clinician');
    if (!who) return;
    const [first, second] = conflict.sides;
    try {
      const outcome = await decide.mutateAsync({
        by: who.id,
        conflict: conflict.id,
        choice,
        reason: reason.trim(),
        versions: [first.version, second.version],
      });
      onDecided(conflict, choice, outcome);
    } catch (error) {
      if (error instanceof StamError && (error.code === 'CHANGED_SINCE' || error.code === 'NOT_FOUND')) onChanged();
    }
  };
  const order = orderWords(conflict.sides);
  return (
    <article className="conflict" aria-labelledby="conflict-title">
      <p className="row">
        <WeightMark weight={conflict.weight} />
        <strong>{patientName({ id: conflict.patient, name: conflict.patientName })}</strong>
        <span className="small quiet-text">conflict {place}</span>
      </p>
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {sentenceWords(conflict.message)}
      </h2>
      <p className="small quiet-text">Stopped by the guard “{conflict.guard}”.</p>
      {order && <Notice tone="warn">{order}</Notice>}
      <div className="conflict-body">
        <div className="conflict-halves">
          <ConflictSideView
            number={1}
            title={sideTitle(conflict.sides, 0)}
            patient={conflict.patient}
            side={conflict.sides[0]}
          />
          <ConflictSideView
            number={2}
            title={sideTitle(conflict.sides, 1)}
            patient={conflict.patient}
            side={conflict.sides[1]}
          />
        </div>
        <form
          className="stack conflict-form"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || choice === null) return;
            event.preventDefault();
            setChoice(null);
            heading.current?.focus();
          }}
        >
          <fieldset className="conflict-choices">
            <legend className="strong">Which holds?</legend>
            {CONFLICT_CHOICES.map((one, at) => (
              <button
                key={one}
                type="button"
                className="button conflict-choice"
                aria-pressed={choice === one}
                onClick={() => choose(one)}
              >
                <span>
                  <kbd>{at + 1}</kbd> <strong>{CHOICE_WORDS[one].label}</strong>
                </span>
                {(choice === null || choice === one) && (
                  <span className="small quiet-text">{CHOICE_WORDS[one].meaning}</span>
                )}
              </button>
            ))}
          </fieldset>
          {choice !== null && (
            <>
              <ReasonField
                value={reason}
                usual={usualReasons(choice, conflict.sides)}
                onChange={setReason}
                inputRef={box}
              />
              <div className="row" ref={acts}>
                <button type="submit" className="button primary" disabled={reason.trim() === '' || decide.isPending}>
                  Decide: {CHOICE_WORDS[choice].label.toLowerCase()} <kbd>Enter</kbd>
                </button>
                <button type="button" className="button" onClick={() => setChoice(null)}>
                  Not yet <kbd>Esc</kbd>
                </button>
              </div>
            </>
          )}
          {decide.isError && <Failure error={decide.error} />}
        </form>
      </div>
    </article>
  );
}
