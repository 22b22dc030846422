import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StamError } from '../../shared/errors.ts';
import { touchPrivately } from './durable-files.ts';
import { asStamError, codeOf } from './failure.ts';

/** The lock itself: an empty SQLite file, held exclusively by the writer. Never opened by other means (see header.ts), never removed. */
const LOCK_FILE = 'writer.lock';
/** Process number of the writer, for the sentence only: nothing is decided by it. */
const HOLDER_FILE = 'writer.pid';

export interface WriterLock {
  /** May be called twice. */
  release(): void;
}

/**
 * Takes the workspace for writing. The lock belongs to the operating system (BEGIN EXCLUSIVE on an empty file), so
 * there is no moment between looking and taking, and it is free at once when the holder dies, however it dies.
 *
 * @throws StamError WORKSPACE_BUSY when another window or command, or another part of this one, has it
 */
export function takeWriterLock(folder: string): WriterLock {
  const file = join(folder, LOCK_FILE);
  let lock: Database.Database | null = null;
  try {
    touchPrivately(file);
    lock = new Database(file, { timeout: 0 });
    // Nothing is ever written to it, so it needs no journal beside it.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw busy(folder, error);
    throw asStamError(error);
  }
  const holder = join(folder, HOLDER_FILE);
  try {
    writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // On a full disk the workspace must still open, if only to look; another writer's sentence then has no number.
  }
  const taken = lock;
  return {
    release() {
      if (!taken.open) return;
      // The number goes first: once the lock is free it may be the next writer's.
      try {
        rmSync(holder, { force: true });
      } finally {
        taken.close();
      }
    },
  };
}

function busy(folder: string, cause: unknown): StamError {
  const holder = livingHolder(folder);
  const who = holder === null ? '' : ` (process ${holder})`;
  return new StamError(
    'WORKSPACE_BUSY',
    holder === process.pid
      ? 'This workspace is already open for writing in this window or command. Use that one, or close it first.'
      : `This workspace is open in another window or command${who}. Close it there, or wait until it is done, and try again.`,
    { process: holder },
    { cause },
  );
}

/** Null when the number cannot be read or is that of a process that is gone (a holder that was killed, a new one that has not signed yet). */
function livingHolder(folder: string): number | null {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(join(folder, HOLDER_FILE), 'utf8'), 10);
  } catch {
    return null;
  }
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return codeOf(error) === 'EPERM' ? pid : null;
  }
}
