import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Downloaded, type DownloadOptions, downloadModel } from '../../electron/llm/models/download.ts';
import { StamError } from '../../shared/errors.ts';

/** What is served: a megabyte of no particular content. */
const content = Buffer.alloc(2 ** 20, 'STAM Review ');
const sha256 = createHash('sha256').update(content).digest('hex');

let folder: string;
let file: string;
let server: Server;
let address: string;
/** Ranges that were asked for, '' for none. */
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-fetch-'));
  file = join(folder, 'models', 'model.gguf');
  asked = [];
  answer = withRanges();
  server = createServer((request, response) => {
    asked.push(request.headers.range ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** A server as servers should be; `etag` names the version it has. */
function withRanges(bytes = content, etag = '"v1"') {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) {
      response.writeHead(200, { 'content-length': bytes.length, etag }).end(bytes);
    } else if (from >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    } else {
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`, etag })
        .end(bytes.subarray(from));
    }
  };
}

/** Breaks off after so many bytes of the answer. */
function brokenAfter(bytes: number, etag = '"v1"') {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-length': content.length, etag });
    response.write(content.subarray(0, bytes), () => response.destroy());
  };
}

function fetchIt(options: DownloadOptions = {}, pinned: string | null = sha256): Promise<Downloaded> {
  return downloadModel({ url: address, file, bytes: null, sha256: pinned }, options);
}

async function refusalOf(fetching: Promise<unknown>): Promise<StamError> {
  const error = await fetching.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StamError)) throw new Error(`not refused with a sentence: ${String(error)}`);
  return error;
}

describe('fetching a model', () => {
  it('brings the very file, with progress, and leaves nothing else behind', async () => {
    const seen: number[] = [];
    const got = await fetchIt({ onProgress: (fetched) => seen.push(fetched) });
    expect(got).toMatchObject({ sha256, bytes: content.length, checked: 'pinned hash', notes: [] });
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(seen.at(0)).toBe(0);
    expect(seen.at(-1)).toBe(content.length);
    expect(existsSync(`${file}.part`) || existsSync(`${file}.part.json`)).toBe(false);
  });

  it('goes on where the connection broke, also in another run of the program', async () => {
    answer = brokenAfter(300_000);
    const error = await refusalOf(fetchIt());
    expect(error.message).toMatch(/^The connection broke after .* They are kept/);
    const kept = statSync(`${file}.part`).size;
    expect(kept).toBeGreaterThan(0);
    expect(existsSync(file)).toBe(false);
    answer = withRanges();
    await fetchIt();
    expect(asked).toEqual(['', `bytes=${kept}-`]);
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('can be paused and goes on from there', async () => {
    const pause = new AbortController();
    const error = await refusalOf(
      fetchIt({ signal: pause.signal, onProgress: (fetched) => fetched > 0 && pause.abort() }),
    );
    expect(error.code).toBe('CANCELLED');
    const kept = statSync(`${file}.part`).size;
    expect(kept).toBeGreaterThan(0);
    await fetchIt();
    if (kept < content.length) expect(asked.at(-1)).toBe(`bytes=${kept}-`);
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('starts again, and says so, where the server cannot go on in the middle', async () => {
    answer = brokenAfter(300_000);
    await refusalOf(fetchIt());
    answer = (_request, response) => response.writeHead(200, { 'content-length': content.length }).end(content);
    const got = await fetchIt();
    expect(got.notes).toEqual(['The server cannot go on in the middle of a file, so the fetch started again.']);
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('starts again, and says so, where the file on the server has changed between two parts', async () => {
    answer = brokenAfter(300_000, '"old"');
    await refusalOf(fetchIt());
    answer = withRanges(content, '"new"');
    const got = await fetchIt();
    expect(got.notes[0]).toContain('has changed');
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('starts again where the kept part is longer than the file', async () => {
    answer = brokenAfter(300_000);
    await refusalOf(fetchIt());
    truncateSync(`${file}.part`, content.length + 5);
    answer = withRanges();
    await fetchIt();
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('only checks a part that is whole already', async () => {
    answer = brokenAfter(300_000);
    await refusalOf(fetchIt());
    writeFileSync(`${file}.part`, content);
    answer = withRanges();
    await fetchIt();
    expect(asked.at(-1)).toBe(`bytes=${content.length}-`);
    expect(readFileSync(file).equals(content)).toBe(true);
  });

  it('removes a file whose checksum differs', async () => {
    const other = Buffer.from(content);
    other[1000] = 0;
    answer = withRanges(other);
    const error = await refusalOf(fetchIt());
    expect(error.message).toContain('checksum differs');
    expect(existsSync(file) || existsSync(`${file}.part`) || existsSync(`${file}.part.json`)).toBe(false);
  });

  it('takes the checksum that the server states where none is pinned, and says what that is worth', async () => {
    const ranged = withRanges();
    const linked = { location: '/cdn/model', 'x-linked-etag': `"${sha256}"`, 'x-linked-size': `${content.length}` };
    answer = (request, response) =>
      request.url === '/cdn/model' ? ranged(request, response) : response.writeHead(302, linked).end();
    const got = await fetchIt({}, null);
    expect(got.checked).toBe("server's hash");
    expect(got.notes[0]).toContain('the catalogue has no checksum of it');
    linked['x-linked-etag'] = `"${'0'.repeat(64)}"`;
    expect((await refusalOf(fetchIt({}, null))).message).toContain('checksum differs');
  });

  it('fetches nothing where the server states another checksum than the catalogue', async () => {
    const linked = { location: '/cdn/model', 'x-linked-etag': `"${'0'.repeat(64)}"` };
    const ranged = withRanges();
    answer = (request, response) =>
      request.url === '/cdn/model' ? ranged(request, response) : response.writeHead(302, linked).end();
    expect((await refusalOf(fetchIt())).message).toContain('another file than the catalogue names');
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('says that only the size was looked at where nobody states a checksum', async () => {
    const got = await fetchIt({}, null);
    expect(got.checked).toBe('size only');
  });

  it.each([
    [404, 'no longer at its address'],
    [401, 'does not give this file to everybody'],
    [403, 'does not give this file to everybody'],
    [503, 'busy or out of order'],
    [418, 'did not give the file'],
  ])('says in a sentence that the server answered %i', async (status, words) => {
    answer = (_request, response) => response.writeHead(status).end('<html>');
    const error = await refusalOf(fetchIt());
    expect(error.code).toBe('MODEL_FAILED');
    expect(error.message).toContain(words);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('says in a sentence that there is no connection', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await refusalOf(fetchIt())).message).toContain('No connection');
    server.listen(0, '127.0.0.1');
  });

  it('follows no redirection to an address in the clear, and none without end', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://models.example/m.gguf' }).end();
    expect((await refusalOf(fetchIt())).message).toContain('not encrypted');
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    expect((await refusalOf(fetchIt())).message).toContain('without end');
  });

  it('begins nothing that the disk cannot hold', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 2 ** 50 });
      response.write('GGUF');
    };
    const error = await refusalOf(fetchIt());
    expect(error.code).toBe('DISK_FULL');
    expect(error.message).toMatch(/needs 1125\.9 TB on this disk/);
    expect(existsSync(file)).toBe(false);
  });
});
