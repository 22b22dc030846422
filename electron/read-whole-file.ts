/** A file that a person names and that is held in memory whole: labels, questions, prompts, sheets. Records go through ingest instead. */
import { createReadStream } from 'node:fs';
import { StamError } from '../shared/errors.ts';
import { unreadable } from './ingest/source-bytes.ts';

/** Bytes: a hundred thousand lines of labels or questions; what is longer is another kind of file. */
const LARGEST = 32 * 1024 * 1024;

/**
 * The text of a file in UTF-8, without a byte order mark. What is counted is what comes, not what the system says of the file: a pipe
 * has no size, and a file may still grow.
 * @param name what sentences call the file
 * @param what what it is to be, with its article: “a file of labels”
 * @throws StamError NOT_FOUND, TOO_LARGE, UNREADABLE_FILE
 */
export async function readWholeFile(path: string, { name, what }: { name: string; what: string }): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > LARGEST) {
        throw new StamError('TOO_LARGE', `${name} is too large for ${what}: it may hold 32 MB.`);
      }
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StamError('NOT_FOUND', `There is no file ${name}.`, undefined, { cause: error });
    }
    throw unreadable(name, error);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
