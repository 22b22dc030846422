import { useQueryClient } from '@tanstack/react-query';
import type { DeletionCalibration } from '../../../shared/forgetting.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { useActing } from '../people/who.tsx';
import { apartWords, GROUPING_WORDS, isOfForgetting, percentWords } from './calibration-words.ts';
import { ScorePlot } from './score-plot.tsx';
import { ThresholdTable } from './threshold-table.tsx';

/** One calibration: who signed it, what it rests on, whether it still holds, and whether it is in use. */
export function SignedCalibration({ calibration }: { calibration: DeletionCalibration }) {
  const client = useQueryClient();
  const acting = useActing();
  const again = () => client.invalidateQueries({ predicate: isOfForgetting });
  const use = useCommand('forget.use', again);
  const remove = useCommand('forget.removeCalibration', again);
  const act = async (work: (by: string) => void) => {
    const person = await acting('researcher');
    if (person) work(person.id);
  };
  const { id, alpha, grouping, by, at, decided, rejected, rejectionsAllowed } = calibration;
  const of = <span className="visually-hidden">: calibration of {askedWords(at)}</span>;
  const error = use.error ?? remove.error;
  return (
    <article className="signed-calibration">
      <div className="row spread">
        <h3>
          α = {percentWords(alpha)}, {GROUPING_WORDS[grouping].name.toLowerCase()}
        </h3>
        <State calibration={calibration} />
      </div>
      <p className="small">
        Signed by {by.name}, {askedWords(at)}. Scores of “{calibration.scorerName}” on{' '}
        {plural(calibration.labels, 'label')}. {apartWords(calibration)}
      </p>
      {calibration.void !== null && <p className="warn-text">It holds no longer. {calibration.void}</p>}
      <p className="small">
        Decided since then: {plural(decided, 'proposal')}, {rejected.toLocaleString('en')} of them kept; with more than{' '}
        {rejectionsAllowed.toLocaleString('en')} kept it turns itself off.
      </p>
      <ScorePlot calibration={calibration} />
      <ThresholdTable calibration={calibration} />
      <div className="row">
        {calibration.inUse ? (
          <button
            type="button"
            className="button"
            disabled={use.isPending}
            onClick={() => void act((person) => use.mutate({ by: person, calibration: null }))}
          >
            Stop using it{of}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={use.isPending || calibration.void !== null}
            onClick={() => void act((person) => use.mutate({ by: person, calibration: id }))}
          >
            Use it for proposals{of}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={remove.isPending}
          onClick={() => void act((person) => remove.mutate({ by: person, calibration: id }))}
        >
          Remove{of}
        </button>
      </div>
      {error && <Failure error={error} />}
    </article>
  );
}

function State({ calibration }: { calibration: DeletionCalibration }) {
  if (calibration.void !== null) {
    return (
      <span className="chip warn">
        <Icon name="warn" /> {calibration.inUse ? 'in use, but void: proposes nothing' : 'void'}
      </span>
    );
  }
  if (!calibration.inUse) return <span className="chip plain">not in use</span>;
  return (
    <span className="chip plain">
      <Icon name="check" /> in use
    </span>
  );
}
