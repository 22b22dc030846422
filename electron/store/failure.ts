import { StamError } from '../../shared/errors.ts';

/** Node and SQLite both put a short upper-case code on their errors; '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * The sentence for a failure of the database or of the disk under it. A StamError passes through as it is. What is not
 * known here becomes INTERNAL with the cause kept, so that a mistake in the program is never dressed as a full disk.
 */
export function asStamError(error: unknown): StamError {
  if (error instanceof StamError) return error;
  const code = codeOf(error);
  const because = { cause: error };
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new StamError(
      'DISK_FULL',
      'The disk is full: what was being written was left out whole, and everything before it is safe. Free some space and try again.',
      undefined,
      because,
    );
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new StamError(
      'DISK_FULL',
      'The disk could not be read or written (it may be full, unplugged or failing): what was being written was left out whole. Check the disk and try again.',
      undefined,
      because,
    );
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new StamError(
      'WORKSPACE_BUSY',
      'The workspace is being written by another window or command. Wait until it is done and try again.',
      undefined,
      because,
    );
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new StamError(
      'WORKSPACE_DAMAGED',
      'The workspace file is damaged and cannot be read in full. Keep it as it is, and put back a copy from its backups folder.',
      undefined,
      because,
    );
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return new StamError(
      'WORKSPACE_LOCKED',
      'The workspace was opened for reading only, so nothing can be changed in it here.',
      undefined,
      because,
    );
  }
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS' ||
    code.startsWith('SQLITE_CANTOPEN') ||
    code.startsWith('SQLITE_PERM')
  ) {
    return new StamError(
      'UNREADABLE_FILE',
      'The workspace folder cannot be read or written with your permissions. Choose another folder, or ask for access to this one.',
      undefined,
      because,
    );
  }
  return new StamError('INTERNAL', 'The workspace could not do this because of a fault in the program.', undefined, {
    cause: error,
  });
}
