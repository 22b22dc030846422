/** Every page of a workspace in the clear: the file with its free pages, and SQLite's log beside it with every frame that is still there. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { PAGE_BYTES, type PageCipher } from './page-cipher.ts';

/** Parts of SQLite's log (SQLite file format, §4.1). */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGES_AT_ONCE = 256;

export interface OpenPage {
  /** The workspace file, or the log. */
  where: 'file' | 'log';
  /** Page number in the file; from 1. */
  page: number;
  bytes: Buffer;
  /** False where the page does not carry its HMAC: it is damaged, or a frame that was not written to its end. */
  whole: boolean;
}

/**
 * Reads the pages in their order. Nothing may be written meanwhile, as a page is read in one piece and its neighbours in the next.
 *
 * @param fd of the workspace file: one that is held until the database is closed (see header.ts)
 */
export function* readPages(fd: number, logFile: string, cipher: PageCipher): Generator<OpenPage> {
  const buffer = Buffer.alloc(PAGES_AT_ONCE * PAGE_BYTES);
  const size = fstatSync(fd).size;
  for (let at = 0; at < size; at += buffer.length) {
    const length = readSync(fd, buffer, 0, buffer.length, at);
    for (let from = 0; from + PAGE_BYTES <= length; from += PAGE_BYTES) {
      const page = (at + from) / PAGE_BYTES + 1;
      yield { where: 'file', page, ...cipher.open(buffer.subarray(from, from + PAGE_BYTES), page) };
    }
  }
  if (existsSync(logFile)) yield* readLog(logFile, cipher);
}

/** SQLite holds no lock on its log itself, so that closing it here takes none away. */
function* readLog(logFile: string, cipher: PageCipher): Generator<OpenPage> {
  const fd = openSync(logFile, 'r');
  try {
    const size = fstatSync(fd).size;
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + PAGE_BYTES);
    for (let at = LOG_HEADER_BYTES; at + frame.length <= size; at += frame.length) {
      if (readSync(fd, frame, 0, frame.length, at) < frame.length) return;
      const page = frame.readUInt32BE(0);
      if (page === 0) continue;
      yield { where: 'log', page, ...cipher.open(frame.subarray(FRAME_HEADER_BYTES), page) };
    }
  } finally {
    closeSync(fd);
  }
}
