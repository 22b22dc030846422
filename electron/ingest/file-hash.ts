import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** sha256 of a file's bytes, streamed, with what tells whether it changes afterwards. */
export async function hashFile(file: string, signal?: AbortSignal): Promise<{ sha256: string; mark: string }> {
  const mark = await fileMark(file);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, signal ? { signal } : {})) hash.update(chunk as Buffer);
  return { sha256: hash.digest('hex'), mark };
}

/** Size and time of the last change: two marks of an unchanged file are equal. */
export async function fileMark(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size}:${mtimeMs}`;
}
