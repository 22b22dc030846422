/**
 * The workspace that the windows share: none, locked, or open with its engine and its jobs. One change of state at a
 * time; whoever asks while one is under way waits for it. A workspace that nobody sits before locks itself: for the
 * windows it is locked at once, while its engine lives on until the work that was begun is through.
 */
import type { BridgeEvents, Job, WorkspaceStatus } from '../../shared/bridge.ts';
import { StamError } from '../../shared/errors.ts';
import type { DoctorReport } from '../../shared/interchange.ts';
import type { Engine } from '../engine-contract.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { behindTheLock } from './behind-the-lock.ts';
import type { EventHub } from './events.ts';
import { failureOf } from './failure.ts';
import { type IdleClock, IdleWatch, systemIdleClock } from './idle-watch.ts';

/** How a window proves that it may open the workspace: by passphrase, or by what the operating system keeps. */
export type OpeningSecret = { passphrase: string } | { keychain: true };

/** What the session asks of the workspace on disk. */
export interface WorkspaceDoor {
  /** Whether there is a workspace, and who keeps its key. Before there is one: who would keep it. */
  look(): { state: 'none' | 'locked'; keyKeeper: 'passphrase' | 'keychain' };
  /** @throws StamError WORKSPACE_EXISTS, WEAK_PASSPHRASE, WORKSPACE_BUSY, DISK_FULL */
  create(secret: OpeningSecret): Promise<Engine>;
  /** @throws StamError NO_WORKSPACE, WRONG_PASSPHRASE, WORKSPACE_BUSY, WORKSPACE_NEWER, WORKSPACE_ALTERED … */
  unlock(secret: OpeningSecret): Promise<Engine>;
  /** That the secret opens the workspace whose engine is open still. @throws StamError WRONG_PASSPHRASE … */
  prove(secret: OpeningSecret): Promise<void>;
  /** A throw-away workspace that holds the sample record. */
  openSample(): Promise<Engine>;
  /** What this machine can run, while nothing is open. */
  doctor(): Promise<DoctorReport>;
}

export interface SessionOptions {
  door: WorkspaceDoor;
  hub: EventHub;
  picker: WorkspaceStatus['picker'];
  /** Which writer would be at work, for the status line while nothing is open. */
  writer: () => string;
  /** Called when a person (or the screen) locks: what waits to be imported is not kept in the clear either. */
  onLocked: () => void;
  /** Time of the idle lock; the machine's by default. */
  idleClock?: IdleClock;
}

interface Opened {
  engine: Engine;
  jobs: JobRunner;
  sample: boolean;
  /** Locked for every window, while its jobs go on. */
  hidden: boolean;
}

