import type { Job, WorkspaceStatus } from '../../shared/bridge.ts';
import { useAnswer } from './bridge-context.tsx';
import { useNavigation } from './navigation.tsx';

/** Which writer reads notes and dialogues, and what that means for the reader. */
export function writerWords(writer: string): string {
  return /^rules\b/i.test(writer)
    ? 'Notes and dialogues are read by the rules, without a language model'
    : `Notes and dialogues are read by the language model ${writer}`;
}

/** The line at the foot: who writes, what runs in the background, and the ways to the pages of models and machine. */
export function StatusBar({ status }: { status: WorkspaceStatus }) {
  const jobs = useAnswer('job.list', {}, { enabled: status.state === 'open' });
  const { go } = useNavigation();
  const embedding = jobs.data?.find((job) => job.kind === 'embed' && job.state === 'running');
  return (
    <footer className="status-bar">
      <span>{writerWords(status.writer)}</span>
      {embedding && <Embedding job={embedding} />}
      {status.state === 'open' && (
        <span className="row">
          <button type="button" className="link" onClick={() => go({ page: 'people' })}>
            People and settings
          </button>
          <button type="button" className="link" onClick={() => go({ page: 'audit', subject: null })}>
            Audit log
          </button>
          <button type="button" className="link" onClick={() => go({ page: 'prompts' })}>
            Prompts and training sets
          </button>
          <button type="button" className="link" onClick={() => go({ page: 'doctor' })}>
            This machine
          </button>
        </span>
      )}
    </footer>
  );
}

function Embedding({ job }: { job: Job }) {
  return (
    <span className="row">
      <label htmlFor="embedding">Preparing the search by meaning</label>
      <progress
        id="embedding"
        className="progress small-progress"
        {...(job.total === null ? {} : { value: job.done, max: Math.max(job.total, 1) })}
      />
      <span className="number">
        {job.done.toLocaleString('en')}
        {job.total === null ? '' : ` of ${job.total.toLocaleString('en')}`}
      </span>
    </span>
  );
}
