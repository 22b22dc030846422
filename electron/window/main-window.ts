/** Makes the one window: guarded first, shown when it has something to show. Who made it loads APP_PAGE. */
import type { BrowserWindow } from 'electron';
import { reloadAfterCrash } from './crash-reload.ts';
import { windowOptions } from './window-options.ts';

export function createMainWindow(Window: typeof BrowserWindow, preload: string): BrowserWindow {
  const window = new Window(windowOptions(preload));
  reloadAfterCrash(window.webContents, () => performance.now());
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  return window;
}
