import type { Job } from '../../../shared/bridge.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { bytesWords } from '../../ui/bytes-words.ts';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { JobControls } from '../jobs/job-controls.tsx';
import { doneWords, isOver, leftWords, stateWords } from '../jobs/job-words.ts';
import { useImport } from './import-context.tsx';
import { ImportReportView } from './import-report.tsx';

/** What is going in, and what became of it. Stays until it is dismissed; nothing is hidden by a time-out. */
export function ImportPanel() {
  const { upload, failure, jobs: shown, dismissFailure } = useImport();
  const jobs = useAnswer('job.list', {});
  const known = jobs.data ?? [];
  // A job that another window or an earlier page started is shown too, as long as it runs.
  const list = known.filter((job) => job.kind === 'import' && (shown.includes(job.id) || !isOver(job)));
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
  const over = isOver(job);
  return (
    <div className="import-job">
      <div className="row spread">
        <h2>{headline(job)}</h2>
        {over ? (
          <button type="button" className="button" onClick={() => dismiss(job.id)}>
            Close the report
          </button>
        ) : (
          <JobControls job={job} />
        )}
      </div>
      {!over && (
        <Progress
          words={
            job.state === 'pending'
              ? 'Waits for the import before it'
              : [doneWords(job), leftWords(job)].filter(Boolean).join(' · ')
          }
          done={job.done}
          total={job.total}
        />
      )}
      {over && (
        <p className="visually-hidden" role="status">
          {headline(job)}. {plural(job.entries, 'entry')} in.
        </p>
      )}
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
  const left = job.report ? job.report.refused.length + job.report.problemCount : 0;
  const more = job.state === 'completed' && left > 0 ? ', with parts left out' : '';
  return `${job.title}: ${stateWords(job)}${more}`;
}
