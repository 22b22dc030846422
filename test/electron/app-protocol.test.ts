import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_SCHEME_PRIVILEGES, answerAppRequest, serveApp } from '../../electron/security/app-protocol.ts';
import { CONTENT_SECURITY_POLICY } from '../../electron/security/csp.ts';

let folder = '';
let renderer = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(renderer, 'index.html'), '<!doctype html>');
  writeFileSync(join(renderer, 'assets', 'app.js'), 'export {};');
  writeFileSync(join(folder, 'secret.json'), '{"secret":true}');
  writeFileSync(join(folder, 'renderer-other.json'), '{"secret":true}');
  symlinkSync(join(folder, 'secret.json'), join(renderer, 'link.json'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, method = 'GET') => answerAppRequest(renderer, { url, method });

describe('app://', () => {
  it('serves the files of the window with their types and the policy', async () => {
    for (const [url, type] of [
      ['app://stam/', 'text/html; charset=utf-8'],
      ['app://stam/index.html', 'text/html; charset=utf-8'],
      ['app://stam/assets/app.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const answer = await ask(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    }
    expect(await (await ask('app://stam/assets/app.js')).text()).toBe('export {};');
  });

  it.each([
    'app://stam/../secret.json',
    'app://stam/%2e%2e/secret.json',
    'app://stam/..%2fsecret.json',
    'app://stam/assets/..%2f..%2fsecret.json',
    'app://stam/assets/..%5c..%5csecret.json',
    'app://stam/..%2frenderer-other.json',
    'app://stam//etc/passwd',
    'app://stam/link.json',
    'app://stam/%00index.html',
    'app://stam/%',
    'app://stam/assets/',
    'app://stam/nothing.js',
  ])('serves nothing else: %s', async (url) => {
    const answer = await ask(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
  });

  it('answers no other host and no method that writes', async () => {
    expect((await ask('app://evil/index.html')).status).toBe(403);
    expect((await ask('app://user@stam/index.html')).status).toBe(403);
    expect((await ask('app://stam/index.html', 'POST')).status).toBe(405);
  });

  it('is a secure standard scheme that bypasses no policy', () => {
    expect(APP_SCHEME_PRIVILEGES.scheme).toBe('app');
    expect(APP_SCHEME_PRIVILEGES.privileges).toEqual({
      standard: true,
      secure: true,
      supportFetchAPI: true,
      codeCache: true,
    });
  });

  it('is what is registered', async () => {
    const schemes = new Map<string, (request: Request) => Response | Promise<Response>>();
    serveApp({ handle: (scheme, handler) => void schemes.set(scheme, handler) }, renderer);
    expect([...schemes.keys()]).toEqual(['app']);
  });
});
