/** Whether a file of a given size still fits on a disk. */
import { statfs } from 'node:fs/promises';
import { StamError } from '../../../shared/errors.ts';
import { sizeWords } from './size-words.ts';

/** Left free for the workspace and everything else on the disk. */
const SPARE_BYTES = 256 * 2 ** 20;

/**
 * Refuses, before anything is written, a file that would fill the disk.
 *
 * @param bytes that are still to be written into `folder`, which must exist
 * @throws StamError DISK_FULL with the sizes
 */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes + SPARE_BYTES <= free) return;
  throw new StamError(
    'DISK_FULL',
    `The model needs ${sizeWords(bytes)} on this disk, and only ${sizeWords(free)} are free (some are kept for your records). Free some space, or choose another models folder with STAM_MODELS.`,
  );
}
