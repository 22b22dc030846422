/**
 * Long work that a window watches: imports, the reading of texts and replays, each kind one after another; the embedder in the background
 * behind them, work on models beside them. The jobs of one opened workspace; they end with it. What a job has committed stays whatever
 * becomes of it, so an import that is started again, the texts that still wait, or an embed job resume after the last commit.
 */
import { randomUUID } from 'node:crypto';
import type { Job, JobKind, JobState } from '../../shared/bridge.ts';
import { StamError } from '../../shared/errors.ts';
import type { ReplayReport } from '../../shared/interchange.ts';
import type { Engine, ReplayRequest, WriteRequest } from '../engine-contract.ts';
import { type CalibrationFiles, runCalibration } from './calibrate-job.ts';
import { type EmbedOutcome, runEmbed } from './embed-job.ts';
import { Gate } from './gate.ts';
import { type ImportFiles, runImport } from './import-job.ts';
import { Pace } from './pace.ts';
import { runWrite } from './write-job.ts';

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
  written?: Job['written'];
}

/** What a piece of work is handed. */
export interface JobTools {
  signal: AbortSignal;
  /** Waited for between two units; it holds the work while the job is paused. */
  gate: () => Promise<void>;
  /** @param share of the whole that is done, 0 to 1, where it is finer than done of total */
  progress: (change: Partial<Pick<Job, 'done' | 'total' | 'entries' | 'tokens'>>, share?: number) => void;
}

interface Held {
  job: Job;
  abort: AbortController;
  gate: Gate;
  pace: Pace;
  /** Its turn has come. */
  begun: boolean;
}

const UNITS: Record<JobKind, Job['unit']> = {
  import: 'bytes',
  embed: 'texts',
  write: 'entries',
  replay: 'questions',
  calibrate: 'questions',
  score: 'memories',
  purge: 'memories',
  'model add': 'bytes',
  'model fetch': 'bytes',
  'model probe': 'questions',
};
type Line = 'import' | 'write' | 'replay';

/** What has units small enough that it can be held between two of them; a fetch is paused by ending it, and goes on from there. */
const PAUSABLE: ReadonlySet<JobKind> = new Set<JobKind>(['import', 'write']);

/** Finished jobs that are kept for the window to look at. */
const KEPT = 50;

