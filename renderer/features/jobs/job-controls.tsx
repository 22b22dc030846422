import type { Job } from '../../../shared/bridge.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { isOver } from './job-words.ts';

/** Pause, resume and cancel, as far as the job can be held. What it has done stays whatever is pressed. */
export function JobControls({ job }: { job: Job }) {
  const pause = useCommand('job.pause');
  const resume = useCommand('job.resume');
  const cancel = useCommand('job.cancel');
  if (isOver(job)) return null;
  const of = <span className="visually-hidden">: {job.title}</span>;
  const error = pause.error ?? resume.error ?? cancel.error;
  return (
    <div className="row">
      {job.pausable && job.state === 'running' && (
        <button
          type="button"
          className="button"
          disabled={pause.isPending}
          onClick={() => {
            resume.reset();
            pause.mutate({ id: job.id });
          }}
        >
          {pause.isSuccess ? 'Pausing…' : 'Pause'}
          {of}
        </button>
      )}
      {job.state === 'paused' && (
        <button
          type="button"
          className="button primary"
          disabled={resume.isPending}
          onClick={() => {
            pause.reset();
            resume.mutate({ id: job.id });
          }}
        >
          Resume
          {of}
        </button>
      )}
      <button
        type="button"
        className="button"
        disabled={cancel.isPending || cancel.isSuccess}
        onClick={() => cancel.mutate({ id: job.id })}
      >
        {cancel.isSuccess ? 'Stopping after what is in flight…' : 'Cancel'}
        {of}
      </button>
      {error && <Failure error={error} />}
    </div>
  );
}
