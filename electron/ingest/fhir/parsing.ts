/** A piece of a JSON file -> a parsed value, or a problem with a sentence. */
import { isUtf8 } from 'node:buffer';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { ReadItem } from '../reading.ts';
import { parseJson } from './json-access.ts';
import { MAX_UNIT_BYTES } from './json-units.ts';

export type Parsed = { value: unknown } | { item: ReadItem };

export const problemItem = (code: ErrorCode, message: string, where: string): ReadItem => ({
  type: 'problem',
  problem: { code, message, where },
});

/** Parses pieces of one file; says once that the file has bytes which are not UTF-8. */
export class PieceParser {
  private saidEncoding = false;

  /** The value, or the problem that stands for it. */
  parse(bytes: Buffer | null, where: string): Parsed {
    if (bytes === null) {
      const limit = MAX_UNIT_BYTES / 1024 / 1024;
      return {
        item: problemItem(
          'TOO_LARGE',
          `A single piece of the file is larger than ${limit} MB and was left out.`,
          where,
        ),
      };
    }
    try {
      return { value: parseJson(bytes.toString('utf8')) };
    } catch (error) {
      if (error instanceof RangeError) {
        return { item: problemItem('BAD_JSON', 'A piece of the file is nested too deeply and was left out.', where) };
      }
      const zero = bytes.includes(0);
      const why = zero ? 'It holds zero bytes: the file is damaged there.' : 'It is not well-formed JSON.';
      return { item: problemItem('BAD_JSON', `A piece of the file could not be read and was left out. ${why}`, where) };
    }
  }

  /** A problem for the first piece with bytes that are no UTF-8 text; the piece is read, with a mark for each of them. */
  encoding(bytes: Buffer | null, where: string): ReadItem | null {
    if (this.saidEncoding || bytes === null || isUtf8(bytes)) return null;
    this.saidEncoding = true;
    const message = 'Some characters are not UTF-8 text; they are shown as “\ufffd”. The rest was read as it stands.';
    return problemItem('BAD_ENCODING', message, where);
  }
}