export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #jobs = new Map<string, Held>();
  readonly #replays = new Map<string, ReplayReport>();
  readonly #tasks = new Set<Promise<void>>();
  /**
   * Jobs of a kind wait for one another here. Of two kinds the engine lets one in between the texts of the other: an import must not
   * wait for hours of reading.
   */
  readonly #lines: Record<Line, Promise<void>> = {
    import: Promise.resolve(),
    write: Promise.resolve(),
    replay: Promise.resolve(),
  };
  /** Texts came in while others were read: what still waits is looked at once more after that. */
  #readAgain = false;
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
    const { job, abort, gate, begun } = this.#find(id);
    abort.abort();
    gate.open();
    if (isLive(job) && !begun) {
      this.#move(job, { state: 'cancelled', message: 'Cancelled before it began.', secondsLeft: null });
    }
    return { ...job };
  }

  /**
   * Holds a job after the unit in flight. One that is over, or cannot be held, stays as it is.
   * @throws StamError NOT_FOUND
   */
  pause(id: string): Job {
    const { job, abort, gate, pace } = this.#find(id);
    // What was cancelled is on its way to its end, and is not held up there.
    if (abort.signal.aborted) return { ...job };
    if (job.pausable && (job.state === 'running' || job.state === 'pending')) {
      gate.close();
      pace.hold();
      this.#move(job, { state: 'paused', secondsLeft: null });
    }
    return { ...job };
  }

  /** @throws StamError NOT_FOUND */
  resume(id: string): Job {
    const { job, gate, pace, begun } = this.#find(id);
    if (job.state === 'paused') {
      if (begun) pace.start();
      this.#move(job, { state: begun ? 'running' : 'pending' });
      gate.open();
    }
    return { ...job };
  }

  /** Queues the reading of texts that wait; after it the embedder runs by itself. Answers at once. */
  startWrite(request: Pick<WriteRequest, 'patient' | 'writer'>): Job {
    this.#refuseWhenClosing();
    const held = this.#add('write', 'Reading notes and dialogues');
    this.#queue('write', held, async () => {
      await this.#run(held, (tools) => runWrite(this.#options.engine, request, this.#telling(tools)));
      this.#options.onChanged();
      this.startEmbed();
      const again = this.#readAgain;
      this.#readAgain = false;
      if (again) this.#readWhatWaits();
    });
    return { ...held.job };
  }

  /** Queues a replay; what it found is kept with the job. */
  startReplay(entry: string, request: Pick<ReplayRequest, 'stage' | 'writer'>): Job {
    this.#refuseWhenClosing();
    const held = this.#add('replay', 'Replay of one entry');
    this.#queue('replay', held, () =>
      this.#run(held, async ({ signal, progress }) => {
        const report = await this.#options.engine.replay(entry, {
          ...request,
          signal,
          onProgress: (done, total, tokens) => progress({ done, total, tokens }),
        });
        this.#replays.set(held.job.id, report);
        return { state: 'completed', message: null };
      }),
    );
    return { ...held.job };
  }

  /** Replays questions for the store gate, beside everything else: it reads and writes no record. Answers at once. */
  startCalibration(files: CalibrationFiles): Job {
    const { engine } = this.#options;
    return this.startTask('calibrate', 'Calibrating the store gate', async (tools) => {
      try {
        return await runCalibration(engine, files, tools);
      } finally {
        this.#release(files);
        this.#options.onChanged();
      }
    });
  }

  /** What a replay found. @throws StamError NOT_FOUND while it is not there */
  replay(id: string): ReplayReport {
    const report = this.#replays.get(id);
    if (!report) throw new StamError('NOT_FOUND', 'This replay has no result (yet).');
    return report;
  }

  /** Work that touches no record, beside everything else: models. Answers at once. */
  startTask(kind: JobKind, title: string, work: (tools: JobTools) => Promise<JobOutcome>): Job {
    this.#refuseWhenClosing();
    const held = this.#add(kind, title);
    const task = this.#run(held, work).finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
    return { ...held.job };
  }

  /** Work that writes: one after another, in the order in which it was asked for. */
  #queue(line: Line, held: Held, work: () => Promise<void>): void {
    this.#lines[line] = this.#lines[line].then(async () => {
      // One that was paused before its turn keeps its place; those behind it wait with it.
      await held.gate.pass();
      // A cancel that came while it waited has moved it already.
      if (!held.abort.signal.aborted) await work();
    });
  }

  /** Progress that also says that the stores have changed: with each entry, not with each sentence that was read. */
  #telling(tools: JobTools): JobTools {
    let told = 0;
    return {
      ...tools,
      progress: (change, share) => {
        tools.progress(change, share);
        if (change.entries === undefined || change.entries === told) return;
        told = change.entries;
        this.#options.onChanged();
      },
    };
  }

  /** Queues an import; after it the embedder runs by itself. Answers at once. */
  startImport(files: ImportFiles): Job {
    this.#refuseWhenClosing();
    const held = this.#add('import', files.title);
    this.#lines.import = this.#lines.import.then(async () => {
      try {
        await held.gate.pass();
        // A cancel that came while it waited has moved it already.
        if (held.abort.signal.aborted) return;
        await this.#run(held, (tools) => runImport(this.#options.engine, files, this.#telling(tools)));
        this.#options.onChanged();
      } finally {
        this.#release(files);
      }
      this.startEmbed();
      this.#readWhatWaits();
    });
    return { ...held.job };
  }

  /** Where a model reads, an import leaves its texts waiting: they are read behind it. */
  #readWhatWaits(): void {
    const { engine } = this.#options;
    if (this.#closing || engine.waitingTexts() === 0) return;
    const busy = [...this.#jobs.values()].some(({ job }) => job.kind === 'write' && isLive(job));
    if (busy) this.#readAgain = true;
    else this.startWrite({ writer: 'auto' });
  }

  /** Runs the embedder in the background unless it is at work already; then it runs once more after that. */
  startEmbed(): void {
    if (this.#closing) return;
    if (this.#embed !== null) {
      this.#embedAgain = true;
      return;
    }
    const held = this.#add('embed', 'Preparing search by meaning');
    this.#embed = this.#run(
      held,
      ({ signal, progress }): Promise<EmbedOutcome> => runEmbed(this.#options.engine, signal, progress),
    ).finally(() => {
      this.#embed = null;
      if (this.#embedAgain) {
        this.#embedAgain = false;
        this.startEmbed();
      }
    });
  }

  /** Whether something runs or waits that a person began; the embedder resumes by itself whenever a workspace is opened. */
  busy(): boolean {
    return [...this.#jobs.values()].some(({ job }) => job.kind !== 'embed' && isLive(job));
  }

  /** Waits for all that was started. */
  async idle(): Promise<void> {
    // What was imported may queue the reading of its texts.
    let seen: string;
    do {
      seen = this.#live();
      await Promise.all(Object.values(this.#lines));
    } while (seen !== this.#live());
    await Promise.all(this.#tasks);
    while (this.#embed !== null) await this.#embed;
  }

  #live(): string {
    return [...this.#jobs.values()].flatMap(({ job }) => (isLive(job) ? [job.id] : [])).join();
  }

  /** Cancels everything and waits until the entry in flight is in. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { job } of this.#jobs.values()) {
      if (isLive(job)) this.cancel(job.id);
    }
    await this.idle();
  }

  /** A copy that cannot be removed now (another program reads it) goes with its folder at the end; it stops no import. */
  #release(files: { release: () => void }): void {
    try {
      files.release();
    } catch {
      // Nothing more can be done here, and what was imported is imported.
    }
  }

  #refuseWhenClosing(): void {
    if (this.#closing) throw new StamError('WORKSPACE_LOCKED', 'The workspace is being closed.');
  }

  #find(id: string): Held {
    const found = this.#jobs.get(id);
    if (found === undefined) throw new StamError('NOT_FOUND', 'There is no such job in this session.');
    return found;
  }

  #add(kind: JobKind, title: string): Held {
    const job: Job = {
      id: randomUUID(),
      kind,
      title,
      state: 'pending',
      done: 0,
      total: null,
      unit: UNITS[kind],
      entries: 0,
      tokens: null,
      secondsLeft: null,
      pausable: PAUSABLE.has(kind),
      message: null,
      report: null,
      written: null,
    };
    const added: Held = { job, abort: new AbortController(), gate: new Gate(), pace: new Pace(), begun: false };
    this.#jobs.set(job.id, added);
    this.#forgetOld();
    this.#options.onMove({ ...job });
    return added;
  }

  /** Runs the work and writes its end into the job; never rejects. */
  async #run(held: Held, work: (tools: JobTools) => Promise<JobOutcome>): Promise<void> {
    const { job, abort, gate, pace } = held;
    held.begun = true;
    pace.start();
    this.#move(job, { state: 'running' });
    const progress: JobTools['progress'] = (change, share) => {
      const { done, total } = { ...job, ...change };
      const part = share ?? (total ? done / total : 0);
      this.#move(job, { ...change, secondsLeft: job.state === 'paused' ? null : pace.secondsLeft(part) });
    };
    try {
      const outcome = await work({ signal: abort.signal, gate: () => gate.pass(), progress });
      this.#move(job, { ...outcome, secondsLeft: null });
    } catch (error) {
      const cancelled = error instanceof StamError && error.code === 'CANCELLED' && abort.signal.aborted;
      this.#move(
        job,
        cancelled
          ? { state: 'cancelled', message: 'Cancelled.', secondsLeft: null }
          : { state: 'failed', message: this.#options.sentenceFor(error), secondsLeft: null },
      );
    }
  }

  #move(job: Job, change: Partial<Job>): void {
    Object.assign(job, change);
    this.#options.onMove({ ...job });
  }

  #forgetOld(): void {
    for (const [id, { job }] of this.#jobs) {
      if (this.#jobs.size <= KEPT) return;
      if (isLive(job)) continue;
      this.#jobs.delete(id);
      this.#replays.delete(id);
    }
  }
}

function isLive({ state }: Job): boolean {
  return state === 'pending' || state === 'running' || state === 'paused';
}
