/** The bridge over the loopback host. */
import type { AppBridge, Reply, Route } from '../../shared/bridge.ts';
import { eventChannel } from './event-source.ts';
import { sendFile } from './http-upload.ts';
import { cancellable, newId } from './request.ts';

async function post(path: string, body: unknown): Promise<Response> {
  return await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function httpBridge(): AppBridge {
  const channel = eventChannel('/events', () => {
    // The stream broke and is back: main has said anew how workspace and jobs stand, but not what changed meanwhile.
    channel.emit('changed', { patient: null });
  });
  return {
    invoke<R extends Route>(route: R, input: unknown, signal?: AbortSignal): Promise<Reply<R>> {
      const id = newId();
      return cancellable<R>(
        signal,
        async () => {
          const response = await post('/invoke', { id, route, input });
          return await response.json();
        },
        () => {
          post('/cancel', { id }).catch(() => undefined);
        },
      );
    },
    subscribe: (topic, listener) => channel.subscribe(topic, listener),
    async upload(files, onProgress) {
      const batch = newId();
      const total = files.reduce((sum, file) => sum + file.size, 0);
      const names: string[] = [];
      let before = 0;
      for (const file of files) {
        names.push(await sendFile({ file, batch, onSent: (bytes) => onProgress?.(before + bytes, total) }));
        before += file.size;
        onProgress?.(before, total);
      }
      return names;
    },
  };
}
