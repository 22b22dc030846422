import { useId } from 'react';
import type { Job } from '../../../shared/bridge.ts';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { bytesWords } from '../doctor/doctor-page.tsx';
import { useImport } from './import-context.tsx';
import { ImportReportView } from './import-report.tsx';

/** What is going in, and what became of it. Stays until it is dismissed; nothing is hidden by a time-out. */
export function ImportPanel() {
  const { upload, failure, jobs: shown, dismissFailure } = useImport();
  const jobs = useAnswer('job.list', {});
  const known = jobs.data ?? [];
  // A job that another window or an earlier page started is shown too, as long as it runs.
  const list = known.filter(
    (job) => job.kind === 'import' && (shown.includes(job.id) || job.state === 'running' || job.state === 'pending'),
  );
  if (!upload && !failure && list.length === 0) return null;
  return (
    <section className="import-panel" aria-label="Import">
      {failure && (
        <Notice tone="danger" urgent>
          <p>{failure}</p>
          <button type="button" className="button" onClick={dismissFailure}>
            Dismiss
          </button>
        </Notice>
      )}
      {upload && (
        <Progress
          words={`Handing over ${plural(upload.files, 'file')}: ${bytesWords(upload.sent)} of ${bytesWords(upload.total)}`}
          done={upload.sent}
          total={upload.total}
        />
      )}
      {list.map((job) => (
        <JobView key={job.id} job={job} />
      ))}
    </section>
  );
}

function JobView({ job }: { job: Job }) {
  const { dismiss } = useImport();
  const cancel = useCommand('job.cancel');
  const over = job.state !== 'running' && job.state !== 'pending';
  const entries = `${plural(job.entries, 'entry')} in`;
  return (
    <div className="import-job">
      <div className="row spread">
        <h2>{headline(job)}</h2>
        {over ? (
          <button type="button" className="button" onClick={() => dismiss(job.id)}>
            Close the report
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={cancel.isPending || cancel.isSuccess}
            onClick={() => cancel.mutate({ id: job.id })}
          >
            {cancel.isSuccess ? 'Stopping after this entry…' : 'Cancel'}
          </button>
        )}
      </div>
      {!over && (
        <Progress
          words={
            job.state === 'pending'
              ? 'Waits for the import before it'
              : `${entries}${job.total === null ? '' : `, ${bytesWords(job.done)} of ${bytesWords(job.total)} read`}`
          }
          done={job.done}
          total={job.total}
        />
      )}
      {over && (
        <p className="visually-hidden" role="status">
          {headline(job)}. {entries}.
        </p>
      )}
      {cancel.isError && <Failure error={cancel.error} />}
      {over && job.message && (
        <Notice tone={job.state === 'failed' ? 'danger' : 'plain'} urgent={job.state === 'failed'}>
          {job.message}
        </Notice>
      )}
      {job.report && <ImportReportView job={job.id} report={job.report} />}
    </div>
  );
}

function headline(job: Job): string {
  const words = {
    pending: 'waiting',
    running: 'going in',
    completed: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
  } as const;
  const left = job.report ? job.report.refused.length + job.report.problemCount : 0;
  const more = job.state === 'completed' && left > 0 ? ', with parts left out' : '';
  return `${job.title}: ${words[job.state]}${more}`;
}

/** A bar with its words; a screen reader hears every tenth of the way, not every move. */
function Progress({ words, done, total }: { words: string; done: number; total: number | null }) {
  const id = useId();
  const tenth = total ? Math.floor((done / total) * 10) : 0;
  return (
    <div>
      <label htmlFor={id} className="small number">
        {words}
      </label>
      <progress id={id} className="progress" {...(total === null ? {} : { value: done, max: Math.max(total, 1) })} />
      <p className="visually-hidden" role="status">
        {total ? `${tenth * 10} percent` : ''}
      </p>
    </div>
  );
}
