import './jobs.css';
import type { Job } from '../../../shared/bridge.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { JobControls } from './job-controls.tsx';
import { doneWords, isOver, leftWords, stateWords, writtenWords } from './job-words.ts';

const STATE_ICONS = {
  pending: 'calendar',
  running: 'right',
  paused: 'pause',
  completed: 'check',
  failed: 'warn',
  cancelled: 'close',
} as const;

/** One job: how far it is and how long it will still take, or what came of it. */
export function JobLine({ job, onDismiss }: { job: Job; onDismiss(): void }) {
  const over = isOver(job);
  const words = [doneWords(job), leftWords(job)].filter(Boolean).join(' · ');
  return (
    <div className={`job ${job.state}`}>
      <h2 className="job-title">
        <Icon name={STATE_ICONS[job.state]} /> {job.title}: {stateWords(job)}
      </h2>
      {over ? (
        <p className="visually-hidden" role="status">
          {job.title}: {stateWords(job)}.
        </p>
      ) : job.state === 'pending' ? (
        <p className="small">Waits for the work before it.</p>
      ) : (
        <Progress words={words} done={job.done} total={job.total} />
      )}
      {over ? (
        <button type="button" className="button" onClick={onDismiss}>
          Dismiss<span className="visually-hidden">: {job.title}</span>
        </button>
      ) : (
        <JobControls job={job} />
      )}
      {(job.written || job.message) && (
        <div className="job-outcome stack">
          {job.written && <p>{writtenWords(job.written)}</p>}
          {job.message && (
            <Notice tone={job.state === 'failed' ? 'danger' : 'plain'} urgent={job.state === 'failed'}>
              {job.message}
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
