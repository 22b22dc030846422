/**
 * No network at all from the window: what is not the app's own scheme is cancelled before it leaves. The only thing that may be saved
 * as a file is what the page itself has made, where a person asked for it.
 */
import type { Session } from 'electron';
import { isAppBlob, isAppUrl } from './origin.ts';

export interface NetworkSession {
  webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
  setSpellCheckerEnabled: Session['setSpellCheckerEnabled'];
  on(
    event: 'will-download',
    listener: (event: { preventDefault(): void }, item: { getURL(): string }) => void,
  ): unknown;
}

export function denyNetwork(session: NetworkSession): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isAppUrl(details.url) });
  });
  // The spell checker would fetch its dictionaries.
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event, item) => {
    if (!isAppBlob(item.getURL())) event.preventDefault();
  });
}
