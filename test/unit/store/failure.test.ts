import { expect, test } from 'vitest';
import { asStamError } from '../../../electron/store/database.ts';
import { StamError } from '../../../shared/errors.ts';

function failure(code: string): Error {
  return Object.assign(new Error('raw'), { code });
}

test.each([
  ['SQLITE_FULL', 'DISK_FULL'],
  ['ENOSPC', 'DISK_FULL'],
  ['SQLITE_IOERR_WRITE', 'DISK_FULL'],
  ['SQLITE_BUSY', 'WORKSPACE_BUSY'],
  ['SQLITE_BUSY_SNAPSHOT', 'WORKSPACE_BUSY'],
  ['SQLITE_CORRUPT', 'WORKSPACE_DAMAGED'],
  ['SQLITE_CORRUPT_VTAB', 'WORKSPACE_DAMAGED'],
  ['SQLITE_NOTADB', 'WORKSPACE_DAMAGED'],
  ['SQLITE_READONLY', 'WORKSPACE_LOCKED'],
  ['EACCES', 'UNREADABLE_FILE'],
  ['SQLITE_CANTOPEN', 'UNREADABLE_FILE'],
])('%s is told as %s, in a sentence without the raw text, with the cause kept', (raw, code) => {
  const error = asStamError(failure(raw));
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/^[A-Z].*\.$/);
  expect(error.message).not.toContain('raw');
  expect(error.message).not.toContain('SQLITE');
  expect(error.cause).toBeInstanceOf(Error);
});

test('a mistake in the program is not dressed as a fault of the disk', () => {
  expect(asStamError(new TypeError('x is undefined')).code).toBe('INTERNAL');
  expect(asStamError('thrown text').code).toBe('INTERNAL');
});

test('a sentence that is there already passes through as it is', () => {
  const error = new StamError('NOT_FOUND', 'There is no such patient.');
  expect(asStamError(error)).toBe(error);
});
