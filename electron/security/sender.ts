/** Whether a message over Electron's channels came from the page of our window: its main frame, at our origin. */
import { isAppUrl } from './origin.ts';

/** The part of an IPC event that identifies who sent it; the platform fills it, the page cannot. */
export interface MessageEvent {
  sender: { id: number };
  senderFrame: { url: string; parent: unknown } | null;
}

/** @param windowContentsId id of the window's web contents, or null while there is no window */
export function isOurSender(event: MessageEvent, windowContentsId: number | null): boolean {
  const frame = event.senderFrame;
  return (
    windowContentsId !== null &&
    event.sender.id === windowContentsId &&
    frame !== null &&
    frame.parent === null &&
    isAppUrl(frame.url)
  );
}
