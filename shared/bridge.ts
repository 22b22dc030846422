/**
 * The bridge between window and main: one invoke channel, one event channel. Routes are `namespace.action`. Input
 * schemas are run in main only; the window takes the types. Replies are {ok: true, data} or {ok: false, error}.
 */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type {
  AttentionItem,
  Conflict,
  Decision,
  DoctorReport,
  EntryDetail,
  EntryRow,
  ImportReport,
  Memory,
  MemoryDetail,
  PatientRow,
  State,
  VerifyReport,
} from './interchange.ts';
import { KINDS } from './vocabulary.ts';

const nothing = z.object({}).strict();
const patient = z.string().min(1);

/** Input schema of every route. */
export const routes = {
  'workspace.status': nothing,
  'workspace.create': z.object({ passphrase: z.string() }).strict(),
  'workspace.unlock': z.object({ passphrase: z.string() }).strict(),
  /** Opens the sample record in a throw-away workspace, without a passphrase. */
  'workspace.trySample': nothing,
  'workspace.lock': nothing,
  'patient.list': z.object({ search: z.string().optional() }).strict(),
  'patient.state': z
    .object({ patient, validAt: z.string().nullish(), seq: z.number().int().nullish(), kind: z.enum(KINDS).nullish() })
    .strict(),
  'patient.timeline': z.object({ patient }).strict(),
  'patient.search': z.object({ patient, text: z.string().max(200) }).strict(),
  'memory.get': z.object({ id: z.string() }).strict(),
  'entry.list': z
    .object({ patient, afterSeq: z.number().int().default(0), limit: z.number().int().max(1000).default(200) })
    .strict(),
  'entry.get': z.object({ id: z.string() }).strict(),
  'entry.decisions': z.object({ id: z.string() }).strict(),
  'attention.list': z.object({ patient: patient.optional() }).strict(),
  'conflict.list': z.object({ patient: patient.optional() }).strict(),
  /** Opens the system's file picker where there is one; the loopback window uploads instead. */
  'import.pick': nothing,
  /** Starts an import job over paths that the picker or the upload gave; patient forces the files onto one patient. */
  'import.start': z.object({ files: z.array(z.string()).min(1), patient: patient.optional() }).strict(),
  'job.list': nothing,
  'job.get': z.object({ id: z.string() }).strict(),
  'job.cancel': z.object({ id: z.string() }).strict(),
  'workspace.verify': nothing,
  'workspace.doctor': nothing,
} as const;
export type Route = keyof typeof routes;

export interface WorkspaceStatus {
  state: 'none' | 'locked' | 'open';
  /** True while the sample record is shown in a throw-away workspace. */
  sample: boolean;
  /** Who keeps the key: a passphrase, or the operating system's keychain. */
  keyKeeper: 'passphrase' | 'keychain' | null;
  /** Whether files are picked by a dialog of the system ("dialog") or uploaded by the page ("upload"). */
  picker: 'dialog' | 'upload';
  writer: string;
}

export interface TimelineItem {
  id: string;
  kind: (typeof KINDS)[number];
  text: string;
  concept: string;
  /** As stated, with its precision; null when unknown. */
  from: string | null;
  to: string | null;
  /** Interval kinds span from..to (open end: until the record's last entry); the others are points. */
  interval: boolean;
  store: 'ACTIVE' | 'HISTORY';
  subject: string;
  assertion: string;
}

export type JobState = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface Job {
  id: string;
  kind: 'import' | 'embed';
  title: string;
  state: JobState;
  /** Units done and in all (bytes for an import, distinct texts for the embedder); total null while unknown. */
  done: number;
  total: number | null;
  entries: number;
  message: string | null;
  report: ImportReport | null;
}

/** What each route answers. */
export interface Answers {
  'workspace.status': WorkspaceStatus;
  'workspace.create': WorkspaceStatus;
  'workspace.unlock': WorkspaceStatus;
  'workspace.trySample': WorkspaceStatus;
  'workspace.lock': WorkspaceStatus;
  'patient.list': PatientRow[];
  'patient.state': State;
  'patient.timeline': { items: TimelineItem[]; lastEntry: string | null };
  'patient.search': { memories: Memory[]; notes: { entry: EntryRow; snippet: string }[] };
  'memory.get': MemoryDetail;
  'entry.list': EntryRow[];
  'entry.get': EntryDetail;
  'entry.decisions': Decision[];
  'attention.list': AttentionItem[];
  'conflict.list': Conflict[];
  'import.pick': { files: string[] };
  'import.start': Job;
  'job.list': Job[];
  'job.get': Job;
  'job.cancel': Job;
  'workspace.verify': VerifyReport;
  'workspace.doctor': DoctorReport;
}

export type Reply<R extends Route> =
  | { ok: true; data: Answers[R] }
  | { ok: false; error: { code: ErrorCode; message: string; data?: unknown } };

/** Events pushed to the window, at most ten a second for each topic. */
export interface BridgeEvents {
  /** A job moved. */
  job: Job;
  /** The stores changed: what is on screen may be out of date. */
  changed: { patient: string | null };
  /** The workspace was opened or locked. */
  workspace: WorkspaceStatus;
}
export type Topic = keyof BridgeEvents;

/** The one thing the window knows of main. Two implementations: Electron's preload, and loopback HTTP. */
export interface AppBridge {
  /** Sends a request; aborting the signal cancels it in main too. Never rejects: failures are replies. */
  invoke<R extends Route>(route: R, input: z.input<(typeof routes)[R]>, signal?: AbortSignal): Promise<Reply<R>>;
  subscribe<T extends Topic>(topic: T, listener: (event: BridgeEvents[T]) => void): () => void;
  /** Hands dropped or picked browser files to main and answers names for `import.start`. */
  upload(files: readonly File[], onProgress?: (sentBytes: number, totalBytes: number) => void): Promise<string[]>;
}