export class Session {
  readonly #options: SessionOptions;
  readonly #idle: IdleWatch;
  #opened: Opened | null = null;
  #locksIn: number | null = null;
  #lockedAfter: number | null = null;
  #locks = 0;
  #minutes = 15;
  #turn: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#idle = new IdleWatch({
      clock: options.idleClock ?? systemIdleClock,
      minutes: () => this.#idleMinutes(),
      onClose: (secondsLeft) => {
        this.#locksIn = secondsLeft;
        this.#announce();
      },
      onOver: (minutes) => {
        this.leave(minutes).catch(() => undefined);
      },
    });
  }

  /** How often it was locked: an answer that was asked for before a lock is not given after it. */
  get locks(): number {
    return this.#locks;
  }

  status(): WorkspaceStatus {
    const { picker } = this.#options;
    const shown = this.#shown();
    const engine = shown?.engine ?? null;
    const common = {
      picker,
      writer: engine?.writer() ?? this.#options.writer(),
      answerer: engine?.answerer() ?? null,
      waitingTexts: engine?.waitingTexts() ?? 0,
      locksIn: this.#locksIn,
      lockedAfter: this.#lockedAfter,
      working: this.#opened?.hidden === true,
    };
    if (shown?.sample === true) return { state: 'open', sample: true, keyKeeper: null, ...common };
    const { state, keyKeeper } = this.#options.door.look();
    return { state: shown === null ? state : 'open', sample: false, keyKeeper, ...common };
  }

  /** The engine of the opened workspace. @throws StamError NO_WORKSPACE or WORKSPACE_LOCKED */
  engine(): Engine {
    return this.#need().engine;
  }

  /** The jobs of the opened workspace. @throws StamError NO_WORKSPACE or WORKSPACE_LOCKED */
  jobs(): JobRunner {
    return this.#need().jobs;
  }

  /** Tells the windows that a record changed; null: perhaps any. */
  changed(patient: string | null): void {
    if (this.#shown() !== null) this.#options.hub.changed({ patient });
  }

  /** Tells the windows how far an answer has come; nothing of it once the workspace is locked. */
  answering(answer: BridgeEvents['answer']): void {
    if (this.#shown() !== null) this.#options.hub.answer(answer);
  }

  /** What this machine can run; needs no opened workspace. */
  doctor(): Promise<DoctorReport> {
    return this.#shown()?.engine.doctor() ?? this.#options.door.doctor();
  }

  /** The jobs there are; none while nothing is open, and no names of files where they go on behind the lock. */
  jobList(): Job[] {
    const jobs = this.#opened?.jobs.list() ?? [];
    return this.#opened?.hidden === true ? jobs.map(behindTheLock) : jobs;
  }

  /** Somebody is at a window. */
  touch(): void {
    this.#idle.touch();
  }

  create(secret: OpeningSecret): Promise<WorkspaceStatus> {
    return this.#open(false, () => this.#options.door.create(secret));
  }

  unlock(secret: OpeningSecret): Promise<WorkspaceStatus> {
    return this.#opened?.hidden === true
      ? this.#inTurn(() => this.#showAgain(secret))
      : this.#open(false, () => this.#options.door.unlock(secret));
  }

  trySample(): Promise<WorkspaceStatus> {
    return this.#open(true, () => this.#options.door.openSample());
  }

  /** Finishes the entry in flight and closes; a workspace that is not open stays as it is. */
  lock(): Promise<WorkspaceStatus> {
    return this.#inTurn(async () => {
      this.#lockedAfter = null;
      await this.#shut();
      this.#options.onLocked();
      return this.#announce();
    });
  }

  /**
   * Locks because nobody sits before it any more. Work that was begun goes on out of sight, and the workspace is closed when it is through.
   * The sample holds nobody's record and stays.
   * @param minutes without a key or click; null where the screen was locked or the machine goes to sleep
   */
  leave(minutes: number | null): Promise<WorkspaceStatus> {
    return this.#inTurn(async () => {
      const opened = this.#shown();
      if (opened === null || opened.sample) return this.status();
      this.#lockedAfter = minutes;
      if (opened.jobs.busy()) this.#hide(opened);
      else await this.#shut();
      this.#options.onLocked();
      return this.#announce();
    });
  }

  /** The last lock: nothing opens after it. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#inTurn(() => this.#shut());
  }

  /** A setting that cannot be read keeps no workspace open. */
  #idleMinutes(): number {
    try {
      this.#minutes = this.#shown()?.engine.people.idleMinutes() ?? this.#minutes;
    } catch {
      // The fault shows wherever the workspace is used; here the last time that was read goes on.
    }
    return this.#minutes;
  }

  /** The workspace that the windows see. */
  #shown(): Opened | null {
    return this.#opened?.hidden === true ? null : this.#opened;
  }

  #hide(opened: Opened): void {
    opened.hidden = true;
    this.#locked();
    const closed = opened.jobs.idle().then(() =>
      this.#inTurn(async () => {
        // Unlocked meanwhile, or locked again with other work: then somebody else sees to it.
        if (this.#opened !== opened || !opened.hidden || opened.jobs.busy()) return;
        await this.#shut();
        this.#announce();
      }),
    );
    // What fails in closing fails again, and is said, when the workspace is opened the next time.
    closed.catch(() => undefined);
  }

  async #showAgain(secret: OpeningSecret): Promise<WorkspaceStatus> {
    const opened = this.#opened;
    // Its work came to an end while this waited: it is closed, and opened like any other.
    if (opened?.hidden !== true) return this.#opening(false, () => this.#options.door.unlock(secret));
    await this.#options.door.prove(secret);
    opened.hidden = false;
    this.#lockedAfter = null;
    this.#idle.start();
    return this.#announce();
  }

  /** What every lock does at once. */
  #locked(): void {
    this.#locks += 1;
    this.#locksIn = null;
    this.#idle.stop();
    this.#options.hub.forgetAnswers();
  }

  #need(): Opened {
    const shown = this.#shown();
    if (shown !== null) return shown;
    if (this.#options.door.look().state === 'none') {
      throw new StamError('NO_WORKSPACE', 'There is no workspace yet: make one, or try the sample record.');
    }
    throw new StamError('WORKSPACE_LOCKED', 'The workspace is locked: unlock it first.');
  }

  #open(sample: boolean, open: () => Promise<Engine>): Promise<WorkspaceStatus> {
    return this.#inTurn(() => this.#opening(sample, open));
  }

  async #opening(sample: boolean, open: () => Promise<Engine>): Promise<WorkspaceStatus> {
    if (this.#ended) throw new StamError('WORKSPACE_LOCKED', 'STAM Review is closing.');
    if (this.#opened?.hidden === true) {
      throw new StamError('WORKSPACE_BUSY', 'Work goes on in the locked workspace: unlock it, or wait for its end.');
    }
    if (this.#opened !== null && !this.#opened.sample) {
      throw new StamError('WORKSPACE_BUSY', 'A workspace is open already: lock it first.');
    }
    // The sample is closed only once the other one is open: a wrong passphrase costs nothing.
    const engine = await open();
    await this.#shut();
    const opened: Opened = { engine, jobs: this.#jobsOf(engine), sample, hidden: false };
    this.#opened = opened;
    this.#lockedAfter = null;
    if (!sample) this.#idle.start();
    // Texts may have been left without a vector when the app was closed.
    opened.jobs.startEmbed();
    return this.#announce();
  }

  #jobsOf(engine: Engine): JobRunner {
    const { hub } = this.#options;
    return new JobRunner({
      engine,
      onMove: (job) => {
        hub.job(this.#shown() === null ? behindTheLock(job) : job);
      },
      onChanged: () => {
        this.changed(null);
      },
      sentenceFor: (error) => failureOf(error).message,
    });
  }

  async #shut(): Promise<void> {
    const opened = this.#opened;
    if (opened === null) return;
    // From here on requests see a locked workspace, while the entry in flight is finished.
    this.#opened = null;
    this.#locked();
    await opened.jobs.close();
    await opened.engine.close();
  }

  #announce(): WorkspaceStatus {
    const status = this.status();
    this.#options.hub.workspace(status);
    return status;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work, work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
