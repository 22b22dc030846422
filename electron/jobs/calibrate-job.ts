/** One calibration of the store gate as a job. */
import type { QuestionWithAnswers } from '../../shared/asking.ts';
import type { Engine } from '../engine-contract.ts';
import { readQuestionFiles } from '../evaluate/qa/read-question-files.ts';
import type { JobOutcome, JobTools } from './job-runner.ts';

export interface CalibrationFiles {
  lambda: number;
  /** Question sets; null: questions are made from the records themselves. */
  files: { path: string; name: string }[] | null;
  /** Called once it is over, however it ended. */
  release: () => void;
}

/** @throws StamError WRONG_USAGE, TOO_LARGE, NOT_FOUND, CANCELLED */
export async function runCalibration(
  engine: Engine,
  { files, lambda }: CalibrationFiles,
  { signal, progress }: JobTools,
): Promise<JobOutcome> {
  const { questions, source, skipped } = await collect(engine, files, signal);
  const { calibration } = await engine.calibrate(questions, {
    source,
    lambda,
    signal,
    onProgress: (done, total) => progress({ done, total }),
  });
  const left = skipped === 0 ? '' : ` ${skipped} lines were no questions and were left out.`;
  return {
    state: 'completed',
    message: `${calibration.questions} questions of ${calibration.patients} patients were answered with and without HISTORY.${left}`,
  };
}

async function collect(
  engine: Engine,
  files: CalibrationFiles['files'],
  signal: AbortSignal,
): Promise<{ questions: QuestionWithAnswers[]; source: string; skipped: number }> {
  if (files === null) {
    const questions = await engine.generatedQuestions({ signal });
    return { questions, source: 'made from the records', skipped: 0 };
  }
  const { questions, skipped } = await readQuestionFiles(files);
  return { questions, source: files.map((f) => f.name).join(', '), skipped: skipped.length };
}
