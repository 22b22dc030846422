import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StamError } from '../../shared/errors.ts';

/**
 * Looks at the first bytes of a database that may be open. On POSIX systems a process loses all its file locks on a
 * file when it closes any descriptor of it (fcntl(2)), so reading an open database with the file system would take
 * SQLite's locks away without a word. One descriptor per file is therefore kept until the last user is done with the
 * database, and is closed after it. The list is this thread's: a workspace is opened in one thread of a process.
 */
const held = new Map<string, { fd: number; users: number }>();

/** The first 16 bytes of every SQLite file that is not encrypted (SQLite file format, §1.3.1). */
const PLAIN = Buffer.from('SQLite format 3\0', 'latin1');

export interface HeaderWatch {
  /** @throws StamError WORKSPACE_ALTERED when the file starts like a database without encryption */
  assertEncrypted(): void;
  /** The descriptor that is held: to read the file by, never to close. */
  readonly fd: number;
  /** To be called after the database is closed. */
  release(): void;
}

/** Watches the header of one database file. The file must exist. */
export function watchHeader(path: string): HeaderWatch {
  const { dev, ino } = statSync(path, { bigint: true });
  const id = `${dev}:${ino}`;
  const known = held.get(id);
  const entry = known ?? { fd: openSync(path, 'r'), users: 0 };
  entry.users += 1;
  held.set(id, entry);
  let released = false;
  return {
    fd: entry.fd,
    assertEncrypted() {
      const first = Buffer.alloc(PLAIN.length);
      const length = readSync(entry.fd, first, 0, first.length, 0);
      if (length === PLAIN.length && first.equals(PLAIN)) {
        throw new StamError(
          'WORKSPACE_ALTERED',
          'The workspace file is not encrypted, so it is not one that STAM Review has made; it was not opened.',
        );
      }
    },
    release() {
      if (released) return;
      released = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      held.delete(id);
      closeSync(entry.fd);
    },
  };
}
