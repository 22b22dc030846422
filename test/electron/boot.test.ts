/** The boot of the desktop app against a stand-in of Electron's objects that writes down what it is told. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_PAGE } from '../../electron/security/origin.ts';
import { WINDOW_TITLE } from '../../electron/window/window-options.ts';
import { CHANNELS } from '../../shared/preload-api.ts';

const stand = vi.hoisted(() => {
  const steps: string[] = [];
  const handlers = new Map<string, (...args: unknown[]) => unknown>();
  const exited = Promise.withResolvers<number>();
  const loaded = Promise.withResolvers<void>();
  const note =
    (step: string) =>
    (..._args: unknown[]): void => {
      steps.push(step);
    };
  return {
    steps,
    handlers,
    exited,
    loaded,
    note,
    windows: [] as { options: unknown; own: unknown }[],
    app: null as unknown,
  };
});

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const { steps, handlers, exited, loaded, note, windows } = stand;
  const app = Object.assign(new Emitter(), {
    requestSingleInstanceLock: () => {
      steps.push('lock');
      return true;
    },
    enableSandbox: note('sandbox'),
    whenReady: async () => {
      steps.push('ready');
    },
    quit: () => {
      app.emit('before-quit', { preventDefault: note('quit held back') });
    },
    exit: (code: number) => exited.resolve(code),
  });
  stand.app = app;
  class BrowserWindow extends Emitter {
    webContents = Object.assign(new Emitter(), {
      id: 7,
      isDestroyed: () => false,
      send: note('send'),
      reload: note('reload'),
      setWindowOpenHandler: note('no second window'),
    });
    constructor(options: unknown) {
      super();
      windows.push({ options, own: this });
      app.emit('web-contents-created', {}, this.webContents);
    }
    async loadURL(url: string) {
      steps.push(`load ${url}`);
      loaded.resolve();
    }
    show = note('show');
    focus = note('focus');
    isMinimized = () => false;
  }
  const defaultSession = Object.assign(new Emitter(), {
    setPermissionRequestHandler: note('permissions'),
    setPermissionCheckHandler: note('permissions'),
    setDevicePermissionHandler: note('permissions'),
    setDisplayMediaRequestHandler: note('permissions'),
    webRequest: { onBeforeRequest: note('network') },
    setSpellCheckerEnabled: note('spelling'),
  });
  return {
    app,
    BrowserWindow,
    dialog: { showErrorBox: note('error box') },
    ipcMain: {
      handle: (channel: string, handler: (...args: unknown[]) => unknown) => handlers.set(channel, handler),
      on: (channel: string, handler: (...args: unknown[]) => unknown) => handlers.set(channel, handler),
    },
    powerMonitor: new Emitter(),
    protocol: { registerSchemesAsPrivileged: note('scheme'), handle: note('protocol') },
    safeStorage: { isEncryptionAvailable: () => false },
    session: { defaultSession },
    utilityProcess: {},
  };
});

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stam-test-'));
  vi.stubEnv('STAM_WORKSPACE', join(folder, 'workspace'));
  await import('../../electron/main.ts');
  await stand.loaded.promise;
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ours = { sender: { id: 7 }, senderFrame: { url: APP_PAGE, parent: null } };

describe('the boot of the desktop app', () => {
  it('sets every guard before the page is loaded, and the sandbox before it is ready', () => {
    expect(stand.steps).toEqual([
      'lock',
      'sandbox',
      'scheme',
      'ready',
      'permissions',
      'permissions',
      'permissions',
      'permissions',
      'network',
      'spelling',
      'protocol',
      'no second window',
      `load ${APP_PAGE}`,
    ]);
  });

  it('opens one window with its settings, shown when it has something to show', () => {
    expect(stand.windows).toHaveLength(1);
    const [window] = stand.windows;
    expect(window?.options).toMatchObject({
      title: WINDOW_TITLE,
      show: false,
      webPreferences: { sandbox: true, preload: expect.stringMatching(/preload\.cjs$/) },
    });
    expect(window?.own).toBeInstanceOf(EventEmitter);
    if (window?.own instanceof EventEmitter) window.own.emit('ready-to-show');
    expect(stand.steps.at(-1)).toBe('show');
  });

  it('answers its window over the bridge, without a keychain by passphrase, and nobody else', async () => {
    const invoke = stand.handlers.get(CHANNELS.invoke);
    expect(await invoke?.(ours, 'r1', 'workspace.status', {})).toMatchObject({
      ok: true,
      data: { state: 'none', keyKeeper: 'passphrase', picker: 'dialog', writer: 'rules' },
    });
    const frame = { url: 'https://example.com/', parent: null };
    expect(await invoke?.({ ...ours, senderFrame: frame }, 'r2', 'workspace.status', {})).toMatchObject({
      error: { code: 'FORBIDDEN_SENDER' },
    });
  });

  it('shows itself when it is started once more', () => {
    if (stand.app instanceof EventEmitter) stand.app.emit('second-instance');
    expect(stand.steps.at(-1)).toBe('focus');
  });

  it('closes the workspace before it ends, when its window is closed', async () => {
    const invoke = stand.handlers.get(CHANNELS.invoke);
    await invoke?.(ours, 'r3', 'workspace.create', { passphrase: 'correct horse battery' });
    if (stand.app instanceof EventEmitter) stand.app.emit('window-all-closed');
    expect(stand.steps.at(-1)).toBe('quit held back');
    expect(await stand.exited.promise).toBe(0);
    const reply = await invoke?.(ours, 'r4', 'patient.list', {});
    expect(reply).toMatchObject({ ok: false, error: { code: 'WORKSPACE_LOCKED' } });
  });
});
