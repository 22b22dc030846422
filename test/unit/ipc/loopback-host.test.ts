import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackHost, startLoopbackHost } from '../../../electron/ipc/loopback-host.ts';
import { CONTENT_SECURITY_POLICY } from '../../../electron/security/csp.ts';
import { bridgeFixture, type Fixture } from './bridge-fixture.ts';
import { type Answer, type Ask, ask, logIn } from './loopback-client.ts';

let folder = '';
let fixture: Fixture;
let host: LoopbackHost;
let cookie = '';

/** As our own page would ask. */
const asPage = (more: Ask): Promise<Answer> =>
  ask(host.port, { ...more, headers: { Cookie: cookie, Origin: `http://127.0.0.1:${host.port}`, ...more.headers } });
const invoke = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  asPage({
    method: 'POST',
    path: '/invoke',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const status = { id: '1', route: 'workspace.status', input: {} };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'renderer', 'index.html'), '<!doctype html><title>the window</title>');
  writeFileSync(join(folder, 'renderer', 'assets', 'app.js'), 'export {};');
  writeFileSync(join(folder, 'renderer', 'notes.txt'), 'not a part of the window');
  writeFileSync(join(folder, 'secret.json'), '{"secret":true}');
  symlinkSync(join(folder, 'secret.json'), join(folder, 'renderer', 'link.json'));
  fixture = bridgeFixture();
  host = await startLoopbackHost({ bridge: fixture.host, rendererFolder: join(folder, 'renderer') });
  cookie = await logIn(host.port, host.address);
});
afterAll(async () => {
  await host.close();
  await fixture.host.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the way in', () => {
  it('is a token of 256 bits that becomes a cookie once, and leaves the address', async () => {
    const address = host.newAddress();
    const token = new URL(address).searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const answer = await ask(host.port, { path: `/?token=${token}` });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
    const again = await ask(host.port, { path: `/?token=${token}` });
    expect(again.status).toBe(403);
    expect(again.body).toContain('used already');
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a wrong token, and a HEAD does not spend the right one', async () => {
    const address = new URL(host.newAddress());
    expect((await ask(host.port, { path: '/?token=wrong' })).status).toBe(403);
    expect((await ask(host.port, { method: 'HEAD', path: address.pathname + address.search })).status).toBe(401);
    await expect(logIn(host.port, address.href)).resolves.toContain('stam-');
  });

  it('voids an address that was renewed before it was used', async () => {
    const old = new URL(host.newAddress());
    host.newAddress();
    expect((await ask(host.port, { path: old.pathname + old.search })).status).toBe(403);
  });

  it.each(['/', '/index.html', '/assets/app.js', '/events'])('shows %s to nobody without the cookie', async (path) => {
    for (const headers of [{}, { Cookie: `stam-${host.port}=wrong` }, { Cookie: 'stam-1=x; other' }]) {
      const answer = await ask(host.port, { path, headers });
      expect(answer.status).toBe(401);
      expect(answer.body).not.toContain('<title>the window');
    }
  });

  it.each(['/invoke', '/cancel', '/upload'])('takes no %s without the cookie', async (path) => {
    const answer = await asPage({ method: 'POST', path, headers: { Cookie: '' }, body: '{}' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body).error.code).toBe('FORBIDDEN_SENDER');
  });

  it('refuses a foreign Host, also with the cookie: a name that was pointed at this machine', async () => {
    for (const Host of ['evil.example', `evil.example:${host.port}`, '127.0.0.1', '127.0.0.1:1']) {
      const answer = await asPage({ headers: { Host } });
      expect([400, 403]).toContain(answer.status);
      expect(answer.body).not.toContain('<title>the window');
    }
    const local = `localhost:${host.port}`;
    expect((await asPage({ headers: { Host: local } })).status).toBe(200);
    expect((await invoke(status, { Host: local, Origin: `http://${local}` })).status).toBe(200);
  });

  it('refuses a foreign, absent or mismatched Origin on every POST', async () => {
    const others = ['http://evil.example', 'null', `http://localhost:${host.port}`, `https://127.0.0.1:${host.port}`];
    for (const Origin of others) expect((await invoke(status, { Origin })).status).toBe(403);
    const without = await ask(host.port, {
      method: 'POST',
      path: '/invoke',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(status),
    });
    expect(without.status).toBe(403);
  });
});

