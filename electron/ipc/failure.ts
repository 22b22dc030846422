/** Turns whatever was thrown into the error of a reply: a code and one sentence, never a stack, a path or a record. */
import { type ErrorCode, StamError } from '../../shared/errors.ts';

export interface Failure {
  code: ErrorCode;
  message: string;
  data?: unknown;
}

const DISK_FULL = 'The disk is full: free some space and try again. What was saved before is kept.';
const INTERNAL =
  'STAM Review met a fault that it did not expect. What was saved before is kept; try again, and restart the app if it happens again.';

/** True for the two ways in which the system says that there is no room: of the file system, and of SQLite. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}

/** True for an abort, in the shape that Node and the browser share. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ABORT_ERR'));
}

/** The failure of a reply for anything thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StamError) {
    return error.data === undefined
      ? { code: error.code, message: error.message }
      : { code: error.code, message: error.message, data: error.data };
  }
  if (isAbort(error)) return { code: 'CANCELLED', message: 'The request was cancelled.' };
  if (isDiskFull(error)) return { code: 'DISK_FULL', message: DISK_FULL };
  return { code: 'INTERNAL', message: INTERNAL };
}

/**
 * Says of an unexpected fault what a developer needs and no more: its class, its code and where it arose. The message
 * itself may hold words of a record, so it never reaches a log.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return `a ${typeof error} was thrown`;
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return [`${error.name}${code}`, ...frames.slice(0, 8)].join('\n');
}
