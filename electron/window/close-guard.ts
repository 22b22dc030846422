/** Closing while an entry is being written: the quit waits until the entry is in and the workspace is shut. */

export interface QuittingApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  /** Ends the process without asking again. */
  exit(code: number): void;
}

/**
 * Holds every quit back until `close` is over, and then ends the app. A fault while closing ends it too, with code 1:
 * what was committed is on disk.
 */
export function quitAfterClosing(app: QuittingApp, close: () => Promise<void>): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    close().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });
}
