import { useQueryClient } from '@tanstack/react-query';
import type { Scorer } from '../../../shared/forgetting.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { isOver } from '../jobs/job-words.ts';
import { keepJob } from '../jobs/keep-job.ts';
import { useActing } from '../people/who.tsx';
import { isOfForgetting } from './calibration-words.ts';

/** Trains scorers and lets them score what is archived; the work is a job, which shows at the top of the window. */
export function ScorerList({ scorers }: { scorers: readonly Scorer[] }) {
  const client = useQueryClient();
  const acting = useActing();
  const jobs = useAnswer('job.list', {});
  const train = useCommand('forget.train', () => client.invalidateQueries({ predicate: isOfForgetting }));
  const score = useCommand('forget.score', (job) => keepJob(client, job));
  const busy = (jobs.data?.some((job) => job.kind === 'score' && !isOver(job)) ?? false) || score.isPending;
  const act = async (work: (by: string) => void) => {
    const person = await acting('researcher');
    if (person) work(person.id);
  };
  const error = train.error ?? score.error;
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="button"
          disabled={train.isPending}
          onClick={() => void act((by) => train.mutate({ by }))}
        >
          Train the baseline
        </button>
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void act((by) => score.mutate({ by, scorer: null }))}
        >
          Score by the model that answers
        </button>
        {busy && <span className="small">Scoring is under way.</span>}
      </div>
      {error && <Failure error={error} />}
      {scorers.length === 0 && <p>There is no scorer yet, so nothing has a score.</p>}
      {scorers.map((one) => (
        <article key={one.id} className="scorer-card">
          <div className="row spread">
            <h3>{one.name}</h3>
            <span className="chip plain">{one.type === 'baseline' ? 'baseline' : 'asks a model'}</span>
          </div>
          <p className="small">
            {one.type === 'baseline'
              ? `Trained on ${one.labels} labels`
              : 'Trained on no labels; it asks the model of one memory at a time'}
            , {askedWords(one.at)}
            {one.by && ` by ${one.by.name}`}. {one.scored.toLocaleString('en')} of {one.archived.toLocaleString('en')}{' '}
            archived memories have a score of it; what is behind the hard floor gets none.
          </p>
          <div className="row">
            <button
              type="button"
              className="button"
              disabled={busy}
              onClick={() => void act((by) => score.mutate({ by, scorer: one.id }))}
            >
              Score what is archived<span className="visually-hidden"> by {one.name}</span>
            </button>
          </div>
        </article>
      ))}
    </>
  );
}
