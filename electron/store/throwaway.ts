import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStamError, codeOf } from './failure.ts';
import { newDataKey } from './keys.ts';
import { migrations } from './migrations/index.ts';
import { buildDatabase, openForWriting } from './open-store.ts';
import type { Store } from './store.ts';
import { takeWriterLock, type WriterLock } from './writer-lock.ts';

const PREFIX = 'stam-review-sample-';

/**
 * An encrypted workspace in a temporary folder, for the sample record: its key is random and only in memory, and the
 * folder goes on close. What a killed process leaves can be opened by nobody, and is removed the next time.
 *
 * @throws StamError DISK_FULL, UNREADABLE_FILE
 */
export function openThrowaway(): Store {
  removeLeftovers();
  const key = newDataKey();
  let folder: string | null = null;
  let lock: WriterLock | null = null;
  const discard = (): void => {
    lock?.release();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    lock = takeWriterLock(folder);
    buildDatabase(folder, key, migrations);
    return openForWriting(folder, key, { release: discard }, migrations);
  } catch (error) {
    discard();
    throw asStamError(error);
  } finally {
    key.fill(0);
  }
}

/** Only folders whose process is gone and whose lock is free; what cannot be removed is somebody else's. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^stam-review-sample-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    try {
      takeWriterLock(folder).release();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Held in another container with its own process numbers, or not ours: left where it is.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
