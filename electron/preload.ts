/** The narrow bridge: four functions for the page, no Electron object among them. Bundled as CommonJS for the sandbox. */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import type { Topic } from '../shared/bridge.ts';
import { CHANNELS, type PreloadApi, TOPICS } from '../shared/preload-api.ts';

const api: PreloadApi = {
  invoke: (id, route, input) => ipcRenderer.invoke(CHANNELS.invoke, id, route, input),
  cancel: (id) => {
    ipcRenderer.send(CHANNELS.cancel, id);
  },
  subscribe: (topic, listener) => {
    const known: readonly Topic[] = TOPICS;
    if (!known.includes(topic)) return () => undefined;
    // The page gets the payload; the platform's event stays here.
    const relay = (_event: IpcRendererEvent, from: unknown, payload: Parameters<typeof listener>[0]): void => {
      if (from === topic) listener(payload);
    };
    ipcRenderer.on(CHANNELS.event, relay);
    return () => {
      ipcRenderer.removeListener(CHANNELS.event, relay);
    };
  },
  filesFor: async (files) => {
    // Empty for a File that a page made up: only what a person dropped or picked has a path.
    const paths = files.map((file) => webUtils.getPathForFile(file));
    if (paths.includes('')) return { ok: false, message: 'What was dropped is not a file on this machine.' };
    return await ipcRenderer.invoke(CHANNELS.files, paths);
  },
};

contextBridge.exposeInMainWorld('stam', api);
