/** The bytes of a source file, and what is wrong with them before anything is parsed. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StamError } from '../../../shared/errors.ts';
import type { Source } from '../reading.ts';

const CHUNK = 256 * 1024;

/** Streams a file in chunks; memory holds one of them. */
export function chunksOf(source: Source): AsyncIterable<Buffer> {
  return createReadStream(source.file, { highWaterMark: CHUNK });
}

/** The first bytes of a file. */
export async function headBytes(source: Source, length = 64 * 1024): Promise<Buffer> {
  const handle = await open(source.file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** True for the small text that stands in for a file kept elsewhere (Git LFS, git-annex). */
export function isPlaceholder(head: string): boolean {
  return (
    head.startsWith('version https://git-lfs.github.com/spec/') || /^(\.\.\/)*(\.git\/)?\/?annex\/objects\//.test(head)
  );
}

/** True for UTF-16 with or without its mark, seen as bytes. */
export function isUtf16(head: Buffer): boolean {
  const [a, b] = head;
  return (
    (a === 0xff && b === 0xfe) ||
    (a === 0xfe && b === 0xff) ||
    (head.length > 3 && (a === 0) !== (b === 0) && (head[2] === 0) === (a === 0) && (head[3] === 0) === (b === 0))
  );
}

/** Refuses, with a sentence, a file that cannot be FHIR as it stands. Throws StamError. */
export function refuseUnreadable(head: Buffer): void {
  if (head.length === 0) throw new StamError('NOT_A_DOCUMENT', 'The file is empty.');
  if (isUtf16(head)) {
    throw new StamError(
      'BAD_ENCODING',
      'The file is written in UTF-16; FHIR is UTF-8. Save it as UTF-8 and import it again.',
    );
  }
  if (isPlaceholder(head.subarray(0, 200).toString('latin1'))) {
    throw new StamError(
      'PLACEHOLDER_FILE',
      'The file is a placeholder for a record that is kept elsewhere (a large-file pointer); fetch the real file and import that.',
    );
  }
  if (head.every((c) => c === 0))
    throw new StamError('UNREADABLE_FILE', 'The file holds nothing but zero bytes; it is damaged.');
}
