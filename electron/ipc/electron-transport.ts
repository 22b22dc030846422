/** The bridge over Electron's channels: the same router as over HTTP, with the sender taken from the event alone. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { Reply, Route } from '../../shared/bridge.ts';
import { CHANNELS, type HandedFiles } from '../../shared/preload-api.ts';
import { isOurSender, type MessageEvent } from '../security/sender.ts';
import type { BridgeHost } from './bridge-host.ts';
import { PendingRequests } from './pending-requests.ts';

/** What is used of Electron's ipcMain. */
export interface MainChannels {
  handle(channel: string, listener: (event: MessageEvent, ...args: unknown[]) => unknown): void;
  on(channel: string, listener: (event: MessageEvent, ...args: unknown[]) => void): unknown;
}

/** What is used of the window's web contents. */
export interface PageContents {
  id: number;
  isDestroyed(): boolean;
  send(channel: string, ...args: unknown[]): void;
  on(event: 'did-navigate' | 'render-process-gone' | 'destroyed', listener: () => void): unknown;
}

export interface ElectronTransport {
  /** Says which window is ours from now on; requests of the page before are cancelled when it goes. */
  serve(contents: PageContents): void;
}

const requestId = z.string().min(1).max(100);
const paths = z.array(z.string().min(1)).min(1).max(100_000);

/** Registers the channels. Until `serve` names a window, every sender is refused. */
export function createElectronTransport(channels: MainChannels, bridge: BridgeHost): ElectronTransport {
  const pending = new PendingRequests();
  let contentsId: number | null = null;

  channels.handle(CHANNELS.invoke, async (event, id, route, input): Promise<Reply<Route>> => {
    const sender = { trusted: isOurSender(event, contentsId) };
    const parsed = requestId.safeParse(id);
    if (!parsed.success) return await bridge.router.handle(null, null, { sender, signal: AbortSignal.abort() });
    // A stranger's request is answered by the router, but never entered among ours.
    if (!sender.trusted) return await bridge.router.handle(route, input, { sender, signal: AbortSignal.abort() });
    return await pending.track(parsed.data, (signal) => bridge.router.handle(route, input, { sender, signal }));
  });

  channels.on(CHANNELS.cancel, (event, id) => {
    const parsed = requestId.safeParse(id);
    if (parsed.success && isOurSender(event, contentsId)) pending.cancel(parsed.data);
  });

  // Called by the preload alone, with paths that the platform gave for files a person dropped or picked.
  channels.handle(CHANNELS.files, (event, given): HandedFiles => {
    if (!isOurSender(event, contentsId)) {
      return { ok: false, message: 'The files did not come from the window of STAM Review.' };
    }
    const parsed = paths.safeParse(given);
    if (!parsed.success) return { ok: false, message: 'What was dropped is not a file on this machine.' };
    return { ok: true, files: parsed.data.map((path) => bridge.vault.add({ path, name: basename(path) })) };
  });

  return {
    serve(contents) {
      contentsId = contents.id;
      const detach = bridge.hub.attach((topic, event) => {
        if (!contents.isDestroyed()) contents.send(CHANNELS.event, topic, event);
      });
      contents.on('did-navigate', () => {
        pending.cancelAll();
      });
      contents.on('render-process-gone', () => {
        pending.cancelAll();
      });
      contents.on('destroyed', () => {
        contentsId = null;
        pending.cancelAll();
        detach();
      });
    },
  };
}
