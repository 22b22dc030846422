/** The settings of the window. Every one that Electron's security checklist names is stated, default or not. */
import type { BrowserWindowConstructorOptions } from 'electron';

/** The title never changes and never holds a word of a record: it is shown in task bars and screen recordings. */
export const WINDOW_TITLE = 'STAM Review';

/** @param preload absolute path of the bundled preload (CommonJS: a sandboxed preload cannot be a module) */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: WINDOW_TITLE,
    width: 1360,
    height: 900,
    minWidth: 480,
    minHeight: 400,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    },
  };
}
