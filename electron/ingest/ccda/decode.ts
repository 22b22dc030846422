/** The characters of an XML file in the encoding that it declares or shows, as a stream. */
import { createReadStream } from 'node:fs';
import { StamError } from '../../../shared/errors.ts';
import type { Source } from '../reading.ts';

/** What had to be replaced on the way; filled while the file is read. */
export interface DecodeDoubts {
  /** Bytes that are no character of the declared encoding. */
  badBytes: boolean;
  /** Characters that XML forbids (NUL and other controls). */
  controls: boolean;
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uD800-\uDFFF\uE000-\uFFFD]/g;

/** The encoding by byte order mark, by the pattern of zero bytes, or by the XML declaration; UTF-8 without any of them. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  const declared = /^[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head.subarray(0, 256).toString('latin1'))?.[1];
  // A file that was read byte by byte up to here is no UTF-16, whatever it says of itself.
  return declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8';
}

function decoderFor(encoding: string, path: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    const message = `${path} is written in an encoding that is not known here (${encoding}); it was not read.`;
    throw new StamError('BAD_ENCODING', message, undefined, { cause: error });
  }
}

/**
 * Reads the file piece by piece (64 KiB of bytes). Characters that XML forbids come as U+FFFD, so that offsets hold.
 * Throws StamError UNREADABLE_FILE when the disk does not give it, CANCELLED when the signal is raised.
 */
export async function* decodedChunks(source: Source, doubts: DecodeDoubts): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let bytesHaveMark = false;
  const clean = (text: string): string => {
    if (!doubts.badBytes && !bytesHaveMark && text.includes('\uFFFD')) doubts.badBytes = true;
    if (text.search(FORBIDDEN) < 0) return text;
    doubts.controls = true;
    return text.replace(FORBIDDEN, '\uFFFD');
  };
  try {
    for await (const chunk of createReadStream(source.file, { highWaterMark: 65_536 })) {
      if (source.signal?.aborted) throw new StamError('CANCELLED', `Reading ${source.path} was cancelled.`);
      const bytes = chunk as Buffer;
      decoder ??= decoderFor(encodingOf(bytes), source.path);
      // U+FFFD that the author wrote is no doubt of ours.
      bytesHaveMark = bytes.includes('\uFFFD');
      yield clean(decoder.decode(bytes, { stream: true }));
    }
  } catch (error) {
    if (error instanceof StamError || !(error instanceof Error) || !('code' in error)) throw error;
    throw new StamError('UNREADABLE_FILE', `${source.path} could not be read from the disk.`, undefined, {
      cause: error,
    });
  }
  if (decoder) yield clean(decoder.decode());
}
