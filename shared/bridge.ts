/**
 * The bridge between window and main: one invoke channel, one event channel. Routes are `namespace.action`. Input
 * schemas are run in main only; the window takes the types. Replies are {ok: true, data} or {ok: false, error}.
 */
import { z } from 'zod';
import {
  type AskedQuestion,
  type AskedRow,
  EDGE_TYPES,
  GATE_MODES,
  GATE_POLICIES,
  type GateCalibration,
  type GateReport,
  type Neighbourhood,
} from './asking.ts';
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
  PromptRow,
  ReplayReport,
  State,
  TrainingCounts,
  VerifyReport,
  WriteReport,
} from './interchange.ts';
import { WRITE_ROLES, writerChoice } from './interchange.ts';
import { MODEL_ROLES, type ModelsList } from './models.ts';
import { KINDS } from './vocabulary.ts';

const nothing = z.object({}).strict();
const patient = z.string().min(1);
/** The price of HISTORY against the quality of answers. */
const lambda = z.number().min(0).max(10);

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
  /** Holds a job after the entry (or the part of a download) in flight, and lets it go on. */
  'job.pause': z.object({ id: z.string() }).strict(),
  'job.resume': z.object({ id: z.string() }).strict(),
  /** Reads the texts that wait, of one patient or of all, as a job. */
  'write.start': z.object({ patient: patient.optional(), writer: z.enum(['auto', 'rules', 'model']) }).strict(),
  /** Writes one entry again into a scratch copy, as a job whose result `replay.get` answers. */
  'replay.start': z
    .object({ entry: z.string(), stage: z.enum(['all', 'extract', 'update']), writer: writerChoice })
    .strict(),
  'replay.get': z.object({ job: z.string() }).strict(),
  'prompt.list': nothing,
  /** Any prompt that was ever used, by its hash. */
  'prompt.get': z.object({ hash: z.string() }).strict(),
  'prompt.save': z
    .object({ role: z.enum(WRITE_ROLES), name: z.string().min(1).max(60), text: z.string().max(40_000) })
    .strict(),
  'prompt.remove': z.object({ role: z.enum(WRITE_ROLES), name: z.string() }).strict(),
  /** What the answer to one question of an entry's trace should have been; null takes the correction back. */
  'training.correct': z.object({ entry: z.string(), call: z.number().int(), answer: z.unknown() }).strict(),
  'training.counts': nothing,
  'training.export': z.object({ role: z.enum(WRITE_ROLES) }).strict(),
  /** Evidence, the gate's choice and what the record itself answers; the question is kept. */
  'ask.question': z
    .object({
      patient,
      text: z.string().min(1).max(20_000),
      gate: z.enum(GATE_MODES),
      policy: z.enum(GATE_POLICIES).optional(),
    })
    .strict(),
  /** Has the model that answers write to a question that was asked; streams as `answer` events. */
  'ask.answer': z.object({ patient, question: z.string() }).strict(),
  'ask.list': z.object({ patient }).strict(),
  'ask.get': z.object({ patient, question: z.string() }).strict(),
  /** Deletes one question with its answer; null: all of the patient. */
  'ask.remove': z.object({ patient, question: z.string().nullable() }).strict(),
  'ask.suggestions': z.object({ patient }).strict(),
  'gate.list': nothing,
  'gate.report': z.object({ id: z.string(), lambda }).strict(),
  /** Takes the threshold of a calibration at this λ into use; id null: none, so that both stores are served. */
  'gate.use': z.object({ id: z.string().nullable(), lambda }).strict(),
  'gate.remove': z.object({ id: z.string() }).strict(),
  /** Replays questions under both arms, as a job: those of files that the picker or the upload gave, else made from the records. */
  'gate.calibrate': z.object({ files: z.array(z.string()).optional(), lambda }).strict(),
  'graph.neighbourhood': z
    .object({
      memory: z.string(),
      expanded: z.array(z.string()).max(50),
      types: z.array(z.enum(EDGE_TYPES)).nullable(),
    })
    .strict(),
  'model.list': nothing,
  /** Opens the system's picker for model files where there is one; the loopback window takes a path that is typed. */
  'model.pick': nothing,
  'model.add': z.object({ path: z.string().min(1) }).strict(),
  'model.fetch': z.object({ id: z.string() }).strict(),
  'model.probe': z.object({ id: z.string(), adapter: z.string().nullish() }).strict(),
  /** Gives a role to a model; `model` null takes the role back. */
  'model.assign': z
    .object({ role: z.enum(MODEL_ROLES), model: z.string().nullable(), adapter: z.string().nullish() })
    .strict(),
  'model.remove': z.object({ id: z.string() }).strict(),
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
  /** Which writer reads new notes and dialogues: "rules", or a model's name. */
  writer: string;
  /** Which model answers questions; null where none has the role. */
  answerer: string | null;
  /** Notes and dialogues that no writer has read yet, over all patients; 0 while locked. */
  waitingTexts: number;
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

export type JobState = 'pending' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled';

export type JobKind =
  | 'import'
  | 'embed'
  | 'write'
  | 'replay'
  | 'calibrate'
  | 'model add'
  | 'model fetch'
  | 'model probe';

export interface Job {
  id: string;
  kind: JobKind;
  title: string;
  state: JobState;
  /** Done and in all, counted in `unit`; total null while unknown. */
  done: number;
  total: number | null;
  unit: 'bytes' | 'texts' | 'entries' | 'questions';
  /** Entries that went in. */
  entries: number;
  /** Tokens that a language model has read and written so far; null where none is at work. */
  tokens: number | null;
  /** Seconds that are left at the pace so far; null while it cannot be told. */
  secondsLeft: number | null;
  /** It can be held and let go on. */
  pausable: boolean;
  message: string | null;
  report: ImportReport | null;
  written: WriteReport | null;
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
  'job.pause': Job;
  'job.resume': Job;
  'write.start': Job;
  'replay.start': Job;
  'replay.get': ReplayReport;
  'prompt.list': PromptRow[];
  'prompt.get': PromptRow;
  'prompt.save': PromptRow;
  'prompt.remove': PromptRow[];
  'training.correct': Decision[];
  'training.counts': TrainingCounts;
  /** Chat JSONL, and a name for the file. */
  'training.export': { name: string; text: string };
  'ask.question': AskedQuestion;
  'ask.answer': AskedQuestion;
  'ask.list': AskedRow[];
  'ask.get': AskedQuestion;
  'ask.remove': AskedRow[];
  'ask.suggestions': string[];
  'gate.list': { calibrations: GateCalibration[]; answerer: string | null };
  'gate.report': GateReport;
  'gate.use': GateCalibration[];
  'gate.remove': GateCalibration[];
  'gate.calibrate': Job;
  'graph.neighbourhood': Neighbourhood;
  'model.list': ModelsList;
  'model.pick': { paths: string[] };
  'model.add': Job;
  'model.fetch': Job;
  'model.probe': Job;
  'model.assign': ModelsList;
  'model.remove': ModelsList;
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
  /** A model is writing an answer: what stands so far. */
  answer: { question: string; statements: { text: string; cites: string[] }[] };
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
