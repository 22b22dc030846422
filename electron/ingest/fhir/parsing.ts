/** A piece of a JSON file -> a parsed value, or a problem with a sentence. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { ReadItem } from '../reading.ts';
import { parseJson } from './json-access.ts';
import { MAX_UNIT_BYTES } from './json-units.ts';

type Parsed = { value: unknown } | { item: ReadItem };

export const problemItem = (code: ErrorCode, message: string, where: string): ReadItem => ({
  type: 'problem',
  problem: { code, message, where },
});

/**
 * Text of the pieces of one file. Bytes that are not UTF-8 are one of two things, as for every other format: Windows-1252
 * where no piece before was UTF-8 beyond ASCII, else damage, and each is shown as the replacement character.
 */
export class PieceText {
  private sawUtf8 = false;
  private western: TextDecoder | null = null;
  private unsaid: string | null = null;
  private said = false;

  decode(bytes: Buffer): string {
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (isUtf8(bytes)) {
      this.sawUtf8 = true;
      return bytes.toString('utf8');
    }
    if (!this.sawUtf8) this.western ??= new TextDecoder('windows-1252');
    this.unsaid = this.western
      ? 'The file is not UTF-8; it was read as Windows-1252 (Western European). Check names, accents and the sign µ.'
      : 'The file holds bytes that are no character in UTF-8; each is shown as \ufffd, and the rest was read.';
    return this.western ? this.western.decode(bytes) : bytes.toString('utf8');
  }

  /** The problem with the encoding, once for a file; null where there is none to say. */
  problem(where: string): ReadItem | null {
    if (this.said || !this.unsaid) return null;
    this.said = true;
    return problemItem('BAD_ENCODING', this.unsaid, where);
  }
}

/** The value of a piece, or the problem that stands for it. */
export function parsePiece(bytes: Buffer | null, text: PieceText, where: string): Parsed {
  if (bytes === null) {
    const limit = MAX_UNIT_BYTES / 1024 / 1024;
    const message = `A single piece of the file is larger than ${limit} MB and was left out.`;
    return { item: problemItem('TOO_LARGE', message, where) };
  }
  try {
    return { value: parseJson(text.decode(bytes)) };
  } catch (error) {
    if (error instanceof RangeError) {
      return { item: problemItem('BAD_JSON', 'A piece of the file is nested too deeply and was left out.', where) };
    }
    const why = bytes.includes(0) ? 'It holds zero bytes: the file is damaged there.' : 'It is not well-formed JSON.';
    return { item: problemItem('BAD_JSON', `A piece of the file could not be read and was left out. ${why}`, where) };
  }
}
