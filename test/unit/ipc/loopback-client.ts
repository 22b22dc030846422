/** A client that can say anything: the loopback host is tested against what a browser would never send, too. */
import { request } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Ask {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export function ask(port: number, { method = 'GET', path = '/', headers = {}, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Exchanges the one-time address for the cookie, as a browser does. */
export async function logIn(port: number, address: string): Promise<string> {
  const url = new URL(address);
  const answer = await ask(port, { path: url.pathname + url.search });
  const [cookie] = answer.headers['set-cookie'] ?? [];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`not let in: ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
