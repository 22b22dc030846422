/**
 * Bytes to text without silent damage. UTF-8 is the rule; UTF-16 is read where a byte order mark says so. Bytes that
 * are not UTF-8 are one of two things: a file of an old Windows program (windows-1252), where nothing before them was
 * UTF-8 beyond ASCII, or a damaged UTF-8 file, where the bad bytes become the replacement character. Both are said.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { StamError } from '../../shared/errors.ts';
import type { ReadProblem } from './reading.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** One decoder for one file; `name` is what its sentences call the file. */
export class EncodedText {
  readonly #name: string;
  readonly #report: (problem: ReadProblem) => void;
  #encoding: Encoding | null = null;
  #decoder: TextDecoder | null = null;
  /** Bytes of a character whose rest is in the next piece. */
  #carry: Buffer = Buffer.alloc(0);
  #sawUtf8 = false;
  #reported = false;

  constructor(name: string, report: (problem: ReadProblem) => void) {
    this.#name = name;
    this.#report = report;
  }

  /** The text of the next piece; `last` flushes. @throws StamError BAD_ENCODING on NUL characters and broken UTF-16. */
  decode(piece: Uint8Array, last: boolean): string {
    const bytes =
      this.#carry.length > 0
        ? Buffer.concat([this.#carry, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    this.#carry = Buffer.alloc(0);
    if (!this.#encoding && bytes.length < 3 && !last) {
      this.#carry = bytes;
      return '';
    }
    const skip = this.#encoding ? 0 : this.#readMark(bytes);
    const text = this.#decodeBytes(bytes.subarray(skip), last);
    if (text.includes('\0')) {
      throw new StamError(
        'BAD_ENCODING',
        `${this.#name} holds NUL characters, as pictures, programs and damaged files do, so it cannot be trusted as text.`,
      );
    }
    return text;
  }

  /** Sets the encoding by the byte order mark and gives the mark's length. */
  #readMark(bytes: Buffer): number {
    this.#encoding = 'utf-8';
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 3;
    if (bytes[0] === 0xff && bytes[1] === 0xfe) this.#encoding = 'utf-16le';
    else if (bytes[0] === 0xfe && bytes[1] === 0xff) this.#encoding = 'utf-16be';
    else return 0;
    this.#decoder = new TextDecoder(this.#encoding, { fatal: true });
    return 2;
  }

  #decodeBytes(bytes: Buffer, last: boolean): string {
    if (this.#encoding === 'utf-8') return this.#decodeUtf8(bytes, last);
    try {
      return this.#decoder?.decode(bytes, { stream: !last }) ?? '';
    } catch (cause) {
      throw new StamError(
        'BAD_ENCODING',
        `${this.#name} says that it is UTF-16 and holds bytes that are not, so its text cannot be trusted.`,
        undefined,
        { cause },
      );
    }
  }

  #decodeUtf8(bytes: Buffer, last: boolean): string {
    const end = last ? bytes.length : completeEnd(bytes);
    const whole = bytes.subarray(0, end);
    if (end < bytes.length) this.#carry = Buffer.from(bytes.subarray(end));
    if (isAscii(whole)) return whole.toString('latin1');
    if (isUtf8(whole)) {
      this.#sawUtf8 = true;
      return whole.toString('utf8');
    }
    const repaired = whole.toString('utf8');
    if (!this.#sawUtf8 && !/[^\0-\x7f\ufffd]/.test(repaired)) {
      this.#tell(
        `${this.#name} is not UTF-8; it was read as Windows-1252 (Western European). Check names, accents and the sign µ.`,
      );
      this.#encoding = 'windows-1252';
      this.#decoder = new TextDecoder('windows-1252');
      const rest = this.#carry;
      this.#carry = Buffer.alloc(0);
      return this.#decoder.decode(Buffer.concat([whole, rest]), { stream: !last });
    }
    this.#sawUtf8 = true;
    this.#tell(
      `${this.#name} holds bytes that are no character in UTF-8; each is shown as \ufffd, and the rest was read.`,
    );
    return repaired;
  }

  #tell(message: string): void {
    if (this.#reported) return;
    this.#reported = true;
    this.#report({ code: 'BAD_ENCODING', message, where: this.#name });
  }
}

/** Where the last complete UTF-8 character ends; at most three bytes may wait for the next piece. */
function completeEnd(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
