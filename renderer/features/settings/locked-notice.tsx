import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { minutesWords } from './idle-words.ts';

/** Why the workspace is locked, and what goes on behind the lock. */
export function LockedNotice({ status }: { status: WorkspaceStatus }) {
  return (
    <>
      {status.lockedAfter !== null && (
        <Notice>Locked after {minutesWords(status.lockedAfter)} without a key or a click.</Notice>
      )}
      {status.working && <Working />}
    </>
  );
}

function Working() {
  const jobs = useAnswer('job.list', {});
  const live = jobs.data?.filter(({ state }) => state === 'running' || state === 'pending' || state === 'paused') ?? [];
  return (
    <Notice>
      <p>Work that was begun goes on behind the lock; nothing of a record is shown. Unlock to see it.</p>
      <ul>
        {live.map((job) => (
          <li key={job.id}>
            {job.title}
            {job.state === 'paused' && ' (paused)'}
            {job.total !== null && job.total > 0 && `: ${Math.floor((100 * job.done) / job.total)} %`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
