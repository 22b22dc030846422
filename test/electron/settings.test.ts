import { readFileSync } from 'node:fs';
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
    const { default: config } = await import('../../vite.config.ts');
    expect(config).toMatchObject({
      root: 'renderer',
      build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    });
    expect(text('renderer/index.html')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });
});