describe('every answer', () => {
  it('carries the policy and the guards, and opens itself to no other origin', async () => {
    const answers = [
      await asPage({}),
      await asPage({ path: '/nothing.js' }),
      await ask(host.port, {}),
      await ask(host.port, { path: '/?token=wrong' }),
      await ask(host.port, { headers: { Host: 'evil.example' } }),
      await invoke(status),
      await asPage({ method: 'OPTIONS', path: '/invoke' }),
    ];
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('no-store');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('the files of the window', () => {
  it('are served with their types', async () => {
    expect(await asPage({})).toMatchObject({ status: 200, body: expect.stringContaining('the window') });
    const script = await asPage({ path: '/assets/app.js' });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/assets/..%5c..%5csecret.json',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
    '//etc/passwd',
    '/link.json',
    '/notes.txt',
    '/assets',
    '/%00.html',
    '/%zz.html',
    '/index.html/x',
  ])('are the only ones: %s is not found', async (path) => {
    const answer = await asPage({ path });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('secret":');
  });
});

describe('requests', () => {
  it('get the reply of the router', async () => {
    expect(JSON.parse((await invoke(status)).body)).toMatchObject({ ok: true, data: { picker: 'upload' } });
    const unknown = await invoke({ id: '2', route: 'nothing.here', input: {} });
    expect(JSON.parse(unknown.body).error.code).toBe('ROUTE_NOT_FOUND');
  });

  it('that are malformed, of another type or too large are refused', async () => {
    const post = (body: string, type = 'application/json') =>
      asPage({ method: 'POST', path: '/invoke', headers: { 'Content-Type': type }, body });
    expect(JSON.parse((await post('{')).body).error.code).toBe('BAD_JSON');
    expect(JSON.parse((await post('{"route":"x"}')).body).error.code).toBe('VALIDATION_FAILED');
    expect((await post(JSON.stringify(status), 'text/plain')).status).toBe(415);
    const large = await post(JSON.stringify({ ...status, input: 'x'.repeat(1_000_001) })).catch(() => null);
    // The host may hang up while the rest is still being sent.
    if (large !== null) expect([large.status, JSON.parse(large.body).error.code]).toEqual([413, 'TOO_LARGE']);
    expect((await invoke(status)).status).toBe(200);
  });

  it('by other methods or elsewhere are refused', async () => {
    expect((await asPage({ method: 'PUT', path: '/invoke' })).status).toBe(405);
    expect((await asPage({ method: 'POST', path: '/nothing' })).status).toBe(404);
    expect((await asPage({ method: 'POST', path: '/toString' })).status).toBe(404);
  });

  it('are cancelled by their id', async () => {
    const answer = await asPage({
      method: 'POST',
      path: '/cancel',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: 'not in flight' }),
    });
    expect(JSON.parse(answer.body)).toEqual({ ok: true, data: { cancelled: false } });
  });
});

describe('events', () => {
  it('are pushed to a window that listens, until it leaves', async () => {
    const received = Promise.withResolvers<string>();
    const left = Promise.withResolvers<void>();
    const listening = get(
      { host: '127.0.0.1', port: host.port, path: '/events', headers: { Cookie: cookie }, agent: false },
      (response) => {
        expect(response.headers['content-type']).toContain('text/event-stream');
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8');
          if (text.includes('event: changed')) received.resolve(text);
          else if (text.includes('event: workspace')) fixture.host.hub.changed({ patient: 'p1' });
        });
        response.on('close', () => left.resolve());
        response.on('error', () => undefined);
      },
    );
    listening.on('error', () => undefined);
    const text = await received.promise;
    expect(text.startsWith(': open\n\nevent: workspace\ndata: {"state":"none"')).toBe(true);
    expect(text).toContain('event: changed\ndata: {"patient":"p1"}\n\n');
    listening.destroy();
    await left.promise;
  });
});
