import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY } from '../../electron/security/csp.ts';
import { WINDOW_TITLE, windowOptions } from '../../electron/window/window-options.ts';

const root = join(import.meta.dirname, '..', '..');
const text = (name: string): string => readFileSync(join(root, name), 'utf8');

/** The `key: value` lines of one block of a YAML file, in which the blocks begin at the margin. */
function block(yaml: string, name: string): Record<string, string> {
  const lines = yaml.split('\n');
  const start = lines.indexOf(`${name}:`);
  const entries: [string, string][] = [];
  for (const line of lines.slice(start + 1)) {
    const found = /^ {2}(\w+): (.+)$/.exec(line);
    if (start < 0 || found?.[1] === undefined || found[2] === undefined) break;
    entries.push([found[1], found[2]]);
  }
  return Object.fromEntries(entries);
}

/** The `- item` lines of one list of a YAML file. */
function list(yaml: string, name: string): string[] {
  const after = yaml.split(`\n${name}:\n`)[1] ?? '';
  const items: string[] = [];
  for (const line of after.split('\n')) {
    if (/^ {2}#/.test(line)) continue;
    const item = /^ {2}- '?([^']+)'?$/.exec(line)?.[1];
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

describe('the window', () => {
  it('is sandboxed, isolated, and without Node, web views and developer tools', () => {
    const { webPreferences } = windowOptions('/preload.cjs');
    expect(webPreferences).toEqual({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
  });

  it('has a title that says nothing of any record', () => {
    expect(windowOptions('').title).toBe(WINDOW_TITLE);
    expect(WINDOW_TITLE).toBe('STAM Review');
  });
});

describe('the content security policy', () => {
  it('allows files of our own origin and nothing inline, evaluated or foreign', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "object-src 'none'",
    );
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*/);
  });
});

describe('the shell', () => {
  const folders = ['electron/window', 'electron/security', 'electron/ipc', 'renderer'];
  const sources = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.(ts|tsx|html)$/.test(name))
    .concat('electron/main.ts', 'electron/preload.ts');

  it('nowhere takes a guard away', () => {
    const forbidden =
      /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|openExternal|nodeIntegration\w*: true|sandbox: false|contextIsolation: false|loadFile\(|bypassCSP|dangerouslySetInnerHTML|\beval\(|new Function\(/;
    expect(sources.length).toBeGreaterThan(40);
    expect(sources.filter((name) => forbidden.test(text(name)))).toEqual([]);
  });

  it('hands the page no object of Electron: the preload exposes one name', () => {
    const preload = text('electron/preload.ts');
    expect(preload.match(/exposeInMainWorld\(([^,]+),/g)).toEqual(["exposeInMainWorld('stam',"]);
    expect(preload.match(/from 'electron'/g)).toHaveLength(1);
  });

  it('turns its sandbox on before it is ready, and guards every page before the first is loaded', () => {
    const main = text('electron/main.ts');
    const order = [
      'app.enableSandbox()',
      'registerSchemesAsPrivileged',
      'denyNavigation(contents)',
      'app.whenReady()',
      'denyPermissions(',
      'denyNetwork(',
      'serveApp(',
      'createElectronTransport(',
      'quitAfterClosing(',
      'lockWithTheScreen(',
      'createMainWindow(',
      'transport.serve(',
      'loadURL(APP_PAGE)',
      'app.requestSingleInstanceLock()',
    ].map((step) => main.indexOf(step));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe('the installers', () => {
  const builder = text('electron-builder.yml');

  it('have every fuse set as the release needs it', () => {
    expect(block(builder, 'electronFuses')).toEqual({
      runAsNode: 'false',
      enableCookieEncryption: 'true',
      enableNodeOptionsEnvironmentVariable: 'false',
      enableNodeCliInspectArguments: 'false',
      enableEmbeddedAsarIntegrityValidation: 'true',
      onlyLoadAppFromAsar: 'true',
      grantFileProtocolExtraPrivileges: 'false',
    });
  });

  it('differ for end-to-end tests in the inspector fuse and the output folder only', () => {
    const e2e = text('electron-builder.e2e.yml');
    expect(block(e2e, 'electronFuses')).toEqual({ enableNodeCliInspectArguments: 'true' });
    const keys = e2e.split('\n').filter((line) => /^\w/.test(line));
    expect(keys).toEqual(['extends: electron-builder.yml', 'directories:', 'electronFuses:']);
  });

  it('rebuild nothing, and keep native libraries and models outside the archive', () => {
    expect(builder).toContain('\nnpmRebuild: false\n');
    expect(list(builder, 'asarUnpack')).toEqual(
      expect.arrayContaining([
        'node_modules/better-sqlite3/prebuilds/**',
        'node_modules/sqlite-vec-*/**',
        'node_modules/node-llama-cpp/**',
        'node_modules/@node-llama-cpp/**',
        'models/**',
        'sample/**',
      ]),
    );
  });
});

describe('the build of the window', () => {
  it('puts nothing inline, so that the policy holds', async () => {
    const { default: configure } = await import('../../vite.config.ts');
    const config = await configure({ command: 'build', mode: 'production' });
    // A test runner's own setting must not reach what is built.
    expect(process.env.NODE_ENV).toBe('production');
    expect(config).toMatchObject({
      root: 'renderer',
      build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    });
    expect(text('renderer/index.html')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });
});
