/**
 * Long work that a window watches: imports one after another, the embedder in the background behind them. The jobs of
 * one opened workspace; they end with it. What a job has committed stays whatever becomes of it, so an import that is
 * started again, or an embed job, resumes after the last commit.
 */
import { randomUUID } from 'node:crypto';
import type { Job, JobState } from '../../shared/bridge.ts';
import { StamError } from '../../shared/errors.ts';
import type { Engine } from '../engine-contract.ts';
import { type EmbedOutcome, runEmbed } from './embed-job.ts';
import { type ImportFiles, runImport } from './import-job.ts';

export interface JobRunnerOptions {
  engine: Engine;
  /** Every move of a job, unthrottled; gets a copy. */
  onMove: (job: Job) => void;
  /** The stores have changed. */
  onChanged: () => void;
  /** The sentence for anything that was thrown. */
  sentenceFor: (error: unknown) => string;
}

/** What work says of itself when it is over. */
export interface JobOutcome {
  state: Extract<JobState, 'completed' | 'failed' | 'cancelled'>;
  message: string | null;
  report?: Job['report'];
}

/** Finished jobs that are kept for the window to look at. */
const KEPT = 50;

export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #jobs = new Map<string, { job: Job; abort: AbortController }>();
  /** Imports wait for one another here. */
  #imports: Promise<void> = Promise.resolve();
  #embed: Promise<void> | null = null;
  /** An import ended while the embedder was at work: it runs once more. */
  #embedAgain = false;
  #closing = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  list(): Job[] {
    return [...this.#jobs.values()].map(({ job }) => ({ ...job }));
  }

  /** @throws StamError NOT_FOUND */
  get(id: string): Job {
    return { ...this.#find(id).job };
  }

  /** Asks a job to stop after the entry in flight. A job that is over stays as it is. @throws StamError NOT_FOUND */
  cancel(id: string): Job {
    const { job, abort } = this.#find(id);
    abort.abort();
    if (job.state === 'pending') {
      this.#move(job, { state: 'cancelled', message: 'Cancelled before it began.' });
    }
    return { ...job };
  }

  /** Queues an import; after it the embedder runs by itself. Answers at once. */
  startImport(files: ImportFiles): Job {
    this.#refuseWhenClosing();
    const { job, abort } = this.#add('import', files.title);
    this.#imports = this.#imports.then(async () => {
      try {
        // A cancel that came while it waited has moved it already.
        if (abort.signal.aborted) return;
        await this.#run(job, () =>
          runImport(this.#options.engine, files, abort.signal, (progress) => {
            this.#move(job, progress);
            this.#options.onChanged();
          }),
        );
        this.#options.onChanged();
      } finally {
        this.#release(files);
      }
      this.startEmbed();
    });
    return { ...job };
  }

  /** Runs the embedder in the background unless it is at work already; then it runs once more after that. */
  startEmbed(): void {
    if (this.#closing) return;
    if (this.#embed !== null) {
      this.#embedAgain = true;
      return;
    }
    const { job, abort } = this.#add('embed', 'Preparing search by meaning');
    this.#embed = this.#run(
      job,
      (): Promise<EmbedOutcome> =>
        runEmbed(this.#options.engine, abort.signal, (progress) => {
          this.#move(job, progress);
        }),
    ).finally(() => {
      this.#embed = null;
      if (this.#embedAgain) {
        this.#embedAgain = false;
        this.startEmbed();
      }
    });
  }

  /** Waits for all that was started. */
  async idle(): Promise<void> {
    await this.#imports;
    while (this.#embed !== null) await this.#embed;
  }

  /** Cancels everything and waits until the entry in flight is in. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { job } of this.#jobs.values()) {
      if (job.state === 'pending' || job.state === 'running') this.cancel(job.id);
    }
    await this.idle();
  }

  /** A copy that cannot be removed now (another program reads it) goes with its folder at the end; it stops no import. */
  #release(files: ImportFiles): void {
    try {
      files.release();
    } catch {
      // Nothing more can be done here, and what was imported is imported.
    }
  }

  #refuseWhenClosing(): void {
    if (this.#closing) throw new StamError('WORKSPACE_LOCKED', 'The workspace is being closed.');
  }

  #find(id: string): { job: Job; abort: AbortController } {
    const found = this.#jobs.get(id);
    if (found === undefined) throw new StamError('NOT_FOUND', 'There is no such job in this session.');
    return found;
  }

  #add(kind: Job['kind'], title: string): { job: Job; abort: AbortController } {
    const job: Job = {
      id: randomUUID(),
      kind,
      title,
      state: 'pending',
      done: 0,
      total: null,
      entries: 0,
      message: null,
      report: null,
    };
    const added = { job, abort: new AbortController() };
    this.#jobs.set(job.id, added);
    this.#forgetOld();
    this.#options.onMove({ ...job });
    return added;
  }

  /** Runs the work and writes its end into the job; never rejects. */
  async #run(job: Job, work: () => Promise<JobOutcome>): Promise<void> {
    this.#move(job, { state: 'running' });
    try {
      this.#move(job, await work());
    } catch (error) {
      this.#move(job, { state: 'failed', message: this.#options.sentenceFor(error) });
    }
  }

  #move(job: Job, change: Partial<Job>): void {
    Object.assign(job, change);
    this.#options.onMove({ ...job });
  }

  #forgetOld(): void {
    for (const [id, { job }] of this.#jobs) {
      if (this.#jobs.size <= KEPT) return;
      if (job.state !== 'pending' && job.state !== 'running') this.#jobs.delete(id);
    }
  }
}
