import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Source } from './reading.ts';
import { unreadable } from './source-bytes.ts';

/**
 * sha256 of a file's bytes, streamed, with what tells whether it changes afterwards.
 * @throws StamError UNREADABLE_FILE
 */
export async function hashFile(source: Source, signal?: AbortSignal): Promise<{ sha256: string; mark: string }> {
  const mark = await fileMark(source);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(source.file, signal ? { signal } : {})) hash.update(chunk as Buffer);
  } catch (error) {
    throw unreadable(source.path, error);
  }
  return { sha256: hash.digest('hex'), mark };
}

/**
 * Size and time of the last change: two marks of an unchanged file are equal.
 * @throws StamError UNREADABLE_FILE
 */
export async function fileMark(source: Source): Promise<string> {
  try {
    const { size, mtimeNs } = await stat(source.file, { bigint: true });
    return `${size}:${mtimeNs}`;
  } catch (error) {
    throw unreadable(source.path, error);
  }
}
