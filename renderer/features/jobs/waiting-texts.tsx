import './jobs.css';
import { useQueryClient } from '@tanstack/react-query';
import { useAnswer, useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOver } from './job-words.ts';
import { keepJob } from './keep-job.ts';
import { waitingWords } from './waiting-words.ts';

/**
 * Texts that no writer has read, with the ways to have them read now. Shows nothing where none waits or work is under way.
 *
 * @param patient where it is known that texts of this patient wait: only these are then read
 */
export function WaitingTexts({ patient }: { patient?: string }) {
  const status = useAnswer('workspace.status', {});
  const jobs = useAnswer('job.list', {});
  const count = status.data?.waitingTexts ?? 0;
  const reading = jobs.data?.some((job) => job.kind === 'write' && !isOver(job)) ?? false;
  if (count === 0 || reading) return null;
  return (
    <Notice tone="warn">
      <div className="waiting-texts">
        <p className="strong">
          {patient === undefined
            ? waitingWords(count)
            : 'Notes or dialogues of this patient wait to be read: what they say is not among the facts.'}
        </p>
        <ReadNow {...(patient === undefined ? {} : { patient })} />
      </div>
    </Notice>
  );
}

/** Buttons that have waiting texts read, of one patient or of all: by the rules, and by a model where one has the roles. */
export function ReadNow({ patient }: { patient?: string }) {
  const status = useAnswer('workspace.status', {});
  const jobs = useAnswer('job.list', {});
  const client = useQueryClient();
  const { go } = useNavigation();
  const start = useCommand('write.start', (job) => keepJob(client, job));
  const writer = status.data?.writer ?? 'rules';
  const under = jobs.data?.some((job) => job.kind === 'write' && !isOver(job)) ?? false;
  const read = (by: 'rules' | 'model') => start.mutate({ writer: by, ...(patient === undefined ? {} : { patient }) });
  return (
    <div className="row">
      <span id="read-now">Read them now with:</span>
      <button type="button" className="button" disabled={start.isPending || under} onClick={() => read('rules')}>
        the rules
      </button>
      {writer === 'rules' ? (
        <button type="button" className="link small" onClick={() => go({ page: 'models' })}>
          or set up a language model
        </button>
      ) : (
        <button type="button" className="button" disabled={start.isPending || under} onClick={() => read('model')}>
          {writer}
        </button>
      )}
      {start.isError && <Failure error={start.error} />}
    </div>
  );
}
