/**
 * The bridge over HTTP on this machine only: the same router as under Electron, for a workstation without a display and
 * for tests in a real browser. Listens on 127.0.0.1; no other machine can reach it.
 */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import { SECURITY_HEADERS } from '../security/csp.ts';
import type { BridgeHost } from './bridge-host.ts';
import { streamEvents } from './event-stream.ts';
import type { EventSink } from './events.ts';
import { type Failure, failureOf } from './failure.ts';
import { LoopbackAuth } from './loopback-auth.ts';
import { NOT_FOUND_PAGE, SPENT_PAGE, STRANGER_PAGE } from './loopback-pages.ts';
import { PendingRequests } from './pending-requests.ts';
import { jsonBody } from './request-body.ts';
import { staticFile } from './static-files.ts';
import { UploadFolder } from './upload-folder.ts';

export interface LoopbackHost {
  port: number;
  /** The one-time address. */
  address: string;
  /** A fresh one-time address; an unused one before it is void. */
  newAddress(): string;
  /** Stops listening, ends open streams, removes the upload folder. The bridge is closed by who made it. */
  close(): Promise<void>;
}

export interface LoopbackOptions {
  bridge: BridgeHost;
  /** Folder of the built window. */
  rendererFolder: string;
  /** 0 or nothing: one that the system chooses. */
  port?: number;
}

const invokeBody = z.object({ id: z.string().min(1).max(100), route: z.unknown(), input: z.unknown() }).strict();
const cancelBody = z.object({ id: z.string().min(1).max(100) }).strict();
const uploadHeaders = z.object({ batch: z.uuid(), name: z.string().min(1).max(4000) });

const FORBIDDEN: Failure = {
  code: 'FORBIDDEN_SENDER',
  // What a person sees in a page that was left open while STAM Review was started anew.
  message:
    'This page does not belong to the STAM Review that runs now: open the address that it printed when it started.',
};

function answer(response: ServerResponse, status: number, type: string, body: string, more: object = {}): void {
  response.writeHead(status, { ...SECURITY_HEADERS, 'Content-Type': type, ...more });
  response.end(body);
}

