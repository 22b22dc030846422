import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './failure.ts';

/** Writes a small file so that after a crash or power loss there is either the old one or the new one, readable by its owner only. */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const fd = openSync(temporary, 'wx', 0o600);
    try {
      const bytes = Buffer.from(text, 'utf8');
      let written = 0;
      while (written < bytes.length) written += writeSync(fd, bytes, written);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Makes an empty file that only its owner can read; one that is there already is left alone and not opened. */
export function touchPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Puts a closed file's content on the disk. Never for a database that is open in this process: see header.ts. */
export function syncFile(path: string): void {
  const fd = openSync(path, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Puts a folder's list of names on the disk, where the platform can (Windows keeps it by itself and refuses the call). */
export function syncFolder(path: string): void {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(fd);
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EBADF'].includes(codeOf(error))) throw error;
  } finally {
    closeSync(fd);
  }
}
