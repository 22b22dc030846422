/** The sentences of the llama host: what a person reads when a model cannot do its work, with the technical cause behind. */
import { StamError } from '../../shared/errors.ts';
import type { LoadTrouble, Refusal } from './host-protocol.ts';

/** What the model is for, which decides what still works without it. */
export type ModelRole = 'embedder' | 'language';

const WITHOUT: Record<ModelRole, string> = {
  embedder: 'searching by meaning is off for now, searching by words still works',
  language: 'what it was asked is left open',
};

/** `what` is the beginning of a sentence; `detail` is for a log, never for the window. */
export function modelFailed(role: ModelRole, what: string, detail?: string): StamError {
  return new StamError(
    'MODEL_FAILED',
    `${what}; ${WITHOUT[role]}.`,
    undefined,
    detail === undefined ? undefined : { cause: detail },
  );
}

/** The model was not loaded, and the process that tried is well. */
export function loadFailed(role: ModelRole, { reason, detail, memory }: LoadTrouble): StamError {
  switch (reason) {
    case 'memory':
      if (memory === null) return modelFailed(role, 'There is not enough free memory for the model', detail);
      return modelFailed(
        role,
        `This model needs about ${gigabytes(memory.needed)} of memory and ${gigabytes(Math.max(0, memory.free))} are free`,
        detail,
      );
    case 'model':
      return modelFailed(role, 'The model file cannot be used', detail);
    case 'adapter':
      return modelFailed(role, 'The adapter does not fit the model that it is to change', detail);
    case 'library':
      return modelFailed(role, 'The part of STAM Review that runs models does not work on this computer', detail);
  }
}

/** A request that the model can never answer. */
export function refused(role: ModelRole, refusal: Refusal): StamError {
  switch (refusal.reason) {
    case 'too-long':
      return modelFailed(
        role,
        `The text is too long for the model: it has ${refusal.tokens} tokens and the model holds ${refusal.contextSize} here`,
      );
    case 'schema':
      return modelFailed(role, 'The model cannot be held to the form of answer that was asked for', refusal.detail);
    case 'choices':
      return modelFailed(role, 'The answers to choose from cannot be told apart by the model', refusal.detail);
  }
}

export function wrongFile(role: ModelRole, file: string, sha256: string): StamError {
  const sentence =
    role === 'embedder'
      ? 'The model file is damaged or not the one that belongs to this program, so searching by meaning is off; searching by words still works.'
      : 'The model file is damaged or not the one that was chosen, so it is not used.';
  return new StamError('MODEL_FAILED', sentence, { file, sha256 });
}

/** A model file that is not there, or that cannot be read. */
export function fileTrouble(role: ModelRole, kind: 'missing' | 'unreadable', file: string, cause: unknown): StamError {
  const what = kind === 'missing' ? 'The model file is not where it belongs' : 'The model file cannot be read';
  const without =
    role === 'embedder' ? 'so searching by meaning is off; searching by words still works' : 'so it is not used';
  const code = kind === 'missing' ? 'MODEL_MISSING' : 'MODEL_FAILED';
  return new StamError(code, `${what}, ${without}.`, { file }, { cause });
}

/** What everybody sees whose work was pending when the host was closed, or who comes later. */
export function closing(): StamError {
  return new StamError('CANCELLED', 'The work of the model was stopped because the program is closing.');
}

/** Anything unexpected on the way to a started model, as a sentence. */
export function asStamError(role: ModelRole, error: unknown): StamError {
  if (error instanceof StamError) return error;
  return new StamError('MODEL_FAILED', `The model could not be started; ${WITHOUT[role]}.`, undefined, {
    cause: error,
  });
}

/** What a caller sees whose signal was raised. */
export function cancelled(cause: unknown): StamError {
  return new StamError('CANCELLED', 'The work of the model was stopped before its end.', undefined, { cause });
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
