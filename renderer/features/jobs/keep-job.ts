import type { QueryClient } from '@tanstack/react-query';
import type { Answers, Job } from '../../../shared/bridge.ts';

/** Puts a job that was just started among the known ones, unless an event of it was faster. */
export function keepJob(client: QueryClient, job: Job): void {
  client.setQueryData<Answers['job.list']>(['job.list', {}], (jobs = []) =>
    jobs.some((known) => known.id === job.id) ? jobs : [...jobs, job],
  );
}
