import { describe, expect, it } from 'vitest';
import {
  createElectronTransport,
  type MainChannels,
  type PageContents,
} from '../../electron/ipc/electron-transport.ts';
import { APP_PAGE } from '../../electron/security/origin.ts';
import type { MessageEvent } from '../../electron/security/sender.ts';
import { type Reply, type Route, routes } from '../../shared/bridge.ts';
import { CHANNELS, type HandedFiles } from '../../shared/preload-api.ts';
import { bridgeFixture, errorOf } from '../unit/ipc/bridge-fixture.ts';

type Listener = (event: MessageEvent, ...args: unknown[]) => unknown;

function setup() {
  const fixture = bridgeFixture();
  const listeners = new Map<string, Listener>();
  const channels: MainChannels = {
    handle: (channel, listener) => void listeners.set(channel, listener),
    on: (channel, listener) => listeners.set(channel, listener),
  };
  const transport = createElectronTransport(channels, fixture.host);
  const sent: unknown[][] = [];
  const pageListeners = new Map<string, () => void>();
  const page: PageContents = {
    id: 7,
    isDestroyed: () => false,
    send: (...args) => sent.push(args),
    on: (event: string, listener: () => void) => pageListeners.set(event, listener),
  };
  const ours: MessageEvent = { sender: { id: 7 }, senderFrame: { url: APP_PAGE, parent: null } };
  const forged: MessageEvent[] = [
    { sender: { id: 8 }, senderFrame: { url: APP_PAGE, parent: null } },
    { sender: { id: 7 }, senderFrame: { url: 'https://example.com/', parent: null } },
    { sender: { id: 7 }, senderFrame: { url: APP_PAGE, parent: {} } },
    { sender: { id: 7 }, senderFrame: null },
  ];
  const invoke = async (event: MessageEvent, route: unknown, input: unknown, id: unknown = 'r1') =>
    (await listeners.get(CHANNELS.invoke)?.(event, id, route, input)) as Reply<Route>;
  return { ...fixture, transport, listeners, page, pageListeners, sent, ours, forged, invoke };
}

describe("Electron's transport", () => {
  it('listens on its three channels and no other', () => {
    expect([...setup().listeners.keys()].sort()).toEqual([CHANNELS.cancel, CHANNELS.files, CHANNELS.invoke].sort());
  });

  it.each(Object.keys(routes))('refuses %s of a forged sender', async (route) => {
    const { transport, page, forged, invoke, engines } = setup();
    transport.serve(page);
    for (const event of forged) expect(errorOf(await invoke(event, route, {})).code).toBe('FORBIDDEN_SENDER');
    expect(engines).toHaveLength(0);
  });

  it('refuses everybody until there is a window, and after it is gone', async () => {
    const { transport, page, pageListeners, ours, invoke } = setup();
    expect(errorOf(await invoke(ours, 'workspace.status', {})).code).toBe('FORBIDDEN_SENDER');
    transport.serve(page);
    expect((await invoke(ours, 'workspace.status', {})).ok).toBe(true);
    pageListeners.get('destroyed')?.();
    expect(errorOf(await invoke(ours, 'workspace.status', {})).code).toBe('FORBIDDEN_SENDER');
  });

  it('answers the window, and refuses what is not a request', async () => {
    const { transport, page, ours, invoke } = setup();
    transport.serve(page);
    expect(errorOf(await invoke(ours, 'patient.list', {})).code).toBe('NO_WORKSPACE');
    expect(errorOf(await invoke(ours, 'nothing', {})).code).toBe('ROUTE_NOT_FOUND');
    expect((await invoke(ours, 'workspace.status', {}, 5)).ok).toBe(false);
  });

  it('cancels the requests of a page that is loaded anew', async () => {
    const { transport, page, pageListeners, ours, invoke } = setup();
    transport.serve(page);
    const reply = invoke(ours, 'workspace.create', { passphrase: 'correct horse battery' });
    pageListeners.get('did-navigate')?.();
    expect(errorOf(await reply).code).toBe('CANCELLED');
  });

  it('cancels by id for the window, and for nobody else', async () => {
    const { transport, page, ours, forged, listeners, invoke } = setup();
    transport.serve(page);
    const cancel = (event: MessageEvent, id: unknown) => listeners.get(CHANNELS.cancel)?.(event, id);
    const kept = invoke(ours, 'workspace.create', { passphrase: 'correct horse battery' }, 'a');
    for (const event of forged) cancel(event, 'a');
    expect((await kept).ok).toBe(true);
    const dropped = invoke(ours, 'workspace.lock', {}, 'b');
    cancel(ours, 'b');
    expect(errorOf(await dropped).code).toBe('CANCELLED');
  });

  it('gives names for dropped files to the window only', () => {
    const { transport, page, ours, forged, listeners, host } = setup();
    transport.serve(page);
    const files = (event: MessageEvent, given: unknown) => listeners.get(CHANNELS.files)?.(event, given) as HandedFiles;
    for (const event of forged) expect(files(event, ['/a.json']).ok).toBe(false);
    for (const given of [[], [''], '/a.json', null]) expect(files(ours, given).ok).toBe(false);
    expect(host.vault.size).toBe(0);
    const handed = files(ours, ['/folder/a.json', '/folder/b.json']);
    expect(handed.ok && handed.files.length).toBe(2);
    expect(JSON.stringify(handed)).not.toContain('folder');
  });

  it('pushes events to the window as topic and payload, and none once it is gone', () => {
    const { transport, page, pageListeners, sent, host } = setup();
    transport.serve(page);
    host.hub.changed({ patient: 'p1' });
    expect(sent).toEqual([[CHANNELS.event, 'changed', { patient: 'p1' }]]);
    pageListeners.get('destroyed')?.();
    host.hub.workspace(host.session.status());
    expect(sent).toHaveLength(1);
  });
});
