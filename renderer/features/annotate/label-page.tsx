import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ENDURANCE_CLASSES, type EnduranceClass, type LabelRound } from '../../../shared/labels.ts';
import type { Person } from '../../../shared/review.ts';
import { numberKeys, usePageKeys } from '../../app/page-keys.ts';
import { ClassKeys } from './class-keys.tsx';
import { GuidelinePanel } from './guideline-panel.tsx';
import { ItemView } from './item-view.tsx';
import { LabelFailure } from './label-failure.tsx';
import { LabelHead } from './label-head.tsx';
import { NoteField } from './note-field.tsx';
import { useLabelRun } from './use-label-run.ts';

/** One memory a screen, one key a decision. */
export function LabelPage({ round, person, onLeave }: { round: LabelRound; person: Person; onLeave(): void }) {
  const run = useLabelRun(round.id, person.id);
  const state = useSyncExternalStore(run.subscribe, run.state);
  const [note, setNote] = useState('');
  const [guideline, setGuideline] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const screen = useRef<HTMLElement>(null);
  const { current, failure } = state;
  const item = current?.id;
  // A new memory begins at its top, without the note of the one before.
  useEffect(() => {
    setNote('');
    screen.current?.querySelector('.label-scroll')?.scrollTo(0, 0);
    // In a small window, or with large text, the page itself has scrolled.
    screen.current?.querySelector('.item-text')?.scrollIntoView({ block: 'nearest' });
    void item;
  }, [item]);
  useEffect(() => screen.current?.focus({ preventScroll: true }), []);
  useWarnUnsaved(state.unsaved > 0);

  const label = (chosen: EnduranceClass) => run.label(chosen, note);
  usePageKeys({
    ...numberKeys(ENDURANCE_CLASSES, label),
    u: () => run.undo(),
    s: () => run.skip(),
    n: () => field.current?.focus(),
    g: () => setGuideline((shown) => !shown),
  });

  return (
    <section
      className="label-screen"
      aria-label={`Labelling: ${round.name}`}
      ref={screen}
      tabIndex={-1}
      data-item={state.finished ? 'none' : (item ?? '')}
      data-unsaved={state.unsaved}
    >
      <LabelHead round={round} state={state} onLeave={onLeave} />
      {failure && <LabelFailure error={failure} unsaved={state.unsaved} run={run} />}
      <div className="label-columns">
        <div className="label-scroll scroll-pane">
          {current && <ItemView item={current} />}
          {!current && !state.finished && !failure && <p>Fetching the next memories…</p>}
          {state.finished && <Finished onLeave={onLeave} />}
        </div>
        {guideline && <GuidelinePanel version={round.guideline} onClose={() => setGuideline(false)} />}
      </div>
      <div className="label-bar">
        <ClassKeys disabled={!current || failure !== null} onChoose={label} />
        <NoteField
          value={note}
          onChange={setNote}
          onLeave={() => screen.current?.focus({ preventScroll: true })}
          inputRef={field}
        />
        <div className="row">
          <button type="button" className="button" aria-disabled={!state.last || undefined} onClick={() => run.undo()}>
            <kbd>U</kbd> Undo
          </button>
          <button type="button" className="button" aria-disabled={!current || undefined} onClick={() => run.skip()}>
            <kbd>S</kbd> Skip
          </button>
          <button
            type="button"
            className="button"
            aria-pressed={guideline}
            onClick={() => setGuideline((shown) => !shown)}
          >
            <kbd>G</kbd> Guideline
          </button>
        </div>
      </div>
    </section>
  );
}

function Finished({ onLeave }: { onLeave(): void }) {
  return (
    <div className="empty">
      <p className="strong">Nothing is left to label in this round. All labels are saved.</p>
      <button type="button" className="button primary" onClick={onLeave}>
        Back to the rounds
      </button>
    </div>
  );
}

/** Closing the window on a label that is not saved yet is asked about by the browser. */
function useWarnUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
