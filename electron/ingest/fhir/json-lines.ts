/** Cuts newline-delimited JSON into its lines, holding one line at a time. */
import { MAX_UNIT_BYTES } from './json-units.ts';

interface JsonLine {
  /** Counted from 1, blank lines included. */
  number: number;
  /** Null where the line was larger than MAX_UNIT_BYTES and was passed over. */
  bytes: Buffer | null;
}

const NEWLINE = 0x0a;

/** Yields the lines that are not blank. A byte-order mark is passed over; "\r\n" ends a line as "\n" does. */
export async function* jsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonLine> {
  let parts: Buffer[] = [];
  let size = 0;
  let number = 0;
  let first = true;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > MAX_UNIT_BYTES) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const take = (): JsonLine | null => {
    number++;
    const tooLarge = size > MAX_UNIT_BYTES;
    const bytes = tooLarge ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
    return bytes !== null && isBlank(bytes) ? null : { number, bytes };
  };
  for await (const whole of chunks) {
    let chunk = whole;
    if (first && chunk.length >= 3 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf)
      chunk = chunk.subarray(3);
    first = false;
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, to));
      const line = take();
      if (line) yield line;
      from = to + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) {
    const line = take();
    if (line) yield line;
  }
}

function isBlank(bytes: Buffer): boolean {
  for (const c of bytes) if (c !== 0x20 && c !== 0x0d && c !== 0x09) return false;
  return true;
}
