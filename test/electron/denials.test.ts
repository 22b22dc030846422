import type { DesktopCapturerSource, Session, Streams } from 'electron';
import { describe, expect, it } from 'vitest';
import { denyNavigation, type NavigatingContents } from '../../electron/security/navigation.ts';
import { denyNetwork, type NetworkSession } from '../../electron/security/network.ts';
import { APP_PAGE, isAppUrl } from '../../electron/security/origin.ts';
import { denyPermissions, type PermissionSession } from '../../electron/security/permissions.ts';
import { isOurSender } from '../../electron/security/sender.ts';

const FOREIGN = [
  'https://example.com/',
  'http://127.0.0.1:1234/',
  'file:///etc/passwd',
  'app://stam.example.com/index.html',
  'app://stam:80/index.html',
  'app://stam@evil/index.html',
  'app://user@stam/index.html',
  'app://evil/index.html#app://stam/',
  'application://stam/index.html',
  'data:text/html,x',
  'blob:app://stam/1',
  'javascript:alert(1)',
  'about:blank',
  '',
];

describe('the address of the app', () => {
  it('is told from every other by its parts, never by its beginning', () => {
    expect(isAppUrl(APP_PAGE)).toBe(true);
    expect(isAppUrl('app://stam/assets/app.js')).toBe(true);
    expect(FOREIGN.filter((url) => isAppUrl(url))).toEqual([]);
  });
});

describe('permissions', () => {
  it('are refused, every one, asked for or looked up', () => {
    type Handlers = { [K in keyof PermissionSession]: Parameters<Session[K]>[0] };
    const set: Partial<Handlers> = {};
    denyPermissions({
      setPermissionRequestHandler: (handler) => {
        set.setPermissionRequestHandler = handler;
      },
      setPermissionCheckHandler: (handler) => {
        set.setPermissionCheckHandler = handler;
      },
      setDevicePermissionHandler: (handler) => {
        set.setDevicePermissionHandler = handler;
      },
      setDisplayMediaRequestHandler: (handler) => {
        set.setDisplayMediaRequestHandler = handler;
      },
    });
    const contents = {} as Parameters<NonNullable<Handlers['setPermissionRequestHandler']>>[0];
    const details = {} as Parameters<NonNullable<Handlers['setPermissionRequestHandler']>>[3];
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'] as const) {
      const answers: boolean[] = [];
      set.setPermissionRequestHandler?.(contents, permission, (granted) => answers.push(granted), details);
      expect(answers).toEqual([false]);
    }
    const check = {} as Parameters<NonNullable<Handlers['setPermissionCheckHandler']>>[3];
    expect(set.setPermissionCheckHandler?.(null, 'media', 'app://stam', check)).toBe(false);
    const device = {} as Parameters<NonNullable<Handlers['setDevicePermissionHandler']>>[0];
    expect(set.setDevicePermissionHandler?.(device)).toBe(false);
    const streams: (Streams | null)[] = [];
    const request = {} as Parameters<NonNullable<Handlers['setDisplayMediaRequestHandler']>>[0];
    set.setDisplayMediaRequestHandler?.(request, (given) => streams.push(given));
    const none: { video?: DesktopCapturerSource } = {};
    expect(streams).toEqual([none]);
  });
});

describe('the network', () => {
  it('is closed to the window: only the own scheme passes, only what the page made is saved, no dictionary fetched', () => {
    type Listener = NonNullable<Parameters<Session['webRequest']['onBeforeRequest']>[0]>;
    const seen: { request?: (details: Parameters<Listener>[0]) => boolean; spelling?: boolean } = {};
    const downloads: ((event: { preventDefault(): void }, item: { getURL(): string }) => void)[] = [];
    const session: NetworkSession = {
      webRequest: {
        onBeforeRequest: (first: unknown, second?: Listener | null) => {
          const listener = (second ?? first) as Listener;
          seen.request = (details) => {
            const answers: boolean[] = [];
            listener(details, (answer) => answers.push(answer.cancel === true));
            return answers.length === 1 && answers[0] === true;
          };
        },
      },
      setSpellCheckerEnabled: (enabled) => {
        seen.spelling = enabled;
      },
      on: (_event, listener) => downloads.push(listener),
    };
    denyNetwork(session);
    const cancelled = (url: string) => seen.request?.({ url } as Parameters<Listener>[0]);
    expect(FOREIGN.map(cancelled)).toEqual(FOREIGN.map(() => true));
    expect(cancelled(APP_PAGE)).toBe(false);
    expect(seen.spelling).toBe(false);
    const prevented: string[] = [];
    const own = 'blob:app://stam/1';
    const others = [...FOREIGN.filter((url) => url !== own), APP_PAGE, 'blob:https://example.org/1'];
    for (const listener of downloads) {
      for (const url of [...others, own])
        listener({ preventDefault: () => prevented.push(url) }, { getURL: () => url });
    }
    expect(prevented).toEqual(others);
  });
});

describe('navigation', () => {
  function guarded() {
    const listeners = new Map<string, (event: { url: string; preventDefault(): void }) => void>();
    let open: Parameters<NavigatingContents['setWindowOpenHandler']>[0] | null = null;
    const contents: NavigatingContents = {
      on: (event: string, listener: (event: { url: string; preventDefault(): void }) => void) =>
        listeners.set(event, listener),
      setWindowOpenHandler: (handler) => {
        open = handler;
      },
    };
    denyNavigation(contents);
    const prevented = (event: string, url: string): boolean => {
      let stopped = false;
      listeners.get(event)?.({
        url,
        preventDefault: () => {
          stopped = true;
        },
      });
      return stopped;
    };
    return { listeners, prevented, open: () => open };
  }

  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('elsewhere is stopped (%s)', (event) => {
    const { prevented } = guarded();
    expect(FOREIGN.map((url) => prevented(event, url))).toEqual(FOREIGN.map(() => true));
    expect(prevented(event, APP_PAGE)).toBe(false);
  });

  it('into a second window or a web view is stopped, also to the app itself', () => {
    const { prevented, open } = guarded();
    expect(prevented('will-attach-webview', APP_PAGE)).toBe(true);
    const details = { url: APP_PAGE } as Parameters<Parameters<NavigatingContents['setWindowOpenHandler']>[0]>[0];
    expect(open()?.(details)).toEqual({ action: 'deny' });
  });
});

describe('a sender', () => {
  const frame = { url: APP_PAGE, parent: null };

  it('is ours only as the main frame of our window at our address', () => {
    expect(isOurSender({ sender: { id: 7 }, senderFrame: frame }, 7)).toBe(true);
    expect(isOurSender({ sender: { id: 8 }, senderFrame: frame }, 7)).toBe(false);
    expect(isOurSender({ sender: { id: 7 }, senderFrame: frame }, null)).toBe(false);
    expect(isOurSender({ sender: { id: 7 }, senderFrame: null }, 7)).toBe(false);
    expect(isOurSender({ sender: { id: 7 }, senderFrame: { url: APP_PAGE, parent: frame } }, 7)).toBe(false);
    for (const url of FOREIGN)
      expect(isOurSender({ sender: { id: 7 }, senderFrame: { url, parent: null } }, 7)).toBe(false);
  });
});
