/** Reads a small JSON body, and refuses a large one while it comes in. */
import type { IncomingMessage } from 'node:http';
import { StamError } from '../../shared/errors.ts';

/** Bytes that a request of the window may have; files go through the upload. */
export const BODY_LIMIT = 1_000_000;

/** @throws StamError TOO_LARGE, BAD_JSON */
export async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    bytes += buffer.length;
    if (bytes > BODY_LIMIT) throw new StamError('TOO_LARGE', 'The request is larger than the window ever sends.');
    chunks.push(buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new StamError('BAD_JSON', 'The request is not well-formed.');
  }
}
