/** The real desktop app, where its program is installed and there is a display; elsewhere skipped, saying why. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronProgram, whyNoWindow } from '../../scripts/electron-program.ts';

const root = join(import.meta.dirname, '..', '..');
const program = electronProgram();
const why = whyNoWindow(program, process.platform, process.env, process.getuid?.());
if (why !== null) console.warn(`Skipped: the tests of the real desktop window. ${why}.`);

describe.skipIf(why !== null)(`the real desktop window${why === null ? '' : ` (skipped: ${why})`}`, () => {
  let folder = '';
  let app: ElectronApplication;
  let page: Page;

  beforeAll(async () => {
    const { build, createBuilder } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), root: join(root, 'renderer'), logLevel: 'error' });
    const builder = await createBuilder({
      configFile: join(root, 'vite.electron.config.ts'),
      root,
      logLevel: 'error',
    });
    await builder.buildApp();
    folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
    app = await _electron.launch({
      executablePath: program ?? '',
      args: [root, '--workspace', join(folder, 'workspace'), `--user-data-dir=${join(folder, 'profile')}`],
    });
    page = await app.firstWindow();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the page of the app under a title without clinical text', async () => {
    expect(page.url()).toBe('app://stam/index.html');
    expect(await page.title()).toBe('STAM Review');
    await page.getByRole('heading').first().waitFor();
  });

  it('has no Node and no Electron in the page, and four functions of ours', async () => {
    const found = await page.evaluate(() => ({
      node: 'require' in globalThis || 'process' in globalThis,
      api: Object.keys(window.stam ?? {}).sort(),
    }));
    expect(found).toEqual({ node: false, api: ['cancel', 'filesFor', 'invoke', 'subscribe'] });
  });

  it('answers over the bridge', async () => {
    const reply = await page.evaluate(() => window.stam?.invoke('smoke', 'workspace.status', {}));
    expect(reply).toMatchObject({ ok: true, data: { state: 'none', picker: 'dialog' } });
  });

  it('stays where it is, opens nothing, and reaches no network', async () => {
    const reached = await page.evaluate(async () => {
      const opened = window.open('https://example.com/');
      location.href = 'https://example.com/';
      return {
        opened: opened !== null,
        fetched: await fetch('https://example.com/').then(
          () => true,
          () => false,
        ),
      };
    });
    expect(reached).toEqual({ opened: false, fetched: false });
    expect(page.url()).toBe('app://stam/index.html');
    expect(app.windows()).toHaveLength(1);
  });

  it('is refused every permission', async () => {
    const state = await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);
    expect(state).toBe('denied');
  });
});
