/**
 * Where uploaded files lie until they are imported: a folder that only this user can read, a random subfolder for each
 * upload, and in it the files under their own names, because some formats are known by the names of their tables.
 * Removed file by file after the import, and as a whole at the end; what a killed run left is swept at the next start.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StamError } from '../../shared/errors.ts';
import { isDiskFull } from './failure.ts';
import type { VaultFile } from './file-vault.ts';

const PREFIX = 'stam-upload-';

/** One name without anything that a file system takes for more than a name. */
function safeName(raw: string): string {
  const name = raw.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/^\.+/, '_');
  // 255 bytes is the limit of common file systems; the end is kept because it tells the format.
  let kept = name === '' ? '_' : name;
  while (Buffer.byteLength(kept) > 200) kept = kept.slice(1);
  return kept;
}

/** "hosp/patients.csv" stays a file in a folder; ".." and absolute paths become harmless names. */
function safeSegments(relativeName: string): string[] {
  const segments = relativeName.split('/').filter((segment) => segment !== '');
  return (segments.length === 0 ? ['_'] : segments.slice(-8)).map(safeName);
}

/** Whether a process is there; one that we may not signal is. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes what earlier runs of this user left when they were killed: it holds clinical files. */
export function sweepUploads(parent: string = tmpdir()): void {
  for (const name of readdirSync(parent)) {
    const pid = /^stam-upload-(\d+)-[A-Za-z0-9]{6}$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(parent, name);
    try {
      if (process.getuid === undefined || statSync(folder).uid === process.getuid()) {
        rmSync(folder, { recursive: true, force: true });
      }
    } catch {
      // Gone between the listing and now, or not ours to remove.
    }
  }
}

export class UploadFolder {
  /** Readable by this user only (mkdtemp makes it 0700). */
  readonly folder: string;
  readonly #batches = new Map<string, string>();

  constructor(parent: string = tmpdir()) {
    this.folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  }

  /**
   * Streams one file in.
   * @param batch id under which the page uploads files that belong together; a key only, never a path
   * @param relativeName the file's own name, with its folders where a folder was dropped
   * @throws StamError DISK_FULL, UNREADABLE_FILE when the sender stopped half-way; what was written is removed
   */
  async receive(batch: string, relativeName: string, body: Readable): Promise<VaultFile & { discard: () => void }> {
    const segments = safeSegments(relativeName);
    const name = segments.join('/');
    let path = join(this.#folderOf(batch), ...segments);
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      if (this.#exists(path)) {
        // Two files of one name, dropped together: the second keeps its name in a folder of its own.
        path = join(this.#newFolder(this.#folderOf(batch)), segments[segments.length - 1] ?? '_');
      }
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      rmSync(path, { force: true });
      if (isDiskFull(error)) {
        throw new StamError('DISK_FULL', `The disk is full: ${name} could not be taken in.`, undefined, {
          cause: error,
        });
      }
      throw new StamError('UNREADABLE_FILE', `${name} did not arrive whole: send it once more.`, undefined, {
        cause: error,
      });
    }
    return { path, name, discard: () => this.#discard(path) };
  }

  /** Removes everything. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #folderOf(batch: string): string {
    const known = this.#batches.get(batch);
    if (known !== undefined && this.#exists(known)) return known;
    const made = this.#newFolder(this.folder);
    this.#batches.set(batch, made);
    return made;
  }

  #newFolder(parent: string): string {
    const made = join(parent, randomBytes(16).toString('hex'));
    mkdirSync(made, { mode: 0o700 });
    return made;
  }

  #exists(path: string): boolean {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  }

  /** Removes a file, and the folders above it that it leaves empty. */
  #discard(path: string): void {
    rmSync(path, { force: true });
    for (
      let folder = dirname(path);
      folder.startsWith(this.folder) && folder !== this.folder;
      folder = dirname(folder)
    ) {
      try {
        rmdirSync(folder);
      } catch {
        return;
      }
    }
  }
}
