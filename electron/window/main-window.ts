/** Opens the one window: guarded first, then loaded, then shown. */
import type { BrowserWindow } from 'electron';
import { denyNavigation } from '../security/navigation.ts';
import { APP_PAGE } from '../security/origin.ts';
import { reloadAfterCrash } from './crash-reload.ts';
import { windowOptions } from './window-options.ts';

export async function openMainWindow(Window: typeof BrowserWindow, preload: string): Promise<BrowserWindow> {
  const window = new Window(windowOptions(preload));
  denyNavigation(window.webContents);
  reloadAfterCrash(window.webContents, () => performance.now());
  window.on('page-title-updated', (event) => {
    event.preventDefault();
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  await window.loadURL(APP_PAGE);
  return window;
}