function answerPage(response: ServerResponse, status: number, page: string): void {
  answer(response, status, 'text/html; charset=utf-8', page);
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  answer(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** Refuses without reading the rest of the body: the connection ends with the answer. */
function answerFailure(response: ServerResponse, status: number, error: Failure): void {
  response.setHeader('Connection', 'close');
  answerJson(response, status, { ok: false, error });
}

/** Starts listening. @throws what the system says when the port is taken */
export async function startLoopbackHost(options: LoopbackOptions): Promise<LoopbackHost> {
  const { bridge, rendererFolder } = options;
  const pending = new PendingRequests();
  const uploads = new UploadFolder();

  async function invoke(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = invokeBody.safeParse(await jsonBody(request));
    if (!body.success) throw new StamError('VALIDATION_FAILED', 'The request is not one of the window.');
    const { id, route, input } = body.data;
    // The page was closed before its answer came: nobody waits for it any more.
    response.on('close', () => {
      if (!response.writableFinished) pending.cancel(id);
    });
    const reply = await pending.track(id, (signal) =>
      bridge.router.handle(route, input, { sender: { trusted: true }, signal }),
    );
    if (!response.destroyed) answerJson(response, 200, reply);
  }

  async function cancel(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = cancelBody.safeParse(await jsonBody(request));
    if (!body.success) throw new StamError('VALIDATION_FAILED', 'The request is not one of the window.');
    answerJson(response, 200, { ok: true, data: { cancelled: pending.cancel(body.data.id) } });
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let name: string;
    try {
      name = decodeURIComponent(String(request.headers['x-file-name'] ?? ''));
    } catch {
      name = '';
    }
    const head = uploadHeaders.safeParse({ batch: request.headers['x-upload-batch'], name });
    if (!head.success) throw new StamError('VALIDATION_FAILED', 'The upload names no file.');
    const file = await uploads.receive(head.data.batch, head.data.name, request);
    answerJson(response, 200, { ok: true, data: { file: bridge.vault.add(file, file.discard) } });
  }

  async function show(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = await staticFile(rendererFolder, path);
    if (file === null) {
      answerPage(response, 404, NOT_FOUND_PAGE);
      return;
    }
    response.writeHead(200, { ...SECURITY_HEADERS, 'Content-Type': file.type, 'Content-Length': file.bytes });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file.path), response);
  }

  /** The first visit: the token in the address becomes the cookie, and the address is left behind. */
  function letIn(token: string, response: ServerResponse): void {
    const verdict = auth.redeem(token);
    if (verdict === 'accepted') {
      answer(response, 303, 'text/plain', '', { Location: '/', 'Set-Cookie': auth.setCookie });
    } else {
      answerPage(response, 403, verdict === 'spent' ? SPENT_PAGE : STRANGER_PAGE);
    }
  }

  const posts: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>> = {
    '/invoke': invoke,
    '/cancel': cancel,
    '/upload': upload,
  };

  async function post(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!auth.hasCookie(request.headers) || !auth.isOurOrigin(request.headers)) {
      answerFailure(response, 403, FORBIDDEN);
      return;
    }
    const run = Object.hasOwn(posts, path) ? posts[path] : undefined;
    if (run === undefined) {
      answerFailure(response, 404, { code: 'ROUTE_NOT_FOUND', message: 'There is nothing here.' });
      return;
    }
    // A form of a foreign page can send text, but not JSON.
    const type = request.headers['content-type'] ?? '';
    const expected = path === '/upload' ? 'application/octet-stream' : 'application/json';
    if (type.split(';')[0]?.trim() !== expected) {
      answerFailure(response, 415, { code: 'VALIDATION_FAILED', message: 'The request is not one of the window.' });
      return;
    }
    try {
      await run(request, response);
    } catch (error) {
      const failure = failureOf(error);
      if (!response.headersSent) answerFailure(response, failure.code === 'TOO_LARGE' ? 413 : 400, failure);
    }
  }

  async function get(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = url.searchParams.get('token');
    if (url.pathname === '/' && token !== null && request.method === 'GET') letIn(token, response);
    else if (!auth.hasCookie(request.headers)) answerPage(response, 401, STRANGER_PAGE);
    else if (url.pathname === '/events') streamEvents(bridge.hub, response, SECURITY_HEADERS, greet);
    // Browsers ask for it unasked; the window has none to give.
    else if (url.pathname === '/favicon.ico') answer(response, 204, 'image/x-icon', '');
    else await show(url.pathname, request, response);
  }

  /** How things stand, for a window that begins to listen. */
  function greet(sink: EventSink): void {
    sink('workspace', bridge.session.status());
    for (const job of bridge.session.jobList()) sink('job', job);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!auth.isOurHost(request.headers)) {
      answerFailure(response, 403, FORBIDDEN);
      return;
    }
    if (!URL.canParse(request.url ?? '/', auth.origin)) {
      answerPage(response, 404, NOT_FOUND_PAGE);
      return;
    }
    const url = new URL(request.url ?? '/', auth.origin);
    if (request.method === 'GET' || request.method === 'HEAD') await get(url, request, response);
    else if (request.method === 'POST') await post(url.pathname, request, response);
    else answer(response, 405, 'text/plain', '', { Allow: 'GET, HEAD, POST' });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      // The window went away while it was being answered.
      response.destroy();
    });
  });
  // A large file may take as long as it takes to come in.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: options.port ?? 0 }, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => {
    uploads.remove();
    throw error;
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const auth = new LoopbackAuth(port);
  const atExit = (): void => uploads.remove();
  process.once('exit', atExit);

  return {
    port,
    get address() {
      return auth.address;
    },
    newAddress: () => auth.renew(),
    async close() {
      pending.cancelAll();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      process.off('exit', atExit);
      uploads.remove();
    },
  };
}
