/** The one thing that the window knows of main: over the preload where there is one, else over the loopback host. */
import type { AppBridge } from '../../shared/bridge.ts';
import type { PreloadApi } from '../../shared/preload-api.ts';
import { electronBridge } from './electron-bridge.ts';
import { httpBridge } from './http-bridge.ts';

declare global {
  interface Window {
    /** There under Electron only. */
    stam?: PreloadApi;
  }
}

export function createBridge(): AppBridge {
  return window.stam === undefined ? httpBridge() : electronBridge(window.stam);
}
