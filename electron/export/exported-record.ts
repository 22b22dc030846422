import type {
  AttentionItem,
  Conflict,
  EntryDetail,
  EntryRow,
  MemoryDetail,
  PatientRow,
  State,
} from '../../shared/interchange.ts';
import type { Correction } from '../../shared/review.ts';
import type { PatientIdentifier } from '../ingest/reading.ts';
import type { Claim } from '../write/claim.ts';

/** One patient's record as an export is handed it; bodies, facts and details are fetched one at a time. */
export interface ExportedRecord {
  patient: PatientRow;
  identifiers: PatientIdentifier[];
  /** The present state. */
  state: State;
  /** In update order. */
  entries: EntryRow[];
  entry(id: string): EntryDetail;
  /** The claims of an entry as they were stated, in their order within it. */
  facts(entryId: string): Claim[];
  memory(id: string): MemoryDetail;
  attention: AttentionItem[];
  conflicts: Conflict[];
  /** What persons said of its facts, those that were taken back too. */
  corrections: readonly Correction[];
}
