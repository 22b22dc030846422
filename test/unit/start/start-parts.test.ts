import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseFolderArgument } from '../../../electron/ipc/arguments.ts';
import { workspaceFolder } from '../../../electron/workspace-folder.ts';
import { whyNoWindow } from '../../../scripts/electron-program.ts';
import { isStale } from '../../../scripts/freshness.ts';

describe('the folder of the workspace', () => {
  const linux = { env: {}, platform: 'linux', home: '/home/u' } as const;

  it('is what the command line says, else the environment, else the data folder of the system', () => {
    const env = { STAM_WORKSPACE: '/data/w', XDG_DATA_HOME: '/x', APPDATA: 'C:\\Users\\u\\AppData\\Roaming' };
    expect(workspaceFolder('/chosen', { ...linux, env })).toBe('/chosen');
    expect(workspaceFolder(undefined, { ...linux, env })).toBe('/data/w');
    expect(workspaceFolder(undefined, { ...linux, env: { XDG_DATA_HOME: '/x' } })).toBe('/x/stam-review/workspace');
    expect(workspaceFolder(undefined, linux)).toBe('/home/u/.local/share/stam-review/workspace');
    expect(workspaceFolder(undefined, { env: {}, platform: 'darwin', home: '/Users/u' })).toBe(
      '/Users/u/Library/Application Support/stam-review/workspace',
    );
    expect(workspaceFolder(undefined, { env: { APPDATA: env.APPDATA }, platform: 'win32', home: 'C:\\Users\\u' })).toBe(
      'C:\\Users\\u\\AppData\\Roaming\\stam-review\\workspace',
    );
  });

  it('is never a relative data folder, which the XDG specification calls invalid', () => {
    expect(workspaceFolder(undefined, { ...linux, env: { XDG_DATA_HOME: 'data' } })).toBe(
      '/home/u/.local/share/stam-review/workspace',
    );
  });

  it('is read from either spelling of the argument, and from no other', () => {
    expect(parseFolderArgument(['electron', '.', '--workspace', '/w'])).toBe('/w');
    expect(parseFolderArgument(['--workspace=/w x'])).toBe('/w x');
    expect(parseFolderArgument(['--workspaces', '/w'])).toBeUndefined();
    expect(parseFolderArgument(['--workspace'])).toBeUndefined();
  });
});

describe('the desktop window', () => {
  it('is shown where its program and a display are, and the sentence says what is missing', () => {
    const display = { DISPLAY: ':0' };
    expect(whyNoWindow('/electron', 'linux', display, 1000)).toBeNull();
    expect(whyNoWindow('/electron', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000)).toBeNull();
    expect(whyNoWindow('/electron', 'darwin', {}, 501)).toBeNull();
    expect(whyNoWindow('/electron', 'win32', {}, undefined)).toBeNull();
    expect(whyNoWindow(null, 'linux', display, 1000)).toContain('not installed');
    expect(whyNoWindow('/electron', 'linux', {}, 1000)).toContain('no display');
    expect(whyNoWindow('/electron', 'linux', display, 0)).toContain('root');
  });
});

describe('what was built', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
    mkdirSync(join(folder, 'source', 'deep'), { recursive: true });
    for (const name of ['source/deep/a.ts', 'built.js']) writeFileSync(join(folder, name), '');
    for (const name of ['source/deep/a.ts', 'source/deep', 'source']) utimesSync(join(folder, name), 100, 100);
    utimesSync(join(folder, 'built.js'), 200, 200);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const stale = () => isStale(join(folder, 'built.js'), [join(folder, 'source')]);

  it('is built again when it is missing, or when a source is newer or was taken away', () => {
    expect(stale()).toBe(false);
    utimesSync(join(folder, 'source', 'deep', 'a.ts'), 300, 300);
    expect(stale()).toBe(true);
    utimesSync(join(folder, 'source', 'deep', 'a.ts'), 100, 100);
    expect(stale()).toBe(false);
    rmSync(join(folder, 'source', 'deep', 'a.ts'));
    expect(stale()).toBe(true);
    rmSync(join(folder, 'built.js'));
    expect(stale()).toBe(true);
  });
});
