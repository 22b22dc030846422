/** What a job says of itself, in words; what cannot be told is said to be unknown and never guessed. */
import type { Job } from '../../../shared/bridge.ts';
import { bytesWords } from '../../ui/bytes-words.ts';
import { plural } from '../../ui/date-words.ts';

export const isOver = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'completed' || job.state === 'failed' || job.state === 'cancelled';

const STATE_WORDS: Record<Job['state'], string> = {
  pending: 'waiting its turn',
  running: 'at work',
  paused: 'paused',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export function stateWords(job: Pick<Job, 'state' | 'kind'>): string {
  return job.state === 'running' && job.kind === 'import' ? 'going in' : STATE_WORDS[job.state];
}

const UNIT_NOUN = { texts: 'text', entries: 'entry', questions: 'question', memories: 'memory' } as const;

/** How far it is: "3 of 12 texts", "1.2 MB of 3 MB", with the tokens that a model has read and written. */
export function doneWords(job: Job): string {
  const parts: string[] = [];
  if (job.kind === 'import') parts.push(`${plural(job.entries, 'entry')} in`);
  if (job.unit === 'bytes') {
    if (job.total !== null) parts.push(`${bytesWords(job.done)} of ${bytesWords(job.total)}`);
    else if (job.done > 0) parts.push(bytesWords(job.done));
  } else if (job.total === null) parts.push(plural(job.done, UNIT_NOUN[job.unit]));
  else parts.push(`${job.done.toLocaleString('en')} of ${plural(job.total, UNIT_NOUN[job.unit])}`);
  if (job.tokens !== null) parts.push(plural(job.tokens, 'token'));
  return parts.join(', ');
}

/** How long it will still take, rounded as coarsely as such a guess deserves. */
export function leftWords(job: Pick<Job, 'state' | 'secondsLeft'>): string {
  if (job.state === 'paused') return 'paused: it goes on when you resume it';
  if (job.state !== 'running') return '';
  const { secondsLeft: seconds } = job;
  if (seconds === null || !Number.isFinite(seconds)) return 'time left unknown';
  if (seconds < 45) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${plural(Math.max(minutes, 1), 'minute')} left`;
  const hours = Math.round(seconds / 3600);
  return hours < 48
    ? `about ${plural(hours, 'hour')} left`
    : `about ${plural(Math.round(seconds / 86_400), 'day')} left`;
}

/** What came of a job that read texts. */
export function writtenWords(written: NonNullable<Job['written']>): string {
  const texts = plural(written.entries, 'text');
  const parts = [
    `${texts} read by ${written.writer.name}: ${plural(written.memories, 'fact')}, ${plural(written.transitions, 'move')} between the stores.`,
  ];
  if (written.attention > 0) {
    parts.push(`${plural(written.attention, 'item')} ${written.attention === 1 ? 'needs' : 'need'} attention.`);
  }
  if (written.waiting > 0) {
    parts.push(`${plural(written.waiting, 'text')} still ${written.waiting === 1 ? 'waits' : 'wait'} to be read.`);
  }
  return parts.join(' ');
}
