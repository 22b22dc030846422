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
import {
  type CandidateDetail,
  type Candidates,
  DELETION_DECISIONS,
  type DeletionCalibration,
  type ForgettingStatus,
  GROUPINGS,
  type LabelCount,
  type PurgedVerdict,
  type Scorer,
  type Tombstone,
} from './forgetting.ts';
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
import {
  type Agreement,
  type DisputedItem,
  ENDURANCE_CLASSES,
  type Guideline,
  type LabelImport,
  type LabelItem,
  type LabelProgress,
  type LabelQueue,
  type LabelRound,
  SAMPLINGS,
} from './labels.ts';
import { MODEL_ROLES, type ModelsList } from './models.ts';
import {
  type ActOutcome,
  type AuditPage,
  auditFilter,
  CONFLICT_CHOICES,
  type ConflictDetail,
  type Correction,
  correctionAct,
  type Inbox,
  inboxFilter,
  PERSON_ROLES,
  type Person,
  type RecordsAct,
  type RecordsPlan,
} from './review.ts';
import { KINDS } from './vocabulary.ts';

const nothing = z.object({}).strict();
const patient = z.string().min(1);
/** Public id of the person who acts. */
const by = z.string().min(1);
/** Why: shown beside the act for as long as it is on record. */
const reason = z.string().trim().min(1).max(2000);
const after = z.string().nullish();
const limit = z.number().int().min(1).max(500).default(100);
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
  'person.list': nothing,
  /** The first person of a workspace is added by nobody. */
  'person.add': z
    .object({ by: by.nullable(), name: z.string().trim().min(1).max(80), roles: z.array(z.enum(PERSON_ROLES)).min(1) })
    .strict(),
  'person.change': z
    .object({
      by,
      id: z.string(),
      name: z.string().trim().min(1).max(80).optional(),
      roles: z.array(z.enum(PERSON_ROLES)).min(1).optional(),
      active: z.boolean().optional(),
    })
    .strict(),
  'person.idle': nothing,
  /** Minutes without a key or click until the window locks; 0: never. */
  'person.setIdle': z.object({ by, minutes: z.number().int().min(0).max(240) }).strict(),
  /** Somebody is at the window: the idle time begins anew. */
  'workspace.touch': nothing,
  'review.inbox': z.object({ by, filter: inboxFilter, after, limit }).strict(),
  'review.looked': z.object({ by }).strict(),
  'review.waiting': z.object({ by }).strict(),
  'review.accept': z.object({ by, ids: z.array(z.string()).min(1).max(500) }).strict(),
  'review.acceptAll': z.object({ by, filter: inboxFilter, mark: z.string() }).strict(),
  'review.version': z.object({ memory: z.string() }).strict(),
  'review.correct': z.object({ by, memory: z.string(), act: correctionAct, reason, version: z.string() }).strict(),
  'review.undo': z.object({ by, correction: z.string(), reason }).strict(),
  'review.corrections': z.union([z.object({ patient }).strict(), z.object({ memory: z.string() }).strict()]),
  'review.conflicts': z.object({ patient: patient.optional() }).strict(),
  'review.decide': z
    .object({
      by,
      conflict: z.string(),
      choice: z.enum(CONFLICT_CHOICES),
      reason,
      versions: z.tuple([z.string(), z.string()]),
    })
    .strict(),
  'label.guidelines': nothing,
  'label.saveGuideline': z.object({ by, text: z.string().min(1).max(40_000) }).strict(),
  /** Whoever asks is told of no dispute in a round that they still label in. */
  'label.rounds': z.object({ by: by.optional() }).strict(),
  'label.startRound': z
    .object({
      by,
      name: z.string().trim().min(1).max(80),
      sampling: z.enum(SAMPLINGS),
      size: z.number().int().min(1).max(20_000),
      seed: z.string().min(1).max(80),
      annotators: z.array(z.string()).min(1).max(20),
      overlap: z.number().min(0).max(1),
    })
    .strict(),
  'label.queue': z.object({ by, round: z.string(), limit: z.number().int().min(1).max(50) }).strict(),
  'label.done': z.object({ by, round: z.string(), limit: z.number().int().min(1).max(50) }).strict(),
  'label.label': z
    .object({ by, item: z.string(), label: z.enum(ENDURANCE_CLASSES), note: z.string().max(2000) })
    .strict(),
  'label.undo': z.object({ by, round: z.string() }).strict(),
  'label.skip': z.object({ by, item: z.string() }).strict(),
  'label.agreement': z.object({ by: by.optional(), round: z.string() }).strict(),
  'label.disputed': z.object({ by, round: z.string() }).strict(),
  'label.adjudicate': z
    .object({ by, item: z.string(), label: z.enum(ENDURANCE_CLASSES), note: z.string().max(2000) })
    .strict(),
  'label.export': z.object({ by: by.optional(), round: z.string().optional() }).strict(),
  /** Takes labels of a JSONL file that the picker or the upload gave. */
  'label.import': z.object({ by, file: z.string() }).strict(),
  'forget.status': nothing,
  'forget.labels': nothing,
  'forget.scorers': nothing,
  'forget.train': z.object({ by }).strict(),
  /** Scores every archived memory, as a job; scorer null: the one that asks the model. */
  'forget.score': z.object({ by, scorer: z.string().nullable() }).strict(),
  'forget.calibrate': z
    .object({ by, scorer: z.string(), grouping: z.enum(GROUPINGS), alpha: z.number().gt(0).max(0.2) })
    .strict(),
  'forget.calibrations': nothing,
  'forget.use': z.object({ by, calibration: z.string().nullable() }).strict(),
  'forget.removeCalibration': z.object({ by, calibration: z.string() }).strict(),
  'forget.candidates': z
    .object({
      patient: patient.optional(),
      kind: z.enum(KINDS).optional(),
      includeDecided: z.boolean().optional(),
      after,
      limit,
    })
    .strict(),
  'forget.candidate': z.object({ memory: z.string() }).strict(),
  'forget.decide': z
    .object({ by, memory: z.string(), decision: z.enum(DELETION_DECISIONS), reason, version: z.string() })
    .strict(),
  'forget.tombstones': z.object({ patient: patient.optional() }).strict(),
  'forget.takeBack': z.object({ by, tombstone: z.string() }).strict(),
  'forget.setUndoHours': z.object({ by, hours: z.number().int().min(1).max(8760) }).strict(),
  /** Purges what is due, as a job. */
  'forget.purge': z.object({ by }).strict(),
  'forget.verifyPurged': nothing,
  'record.planMerge': z.object({ patient, other: patient }).strict(),
  'record.planSplit': z
    .object({ patient, entries: z.array(z.string()).min(1), name: z.string().max(200).nullable() })
    .strict(),
  'record.planRemoval': z.object({ patient }).strict(),
  'record.merge': z.object({ by, patient, other: patient, reason, mark: z.string() }).strict(),
  'record.split': z
    .object({
      by,
      patient,
      entries: z.array(z.string()).min(1),
      name: z.string().max(200).nullable(),
      reason,
      mark: z.string(),
    })
    .strict(),
  'record.undo': z.object({ by, act: z.string(), reason }).strict(),
  'record.acts': z.object({ patient: patient.optional() }).strict(),
  'record.aliases': z.object({ patient }).strict(),
  'record.remove': z.object({ by, patient, reason, mark: z.string() }).strict(),
  /** The whole record as one encrypted file, in base64. */
  'record.handOff': z.object({ by, patient, passphrase: z.string() }).strict(),
  /** Takes in such a file that the picker or the upload gave. */
  'record.receive': z.object({ by, file: z.string(), passphrase: z.string() }).strict(),
  /** The current state on one page to print. */
  'record.page': z.object({ patient }).strict(),
  'audit.page': z
    .object({ filter: auditFilter, before: z.number().int().nullish(), limit: z.number().int().min(1).max(500) })
    .strict(),
  'audit.export': z.object({ filter: auditFilter, format: z.enum(['jsonl', 'csv']) }).strict(),
  'audit.verify': nothing,
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
  /** Seconds until it locks itself where nobody stirs; null while that is far off. */
  locksIn: number | null;
  /** Minutes without a key or click after which it locked itself; null where it is not locked, or was locked otherwise. */
  lockedAfter: number | null;
  /** Work that was begun goes on behind the lock. */
  working: boolean;
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
  | 'score'
  | 'purge'
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
  unit: 'bytes' | 'texts' | 'entries' | 'questions' | 'memories';
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
  'person.list': Person[];
  'person.add': Person;
  'person.change': Person[];
  'person.idle': { minutes: number };
  'person.setIdle': { minutes: number };
  'workspace.touch': { minutes: number };
  'review.inbox': Inbox;
  'review.looked': null;
  'review.waiting': { high: number; raised: number; usual: number; conflicts: number };
  'review.accept': { accepted: number };
  'review.acceptAll': { accepted: number };
  'review.version': { version: string };
  'review.correct': ActOutcome;
  'review.undo': ActOutcome;
  'review.corrections': Correction[];
  'review.conflicts': ConflictDetail[];
  'review.decide': ActOutcome;
  'label.guidelines': Guideline[];
  'label.saveGuideline': Guideline;
  'label.rounds': LabelRound[];
  'label.startRound': LabelRound;
  'label.queue': LabelQueue;
  'label.done': LabelItem[];
  'label.label': LabelProgress;
  'label.undo': { item: LabelItem | null; progress: LabelProgress };
  'label.skip': LabelProgress;
  'label.agreement': Agreement;
  'label.disputed': DisputedItem[];
  'label.adjudicate': null;
  /** JSONL, and a name for the file. */
  'label.export': { name: string; text: string };
  'label.import': LabelImport;
  'forget.status': ForgettingStatus;
  'forget.labels': LabelCount[];
  'forget.scorers': Scorer[];
  'forget.train': Scorer;
  'forget.score': Job;
  'forget.calibrate': DeletionCalibration;
  'forget.calibrations': DeletionCalibration[];
  'forget.use': ForgettingStatus;
  'forget.removeCalibration': DeletionCalibration[];
  'forget.candidates': Candidates;
  'forget.candidate': CandidateDetail;
  'forget.decide': Tombstone | null;
  'forget.tombstones': Tombstone[];
  'forget.takeBack': Tombstone;
  'forget.setUndoHours': { hours: number };
  'forget.purge': Job;
  'forget.verifyPurged': PurgedVerdict;
  'record.planMerge': RecordsPlan;
  'record.planSplit': RecordsPlan;
  'record.planRemoval': RecordsPlan;
  'record.merge': RecordsAct;
  'record.split': RecordsAct;
  'record.undo': RecordsAct;
  'record.acts': RecordsAct[];
  'record.aliases': string[];
  /** Rows that went, by table. */
  'record.remove': Record<string, number>;
  /** Base64, and a name for the file. */
  'record.handOff': { name: string; base64: string };
  'record.receive': ImportReport;
  'record.page': { name: string; html: string };
  'audit.page': AuditPage;
  'audit.export': { name: string; text: string };
  'audit.verify': { ok: boolean; message: string; brokenAt: number | null };
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
