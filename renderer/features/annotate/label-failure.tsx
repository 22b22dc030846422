import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import type { LabelRun } from './label-run.ts';

/** What could not be saved stops everything; nothing is lost until a person gives it up. */
export function LabelFailure({ error, unsaved, run }: { error: Error; unsaved: number; run: LabelRun }) {
  return (
    <Notice tone="danger" urgent>
      <p>
        {error.message}
        {unsaved > 0 && ` Stopped here: ${plural(unsaved, 'act')} not saved yet, kept in this window.`}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={() => run.again()}>
          Try again
        </button>
        {unsaved > 0 && (
          <button type="button" className="button" onClick={() => run.giveUp()}>
            Give up the first of them and go on
          </button>
        )}
      </div>
    </Notice>
  );
}
