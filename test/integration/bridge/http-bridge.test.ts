/** The window's bridge in a real browser, under the real policy, against the real loopback host. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoopbackHost, startLoopbackHost } from '../../../electron/ipc/loopback-host.ts';
import type { AppBridge, BridgeEvents } from '../../../shared/bridge.ts';
import { bridgeFixture, type Fixture } from '../../unit/ipc/bridge-fixture.ts';
import type { EngineDouble } from '../../unit/ipc/engine-double.ts';

declare global {
  var bridge: AppBridge;
  var seen: BridgeEvents['job'][];
}

const CHROMIUM = process.env.STAM_CHROMIUM ?? '/usr/bin/chromium';
const there = existsSync(CHROMIUM);
if (!there) console.warn(`Skipped: the bridge in a real browser. There is no chromium at ${CHROMIUM}.`);

describe.skipIf(!there)('the bridge in a browser', () => {
  let folder = '';
  let fixture: Fixture;
  let engine: EngineDouble;
  let host: LoopbackHost;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(import.meta.dirname, 'page.ts'), output: { entryFileNames: 'page.js' } },
      },
    });
    writeFileSync(
      join(folder, 'index.html'),
      '<!doctype html><title>t</title><script type="module" src="/page.js"></script>',
    );
    fixture = bridgeFixture();
    engine = await fixture.open();
    host = await startLoopbackHost({ bridge: fixture.host, rendererFolder: folder });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(host.address);
    await page.waitForFunction(() => 'bridge' in globalThis);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await fixture?.host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lands on the window, with the token gone from the address', () => {
    expect(page.url()).toBe(`http://127.0.0.1:${host.port}/`);
  });

  it('answers, and passes failures on as replies', async () => {
    expect(await page.evaluate(() => bridge.invoke('workspace.status', {}))).toMatchObject({
      ok: true,
      data: { state: 'open' },
    });
    expect(await page.evaluate(() => bridge.invoke('memory.get', { id: 'm1' }))).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
  });

  it('answers CANCELLED at once when the signal is aborted', async () => {
    const replies = await page.evaluate(async () => {
      const late = new AbortController();
      const pending = bridge.invoke('patient.list', {}, late.signal);
      late.abort();
      return [await pending, await bridge.invoke('patient.list', {}, AbortSignal.abort())];
    });
    expect(replies.map((reply) => (reply.ok ? 'ok' : reply.error.code))).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('hears how the workspace stands as soon as it listens', async () => {
    const status = await page.evaluate(async () => {
      const heard = Promise.withResolvers<BridgeEvents['workspace']>();
      const stop = bridge.subscribe('workspace', heard.resolve);
      const first = await heard.promise;
      stop();
      return first;
    });
    expect(status).toMatchObject({ state: 'open', picker: 'upload' });
  });

  it('uploads files with progress, imports them, and hears of the job until it is over', async () => {
    const job = await page.evaluate(async () => {
      globalThis.seen = [];
      const over = Promise.withResolvers<void>();
      bridge.subscribe('job', (event) => {
        globalThis.seen.push(event);
        if (event.kind === 'import' && event.state === 'completed') over.resolve();
      });
      const files = [new File(['one\ntwo\n'], 'a.jsonl'), new File(['three\n'], 'Jané "b".jsonl')];
      const sent: [number, number][] = [];
      const names = await bridge.upload(files, (done, total) => sent.push([done, total]));
      const reply = await bridge.invoke('import.start', { files: names });
      if (!reply.ok) throw new Error(reply.error.message);
      await over.promise;
      return { title: reply.data.title, last: sent.at(-1), names };
    });
    expect(job.title).toBe('Import of 2 files');
    expect(job.last).toEqual([14, 14]);
    expect(job.names.every((name) => /^[\w-]{43}$/.test(name))).toBe(true);
    expect(engine.lines).toEqual(['one', 'two', 'three']);
    const last = (await page.evaluate(() => globalThis.seen)).filter((event) => event.kind === 'import').at(-1);
    expect(last).toMatchObject({ state: 'completed', report: { documents: 2, entries: 3 } });
  });

  it('lets no page of another origin in, with or without its cookie', async () => {
    const foreign = await browser.newPage();
    await foreign.goto(`http://localhost:${host.port}/`);
    const reached = await foreign.evaluate(async (target) => {
      try {
        return (await fetch(`${target}/invoke`, { method: 'POST', credentials: 'include', body: '{}' })).status;
      } catch {
        return 'refused';
      }
    }, `http://127.0.0.1:${host.port}`);
    expect(reached).toBe('refused');
    await foreign.close();
  });

  it('says that STAM Review does not answer when it has ended', async () => {
    expect(complaints).toEqual([]);
    await host.close();
    expect(await page.evaluate(() => bridge.invoke('workspace.status', {}))).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', message: expect.stringContaining('does not answer') },
    });
  });
});
