/** The bytes of a FHIR file as UTF-8, and what is wrong with them before anything is parsed. */
import { StamError } from '../../../shared/errors.ts';
import type { Source } from '../reading.ts';
import { openBytes } from '../source-bytes.ts';

/** A TextDecoder label for UTF-16 with a byte-order mark; null for anything else. */
function utf16Label(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
}

/**
 * The bytes of a source in chunks, gunzipped where they are compressed; UTF-16 with its mark comes as UTF-8.
 *
 * @throws what `openBytes` throws: UNREADABLE_FILE, FILE_CHANGED, CANCELLED
 */
export async function* chunksOf(source: Source): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const piece of openBytes(source)) {
    if (decoder === undefined) {
      const label = utf16Label(piece);
      decoder = label ? new TextDecoder(label) : null;
    }
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

/** The first bytes of a file, as they stand (unpacked). */
export async function headBytes(source: Source, length: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of openBytes(source)) {
    parts.push(piece);
    size += piece.length;
    if (size >= length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
}

/** True for the small text that stands in for a file kept elsewhere (Git LFS, git-annex). */
export function isPlaceholder(head: string): boolean {
  return (
    head.startsWith('version https://git-lfs.github.com/spec/') || /^(\.\.\/)*(\.git\/)?\/?annex\/objects\//.test(head)
  );
}

/** True for UTF-16 without its mark: every second byte of what must begin with a bracket is zero. */
function isUnmarkedUtf16(head: Buffer): boolean {
  const [a, b, c, d] = head;
  return head.length > 3 && (a === 0) !== (b === 0) && (c === 0) === (a === 0) && (d === 0) === (b === 0);
}

/** Refuses, with a sentence, a file that cannot be FHIR as it stands. Throws StamError. */
export function refuseUnreadable(head: Buffer): void {
  if (head.length === 0) throw new StamError('NOT_A_DOCUMENT', 'The file is empty.');
  if (isUnmarkedUtf16(head)) {
    throw new StamError(
      'BAD_ENCODING',
      'The file is written in UTF-16 without a mark that says so; FHIR is UTF-8. Save it as UTF-8 and import it again.',
    );
  }
  if (isPlaceholder(head.subarray(0, 200).toString('latin1'))) {
    throw new StamError(
      'PLACEHOLDER_FILE',
      'The file is a placeholder for a record that is kept elsewhere (a large-file pointer); fetch the real file and import that.',
    );
  }
  if (head.every((c) => c === 0)) {
    throw new StamError('UNREADABLE_FILE', 'The file holds nothing but zero bytes; it is damaged.');
  }
}
