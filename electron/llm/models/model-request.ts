/** One request for a model file: redirections followed by hand, answers that are no file turned into sentences. */
import { StamError } from '../../../shared/errors.ts';

export interface FileAnswer {
  body: ReadableStream<Uint8Array>;
  /** The first byte that comes: 0, or where an earlier part ends. */
  start: number;
  /** Of the whole file; null where the server does not say. */
  bytes: number | null;
  /** Names this version of the file; null where the server does not say. */
  version: string | null;
  /** SHA-256 that the server states of the whole file; null where it does not. */
  sha256: string | null;
  /** Ends the connection; nothing happens where it is over. */
  close: () => void;
}

/** A part is all that the server has, or more: nothing comes. */
export class NothingLeft extends Error {}

const MOST_REDIRECTIONS = 5;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Asks for a file, or for what is missing behind `have` bytes of the given version.
 *
 * Hugging Face answers with a redirection that carries the file's SHA-256 as X-Linked-ETag and its size as X-Linked-Size.
 *
 * @throws StamError MODEL_FAILED with what the server or the network answered; NothingLeft; what the signal was raised with
 */
export async function requestFile(
  address: string,
  have: { bytes: number; version: string | null } | null,
  signal: AbortSignal | undefined,
): Promise<FileAnswer> {
  // Cancelling a body waits for the server in some cases; aborting the request does not.
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let url = checkedAddress(address);
  let linkedHash: string | null = null;
  let linkedBytes: number | null = null;
  for (let hop = 0; hop <= MOST_REDIRECTIONS; hop++) {
    const response = await ask(url, have, either);
    linkedHash ??= hashIn(response.headers.get('x-linked-etag'));
    linkedBytes ??= countIn(response.headers.get('x-linked-size'));
    const next = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && next !== null) {
      // What a redirection says in its body is of no interest; it is read so that the connection can be used again.
      await response.arrayBuffer();
      url = checkedAddress(new URL(next, url).href);
      continue;
    }
    try {
      const answer = fileAnswer(response, have?.bytes ?? 0, linkedHash, linkedBytes);
      return { ...answer, close: () => stop.abort() };
    } catch (error) {
      stop.abort();
      throw error;
    }
  }
  throw new StamError('MODEL_FAILED', 'The server sends from one address to the next without end.');
}

/** Nothing is fetched in the clear, except from this very machine. */
function checkedAddress(address: string): URL {
  const url = new URL(address);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return url;
  throw new StamError('MODEL_FAILED', 'The server sends to an address that is not encrypted, so nothing was fetched.');
}

async function ask(
  url: URL,
  have: { bytes: number; version: string | null } | null,
  signal: AbortSignal,
): Promise<Response> {
  // Compressed on the way, a range would count other bytes.
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (have && have.bytes > 0) headers.range = `bytes=${have.bytes}-`;
  try {
    return await fetch(url, { headers, redirect: 'manual', signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new StamError(
      'MODEL_FAILED',
      'No connection to the server of the models. Check the network; what has been fetched so far is kept, and the fetch goes on from there.',
      undefined,
      { cause },
    );
  }
}

function fileAnswer(
  response: Response,
  wantedStart: number,
  sha256: string | null,
  linkedBytes: number | null,
): Omit<FileAnswer, 'close'> {
  const { status, headers, body } = response;
  if (status === 416) throw new NothingLeft();
  if ((status !== 200 && status !== 206) || body === null) throw new StamError('MODEL_FAILED', refusal(status));
  const range = status === 206 ? /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') : null;
  const start = range ? Number(range[1]) : 0;
  if ((status === 206 && !range) || (start !== 0 && start !== wantedStart)) {
    throw new StamError(
      'MODEL_FAILED',
      'The server sent another part of the file than it was asked for. Try again later.',
    );
  }
  const whole = range ? countIn(range[2] ?? null) : countIn(headers.get('content-length'));
  return { body, start, bytes: linkedBytes ?? whole, version: sha256 ?? headers.get('etag'), sha256 };
}

function refusal(status: number): string {
  const said = `(the server answered ${status})`;
  if (status === 401 || status === 403) return `The server does not give this file to everybody ${said}.`;
  if (status === 404 || status === 410) return `The file is no longer at its address ${said}.`;
  if (status === 429 || status >= 500) return `The server is busy or out of order ${said}. Try again later.`;
  return `The server did not give the file ${said}.`;
}

/** An ETag that is a SHA-256, which is how Hugging Face states it. */
function hashIn(etag: string | null): string | null {
  return /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(etag ?? '')?.[1]?.toLowerCase() ?? null;
}

function countIn(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
