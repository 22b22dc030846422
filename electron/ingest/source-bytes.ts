/** The bytes of a source: gunzipped where they are compressed, and watched for changes while they are read. */
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StamError } from '../../shared/errors.ts';
import type { Source } from './reading.ts';

const CHUNK = 256 * 1024;
/** After how many chunks (16 MiB) the file is looked at again, so that a long read of a growing file ends early. */
const CHUNKS_BETWEEN_LOOKS = 64;

/** The name a sentence calls a source by: without its folders, which may name a patient or a machine. */
export function fileName(source: Pick<Source, 'path'>): string {
  return basename(source.path);
}

/** Throws StamError CANCELLED once the source's signal is aborted. */
export function checkAborted(source: Source): void {
  if (source.signal?.aborted) throw new StamError('CANCELLED', 'The import was cancelled.');
}

/** An error of the file system as a StamError UNREADABLE_FILE with a sentence; a StamError passes as it is. */
export function unreadable(path: string, error: unknown): StamError {
  if (error instanceof StamError) return error;
  const name = basename(path);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why =
    WHY[code] ?? (code.startsWith('Z_') ? 'its compressed data is damaged' : 'the disk or the system refused');
  return new StamError('UNREADABLE_FILE', `${name} cannot be read: ${why}.`, { code }, { cause: error });
}

const WHY: Record<string, string> = {
  ENOENT: 'it is not there any more',
  EACCES: 'this user has no permission to open it',
  EPERM: 'this user has no permission to open it',
  EISDIR: 'it is a folder',
  ELOOP: 'its link leads back to itself',
  EMFILE: 'too many files are open',
  Z_BUF_ERROR: 'its compressed data breaks off before the end',
};

/**
 * The bytes of a source in pieces, gunzipped where the file begins with the gzip signature, whatever its name.
 *
 * @throws StamError UNREADABLE_FILE where the system or the compression fails, FILE_CHANGED where size or time of
 *   modification differ between the first and the last byte, CANCELLED by the source's signal.
 */
export async function* openBytes(source: Source): AsyncGenerator<Uint8Array> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(source.file, 'r');
    const signature = Buffer.alloc(2);
    const { bytesRead } = await handle.read(signature, 0, 2, 0);
    const raw = watchedBytes(handle, source);
    if (bytesRead < 2 || signature[0] !== 0x1f || signature[1] !== 0x8b) {
      yield* raw;
      return;
    }
    const gunzip = createGunzip({ chunkSize: CHUNK });
    // The error of either end destroys the other and comes out of the iteration below.
    pipeline(Readable.from(raw), gunzip, () => {});
    yield* gunzip;
  } catch (error) {
    throw unreadable(source.path, error);
  } finally {
    await handle?.close();
  }
}

async function* watchedBytes(handle: FileHandle, source: Source): AsyncGenerator<Uint8Array> {
  const before = await handle.stat({ bigint: true });
  const look = async (): Promise<void> => {
    const now = await handle.stat({ bigint: true });
    if (now.size === before.size && now.mtimeNs === before.mtimeNs) return;
    throw new StamError(
      'FILE_CHANGED',
      `${fileName(source)} was changed while it was read; import it again once nothing writes to it.`,
    );
  };
  for (let chunk = 1, position = 0; ; chunk += 1) {
    checkAborted(source);
    const buffer = Buffer.allocUnsafe(CHUNK);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    if (chunk % CHUNKS_BETWEEN_LOOKS === 0) await look();
    yield buffer.subarray(0, bytesRead);
  }
  await look();
}
