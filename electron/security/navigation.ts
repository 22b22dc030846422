/** The window stays on its one page: no navigation elsewhere, no second window, no embedded web view. */
import type { WebContents } from 'electron';
import { isAppUrl } from './origin.ts';

interface Preventable {
  preventDefault(): void;
}

export interface NavigatingContents {
  on(
    event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate',
    listener: (event: Preventable & { url: string }) => void,
  ): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  setWindowOpenHandler: WebContents['setWindowOpenHandler'];
}

export function denyNavigation(contents: NavigatingContents): void {
  const guard = (event: Preventable & { url: string }): void => {
    if (!isAppUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', guard);
  contents.on('will-redirect', guard);
  contents.on('will-frame-navigate', guard);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
