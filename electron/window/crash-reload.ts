/** A page that died is loaded once more; one that dies again soon is left, so that it cannot loop. */

/** Milliseconds in which a second crash is not answered by a reload. */
const COOL_DOWN = 30_000;

export interface CrashingContents {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  reload(): void;
}

/** @param now monotonic milliseconds */
export function reloadAfterCrash(contents: CrashingContents, now: () => number): void {
  let last = Number.NEGATIVE_INFINITY;
  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || now() - last < COOL_DOWN) return;
    last = now();
    contents.reload();
  });
}
