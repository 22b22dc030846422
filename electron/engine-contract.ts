/**
 * What the window's bridge and the command line ask of an opened workspace. One implementation (engine.ts); the
 * contract stands apart so that the transports do not depend on how it is done.
 */
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
  State,
  VerifyReport,
} from '../shared/interchange.ts';
import type { Kind } from '../shared/vocabulary.ts';

export interface ImportOptions {
  /** Public id of the patient that all files are forced onto; refused where the files name somebody else. */
  patient?: string;
  writer?: 'auto' | 'rules' | 'model';
  signal?: AbortSignal;
  /** Called after every committed entry; the caller throttles. */
  onProgress?: (progress: { path: string; doneBytes: number; totalBytes: number; entries: number }) => void;
}

export interface Engine {
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
