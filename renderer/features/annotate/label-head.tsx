import type { LabelRound } from '../../../shared/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import type { LabelRunState } from './label-run.ts';
import { CLASS_WORDS } from './label-words.ts';

/** Where the sitting stands: how far, how fast, what was said last. */
export function LabelHead({ round, state, onLeave }: { round: LabelRound; state: LabelRunState; onLeave(): void }) {
  const { progress, last, current } = state;
  return (
    <header className="label-head">
      <div className="row spread">
        <h1>{round.name}</h1>
        <button type="button" className="button" onClick={onLeave}>
          <Icon name="left" />
          Rounds
        </button>
      </div>
      {progress && (
        <div className="row label-progress">
          <progress
            className="progress"
            aria-label="Labelled"
            value={progress.done}
            max={Math.max(progress.total, 1)}
          />
          <span className="number">
            {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')}
            {progress.skipped > 0 && `, ${progress.skipped.toLocaleString('en')} skipped`}
          </span>
          <span className="number quiet-text">
            {progress.perHour === null
              ? 'pace: from the third label on'
              : `${progress.perHour.toLocaleString('en')} an hour`}
          </span>
          <span className="quiet-text small last-label">
            {last ? `Last: ${CLASS_WORDS[last.label]} — ${last.text}` : 'Nothing labelled yet'}
          </span>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {current?.memory.memory.text ?? ''}
      </p>
    </header>
  );
}
