/** What the engine can do about forgetting (DESIGN §5). `by` is the public id of a person. */
import type {
  CandidateDetail,
  Candidates,
  DeletionCalibration,
  DeletionDecision,
  ForgettingStatus,
  Grouping,
  LabelCount,
  PurgedVerdict,
  PurgeReport,
  Scorer,
  Tombstone,
} from '../../shared/forgetting.ts';
import type { Kind } from '../../shared/vocabulary.ts';

export interface WorkRequest {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface ForgettingDesk {
  status(): ForgettingStatus;
  /** Labels that count, by kind and class. */
  labelCounts(): LabelCount[];
  scorers(): Scorer[];
  /** Trains the baseline on the half of the labels that calibration does not use. @throws StamError WRONG_USAGE with how many are missing */
  train(by: string): Scorer;
  /** Gives every archived memory a score of this scorer; resumes where it stopped. @throws StamError MODEL_MISSING, CANCELLED */
  score(by: string, scorer: string, request?: WorkRequest): Promise<Scorer>;
  /** The scorer that asks the model with the role "answer"; made known where it is not. @throws StamError MODEL_MISSING */
  modelScorer(by: string): Promise<Scorer>;
  /**
   * Chooses τ on the labels that training did not see, and signs it.
   * @throws StamError NOT_CALIBRATED where n is too small, with how many labels are missing
   */
  calibrate(by: string, request: { scorer: string; grouping: Grouping; alpha: number }): DeletionCalibration;
  calibrations(): DeletionCalibration[];
  /** Takes a calibration into use; null: none, so that nothing is proposed. @throws StamError WRONG_USAGE for one that is void or of an unsafe loss */
  use(by: string, calibration: string | null): ForgettingStatus;
  removeCalibration(by: string, calibration: string): DeletionCalibration[];
  candidates(
    filter: { patient?: string; kind?: Kind; includeDecided?: boolean },
    page?: { after?: string | null; limit?: number },
  ): Candidates;
  /** @throws StamError NOT_FOUND for a memory that is no candidate */
  candidate(memory: string): CandidateDetail;
  /**
   * @param version hash of what was shown; null on the command line: as it stands now
   * @throws StamError CHANGED_SINCE with the candidate as it stands now, NOT_CALIBRATED, WRONG_USAGE where a reason is missing, NOT_FOUND
   */
  decide(
    by: string,
    memory: string,
    decision: DeletionDecision,
    reason: string,
    version: string | null,
  ): Tombstone | null;
  tombstones(patient?: string): Tombstone[];
  /** Within the undo window: the memory stands in HISTORY again. @throws StamError NOT_FOUND, WRONG_USAGE once it is purged */
  takeBack(by: string, tombstone: string): Tombstone;
  undoHours(): number;
  setUndoHours(by: string, hours: number): number;
  /** Purges what was approved and whose undo window is over, one memory a transaction, then searches every page. */
  purge(by: string, request?: WorkRequest): Promise<PurgeReport>;
  verifyPurged(): PurgedVerdict;
  /** The same, with turns for others in between; waits for an import or a purge that is at work. */
  searchPurged(): Promise<PurgedVerdict>;
}
