/** The bridge over the preload. */
import type { AppBridge } from '../../shared/bridge.ts';
import type { PreloadApi } from '../../shared/preload-api.ts';
import { cancellable, newId } from './request.ts';

export function electronBridge(api: PreloadApi): AppBridge {
  return {
    invoke(route, input, signal) {
      const id = newId();
      return cancellable(
        signal,
        () => api.invoke(id, route, input),
        () => {
          api.cancel(id);
        },
      );
    },
    subscribe: (topic, listener) => api.subscribe(topic, listener),
    async upload(files, onProgress) {
      // Nothing is copied: main reads the files where they are.
      const handed = await api.filesFor(files);
      if (!handed.ok) throw new Error(handed.message);
      const bytes = files.reduce((sum, file) => sum + file.size, 0);
      onProgress?.(bytes, bytes);
      return handed.files;
    },
  };
}
