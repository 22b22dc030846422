/** What scoring tells deciding: which archived memories may be proposed now, and how high each one stands now. */
import type { DeletionCalibration, Driver } from '../../shared/forgetting.ts';
import type { Kind } from '../../shared/vocabulary.ts';

/** The calibration in use while it holds, with the threshold of every kind that it covers. */
export interface ProposalBasis {
  calibration: DeletionCalibration;
  /** Of deletion_score. */
  scorer: string;
  /** Only a score above it may be proposed. A kind that is not here is never proposed. */
  taus: ReadonlyMap<Kind, number>;
}

/** A score as it is now, from the record as it is now. */
export interface PresentScore {
  score: number;
  tau: number;
  drivers: Driver[];
}

export interface Proposals {
  /** The same object as long as nothing is written. Null: nothing can be proposed; `message` of `standing` says why. */
  basis(): ProposalBasis | null;
  /** Where the calibration stands, in a sentence, and the one in use (also where it is void). */
  standing(): { calibration: DeletionCalibration | null; message: string };
  /**
   * The score of one archived memory as the record is now, not as it was when all were scored: what an approval rests on.
   * Null: it may not be proposed (not above its threshold, current again, behind the hard floor, no score, no basis).
   */
  present(patientId: number, memoryId: number): PresentScore | null;
}
