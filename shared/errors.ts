/** Error codes that cross the bridge or the command line, and the one error class that carries them. */

export const ERROR_CODES = [
  // of the bridge itself
  'VALIDATION_FAILED',
  'ROUTE_NOT_FOUND',
  'FORBIDDEN_SENDER',
  'CANCELLED',
  'INTERNAL',
  // of the workspace
  'NO_WORKSPACE',
  'WORKSPACE_EXISTS',
  'WORKSPACE_LOCKED',
  'WORKSPACE_BUSY',
  'WORKSPACE_NEWER',
  'WORKSPACE_ALTERED',
  'WORKSPACE_DAMAGED',
  'WRONG_PASSPHRASE',
  'WEAK_PASSPHRASE',
  'DISK_FULL',
  // of what is asked for
  'NOT_FOUND',
  'WRONG_USAGE',
  // of what persons do: no such person, or without the role; what they decide on reads otherwise now; nothing covers the proposal
  'NOT_ALLOWED',
  'CHANGED_SINCE',
  'NOT_CALIBRATED',
  // of what is read
  'UNKNOWN_FORMAT',
  'UNREADABLE_FILE',
  'NOT_A_DOCUMENT',
  'BAD_JSON',
  'BAD_XML',
  'BAD_CSV',
  'BAD_LINE',
  'BAD_ENCODING',
  'FORBIDDEN_ENTITY',
  'TOO_LARGE',
  'FILE_CHANGED',
  'MISSING_COLUMN',
  'UNKNOWN_FIELD',
  'UNREADABLE_PART',
  'NO_PATIENT',
  'OTHER_PATIENT',
  'PLACEHOLDER_FILE',
  'NOT_CLINICAL',
  // of the models
  'MODEL_MISSING',
  'MODEL_FAILED',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An expected failure: its message is one sentence that a clinician understands, without a stack or a path of ours. */
export class StamError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  constructor(code: ErrorCode, message: string, data?: unknown, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StamError';
    this.code = code;
    this.data = data;
  }
}
