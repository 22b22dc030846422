/** No network at all from the window: what is not the app's own scheme is cancelled before it leaves. */
import type { Session } from 'electron';
import { isAppUrl } from './origin.ts';

export interface NetworkSession {
  webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
  setSpellCheckerEnabled: Session['setSpellCheckerEnabled'];
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown;
}

export function denyNetwork(session: NetworkSession): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isAppUrl(details.url) });
  });
  // The spell checker would fetch its dictionaries.
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => {
    event.preventDefault();
  });
}
