/** What a locked window may know of work that goes on: that it does, and how far it is. */
import type { Job, JobKind } from '../../shared/bridge.ts';

const TITLES: Readonly<Record<JobKind, string>> = {
  import: 'Import',
  embed: 'Preparing search by meaning',
  write: 'Reading notes and dialogues',
  replay: 'Replay of one entry',
  calibrate: 'Calibrating the store gate',
  score: 'Scoring what is archived',
  purge: 'Purging what was approved',
  'model add': 'Adding a model',
  'model fetch': 'Fetching a model',
  'model probe': 'Fitness probe of a model',
};

/** The job without names of files or patients: titles, messages and reports may hold some. */
export function behindTheLock(job: Job): Job {
  return { ...job, title: TITLES[job.kind], message: null, report: null, written: null };
}
