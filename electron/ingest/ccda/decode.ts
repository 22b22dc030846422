/** The characters of an XML file in the encoding that it declares or shows, as a stream. */
import { StamError } from '../../../shared/errors.ts';
import type { Source } from '../reading.ts';
import { fileName, openBytes } from '../source-bytes.ts';

/** What had to be replaced on the way; filled while the file is read. */
export interface DecodeDoubts {
  /** Bytes that are no character of the declared encoding. */
  badBytes: boolean;
  /** Characters that XML forbids (NUL and other controls). */
  controls: boolean;
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uD800-\uDFFF\uE000-\uFFFD]/g;

/** The encoding by byte order mark, by the pattern of zero bytes, or by the XML declaration; UTF-8 without any of them. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  const declared = /^[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(
    Buffer.from(head.subarray(0, 256)).toString('latin1'),
  )?.[1];
  // A file that was read byte by byte up to here is no UTF-16, whatever it says of itself.
  return declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8';
}

function decoderFor(encoding: string, name: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    const message = `${name} is written in an encoding that is not known here (${encoding}); it was not read.`;
    throw new StamError('BAD_ENCODING', message, undefined, { cause: error });
  }
}

/**
 * Reads the file piece by piece, gunzipped where it is compressed. Characters that XML forbids come as U+FFFD, so that
 * offsets hold. Throws StamError BAD_ENCODING for an encoding that is not known, and what `openBytes` throws.
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
  for await (const bytes of openBytes(source)) {
    decoder ??= decoderFor(encodingOf(bytes), fileName(source));
    // U+FFFD that the author wrote is no doubt of ours.
    bytesHaveMark = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('\uFFFD');
    yield clean(decoder.decode(bytes, { stream: true }));
  }
  if (decoder) yield clean(decoder.decode());
}
