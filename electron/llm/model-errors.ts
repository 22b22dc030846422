/** The sentences of the llama host: what a person reads when a model cannot do its work, with the technical cause behind. */
import { StamError } from '../../shared/errors.ts';
import type { LoadFailure } from './host-protocol.ts';

/** `what` is the beginning of a sentence; `detail` is for a log, never for the window. */
export function modelFailed(what: string, detail?: string): StamError {
  return new StamError(
    'MODEL_FAILED',
    `${what}; searching by meaning is off for now, searching by words still works.`,
    undefined,
    detail === undefined ? undefined : { cause: detail },
  );
}

/** The model was not loaded, and the process that tried is well. */
export function loadFailed(reason: LoadFailure, detail: string): StamError {
  if (reason === 'memory') return modelFailed('There is not enough free memory for the model', detail);
  if (reason === 'model') return modelFailed('The model file cannot be used', detail);
  return modelFailed('The part of STAM Review that runs models does not work on this computer', detail);
}

/** What everybody sees whose work was pending when the host was closed, or who comes later. */
export function closing(): StamError {
  return new StamError('CANCELLED', 'The embedding was stopped because the program is closing.');
}

/** Anything unexpected on the way to a started model, as a sentence. */
export function asStamError(error: unknown): StamError {
  if (error instanceof StamError) return error;
  return new StamError('MODEL_FAILED', 'The model could not be started; searching by words still works.', undefined, {
    cause: error,
  });
}

/** What a caller sees whose signal was raised. */
export function cancelled(cause: unknown): StamError {
  return new StamError('CANCELLED', 'The embedding was stopped before its end.', undefined, { cause });
}
