/**
 * What the window's bridge and the command line ask of an opened workspace. One implementation (engine.ts); the
 * contract stands apart so that the transports do not depend on how it is done.
 */
import type {
  AskedQuestion,
  AskedRow,
  EdgeType,
  GateCalibration,
  GateMode,
  GatePolicy,
  GateReport,
  Neighbourhood,
  QuestionWithAnswers,
} from '../shared/asking.ts';
import type { TimelineItem } from '../shared/bridge.ts';
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
  WriteRole,
  WriterChoice,
} from '../shared/interchange.ts';
import type { Kind } from '../shared/vocabulary.ts';
import type { HandOffDesk } from './export/hand-off.ts';
import type { ForgettingDesk } from './forget/forget-contract.ts';
import type { AuditDesk, LabelDesk, PeopleDesk, RecordsDesk, ReviewDesk } from './review/review-contract.ts';
import type { WriteProgress } from './write/write-texts.ts';

export interface ImportOptions {
  /** Public id of the patient that all files are forced onto; refused where the files name somebody else. */
  patient?: string;
  writer?: 'auto' | 'rules' | 'model';
  signal?: AbortSignal;
  /** Waited for between entries: holds the import while it is paused. */
  gate?: () => Promise<void>;
  /** Called after every committed entry; the caller throttles. */
  onProgress?: (progress: { path: string; doneBytes: number; totalBytes: number; entries: number }) => void;
}

export interface WriteRequest {
  /** Public id of one patient; all by default. */
  patient?: string;
  writer?: 'auto' | 'rules' | 'model';
  signal?: AbortSignal;
  /** Waited for before each text: holds the work while it is paused. */
  gate?: () => Promise<void>;
  onProgress?: (progress: WriteProgress) => void;
}

export interface ReplayRequest {
  /** all: read and judged again; extract: read again, settled by rules; update: the facts as written, judged again. */
  stage: ReplayReport['stage'];
  writer: WriterChoice;
  signal?: AbortSignal;
  /** Sentences done and in all, and tokens so far. */
  onProgress?: (done: number, total: number, tokens: number) => void;
}

export interface AskRequest {
  gate?: GateMode;
  policy?: GatePolicy;
  /** Most lines of evidence; 60 by default. */
  limit?: number;
  /** Most tokens of evidence. */
  budget?: number;
  /** Keep the question with the patient; needs a workspace that was opened for writing. */
  keep?: boolean;
  /** What "this year" and "two years ago" are counted to (ISO); the record's last entry by default. */
  now?: string | null;
  signal?: AbortSignal;
}

