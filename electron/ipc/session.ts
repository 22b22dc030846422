/**
 * The workspace that the windows share: none, locked, or open with its engine and its jobs. One change of state at a
 * time; whoever asks while one is under way waits for it.
 */
import type { BridgeEvents, Job, WorkspaceStatus } from '../../shared/bridge.ts';
import { StamError } from '../../shared/errors.ts';
import type { DoctorReport } from '../../shared/interchange.ts';
import type { Engine } from '../engine-contract.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { EventHub } from './events.ts';
import { failureOf } from './failure.ts';

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
}

interface Opened {
  engine: Engine;
  jobs: JobRunner;
  sample: boolean;
}

export class Session {
  readonly #options: SessionOptions;
  #opened: Opened | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  status(): WorkspaceStatus {
    const { picker } = this.#options;
    const engine = this.#opened?.engine ?? null;
    const common = {
      picker,
      writer: engine?.writer() ?? this.#options.writer(),
      answerer: engine?.answerer() ?? null,
      waitingTexts: engine?.waitingTexts() ?? 0,
    };
    if (this.#opened?.sample === true) return { state: 'open', sample: true, keyKeeper: null, ...common };
    const { state, keyKeeper } = this.#options.door.look();
    return { state: this.#opened === null ? state : 'open', sample: false, keyKeeper, ...common };
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
    if (this.#opened !== null) this.#options.hub.changed({ patient });
  }

  /** Tells the windows how far an answer has come; nothing of it once the workspace is locked. */
  answering(answer: BridgeEvents['answer']): void {
    if (this.#opened !== null) this.#options.hub.answer(answer);
  }

  /** What this machine can run; needs no opened workspace. */
  doctor(): Promise<DoctorReport> {
    return this.#opened?.engine.doctor() ?? this.#options.door.doctor();
  }

  /** The jobs there are; none while nothing is open. */
  jobList(): Job[] {
    return this.#opened?.jobs.list() ?? [];
  }

  create(secret: OpeningSecret): Promise<WorkspaceStatus> {
    return this.#open(false, () => this.#options.door.create(secret));
  }

  unlock(secret: OpeningSecret): Promise<WorkspaceStatus> {
    return this.#open(false, () => this.#options.door.unlock(secret));
  }

  trySample(): Promise<WorkspaceStatus> {
    return this.#open(true, () => this.#options.door.openSample());
  }

  /** Finishes the entry in flight and closes; a workspace that is not open stays as it is. */
  lock(): Promise<WorkspaceStatus> {
    return this.#inTurn(async () => {
      await this.#shut();
      this.#options.onLocked();
      return this.#announce();
    });
  }

  /** The last lock: nothing opens after it. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#inTurn(() => this.#shut());
  }

  #need(): Opened {
    if (this.#opened !== null) return this.#opened;
    if (this.#options.door.look().state === 'none') {
      throw new StamError('NO_WORKSPACE', 'There is no workspace yet: make one, or try the sample record.');
    }
    throw new StamError('WORKSPACE_LOCKED', 'The workspace is locked: unlock it first.');
  }

  #open(sample: boolean, open: () => Promise<Engine>): Promise<WorkspaceStatus> {
    return this.#inTurn(async () => {
      if (this.#ended) throw new StamError('WORKSPACE_LOCKED', 'STAM Review is closing.');
      if (this.#opened !== null && !this.#opened.sample) {
        throw new StamError('WORKSPACE_BUSY', 'A workspace is open already: lock it first.');
      }
      // The sample is closed only once the other one is open: a wrong passphrase costs nothing.
      const engine = await open();
      await this.#shut();
      this.#opened = { engine, jobs: this.#jobsOf(engine), sample };
      // Texts may have been left without a vector when the app was closed.
      this.#opened.jobs.startEmbed();
      return this.#announce();
    });
  }

  #jobsOf(engine: Engine): JobRunner {
    const { hub } = this.#options;
    return new JobRunner({
      engine,
      onMove: (job) => {
        hub.job(job);
      },
      onChanged: () => {
        hub.changed({ patient: null });
      },
      sentenceFor: (error) => failureOf(error).message,
    });
  }

  async #shut(): Promise<void> {
    const opened = this.#opened;
    if (opened === null) return;
    // From here on requests see a locked workspace, while the entry in flight is finished.
    this.#opened = null;
    this.#options.hub.forgetAnswers();
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
