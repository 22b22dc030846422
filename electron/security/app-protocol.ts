/** Serves the built window under app://stam/ and nothing else: no page is ever loaded from the file scheme or the net. */
import { readFile } from 'node:fs/promises';
import type { CustomScheme, Protocol } from 'electron';
import { staticFile } from '../ipc/static-files.ts';
import { SECURITY_HEADERS } from './csp.ts';
import { APP_SCHEME, isAppUrl } from './origin.ts';

/** To be registered before the app is ready. `standard` gives it an origin, `secure` the APIs of a secure page. */
export const APP_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Answers one request for a file of the window, with the security headers. */
export async function answerAppRequest(
  rendererFolder: string,
  request: Pick<Request, 'url' | 'method'>,
): Promise<Response> {
  const refuse = (status: number): Response => new Response(null, { status, headers: SECURITY_HEADERS });
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  if (!isAppUrl(request.url)) return refuse(403);
  const file = await staticFile(rendererFolder, new URL(request.url).pathname);
  if (file === null) return refuse(404);
  const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(file.path));
  return new Response(body, { status: 200, headers: { ...SECURITY_HEADERS, 'Content-Type': file.type } });
}

export function serveApp(protocol: Pick<Protocol, 'handle'>, rendererFolder: string): void {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(rendererFolder, request));
}