export interface CalibrateRequest {
  /** Where the questions come from, in words. */
  source: string;
  lambda: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface Engine {
  /** What persons do, desk by desk. */
  readonly people: PeopleDesk;
  readonly review: ReviewDesk;
  readonly labels: LabelDesk;
  readonly forgetting: ForgettingDesk;
  readonly records: RecordsDesk;
  readonly audit: AuditDesk;
  readonly handOff: HandOffDesk;
  /** All methods take public ids and throw StamError NOT_FOUND for one that is not there. */
  patients(search?: string): PatientRow[];
  state(patient: string, at?: { validAt?: string | null; seq?: number | null; kind?: Kind | null }): State;
  timeline(patient: string): { items: TimelineItem[]; lastEntry: string | null };
  search(patient: string, text: string): { memories: Memory[]; notes: { entry: EntryRow; snippet: string }[] };
  memory(id: string): MemoryDetail;
  entries(patient: string, page?: { afterSeq?: number; limit?: number }): EntryRow[];
  entry(id: string): EntryDetail;
  decisions(entry: string): Decision[];
  attention(patient?: string): AttentionItem[];
  conflicts(patient?: string): Conflict[];
  /** One import at a time; a second waits for the first. Cancelled: what was committed stays, the report says so. */
  import(paths: string[], options?: ImportOptions): Promise<ImportReport>;
  /** Notes and dialogues that no writer has read yet, over all patients. */
  waitingTexts(): number;
  /** What reads them where nobody says otherwise: "rules", or a model's name. */
  writer(): string;
  /** Reads the texts that wait, one reading at a time. An import goes in between two texts. */
  write(request?: WriteRequest): Promise<WriteReport>;
  /**
   * Writes one entry again into a scratch copy and says what differs; the record is unchanged.
   * @throws StamError NOT_FOUND, WRONG_USAGE for a structured entry and a model, CANCELLED, MODEL_*
   */
  replay(entry: string, request: ReplayRequest): Promise<ReplayReport>;
  prompts(): PromptRow[];
  /** @throws StamError NOT_FOUND */
  prompt(hash: string): PromptRow;
  /** @throws StamError WRONG_USAGE with the line that cannot be read */
  savePrompt(role: WriteRole, name: string, text: string): PromptRow;
  removePrompt(role: WriteRole, name: string): PromptRow[];
  /** What the answer to a question of the entry's trace should have been; null takes it back. Answers the trace. */
  correct(entry: string, call: number, answer: unknown): Decision[];
  trainingCounts(): TrainingCounts;
  /** Chat JSONL of the corrected questions of a role, a line at a time. */
  training(role: WriteRole): Iterable<string>;
  /**
   * The evidence for a question, the gate's choice, and what the record itself answers. Asks no model, save where the policy is
   * "reflection".
   * @throws StamError NOT_FOUND, WRONG_USAGE for a question without a word
   */
  ask(patient: string, question: string, request?: AskRequest): Promise<AskedQuestion>;
  /** What answers questions where one is asked: a model's name; null where none has the role. */
  answerer(): string | null;
  /**
   * Has the model write an answer from the evidence of a question; kept with the question where that was kept.
   * @throws StamError MODEL_MISSING where no model has the role, MODEL_FAILED, CANCELLED
   */
  answer(
    question: AskedQuestion,
    options?: { signal?: AbortSignal; onWritten?: (statements: { text: string; cites: string[] }[]) => void },
  ): Promise<AskedQuestion>;
  /** The questions of a patient that were kept, newest first. */
  questions(patient: string): AskedRow[];
  /** @throws StamError NOT_FOUND */
  question(patient: string, id: string): AskedQuestion;
  /** Deletes one question with its answer; null: all of the patient. Answers those that are left. */
  removeQuestion(patient: string, id: string | null): AskedRow[];
  suggestions(patient: string): string[];
  /** Questions of the records' own rows, with their answers. @throws StamError NOT_FOUND where none could be made, CANCELLED */
  generatedQuestions(options?: {
    seed?: string;
    perPatient?: number;
    signal?: AbortSignal;
  }): Promise<QuestionWithAnswers[]>;
  /**
   * Replays questions under both arms and chooses the threshold of the store gate.
   * @throws StamError WRONG_USAGE where there are too few questions or patients, CANCELLED
   */
  calibrate(questions: readonly QuestionWithAnswers[], request: CalibrateRequest): Promise<GateReport>;
  calibrations(): Promise<GateCalibration[]>;
  /** @throws StamError NOT_FOUND */
  gateReport(id: string, lambda: number): Promise<GateReport>;
  adoptCalibration(id: string | null, lambda: number): Promise<GateCalibration[]>;
  removeCalibration(id: string): Promise<GateCalibration[]>;
  /** A memory with what it hangs together with, at most 150 memories. @throws StamError NOT_FOUND */
  neighbourhood(
    memory: string,
    options: { expanded: readonly string[]; types: readonly EdgeType[] | null },
  ): Neighbourhood;
  /** Pieces of the export, to be written one after another. */
  export(patient: string, format: 'fhir' | 'jsonl' | 'bundle'): Iterable<string>;
  /** Gives every distinct concept text without a vector one; resumes where it stopped. Answers how many were made. */
  embedMissing(options?: {
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  }): Promise<{ made: number; waiting: number; message: string | null }>;
  verify(): VerifyReport;
  doctor(): Promise<DoctorReport>;
  /** Waits for the entry in flight, then closes database and model. */
  close(): Promise<void>;
}
