import './jobs.css';
import { useState } from 'react';
import type { Job } from '../../../shared/bridge.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { JobLine } from './job-line.tsx';
import { isOver } from './job-words.ts';

/**
 * Long work other than imports, which show their own report, and the search's preparation, which the foot of the window shows.
 * What ended while the window was open stays until it is dismissed; what had ended before is of no account.
 */
export function JobsPanel() {
  const jobs = useAnswer('job.list', {});
  const { view } = useNavigation();
  const [hidden, setHidden] = useState<ReadonlySet<string> | null>(null);
  if (!jobs.data) return null;
  const hide = hidden ?? new Set(jobs.data.filter(isOver).map((job) => job.id));
  if (hidden === null) setHidden(hide);
  // A replay shows its way and its outcome where it was asked for.
  const elsewhere = (job: Job): boolean =>
    job.kind === 'import' ||
    job.kind === 'embed' ||
    (job.kind === 'replay' && (view.page === 'step' || job.state === 'completed'));
  const shown = jobs.data.filter((job) => !elsewhere(job) && !hide.has(job.id));
  if (shown.length === 0) return null;
  return (
    <section className="jobs-panel" aria-label="Work in progress">
      {shown.map((job) => (
        <JobLine key={job.id} job={job} onDismiss={() => setHidden(new Set([...hide, job.id]))} />
      ))}
    </section>
  );
}
