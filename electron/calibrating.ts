/** Calibrations of the store gate: replayed, kept, and asked for the threshold that holds here and now. */
import type { GateCalibration, GateReport, QuestionWithAnswers } from '../shared/asking.ts';
import type { HoldsFor, ReplayedQuestion } from './asking.ts';
import type { CalibrateRequest } from './engine-contract.ts';
import type { SqliteDatabase } from './store/database.ts';

export interface CalibratingParts {
  transaction: <T>(work: () => T) => T;
  /** Answers a question under both arms; null where its patient is not in the workspace. */
  replay: (question: QuestionWithAnswers, signal?: AbortSignal) => Promise<ReplayedQuestion | null>;
  /** The parts that are at work now. */
  holdsFor: () => Promise<HoldsFor>;
}

export class Calibrating {
  constructor(_db: SqliteDatabase, _parts: CalibratingParts) {}

  async calibrate(
    _questions: readonly QuestionWithAnswers[],
    _request: CalibrateRequest,
    _madeAt: string,
  ): Promise<GateReport> {
    throw new Error('not built yet');
  }

  async list(): Promise<GateCalibration[]> {
    return [];
  }

  async report(_id: string, _lambda: number): Promise<GateReport> {
    throw new Error('not built yet');
  }

  async use(_id: string | null, _lambda: number): Promise<GateCalibration[]> {
    return [];
  }

  async remove(_id: string): Promise<GateCalibration[]> {
    return [];
  }

  /** The threshold that holds for these parts; null with a sentence that says why there is none. */
  threshold(_holdsFor: HoldsFor): { threshold: { value: number; calibration: string } | null; why: string } {
    return { threshold: null, why: 'The store gate has not been calibrated.' };
  }
}
