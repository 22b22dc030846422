import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { JobControls } from '../jobs/job-controls.tsx';
import { doneWords, isOver, leftWords, stateWords } from '../jobs/job-words.ts';
import { keepJob } from '../jobs/keep-job.ts';
import { ReplayForm } from './replay-form.tsx';
import { ReplayResult } from './replay-result.tsx';
import type { StepLook } from './step-look.ts';

/** The entry once more, by another writer or prompt, in a scratch copy. */
export function ReplayPanel({ look }: { look: StepLook }) {
  const client = useQueryClient();
  const [job, setJob] = useState<string | null>(null);
  const start = useCommand('replay.start', (started) => {
    keepJob(client, started);
    setJob(started.id);
  });
  const jobs = useAnswer('job.list', {});
  const current = jobs.data?.find((one) => one.id === job);
  const busy = start.isPending || (current !== undefined && !isOver(current));
  return (
    <div className="stack">
      <h2>Replay</h2>
      <Notice>
        A replay works on a scratch copy of the record as it was before this entry.{' '}
        <strong>The record is unchanged.</strong>
      </Notice>
      <ReplayForm
        entry={look.detail.entry}
        busy={busy}
        onStart={(stage, writer) => start.mutate({ entry: look.detail.entry.id, stage, writer })}
      />
      {start.isError && <Failure error={start.error} />}
      {current && !isOver(current) && (
        <div className="stack">
          <Progress
            words={[stateWords(current), doneWords(current), leftWords(current)].filter(Boolean).join(' · ')}
            done={current.done}
            total={current.total}
          />
          <JobControls job={current} />
        </div>
      )}
      {current && isOver(current) && current.state !== 'completed' && (
        <Notice tone="danger" urgent>
          The replay {current.state === 'failed' ? 'failed' : 'was cancelled'}
          {current.message ? `: ${current.message}` : '.'} The record is unchanged.
        </Notice>
      )}
      {current?.state === 'completed' && <Finished job={current.id} look={look} />}
    </div>
  );
}

function Finished({ job, look }: { job: string; look: StepLook }) {
  const report = useAnswer('replay.get', { job });
  if (report.isPending) return <p>Reading what the replay gave…</p>;
  if (report.isError) return <Failure error={report.error} retry={report.refetch} />;
  return <ReplayResult report={report.data} look={look} />;
}
