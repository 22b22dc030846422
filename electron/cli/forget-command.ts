/** `forget …`: scorers and calibrations of deletion. What they propose is under `candidates`. */
import type { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import {
  type DeletionCalibration,
  deletionCalibration,
  type ForgettingStatus,
  forgettingStatus,
  labelCount,
  type Scorer,
  scorer,
} from '../../shared/forgetting.ts';
import type { Engine } from '../engine-contract.ts';
import { actorOf } from './acting-person.ts';
import type { Command } from './arguments.ts';

const DEFAULT_ALPHA = 0.01;

const standing = forgettingStatus.extend({ labels: labelCount.array(), scorers: scorer.array() });
type Standing = z.infer<typeof standing>;

/** Whether a `forget` command changes the workspace. */
export const forgetWrites = ([action = 'status']: readonly string[]): boolean =>
  action !== 'status' && action !== 'calibrations';

/** Whether it asks a model. */
export const forgetAsks = ([action, which]: readonly string[]): boolean => action === 'score' && which === 'model';

/** @throws StamError WRONG_USAGE, NOT_ALLOWED, NOT_FOUND, NOT_CALIBRATED, MODEL_MISSING, CANCELLED */
export async function forgetCommand(
  command: Command,
  engine: Engine,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<Standing | Scorer | DeletionCalibration | DeletionCalibration[] | ForgettingStatus> {
  const { forgetting } = engine;
  const [action = 'status', which] = command.positional;
  const by = (): string => actorOf(engine, command).id;
  switch (action) {
    case 'status':
      return standing.parse({
        ...forgetting.status(),
        labels: forgetting.labelCounts(),
        scorers: forgetting.scorers(),
      });
    case 'train':
      return scorer.parse(forgetting.train(by()));
    case 'score': {
      const person = by();
      const id = which === 'model' ? (await forgetting.modelScorer(person)).id : (which ?? newest(engine).id);
      const onProgress = (done: number, total: number): void => progress(`${done} of ${total} archived memories`);
      return scorer.parse(await forgetting.score(person, id, { signal, onProgress }));
    }
    case 'calibrate':
      return deletionCalibration.parse(
        forgetting.calibrate(by(), {
          scorer: which ?? newest(engine).id,
          grouping: command.options.grouping ?? 'pooled',
          alpha: command.options.alpha ?? DEFAULT_ALPHA,
        }),
      );
    case 'calibrations':
      return deletionCalibration.array().parse(forgetting.calibrations());
    case 'use':
      if (which === undefined) throw new StamError('WRONG_USAGE', 'forget use needs the id of a calibration, or none.');
      return forgettingStatus.parse(forgetting.use(by(), which === 'none' ? null : which));
    case 'remove':
      if (which === undefined) throw new StamError('WRONG_USAGE', 'forget remove needs the id of a calibration.');
      return deletionCalibration.array().parse(forgetting.removeCalibration(by(), which));
    default:
      throw new StamError('WRONG_USAGE', `There is no command “forget ${action}”.`);
  }
}

function newest(engine: Engine): Scorer {
  const [first] = engine.forgetting.scorers();
  if (!first) throw new StamError('WRONG_USAGE', 'There is no scorer yet: `forget train` makes one of the labels.');
  return first;
}
