/** `calibrate …`: the threshold of the store gate, from questions with known answers. */
import { basename } from 'node:path';
import { z } from 'zod';
import { gateCalibration, gateReport } from '../../shared/asking.ts';
import { StamError } from '../../shared/errors.ts';
import { FIRST_LAMBDA } from '../../shared/vocabulary.ts';
import type { Engine } from '../engine-contract.ts';
import { readQuestionFiles } from '../evaluate/qa/read-question-files.ts';
import type { Command } from './arguments.ts';

/** Whether a `calibrate` command changes the workspace. */
export function calibrateWrites([action]: readonly string[]): boolean {
  return action !== 'list' && action !== 'show';
}

const calibrated = gateReport.extend({
  /** Lines of the files that were no questions. */
  skipped: z.array(z.object({ file: z.string(), line: z.number().int(), message: z.string() })),
});

/**
 * @throws StamError WRONG_USAGE, NOT_FOUND, CANCELLED
 */
export async function calibrateCommand(
  { positional, options }: Pick<Command, 'positional' | 'options'>,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<{ data: unknown; exit: 0 | 3 }> {
  const [action, id] = positional;
  const lambda = options.lambda ?? FIRST_LAMBDA;
  const list = (calibrations: unknown) => ({ data: gateCalibration.array().parse(calibrations), exit: 0 as const });
  switch (action) {
    case 'list':
      return list(await engine.calibrations());
    case 'show':
      return { data: gateReport.parse(await engine.gateReport(needed(id), lambda)), exit: 0 };
    case 'use':
      return list(await engine.adoptCalibration(id === 'none' ? null : needed(id), lambda));
    case 'remove':
      return list(await engine.removeCalibration(needed(id)));
    default: {
      const { questions, source, skipped } = await questionsOf(positional, engine, signal);
      const report = await engine.calibrate(questions, {
        source,
        lambda,
        signal,
        onProgress: (done, total) => progress(`${done} of ${total} questions`),
      });
      return { data: calibrated.parse({ ...report, skipped }), exit: skipped.length > 0 ? 3 : 0 };
    }
  }
}

async function questionsOf(files: readonly string[], engine: Engine, signal: AbortSignal) {
  if (files.length === 0) {
    return { questions: await engine.generatedQuestions({ signal }), source: 'made from the records', skipped: [] };
  }
  const read = await readQuestionFiles(files.map((file) => ({ path: file, name: file })));
  // Kept with the calibration: the names alone, as the window has them.
  return { ...read, source: files.map((file) => basename(file)).join(', ') };
}

function needed(id: string | undefined): string {
  if (id === undefined)
    throw new StamError('WRONG_USAGE', 'The id of a calibration is missing; `calibrate list` shows them.');
  return id;
}
